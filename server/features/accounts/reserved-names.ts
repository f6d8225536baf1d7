import { resolveConfusablesTransformer } from "obscenity";
import toPrototypes from "unhomoglyph";
import { AppError } from "#server/http/app-error.ts";
import { displayName } from "#shared/domain/display-name.ts";

interface GivenNames {
  firstName: string | null;
  lastName: string | null;
}

/** Our offices, in both languages: a member with such a name would seem to speak for Hexkey. */
const OFFICES = [
  "admin",
  "administrator",
  "administrateur",
  "administratrice",
  "moderator",
  "moderateur",
  "moderatrice",
  "moderation",
  "administration",
  "webmaster",
  "webmestre",
  "helpdesk",
  "soutien",
  "support",
  "staff",
  "official",
  "officiel",
  "officielle",
];
/** So distinct that no ordinary name has them in it; those of several words written together. */
const DISTINCT = [
  "hexkey",
  "administrator",
  "administrateur",
  "moderator",
  "moderateur",
  "customerservice",
  "customercare",
  "serviceclient",
  "servicealaclientele",
  "helpcenter",
  "helpcentre",
  "centredaide",
  "trustsafety",
  "trustandsafety",
];
/** What an office is written together with: "theadmin", "supportteam". */
const COMPANY =
  "the real super sys site app web main head chief our your team desk account page help service user equipe le la du de";

const REFUSAL = "That name reads as if it were Hexkey's own. Please choose another one.";

/**
 * Throws INVALID_INPUT (`name-reserved`) for names that read as an office of Hexkey, each by itself or as others see
 * them together.
 */
export function assertNoOffice(names: GivenNames & { username: string }): void {
  const fields = (["username", "firstName", "lastName"] as const).filter((field) => readsAsOffice(names[field] ?? ""));
  if (fields.length === 0 && readAsOfficeTogether(names)) fields.push("firstName", "lastName");
  if (fields.length === 0) return;
  const errors = Object.fromEntries(fields.map((field) => [field, REFUSAL]));
  throw new AppError("INVALID_INPUT", REFUSAL, { reason: "name-reserved", fields: errors });
}

/** Names without those that read as an office: a name from a provider must not prevent a sign-in. */
export function withoutOffices({ firstName, lastName }: GivenNames): GivenNames {
  const kept = { firstName: unlessOffice(firstName), lastName: unlessOffice(lastName) };
  return readAsOfficeTogether(kept) ? { firstName: null, lastName: null } : kept;
}

export const unlessOffice = (name: string | null): string | null =>
  name === null || readsAsOffice(name) ? null : name;

function readAsOfficeTogether({ firstName, lastName }: GivenNames): boolean {
  if (!firstName || !lastName) return false;
  const shown = displayName({ username: null, firstName, lastName }) ?? "";
  return readsAsOffice(firstName + lastName) || readsAsOffice(shown.replace(/[ .]/g, ""));
}

/**
 * Whether a name reads as an office: as one of its words ("the_admin", "MayaAdmin"), written together with what goes with
 * one ("hexkeysupport"), with numbers around it ("admin123"), in letters and digits that look alike, with signs or more
 * of the same letters in between. "Stafford" and "Badminton" don't.
 */
export function readsAsOffice(name: string): boolean {
  // A heart is an o in some tables, and merely a heart to most.
  return hasOffice(name) || hasOffice(name.replace(/\p{Extended_Pictographic}/gu, " "));
}

function hasOffice(name: string): boolean {
  const words = toLatin(name).split(/[^a-z\d$@!|+]+/);
  const withoutNumbers = words.map((word) => word.replace(/^\d+|\d+$/g, ""));
  return [words, withoutNumbers].some(
    (some) =>
      some.flatMap(readingsOf).some((word) => IS_OFFICE.test(word)) ||
      readingsOf(some.join("")).some((whole) => IS_IN_COMPANY.test(whole) || HAS_DISTINCT.test(whole)),
  );
}

const resolve = resolveConfusablesTransformer();

/** Latin letters that the tables of look-alikes leave as they are. */
const MORE = lettersOf({
  a: "ⲁ",
  b: "ⲃ",
  c: "ɕꜿꞓꞔⲥ",
  d: "ȡꝺꟈ",
  e: "ᶓⱸⱻꬴⲉ",
  f: "ꜰꝼ",
  h: "ⲏ",
  i: "ᴉⲓ",
  k: "ꝁꝃꝅꞣⲕ",
  l: "ȴɬᴌᶅꝉꞁꞎ",
  m: "ɰꟺꬺⲙ",
  n: "ꞑꞥꬻⲛⲡ",
  o: "ɔᶗⱺꝍⲟ",
  p: "ᵱᶈꝑꝓꝕⲣ",
  r: "ɹɺɻɿɾⱹꝛꞃꞧ",
  s: "ꞅꞩꟊ",
  t: "ⱦꞇⲧ",
  u: "ꞹ",
  w: "ⲱ",
  x: "ꭓꭖꭗꭘꭙⲭ",
  y: "ⲩ",
  z: "ⲍ",
});

/** From each sign to the letter that it is listed for. */
function lettersOf(signsByLetter: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(signsByLetter).flatMap(([letter, signs]) => Array.from(signs, (sign) => [sign, letter])),
  );
}

/**
 * A name in small Latin letters, each for what looks like it: by a table that knows small capitals and letters in boxes,
 * and where that has nothing by Unicode's own (UTS 39). Words that begin with a capital stand apart.
 */
function toLatin(name: string): string {
  const words = toPlain(name).replace(/(?<=\p{Ll})(?=\p{Lu})/gu, " ");
  return Array.from(words, (sign) => {
    if (sign <= "\x7f") return sign;
    // Before the tables: those take some for what looks less like it.
    const known = MORE[sign.toLowerCase()];
    if (known !== undefined) return known;
    const resolved = String.fromCodePoint(resolve.transform(sign.codePointAt(0) ?? 0) ?? 0);
    const latin = resolved <= "\x7f" ? resolved : toPlain(toPrototypes(sign));
    return MORE[latin.toLowerCase()] ?? latin;
  })
    .join("")
    .toLowerCase();
}

/** Without accents, and without what is only another form of the same letter. */
const toPlain = (text: string): string => text.normalize("NFKD").replace(/[\p{M}\p{Cf}]+/gu, "");

const LOOKS_LIKE = lettersOf({ a: "4@", b: "68", e: "3", g: "9", i: "1l|!", o: "0", s: "5$", t: "7+", z: "2" });

/** What a word may be meant to show: "cl" a d or what it is, "nn" an m. Longer runs of a letter are cut to two. */
function readingsOf(word: string): string[] {
  const joined = word.replace(/n{3,}/g, "n").replace(/rn/g, "m").replace(/vv/g, "w");
  const withD = joined.replace(/c[l1|!i]/g, "d");
  return [joined, withD, joined.replace(/nn/g, "m"), withD.replace(/nn/g, "m")].map((reading) =>
    Array.from(reading, (sign) => LOOKS_LIKE[sign] ?? sign)
      .join("")
      .replace(/(.)\1{2,}/g, "$1$1"),
  );
}

/** A word as a pattern for its readings: each letter may stand twice. */
const patternOf = (word: string): string =>
  Array.from(word, (sign) => LOOKS_LIKE[sign] ?? sign)
    .join("")
    .replace(/(.)(\1?)/g, (_, letter: string, again: string) => (again ? letter + again : `${letter}{1,2}`));

const OFFICE = `(?:${[...OFFICES, ...DISTINCT].map(patternOf).join("|")})s?`;
const WITH = `(?:${COMPANY.split(" ").map(patternOf).join("|")}|${OFFICE})*`;
const IS_OFFICE = new RegExp(`^${OFFICE}$`);
const IS_IN_COMPANY = new RegExp(`^${WITH}${OFFICE}${WITH}$`);
const HAS_DISTINCT = new RegExp(DISTINCT.map(patternOf).join("|"));
