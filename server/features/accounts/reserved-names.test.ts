import fc from "fast-check";
import { expect, test } from "vitest";
import { readsAsOffice } from "#server/features/accounts/reserved-names.ts";
import { leastProcessorMs } from "#server/testing/processor-time.ts";

const RESERVED = ["admin", "administrator", "hexkey", "moderator", "support", "staff", "official"];
/** What a letter is written as to look like itself. */
const ALIKE: Record<string, string[]> = {
  a: ["A", "ⲁ", "4", "@", "а", "α", "á", "ɑ", "ａ", "ᴀ", "𝖆", "Ⓐ", "🅰"],
  c: ["C", "ⲥ", "с", "ç", "ⅽ", "ᴄ"],
  d: ["D", "ԁ", "ⅾ", "ᴅ", "đ", "cl"],
  e: ["E", "ⲉ", "Ⲉ", "3", "е", "é", "ɛ", "ᴇ", "ｅ"],
  f: ["F", "ꜰ", "ｆ", "ƒ"],
  h: ["H", "ⲏ", "һ", "ʜ", "ℎ"],
  i: ["I", "1", "l", "|", "!", "і", "ı", "í", "ɪ", "ⓘ", "ⲓ"],
  k: ["K", "ⲕ", "κ", "к", "ĸ", "ᴋ", "ｋ"],
  l: ["L", "1", "I", "|", "ⅼ", "ʟ", "ł"],
  m: ["M", "rn", "nn", "ｍ", "ⅿ", "ᴍ", "м", "𝗺", "ⲙ"],
  n: ["N", "ⲛ", "п", "ո", "ñ", "ɴ", "ｎ"],
  o: ["O", "ⲟ", "0", "о", "ο", "ö", "ø", "ᴏ", "०"],
  p: ["P", "ⲣ", "р", "ρ", "ᴘ", "ｐ"],
  r: ["R", "г", "ʀ", "ŕ", "ｒ"],
  s: ["S", "5", "$", "ѕ", "ꜱ", "š", "ꓢ", "ꞩ"],
  t: ["T", "ⲧ", "7", "+", "т", "ᴛ", "ť", "ｔ"],
  u: ["U", "υ", "ս", "ü", "ᴜ"],
  x: ["X", "х", "χ", "ｘ", "ꭓ", "ⲭ"],
  y: ["Y", "ⲩ", "у", "ý", "ʏ", "ｙ"],
};

test.each(Object.entries(ALIKE).flatMap(([letter, signs]) => signs.map((sign) => [letter, sign])))(
  "in place of '%s', '%s' hides no office",
  (letter, sign) => {
    const [office = ""] = RESERVED.filter((word) => word.includes(letter));
    const hidden = office.replace(letter, sign);
    expect([hidden, readsAsOffice(hidden)]).toEqual([hidden, true]);
  },
);

test.each([
  "admin❤",
  "admin➕",
  "✔️ Admin",
  "Hexkey❤",
  "modération",
  "Équipe de modération",
  "Moderation Team",
  "L’administration",
  "soutien",
  "Helpdesk",
  "webmestre",
  "sysadmin",
])("'%s' is an office", (name) => {
  expect(readsAsOffice(name)).toBe(true);
});

const disguise = (office: string) =>
  fc.tuple(...Array.from(office, (letter) => fc.constantFrom(letter, letter, ...(ALIKE[letter] ?? []))));
const disguised = fc.constantFrom(...RESERVED).chain(disguise);
const separator = fc.constantFrom("", ".", "_", "-", " ", "--", "\u200b", "\u00ad");

test("an office is one in whatever letters, with separators and repeated letters in it", () => {
  fc.assert(
    fc.property(disguised, separator, fc.nat(), (signs, between, at) => {
      const repeated = signs.flatMap((sign, index) =>
        index === at % signs.length && sign !== "nn" ? [sign, sign, sign] : [sign],
      );
      expect(readsAsOffice(signs.join(between))).toBe(true);
      expect(readsAsOffice(repeated.join(""))).toBe(true);
    }),
    { numRuns: 1000 },
  );
});

test("an office stays one beside other words and between numbers", () => {
  const around = fc.constantFrom("maya", "the", "hexkey", "42", "2026", "Tremblay");
  fc.assert(
    fc.property(fc.constantFrom(...RESERVED), around, fc.constantFrom(".", "_", "-", " "), (office, word, sign) => {
      expect(readsAsOffice(word + sign + office)).toBe(true);
      expect(readsAsOffice(office + sign + word)).toBe(true);
      expect(readsAsOffice(`${office}2026`)).toBe(true);
      expect(readsAsOffice(`007${office}`)).toBe(true);
    }),
  );
});

test.each([
  ["the_admin"],
  ["theadmin"],
  ["hexkey.support"],
  ["HexkeySupport"],
  ["admin123"],
  ["4dm1n"],
  ["adm1n_99"],
  ["superadmin"],
  ["SupportTeam"],
  ["real-hexkey"],
  ["xXhexkeyXx"],
  ["admins"],
  ["Administrateur"],
  ["modératrice"],
  ["équipe officielle"],
  ["Customer Service"],
  ["customer_care"],
  ["MayaCustomerService"],
  ["Service client"],
  ["Service à la clientèle"],
  ["Help Centre"],
  ["Centre d’aide"],
  ["Trust & Safety"],
  ["Trust and Safety Team"],
  ["ⲏⲉⲭⲕⲉⲩ"],
  ["ＳＴＡＦＦ"],
  ["ᴏꜰꜰɪᴄɪᴀʟ"],
])("'%s' reads as an office", (name) => expect(readsAsOffice(name)).toBe(true));

test.each([
  "Stafford",
  "Staf",
  "Badminton",
  "Cadmin",
  "Adminah",
  "Admiral",
  "Supporter",
  "Officer",
  "Modesto",
  "Customs",
  "Serviceman",
  "Clientela",
  "Centreville",
  "Safe T. Trusty",
  "Moder",
  "Hexen",
  "Keyes",
  "Maya.T",
  "maya-1987",
  "Tremblay",
  "O'Malley",
  "Étienne",
  "Gustafsson",
  "Mustafa",
  "Falstaff",
  "Siddharth",
  "Владимир",
  "李小龍",
  "محمد",
  "Δημήτρης",
  "clement",
  "Arnaud",
  "Vernon",
  "Theodora",
  "Delacroix",
  "1234",
  "",
])("'%s' is an ordinary name", (name) => expect(readsAsOffice(name)).toBe(false));

test("a short office inside of another word is no office", () => {
  const letter = fc.constantFrom(..."bgjvwz");
  fc.assert(
    fc.property(fc.constantFrom("admin", "support", "staff", "official"), letter, letter, (office, before, after) => {
      expect(readsAsOffice(before + office)).toBe(false);
      expect(readsAsOffice(before + office + after)).toBe(false);
    }),
  );
});

test("no name is too strange to be read, nor takes long", async () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 100 }), (name) => {
      expect(typeof readsAsOffice(name)).toBe("boolean");
    }),
  );
  const hostile = ["theequipe".repeat(11), "admins".repeat(16), "hexkey".slice(0, 5).repeat(20), "rn".repeat(50)];
  const readAll = () => {
    for (const name of hostile) readsAsOffice(`${name}q`);
  };
  expect(await leastProcessorMs(readAll, { enoughMs: 500 })).toBeLessThan(500);
});
