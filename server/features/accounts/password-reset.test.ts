import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { passwordResetMail } from "#server/features/accounts/jobs.ts";
import { sendPasswordReset } from "#server/features/accounts/password-reset.ts";
import { makeUser } from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { makeMember, PASSWORD } from "#server/testing/people.ts";
import { createVisitor } from "#server/testing/visitor.ts";
import { accounts } from "#shared/contracts/accounts/accounts.ts";
import { PASSWORD_RESET_LIFETIME_MS } from "#shared/domain/account-rules.ts";
import { TRY_LIMITS } from "#shared/domain/try-limits.ts";
import { passwordResets, rateLimits, sessions, users } from "#shared/schema/index.ts";

const NEW = "seven quiet drawers";
type App = Awaited<ReturnType<typeof startTestApp>>;

test("a request for a new password mails a link that works once, ends every session and signs in", async () => {
  const app = await startTestApp();
  const { id, email } = await makeMember(app.db);
  const [elsewhere, browser] = [createVisitor(app.origin), createVisitor(app.origin)];
  await elsewhere.send(accounts.login, { body: { email, password: PASSWORD } });
  const token = await askForLink(app, ` ${email.toUpperCase()}`);
  expect(app.mails[0]).toMatchObject({ to: email, subject: "Choose a new password for Hexkey" });

  const reset = await browser.send(accounts.resetPassword, { body: { token, password: NEW } });
  expect([reset.status, (await reset.clone().json()).user.id]).toEqual([200, id]);
  expect((await browser.send(accounts.current)).status).toBe(200);
  const bearer = { authorization: `Bearer ${(await reset.json()).token}` };
  expect((await createVisitor(app.origin, bearer).send(accounts.current)).status).toBe(200);
  expect((await elsewhere.send(accounts.current)).status).toBe(401);
  expect(await app.db.$count(sessions)).toBe(1);

  expect(await signInStatus(app, email, PASSWORD)).toBe(401);
  expect(await signInStatus(app, email, NEW)).toBe(200);
  expect(await resetWith(app, token)).toMatchObject(INVALID);
  await app.work();
  expect(app.mails.slice(1)).toMatchObject([{ to: email, subject: "Your Hexkey password was changed" }]);
});

test("the link is of our own origin, with a token after the hash sign that is stored only as its SHA-256", async () => {
  const app = await startTestApp({ config: { publicUrl: "https://hexkey.example" } });
  const { email } = await makeMember(app.db);
  const token = await askForLink(app, email, { "accept-language": "fr-CA,fr;q=0.9" });
  expect(app.mails[0]?.subject).toBe("Choisissez un nouveau mot de passe pour Hexkey");
  expect(app.mails[0]?.text).toContain(`\n\nhttps://hexkey.example/reset-password#token=${token}\n\n`);
  expect(token).toMatch(/^[\w-]{43}$/);
  const [stored] = await app.db.select().from(passwordResets);
  const digest = Buffer.from(await crypto.subtle.digest("SHA-256", Buffer.from(token))).toString("hex");
  expect(stored?.tokenHash).toBe(digest);
  expect(JSON.stringify(stored)).not.toContain(token);
});

test("a link that was asked for an hour ago is not sent any more, whatever kept it; a younger one is", async () => {
  let now = new Date();
  const app = await startTestApp({ now: () => now });
  const { email } = await makeMember(app.db);
  const ask = () => createVisitor(app.origin).send(accounts.forgotPassword, { body: { email } });
  await ask();
  now = new Date(now.getTime() + PASSWORD_RESET_LIFETIME_MS);
  await app.work();
  expect([app.mails, await app.db.$count(passwordResets)]).toEqual([[], 0]);
  await ask();
  now = new Date(now.getTime() + PASSWORD_RESET_LIFETIME_MS - 1);
  await app.work();
  expect(app.mails).toHaveLength(1);
});

test("nothing of it is in the log: no address, no token, no password", async () => {
  const app = await startTestApp();
  const { email } = await makeMember(app.db);
  const token = await askForLink(app, email);
  await resetWith(app, token);
  const log = app.logged().join("\n");
  expect(log).toContain("forgot-password");
  for (const secret of [email, token, NEW]) expect(log).not.toContain(secret);
});

test("known, unknown, deactivated and provider's: one answer, one job, and only an account with a password gets a link", async () => {
  const app = await startTestApp({
    config: { providers: { google: { issuer: "", clientId: "", clientSecret: "", name: "Google" } } },
  });
  await makeMember(app.db, { email: "known@example.com" });
  await makeMember(app.db, { email: "gone@example.com", isActive: false });
  await makeUser(app.db, { email: "google@example.com", authProvider: "google", providerId: "7" });
  await makeUser(app.db, { email: "primary@example.com", authProvider: "replit", providerId: "8" });
  const answers = [];
  for (const name of ["known", "unknown", "gone", "google", "primary"]) {
    const response = await createVisitor(app.origin).send(accounts.forgotPassword, {
      body: { email: `${name}@example.com` },
    });
    answers.push([response.status, [...response.headers.keys()], await response.text()]);
    // Nothing is known of an account before the job: neither its row nor its link is touched by the call.
    expect(await app.db.$count(passwordResets)).toBe(0);
  }
  expect(answers[0]?.[0]).toBe(202);
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  await app.work();
  expect(app.mails.map(({ to, text }) => [to, text.includes("#token=")])).toEqual([
    ["known@example.com", true],
    ["google@example.com", false],
    ["primary@example.com", false],
  ]);
  expect(app.mails[1]?.text).toContain("Choose Google on the sign-in page");
  expect(app.mails[2]?.text).toContain("does not offer at the moment");
  expect(await app.db.$count(passwordResets)).toBe(1);
});

test("a newer link takes the place of the older one, also when both are made at once", async () => {
  const app = await startTestApp();
  const { email } = await makeMember(app.db);
  const older = await askForLink(app, email);
  const newer = await askForLink(app, email);
  expect(await resetWith(app, older)).toMatchObject(INVALID);
  expect((await resetWith(app, newer)).status).toBe(200);
  await Promise.all(Array.from({ length: 4 }, () => sendPasswordReset(app.deps, { email, language: "en" })));
  expect(app.mails.filter(({ text }) => text.includes("#token="))).toHaveLength(6);
  expect(await app.db.$count(passwordResets)).toBe(1);
});

test("of many who use one link at once, one gets in", async () => {
  const app = await startTestApp();
  const { email } = await makeMember(app.db);
  const token = await askForLink(app, email);
  const passwords = Array.from({ length: 8 }, (_, n) => `${NEW} ${n}`);
  const answers = await Promise.all(passwords.map((password) => resetWith(app, token, password)));
  const winners = passwords.filter((_, n) => answers[n]?.status === 200);
  expect(winners).toHaveLength(1);
  expect(answers.filter(({ status }) => status !== 200)).toEqual(Array(7).fill(expect.objectContaining(INVALID)));
  expect(await signInStatus(app, email, winners[0] ?? "")).toBe(200);
  expect(await app.db.$count(sessions)).toBe(2);
});

test("a link holds for an hour and no longer", async () => {
  let now = new Date();
  const app = await startTestApp({ now: () => now });
  const { email } = await makeMember(app.db);
  const [begin, token] = [now.getTime(), await askForLink(app, email)];
  now = new Date(begin + PASSWORD_RESET_LIFETIME_MS);
  expect(await resetWith(app, token)).toMatchObject(INVALID);
  now = new Date(begin + PASSWORD_RESET_LIFETIME_MS - 1);
  expect((await resetWith(app, token)).status).toBe(200);
});

test("an unknown token is invalid, and so is one of an account that was deactivated or went over to a provider", async () => {
  const app = await startTestApp();
  expect(await resetWith(app, "no-token-of-ours")).toMatchObject(INVALID);
  for (const change of [{ isActive: false }, { authProvider: "google" as const, password: null }]) {
    const { id, email, password } = await makeMember(app.db);
    const token = await askForLink(app, email);
    await app.db.update(users).set(change).where(eq(users.id, id));
    expect(await resetWith(app, token)).toMatchObject(INVALID);
    const [after] = await app.db.select({ password: users.password }).from(users).where(eq(users.id, id));
    expect(after?.password).toBe("password" in change ? null : password);
  }
  expect(await app.db.$count(sessions)).toBe(0);
});

test("a password that is refused leaves the link for another try", async () => {
  const app = await startTestApp();
  const { email } = await makeMember(app.db, { username: "kettleandplank" });
  const token = await askForLink(app, email);
  const refused = ["password1", "KettleAndPlank", "short", "é".repeat(37)];
  for (const password of refused) expect((await resetWith(app, token, password)).status).toBe(400);
  expect(await resetWith(app, token, "password1")).toMatchObject({ reason: "password-common" });
  expect((await resetWith(app, token)).status).toBe(200);
});

test("one address is mailed five times an hour, from any caller, and its name is not in the table of tries", async () => {
  const app = await startTestApp();
  const { email } = await makeMember(app.db);
  for (const address of [email, "nobody@example.com"]) {
    const answers = [];
    for (let count = 0; count <= TRY_LIMITS.resetMailsPerEmail.tries; count++) answers.push(await forget(app, address));
    expect(answers).toEqual([202, 202, 202, 202, 202, 429]);
  }
  await app.work();
  expect(app.mails).toHaveLength(TRY_LIMITS.resetMailsPerEmail.tries);
  expect(JSON.stringify(await app.db.select().from(rateLimits))).not.toContain("example.com");
});

test("one caller has so many links sent in an hour, and tries so many", async () => {
  const app = await startTestApp();
  const { resetMailsPerAddress, resetsPerAddress } = TRY_LIMITS;
  for (let n = 0; n < resetMailsPerAddress.tries; n++) expect(await forget(app, `member-${n}@example.com`)).toBe(202);
  expect(await forget(app, "one-more@example.com")).toBe(429);
  for (let n = 0; n < resetsPerAddress.tries; n++) expect((await resetWith(app, `token-${n}`)).status).toBe(400);
  expect((await resetWith(app, "one-more")).status).toBe(429);
});

test("a server that can't send mail says so, for a known and an unknown address alike", async () => {
  const app = await startTestApp({ mail: null });
  const { email } = await makeMember(app.db);
  for (const address of [email, "nobody@example.com"]) {
    const response = await createVisitor(app.origin).send(accounts.forgotPassword, { body: { email: address } });
    expect([response.status, (await response.json()).message]).toEqual([
      503,
      expect.stringContaining("can't send mail"),
    ]);
  }
});

test("a mail that could not be sent is sent when it is tried again, with a link that works", async () => {
  const texts: string[] = [];
  let isDown = true;
  const app = await startTestApp({
    mail: {
      send: async ({ text }) => {
        texts.push(text);
        if (isDown) throw new Error("The mail server did not take the message (ECONNREFUSED).");
      },
    },
  });
  const { email } = await makeMember(app.db);
  await forget(app, email);
  await expect(app.work()).rejects.toThrow("ECONNREFUSED");
  isDown = false;
  await app.deps.queue.add(passwordResetMail, { email, language: "en", askedAt: new Date().toISOString() });
  await app.work();
  const [lost = "", sent = ""] = texts.map((text) => text.match(/#token=(\S+)/)?.[1] ?? "");
  expect(await resetWith(app, lost)).toMatchObject(INVALID);
  expect((await resetWith(app, sent)).status).toBe(200);
});

const INVALID = { status: 400, reason: "reset-link-invalid" };

async function forget(app: App, email: string, headers: Record<string, string> = {}): Promise<number> {
  return (await createVisitor(app.origin, headers).send(accounts.forgotPassword, { body: { email } })).status;
}

/** The token of the link that comes by mail. */
async function askForLink(app: App, email: string, headers: Record<string, string> = {}): Promise<string> {
  expect(await forget(app, email, headers)).toBe(202);
  await app.work();
  return app.mails.at(-1)?.text.match(/\/reset-password#token=(\S+)/)?.[1] ?? "no link";
}

async function resetWith(app: App, token: string, password = NEW) {
  const response = await createVisitor(app.origin).send(accounts.resetPassword, { body: { token, password } });
  const { reason } = await response.json();
  return { status: response.status, reason };
}

async function signInStatus(app: App, email: string, password: string): Promise<number> {
  return (await createVisitor(app.origin).send(accounts.login, { body: { email, password } })).status;
}
