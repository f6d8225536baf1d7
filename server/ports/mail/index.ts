/** A message to one person, in plain text. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** Sends mail. Rejects when the message was not taken; the caller may try again. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}
