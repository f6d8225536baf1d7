import { expect, test } from "vitest";
import type { AccountFacts, NoticeFacts } from "#server/features/takedowns/mail-texts.ts";
import { mailsInEnglish } from "#server/features/takedowns/mail-texts-en.ts";
import { mailsInFrench } from "#server/features/takedowns/mail-texts-fr.ts";
import { sayDay, sayMoment } from "#server/features/takedowns/say-moment.ts";
import { layOutBoth, type MailText } from "#server/lib/mail-layout.ts";
import type { Language } from "#shared/domain/language.ts";
import { NOTICE_REFUSALS, TAKEDOWN_STATES } from "#shared/domain/takedown.ts";

const PAGE = "https://hexkey.example/takedown-status?id=019b#key=abc";
// Written out: the format of a moment differs a little between versions of Node.
const DUE = { en: "August 3, 2026 at 4:00 p.m. EDT", fr: "3 août 2026 à 16\u00a0h\u00a000\u00a0HAE" };
const DAY = { en: "August 17, 2026", fr: "17\u00a0août 2026" };
const TEXTS = { en: mailsInEnglish, fr: mailsInFrench };

const DECISIONS = "https://hexkey.example/decisions";
const WHAT = { en: "video", fr: "vidéo" };

const noticeIn = (language: Language, over: Partial<NoticeFacts> = {}): NoticeFacts => ({
  id: "019b0000-0000-7000-8000-000000000001",
  what: WHAT[language],
  address: "https://hexkey.example/p/019b",
  work: "The assembly film of the Nordhem dresser, 2024.",
  claimantName: "Ines Roy",
  claimantEmail: "ines.roy@example.com",
  claimantPostalAddress: "12 Rue des Érables, Québec QC G1R 2S1",
  isAgent: false,
  isCanadian: false,
  erasedAt: DAY[language],
  isUpheld: true,
  wasDown: true,
  dueAt: DUE[language],
  refusal: null,
  restoreDueAt: DAY[language],
  isInCourt: false,
  counter: null,
  isPublic: true,
  page: PAGE,
  removeAt: "https://hexkey.example/my-shares",
  contact: "desk@hexkey.example",
  ...over,
});
const COUNTER = {
  name: "Noor Haddad",
  postalAddress: "9 Harbour Street, Halifax NS B3H 1A1",
  phone: "902-555-0177",
  statement: "I filmed this myself.",
};
const account: AccountFacts = {
  strikes: 1,
  isNewStrike: true,
  suspendedUntil: null,
  waitsForDecision: false,
  isTerminated: false,
};

/** Every mail there is, with the branches in it. */
function allIn(language: Language): MailText[] {
  const { toClaimant, toSharer, upheld, accountDecided } = TEXTS[language];
  const decision = {
    isTerminated: true,
    reason: "Three of their films.",
    suspendedUntil: null,
    page: DECISIONS,
    contact: "desk@hexkey.example",
  };
  const notice = noticeIn(language);
  return [
    ...TAKEDOWN_STATES.map((state) => toClaimant[state]({ ...notice, counter: COUNTER })),
    ...NOTICE_REFUSALS.map((refusal) => toClaimant.refused({ ...notice, refusal })),
    toClaimant.unconfirmed({ ...notice, isCanadian: true }),
    toClaimant.down({ ...notice, isUpheld: false }),
    toClaimant.refused({ ...notice, wasDown: false, refusal: "licensed" }),
    toSharer.forwarded({ ...notice, isAgent: true }, account),
    toSharer.down(notice, account),
    toSharer.down(notice, { ...account, strikes: 2, suspendedUntil: DAY[language] }),
    toSharer.down(notice, { ...account, strikes: 3, waitsForDecision: true }),
    toSharer.down(notice, { ...account, strikes: 4, isTerminated: true }),
    toSharer.down(notice, { ...account, strikes: 3 }),
    toSharer.down(notice, { ...account, strikes: 2, isNewStrike: false }),
    toSharer.down({ ...notice, isUpheld: false }, { ...account, strikes: 0, isNewStrike: false }),
    toSharer.refused(notice, { ...account, strikes: 0 }),
    upheld(notice, account),
    upheld(notice, { ...account, strikes: 3, waitsForDecision: true }),
    accountDecided(decision),
    accountDecided({ ...decision, isTerminated: false }),
    accountDecided({ ...decision, isTerminated: false, suspendedUntil: DAY[language] }),
    toSharer.countered(notice, account),
    toSharer.countered({ ...notice, isInCourt: true }, account),
    toSharer.restored(notice, account),
    toSharer.restored({ ...notice, isPublic: false }, { ...account, strikes: 0 }),
    toSharer.withdrawn({ ...notice, isPublic: null }, { ...account, strikes: 2 }),
    toSharer.closed(notice, account),
  ];
}

const write = ({ subject, paragraphs }: MailText) => [subject, ...paragraphs].join("\n\n");

test.each(["en", "fr"] as const)("the mails read as they should (%s)", async (language) => {
  const all = allIn(language).map(write).join("\n\n----\n\n");
  await expect(`${all}\n`).toMatchFileSnapshot(`./mails.${language}.snapshot.txt`);
});

test("a mail says all of it in both languages", async () => {
  const { subject, text } = layOutBoth((language) => TEXTS[language].toClaimant.received(noticeIn(language)));
  expect(subject).toBe("Your copyright notice is confirmed / Votre avis de violation est confirmé");
  await expect(text).toMatchFileSnapshot("./mails.both.snapshot.txt");
});

test("a moment is written in Toronto's time, with the zone", () => {
  const moment = new Date("2026-08-04T03:59:59.999Z");
  expect(sayMoment(moment, "en")).toMatch(/^August 3, 2026\W.*11:59\sp\.?m\.?\sEDT$/);
  expect(sayMoment(moment, "fr")).toMatch(/^3 août 2026\W.*23\sh\s59\sHAE$/);
  expect([sayDay(moment, "en"), sayDay(moment, "fr")]).toEqual(["August 3, 2026", "3 août 2026"]);
  expect([sayMoment(null, "en"), sayDay(null, "fr")]).toEqual(["", ""]);
});

test("each subject fits a phone's list of messages, alone, and has nothing of what people typed", () => {
  for (const { subject } of [...allIn("en"), ...allIn("fr")]) {
    expect(subject.length).toBeLessThan(50);
    expect(subject).not.toMatch(/Ines|Noor|dresser|Went/);
  }
});

test("a stranger's text reaches only its intended readers", () => {
  for (const language of ["en", "fr"] as const) {
    const { toClaimant, toSharer } = TEXTS[language];
    const notice = noticeIn(language, { counter: COUNTER });
    for (const state of TAKEDOWN_STATES) {
      const text = write(toClaimant[state](notice));
      // Any address can be given: the mails to it hold nothing that was typed with it.
      expect(text).not.toMatch(/dresser|Ines Roy|Érables/);
      expect(/Noor|Halifax|902/.test(text), state).toBe(state === "countered");
    }
    for (const [state, mail] of Object.entries(toSharer)) {
      const text = write(mail(notice, account));
      // Canada's law has the notice itself passed on; the other one's claimant is on the page of the notice.
      expect(/Érables|ines.roy@/.test(text), state).toBe(state === "forwarded");
      expect(text).not.toMatch(/Halifax|902/);
    }
  }
});

test("the French mails keep the typography of Québec", () => {
  const texts = allIn("fr")
    .map(write)
    .join("\n")
    .replaceAll(/https?:\S+/g, "");
  expect(texts).toMatch(/\u00a0:/);
  expect(texts).not.toMatch(/[^\u00a0]:/);
  expect(texts).not.toMatch(/ [;!?»]|« /);
  expect(texts).not.toMatch(/['"]/);
  expect(texts).not.toMatch(/\d (jours|avertissement)/);
});
