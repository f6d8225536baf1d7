import type { AddressInfo } from "node:net";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";

export interface CaughtMail {
  to: string[];
  subject: string;
  text: string;
}

export interface MailCatcher {
  /** As SMTP_URL takes it. */
  url: string;
  /** What has arrived so far, oldest first. */
  mails: readonly CaughtMail[];
  close: () => Promise<void>;
}

/** A mail server on loopback that takes every message and delivers none. A free port unless one is named. */
export async function startMailCatcher(port = 0): Promise<MailCatcher> {
  const mails: CaughtMail[] = [];
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS", "AUTH"],
    // Otherwise it looks up the caller's name.
    disableReverseLookup: true,
    onData: (stream, { envelope }, taken) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", async () => {
        const { subject = "", text = "" } = await PostalMime.parse(Buffer.concat(chunks));
        mails.push({ to: envelope.rcptTo.map(({ address }) => address), subject, text });
        taken();
      });
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  const address = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    mails,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
