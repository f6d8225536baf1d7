import addressparser from "nodemailer/lib/addressparser";
import { type Mail, RecipientRefusedError } from "#server/ports/mail/index.ts";

/** A mail in the form that nodemailer takes. */
export interface Message {
  from: string;
  to: { name: string; address: string };
  subject: string;
  text: string;
  headers: Record<string, string>;
}

/**
 * The mail as a message from `from`. Throws for what could become a second recipient or a foreign header: the address
 * is one address, and neither it nor the subject has a control character.
 */
export function toMessage(from: string, { to, subject, text, unsubscribeUrl }: Mail): Message {
  if (!isOneAddress(to)) throw new RecipientRefusedError("A mail goes to exactly one address.");
  if (hasControlCharacter(subject)) throw new Error("A mail's subject is one line.");
  return {
    from,
    to: { name: "", address: to },
    subject,
    text,
    // Automatic replies (out of office, say) are not sent to mails that say so (RFC 3834).
    headers: { "Auto-Submitted": "auto-generated", ...(unsubscribeUrl && listHeaders(unsubscribeUrl)) },
  };
}

/** A mail program shows a button for it, and posts there when it is pressed. */
const listHeaders = (url: string): Record<string, string> => ({
  "List-Unsubscribe": `<${new URL(url).href}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});

/** Whether mail can come from this: one address, which may have a name before it. */
export function isSender(text: string): boolean {
  const [sender, ...others] = addressparser(text, { flatten: true });
  return others.length === 0 && isOneAddress(sender?.address ?? "") && !hasControlCharacter(text);
}

/** Whether the text is an address without a name, and nothing else. */
function isOneAddress(text: string): boolean {
  const [parsed, ...others] = addressparser(text, { flatten: true });
  return (
    others.length === 0 && parsed?.address === text && /^[^\s@]+@[^\s@]+$/.test(text) && !hasControlCharacter(text)
  );
}

function hasControlCharacter(text: string): boolean {
  return /\p{Cc}|\p{Zl}|\p{Zp}/u.test(text);
}
