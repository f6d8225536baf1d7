import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { expect, onTestFinished, test, vi } from "vitest";
import { StartupError } from "#server/lib/startup-error.ts";
import type { Mail, Mailer } from "#server/ports/mail/index.ts";
import { createOutboxMailer } from "#server/ports/mail/outbox.ts";
import { createSmtpMailer } from "#server/ports/mail/smtp.ts";

const FROM = "Hexkey <mail@hexkey.example>";
const MAIL: Mail = {
  to: "maya.tremblay@exemple.ca",
  subject: "Choisissez un nouveau mot de passe : « Hexkey » 🔑",
  text: [
    "Bonjour,",
    `Le lien fonctionne une seule fois, l’été comme à Noël : https://hexkey.example/reset-password#token=${"aZ0-_".repeat(30)}`,
    ".",
    "Un point seul au début d’une ligne est la fin d’un message en SMTP.",
  ].join("\n"),
};

interface OpenMailer {
  mailer: Mailer;
  /** The messages that arrived, as they were written. */
  arrived: () => Promise<string[]>;
}

/** Every adapter; what follows holds for each. */
const ADAPTERS: Record<string, () => Promise<OpenMailer>> = {
  smtp: async () => {
    const { url, messages } = await startMailServer();
    return { mailer: openSmtp(url), arrived: async () => messages };
  },
  outbox: async () => {
    const directory = await temporaryFolder();
    const arrived = async () =>
      Promise.all((await filesIn(directory)).map((file) => readFile(join(directory, file), "utf8")));
    return { mailer: createOutboxMailer({ directory, from: FROM, tell: () => undefined }), arrived };
  },
};

test.each(Object.entries(ADAPTERS))("%s: a message arrives as it was written", async (_name, open) => {
  const { mailer, arrived } = await open();
  await mailer.send(MAIL);
  const [raw = "", ...others] = await arrived();
  expect(others).toEqual([]);
  const message = await PostalMime.parse(raw);
  expect(message.from).toMatchObject({ name: "Hexkey", address: "mail@hexkey.example" });
  expect(message.to).toMatchObject([{ name: "", address: MAIL.to }]);
  expect(message.cc).toBeUndefined();
  expect(message.subject).toBe(MAIL.subject);
  expect(message.text?.trimEnd()).toBe(MAIL.text);
  expect(message.html).toBeUndefined();
  expect(message.headers).toContainEqual(expect.objectContaining({ key: "auto-submitted", value: "auto-generated" }));
});

test.each(Object.entries(ADAPTERS))(
  "%s: a mail that can be done without says where a press ends such mails",
  async (_name, open) => {
    const { mailer, arrived } = await open();
    await mailer.send({
      ...MAIL,
      unsubscribeUrl: "https://hexkey.example/unsubscribe?token=a b>\r\nBcc: eve@example.com",
    });
    const { headers } = await PostalMime.parse((await arrived())[0] ?? "");
    const of = (wanted: string) => headers.filter(({ key }) => key === wanted).map(({ value }) => value);
    expect(of("list-unsubscribe")).toEqual([
      "<https://hexkey.example/unsubscribe?token=a%20b%3EBcc:%20eve@example.com>",
    ]);
    expect(of("list-unsubscribe-post")).toEqual(["List-Unsubscribe=One-Click"]);
    expect(of("bcc")).toEqual([]);
  },
);

test.each(
  Object.entries(ADAPTERS).flatMap(([name, open]) =>
    Object.entries({
      "a line break in the address": { to: "maya@exemple.ca\r\nBcc: eve@example.com" },
      "a line break in the subject": { subject: "Hexkey\nBcc: eve@example.com" },
      "a lone carriage return in the subject": { subject: "Hexkey\rBcc: eve@example.com" },
      "a second address": { to: "maya@exemple.ca, eve@example.com" },
      "an address within an address": { to: "maya@exemple.ca <eve@example.com>" },
      "no address": { to: "maya" },
    }).map(([what, change]) => ({ name, what, open, mail: { ...MAIL, ...change } })),
  ),
)("$name: $what is refused and nothing is sent", async ({ open, mail }) => {
  const { mailer, arrived } = await open();
  await expect(mailer.send(mail)).rejects.toThrow(/exactly one address|one line/);
  expect(await arrived()).toEqual([]);
});

test("smtp: many mails at once share a few connections", async () => {
  let connections = 0;
  const { url, messages } = await startMailServer({
    onConnect: (_session, callback) => {
      connections += 1;
      callback();
    },
  });
  const mailer = openSmtp(url);
  await Promise.all(Array.from({ length: 8 }, () => mailer.send(MAIL)));
  expect(messages).toHaveLength(8);
  expect(connections).toBeLessThanOrEqual(2);
});

test("smtp: user and password of the URL are given, and wrong ones reject", async () => {
  const { url, messages } = await startMailServer({
    authOptional: false,
    onAuth: ({ username, password }, _session, callback) =>
      username === "hexkey" && password === "p@ss" ? callback(null, { user: username }) : callback(new Error("No.")),
  });
  await openSmtp(url.replace("//", "//hexkey:p%40ss@")).send(MAIL);
  expect(messages).toHaveLength(1);
  await expect(openSmtp(url.replace("//", "//hexkey:wrong@")).send(MAIL)).rejects.toThrow("EAUTH, 535");
});

test.each([
  ["a recipient for good", recipientRefused(550), "RecipientRefusedError", "550"],
  ["a recipient for now", recipientRefused(450), "Error", "450"],
  ["the sender", { onMailFrom: (_address, _session, callback) => callback(refusal(550)) }, "Error", "550"],
  [
    "the message",
    { onData: (stream, _session, callback) => stream.resume().on("end", () => callback(refusal(550))) },
    "Error",
    "550",
  ],
] satisfies [string, SMTPServerOptions, string, string][])(
  "smtp: a server that refuses %s rejects, without the address in the error",
  async (_what, options, name, code) => {
    const { url } = await startMailServer(options);
    const error = await openSmtp(url)
      .send(MAIL)
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Error);
    expect((error as Error).name).toBe(name);
    expect(String(error)).toContain(code);
    expect(`${error} ${(error as Error).stack} ${JSON.stringify(error)} ${(error as Error).cause}`).not.toContain(
      MAIL.to,
    );
  },
);

test("smtp: a server that keeps us waiting is left, and the next mail goes over another connection", async () => {
  let waiting = 0;
  const { url, messages } = await startMailServer({
    onRcptTo: (_address, _session, callback) => {
      if (waiting > 0) callback();
      else waiting++;
    },
  });
  const mailer = openSmtp(url);
  const time = new AbortController();
  const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValueOnce(time.signal);
  const sending = mailer.send(MAIL);
  const refused = expect(sending).rejects.toThrow("did not take the message (EABORT");
  await expect.poll(() => waiting).toBe(1);
  expect(timeout).toHaveBeenCalledWith(25_000);
  time.abort();
  await refused;
  expect(messages).toEqual([]);
  await mailer.send(MAIL);
  expect(messages).toHaveLength(1);
});

test("smtp: a server that is not there rejects", async () => {
  const { url, stop } = await startMailServer();
  await stop();
  await expect(openSmtp(url).send(MAIL)).rejects.toThrow("did not take the message (E");
});

// 127.0.0.2 is this machine too, but not one of the names that may be spoken to unencrypted.
test("smtp: another machine gets nothing unencrypted", async () => {
  const { url, messages } = await startMailServer({ disabledCommands: ["STARTTLS", "AUTH"] }, "127.0.0.2");
  await expect(openSmtp(url).send(MAIL)).rejects.toThrow("ETLS");
  expect(messages).toEqual([]);
  await openSmtp(`${url}?ignoreTLS=true`).send(MAIL);
  expect(messages).toHaveLength(1);
});

test("smtp: another machine needs a certificate that can be believed", async () => {
  const { url, messages } = await startMailServer({ disabledCommands: ["AUTH"] }, "127.0.0.2");
  await expect(openSmtp(url).send(MAIL)).rejects.toThrow("did not take the message");
  expect(messages).toEqual([]);
  await openSmtp(`${url}?tls.rejectUnauthorized=false`).send(MAIL);
  expect(messages).toHaveLength(1);
});

test.each(["Hexkey", "a@hexkey.example, b@hexkey.example", "Hexkey <mail@hexkey.example>\r\nBcc: eve@example.com"])(
  "smtp: %j is no sender, and the server says so at the start",
  (from) => {
    expect(() => createSmtpMailer({ url: "smtp://localhost", from })).toThrow(StartupError);
  },
);

test("outbox: the terminal gets recipient, subject, link and file; the file is its owner's alone", async () => {
  const directory = join(await temporaryFolder(), "outbox");
  const told: string[] = [];
  const mailer = createOutboxMailer({ directory, from: FROM, tell: (lines) => told.push(lines) });
  const link = "https://hexkey.example/reset-password#token=abc-_1";
  await mailer.send({ ...MAIL, text: `Here:\n\n${link}\n\nHexkey\n` });
  await mailer.send({ ...MAIL, text: "No link." });
  const [first = "", second = ""] = told;
  expect(first).toMatch(new RegExp(`^Mail to ${MAIL.to}: ${MAIL.subject}\n  ${link}\n  \\(.+\\.eml\\)\n$`));
  expect(second).toMatch(new RegExp(`^Mail to ${MAIL.to}: ${MAIL.subject}\n  \\(.+\\.eml\\)\n$`));
  for (const lines of told) {
    const [, file = ""] = lines.match(/\((.+)\)/) ?? [];
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  }
});

function openSmtp(url: string): Mailer {
  const mailer = createSmtpMailer({ url, from: FROM });
  onTestFinished(mailer.close);
  return mailer;
}

function recipientRefused(responseCode: number): SMTPServerOptions {
  return { onRcptTo: (_address, _session, callback) => callback(refusal(responseCode)) };
}

function refusal(responseCode: number): Error {
  return Object.assign(new Error(`mailbox ${MAIL.to} unavailable`), { responseCode });
}

/** A mail server on this machine that keeps what it is given. */
async function startMailServer(options: SMTPServerOptions = {}, host = "127.0.0.1") {
  const messages: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    // Its certificate is its own; names of this machine are not asked for one.
    disabledCommands: host === "127.0.0.1" ? ["STARTTLS"] : [],
    allowInsecureAuth: true,
    logger: false,
    onData: (stream, _session, callback) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        messages.push(Buffer.concat(chunks).toString("utf8"));
        callback();
      });
    },
    ...options,
  });
  // Clients that hang up in the middle are what some of the tests are about.
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const { port } = server.server.address() as AddressInfo;
  let stopped: Promise<void> | undefined;
  const stop = () => (stopped ??= new Promise<void>((resolve) => server.close(() => resolve())));
  onTestFinished(stop);
  return { url: `smtp://${host}:${port}`, messages, stop };
}

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "hexkey-mail-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/** In the order in which they were written. */
async function filesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).sort();
  } catch {
    return [];
  }
}
