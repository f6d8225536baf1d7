import type { Language } from "#shared/domain/language.ts";

/** What a mail says in one language, between its greeting and its end. */
export interface MailText {
  subject: string;
  paragraphs: string[];
}

interface LaidOut {
  subject: string;
  text: string;
}

const HELLO: Record<Language, string> = { en: "Hello,", fr: "Bonjour," };
const END = "Hexkey";

/** A mail in one language. */
export function layOut({ subject, paragraphs }: MailText, language: Language): LaidOut {
  return { subject, text: join([HELLO[language], ...paragraphs, END]) };
}

/** A mail in both languages, English first: which one its reader speaks is not known of everybody. */
export function layOutBoth(write: (language: Language) => MailText): LaidOut {
  const [english, french] = [write("en"), write("fr")];
  return {
    subject: `${english.subject} / ${french.subject}`,
    text: join([
      "(Le français suit.)",
      ...[HELLO.en, ...english.paragraphs, END],
      "----------",
      ...[HELLO.fr, ...french.paragraphs, END],
    ]),
  };
}

const join = (paragraphs: string[]) => `${paragraphs.join("\n\n")}\n`;
