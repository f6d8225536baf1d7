import { findArticleNumbers } from "#server/features/identify/label/article-numbers.ts";
import { ARTICLE_WORDS, COMMON_WORDS, foldAccents, MAKERS } from "#server/features/identify/label/words.ts";

/** What a label says of an article; texts of a stranger, on one line each, and bounded. */
export interface LabelFacts {
  /** As they are printed, the likeliest first. */
  articleNumbers: string[];
  /** Without accents; a guess where no known maker is on the label. */
  brand: string | null;
  /** The article's name, without accents. */
  model: string | null;
}

/** More lines stand on no label, and longer ones say nothing about what it is. */
const LINES_MAX = 60;
const LINE_MAX_CHARACTERS = 120;
const NAME_MAX_CHARACTERS = 40;
const NAME_MAX_WORDS = 3;
const NAME_MIN_LETTERS = 3;
const BRAND_MAX_WORDS = 4;
/** Shorter ones are pieces of pictures more often than a maker that is not known. */
const GUESSED_BRAND_MIN_LETTERS = 4;
/** So long a name is still itself with one letter read wrong. */
const LONG_NAME = 6;
/** Names of makers are short, and few in a shop: the rest of a list without end is not looked at. */
const BRANDS_MAX = 1000;

const BRAND_WORDS =
  /^(?:brand|marque|manufacturer|fabricant|(?:manufactured|made|fabrique) (?:by|par)|mfr)\b[\s.:]+(.+)$/i;
const NAME_WORDS =
  /^(?:(?:product |item )?name|nom(?: du produit)?|mode[l1]e?(?: name)?|series|serie|collection)\s*[:.=-]\s*(.+)$/i;
/** Capitals in the middle of a word are pieces of pictures and bar codes. */
const NO_NAME = /^\p{Ll}+\p{Lu}|^\p{Lu}{2,}\p{Ll}/u;
const LEGAL_FORM = /[\s,]+(?:inc|ltd|ltee|llc|corp|co|ab|gmbh|s\.?a|limited)\b\.?.*$/i;

/**
 * What the lines of a label say: article numbers as makers print them, and the names of maker and article. `knownBrands`
 * are those of the catalogue, which are found wherever they stand and given as they are spelled there.
 */
export function parseLabel(lines: readonly string[], knownBrands: readonly string[] = []): LabelFacts {
  const tidy = lines.slice(0, LINES_MAX).map(tidyLine).filter(Boolean);
  const known = findKnownBrand(tidy, [...knownBrands.slice(0, BRANDS_MAX), ...MAKERS]);
  const called = firstCalled(tidy, BRAND_WORDS);
  const names = tidy.flatMap((line) => nameOf(line) ?? []);
  const model = firstCalled(tidy, NAME_WORDS);
  const brand = known?.brand ?? called;
  const others = names.filter((name) => !isSame(name, brand));
  if (brand !== null) {
    return { articleNumbers: findArticleNumbers(tidy), brand, model: model ?? known?.beside ?? others[0] ?? null };
  }
  // A maker's name stands above that of the article; a name alone is the article's.
  const left = others.filter((name) => !isSame(name, model));
  const [first, second] = left.slice(
    Math.max(
      0,
      left.findIndex((name) => name.length >= GUESSED_BRAND_MIN_LETTERS),
    ),
  );
  const isPair = first !== undefined && (second !== undefined || model !== null);
  return {
    articleNumbers: findArticleNumbers(tidy),
    brand: isPair ? first : null,
    model: model ?? (isPair ? second : first) ?? null,
  };
}

/** One line without accents and without what can't be seen. */
function tidyLine(line: string): string {
  return foldAccents(
    Array.from(line.slice(0, 2 * LINE_MAX_CHARACTERS))
      .slice(0, LINE_MAX_CHARACTERS)
      .join(""),
  )
    .replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
}

const wordsOf = (text: string) => text.split(/[^\p{L}\p{Nd}]+/u).filter(Boolean);
const lettersOf = (text: string) => wordsOf(foldAccents(text)).join("").toLowerCase();

/** Whether both are one name, with a letter of a long one read wrong. */
function isSame(one: string, other: string | null): boolean {
  const [a, b] = [lettersOf(one), lettersOf(other ?? "")];
  return a === b || (b.length >= LONG_NAME && differsByOne(a, b));
}

/** The first known maker, the longest name first, with a name that stands beside it in its line. */
function findKnownBrand(lines: readonly string[], brands: readonly string[]) {
  const byLetters = new Map(brands.toReversed().map((brand) => [lettersOf(brand), brand]));
  const long = [...byLetters.keys()].filter((letters) => letters.length >= LONG_NAME);
  const exact = (letters: string) => (letters.length >= NAME_MIN_LETTERS ? byLetters.get(letters) : undefined);
  const near = (letters: string) => {
    const found = long.find((one) => differsByOne(one, letters));
    return found === undefined ? undefined : byLetters.get(found);
  };
  return findInWords(lines, LINE_MAX_CHARACTERS, exact) ?? findInWords(lines, BRAND_MAX_WORDS, near);
}

/** The first words in lines of so many at most for which there is a maker. */
function findInWords(lines: readonly string[], maxWords: number, brandOf: (letters: string) => string | undefined) {
  for (const line of lines) {
    const words = wordsOf(line);
    if (words.length > maxWords) continue;
    for (let count = Math.min(BRAND_MAX_WORDS, words.length); count > 0; count--) {
      for (let at = 0; at + count <= words.length; at++) {
        const read = words.slice(at, at + count);
        const brand = brandOf(read.join("").toLowerCase());
        if (brand === undefined || isCommon(read.join(" "))) continue;
        return { brand, beside: nameOf([...words.slice(0, at), ...words.slice(at + count)].join(" ")) };
      }
    }
  }
  return null;
}

/** Whether all but one letter are the same, in their order: one was read as another, left out or added. */
function differsByOne(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start++;
  let end = 0;
  while (end < Math.min(one.length, other.length) - start && one.at(-1 - end) === other.at(-1 - end)) end++;
  return Math.max(one.length, other.length) - start - end === 1;
}

/** What stands behind the first of such words, if it can be a name. */
function firstCalled(lines: readonly string[], words: RegExp): string | null {
  for (const line of lines) {
    const value = words.exec(line)?.[1]?.replace(LEGAL_FORM, "");
    const name = value === undefined ? null : boundedName(value);
    if (name !== null && /\p{L}{3}/u.test(name) && !/\d{3}/.test(name)) return name;
  }
  return null;
}

/** A line that is nothing but a name: few words with capitals, none of them common, of letters that can be spoken. */
function nameOf(line: string): string | null {
  if (line.search(ARTICLE_WORDS) === 0) return null;
  const text = line
    .replace(LEGAL_FORM, "")
    .replace(/[®™©*|_~"'`.,:;!-]+/g, " ")
    .trim();
  const words = wordsOf(text);
  if (words.length === 0 || words.length > NAME_MAX_WORDS || /\d|[^\p{L}\s&+-]/u.test(text)) return null;
  const [first = ""] = words;
  const isSpoken = words.some((word) => word.length >= 3) && /[aeiouy]/i.test(text);
  if (!isSpoken || !/^\p{Lu}/u.test(first) || words.some((word) => NO_NAME.test(word))) return null;
  return isCommon(text) ? null : boundedName(text);
}

const isCommon = (text: string) => wordsOf(text).some((word) => COMMON_WORDS.has(word.toLowerCase()));

function boundedName(text: string): string | null {
  const name = text.replace(/\s+/g, " ").slice(0, NAME_MAX_CHARACTERS).trim();
  return name === "" ? null : name;
}
