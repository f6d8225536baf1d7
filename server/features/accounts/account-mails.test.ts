import { expect, test } from "vitest";
import { accountMails } from "#server/features/accounts/account-mails.ts";
import { layOut } from "#server/lib/mail-layout.ts";
import type { Language } from "#shared/domain/language.ts";

const LINK = "https://hexkey.example/reset-password#token=abc";
const CONFIRM = "https://hexkey.example/confirm-email#token=abc";
const SUPPORT = "help@hexkey.example";
const SIGN_IN = "https://hexkey.example/sign-in";

const write = ({ subject, text }: ReturnType<typeof layOut>) => `${subject}\n\n${text}`;
const mailsIn = (language: Language) => {
  const texts = accountMails[language];
  const all = [
    texts.passwordReset(LINK),
    texts.signsInElsewhere("Google"),
    texts.signsInElsewhere(null),
    texts.passwordChanged(SIGN_IN),
    texts.emailChange(CONFIRM),
    texts.addressInUse(SIGN_IN),
    texts.emailChanged(SUPPORT),
    texts.emailChanged(null),
  ];
  return all.map((mail) => layOut(mail, language));
};

test.each(["en", "fr"] as const)("the mails read as they should (%s)", async (language) => {
  const all = mailsIn(language).map(write).join("\n----\n\n");
  await expect(all).toMatchFileSnapshot(`./account-mails.${language}.snapshot.txt`);
});

test("each subject fits a phone's list of messages", () => {
  for (const { subject } of [...mailsIn("en"), ...mailsIn("fr")]) expect(subject.length).toBeLessThan(50);
});

test("the French mails keep the typography of Québec", () => {
  const texts = mailsIn("fr")
    .map(write)
    .join("\n")
    .replaceAll(LINK, "")
    .replaceAll(SIGN_IN, "")
    .replaceAll(CONFIRM, "");
  expect(texts).toMatch(/\u00a0:/);
  expect(texts).not.toMatch(/[^\u00a0]:/);
  expect(texts).not.toMatch(/\s[;!?]/);
  expect(texts).not.toMatch(/['"]/);
  expect(texts).not.toMatch(/\d [a-z]/);
});
