import { randomUUID } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import type { Mailer } from "#server/ports/mail/index.ts";
import { toMessage } from "#server/ports/mail/message.ts";

interface OutboxOptions {
  directory: string;
  from: string;
  /** Gets a few lines about each mail, its link among them, for the person at the terminal; never for a log. */
  tell: (lines: string) => void;
}

/** For development: keeps each mail as an `.eml` file, which mail programs open, instead of sending it. */
export function createOutboxMailer({ directory, from, tell }: OutboxOptions): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    send: async (mail) => {
      const { message } = await transport.sendMail(toMessage(from, mail));
      await mkdir(directory, { recursive: true });
      // The time comes first, so that the files sort by it.
      const file = join(directory, `${new Date().toISOString().replaceAll(":", "-")}-${randomUUID().slice(0, 8)}.eml`);
      await writeFile(file, message, { mode: 0o600, flag: "wx" });
      const [link] = mail.text.match(/https?:\/\/\S+/) ?? [];
      tell([`Mail to ${mail.to}: ${mail.subject}`, ...(link ? [`  ${link}`] : []), `  (${file})`, ""].join("\n"));
    },
  };
}
