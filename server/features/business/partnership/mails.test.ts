import { expect, test } from "vitest";
import { partnershipMails, runningOutMail } from "#server/features/business/partnership/mail-texts.ts";
import { PARTNERSHIP_DECISIONS } from "#server/features/business/partnership/mails.ts";
import { LANGUAGES, type Language } from "#shared/domain/language.ts";

const FACTS = { page: "https://hexkey.example/partner", reason: "The insurance has run out." };

const DOCUMENTS = [
  { documentType: "brand-rights", expiryDate: new Date("2026-12-05T00:00:00Z") },
  { documentType: "liability-insurance", expiryDate: new Date("2027-01-01T00:00:00Z") },
] as const;
const allIn = (language: Language) => [
  ...PARTNERSHIP_DECISIONS.map((decision) => partnershipMails[language][decision](FACTS)),
  runningOutMail(language, { page: FACTS.page, documents: DOCUMENTS }),
];

test.each(LANGUAGES)("the mails about a partnership read as they should (%s)", async (language) => {
  const all = allIn(language).map(({ subject, paragraphs }) => [subject, ...paragraphs].join("\n\n"));
  await expect(`${all.join("\n\n----\n\n")}\n`).toMatchFileSnapshot(`./mails.${language}.snapshot.txt`);
});

test("a rejection and a suspension say why, and no subject has what people typed", () => {
  for (const language of LANGUAGES) {
    for (const decision of ["rejected", "suspended"] as const) {
      expect(partnershipMails[language][decision](FACTS).paragraphs).toContain(FACTS.reason);
    }
    for (const { subject } of allIn(language)) {
      expect(subject.length).toBeLessThan(50);
      expect(subject).not.toContain("insurance");
    }
  }
});
