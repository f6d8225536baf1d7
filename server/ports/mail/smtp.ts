import { createTransport } from "nodemailer";
import { StartupError } from "#server/lib/startup-error.ts";
import { type Mailer, RecipientRefusedError } from "#server/ports/mail/index.ts";
import { isSender, toMessage } from "#server/ports/mail/message.ts";

const CONNECT_TIMEOUT_MS = 10_000;
/** A mail server may take its time for one answer, not for ever. */
const ANSWER_TIMEOUT_MS = 20_000;
/** And for all of them: a job that takes longer may be taken for lost. */
const TRY_MAX_MS = 25_000;
const MAX_CONNECTIONS = 2;

interface SmtpOptions {
  url: string;
  from: string;
}

/**
 * Hands mails to the server of `url` (`smtp://` or `smtps://`, user and password in it) over a few connections that it
 * keeps. Except to this machine itself, nothing travels unencrypted unless the URL says `?ignoreTLS=true`. Throws a
 * `StartupError` for a sender that no mail can come from.
 */
export function createSmtpMailer({ url, from }: SmtpOptions): Mailer & { close(): Promise<void> } {
  if (!isSender(from)) {
    throw new StartupError("MAIL_FROM must be one address, as in: Hexkey <mail@example.com>. See .env.example.");
  }
  const { hostname, searchParams } = new URL(url);
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    requireTLS: !LOOPBACK.has(hostname) && searchParams.get("ignoreTLS") !== "true",
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: ANSWER_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async (mail) => {
      const message = toMessage(from, mail);
      try {
        await transport.sendMail({ ...message, signal: AbortSignal.timeout(TRY_MAX_MS) });
      } catch (error) {
        throw withoutContent(error);
      }
    },
    close: async () => transport.close(),
  };
}

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** The failure by its codes only: the server's own words repeat the address, and errors are logged. */
function withoutContent(error: unknown): Error {
  const { code, responseCode, command } = error as { code?: string; responseCode?: number; command?: string };
  const codes = [code, responseCode].filter((one) => one !== undefined).join(", ");
  if (command === "RCPT TO" && responseCode !== undefined && responseCode >= 500) {
    return new RecipientRefusedError(`The mail server does not take mails for this recipient (${responseCode}).`);
  }
  return new Error(`The mail server did not take the message (${codes || "no code"}).`);
}
