/** A message to one person, in plain text. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** Of a mail that its reader can do without: an https address where a post ends such mails (RFC 8058). */
  unsubscribeUrl?: string;
}

/** The address has no mailbox, or is none. Says so without naming it; trying again changes nothing. */
export class RecipientRefusedError extends Error {
  override name = "RecipientRefusedError";
}

/**
 * Sends mail. Rejects when the message was not taken; the caller may try again, unless it is with a
 * `RecipientRefusedError`.
 */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}
