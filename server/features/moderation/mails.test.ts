import { expect, test } from "vitest";
import type { ContentFacts } from "#server/features/moderation/mail-texts.ts";
import { contentMailsInEnglish } from "#server/features/moderation/mail-texts-en.ts";
import { contentMailsInFrench } from "#server/features/moderation/mail-texts-fr.ts";
import type { MailText } from "#server/lib/mail-layout.ts";
import { LANGUAGES, type Language } from "#shared/domain/language.ts";
import { REMOVAL_REASONS } from "#shared/domain/moderation.ts";

const TEXTS = { en: contentMailsInEnglish, fr: contentMailsInFrench };
const WHAT = { en: "review", fr: "avis" };

/** Every mail about content, with the branches in it. */
function allIn(language: Language): MailText[] {
  const { removed, appealDecided } = TEXTS[language];
  const content: ContentFacts = {
    what: WHAT[language],
    excerpt: "Went together well.",
    message: null,
    page: "https://hexkey.example/decisions",
  };
  return [
    ...REMOVAL_REASONS.map((reason) => removed(content, reason)),
    removed({ ...content, message: "Third time this week." }, "spam"),
    appealDecided(content, true),
    appealDecided({ ...content, message: "It is an advertisement." }, false),
  ];
}

const write = ({ subject, paragraphs }: MailText) => [subject, ...paragraphs].join("\n\n");

test.each(LANGUAGES)("the mails about content read as they should (%s)", async (language) => {
  const all = allIn(language).map(write).join("\n\n----\n\n");
  await expect(`${all}\n`).toMatchFileSnapshot(`./mails.${language}.snapshot.txt`);
});

test("each subject fits a phone's list of messages, alone, and has nothing of what people typed", () => {
  for (const { subject } of [...allIn("en"), ...allIn("fr")]) {
    expect(subject.length).toBeLessThan(50);
    expect(subject).not.toContain("Went");
  }
});
