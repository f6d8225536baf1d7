import { ARTICLE_WORDS, OTHER_NUMBERS } from "#server/features/identify/label/words.ts";
import { bareArticleNumber, looksLikeArticleNumber } from "#shared/domain/codes/article-number.ts";
import { canonicalGtin } from "#shared/domain/codes/gtin.ts";

/** More stand on no label. */
const NUMBERS_MAX = 5;
/** `802.984.74`, the form of IKEA's, of which dots are read as commas or spaces and zeros as the letter. */
const GROUPED =
  /(?<![\w.,$-])([\dO]{3})(?:[.,] ?([\dO]{3})[., ]{1,2}| [\s]?([\dO]{3}) ?[.,] ?)([\dO]{2})(?![\w$€%]| ?\$|[.,]\d)/gi;
/** With fewer dots it is one where it stands alone: orders and lots have eight digits as well. */
const ALONE = /^([\dO]{3})([., ]{0,2})([\dO]{3})([., ]{0,2})([\dO]{2})$/i;
const DAY = /^(19|20)\d\d[./-]?(0[1-9]|1[0-2])[./-]?(0[1-9]|[12]\d|3[01])$|^\d{1,2}[./-]\d{1,2}[./-](19|20)?\d\d$/;
const UNIT = /^(mm|cm|m|in|inch|inches|po|pouces?|ft|pi|kg|g|lbs?|oz|w|v|%|x|"|')(?![a-z0-9])/i;

/**
 * The article numbers in lines without accents, as they are printed: first those that are called so, then those whose form
 * says it. Never a GTIN, which is a code.
 */
export function findArticleNumbers(lines: readonly string[]): string[] {
  const called = lines.flatMap((line, index) => numbersCalledSo(line, lines[index + 1] ?? ""));
  const formed = lines.flatMap((line) => {
    if (OTHER_NUMBERS.test(line)) return [];
    const grouped = [...line.matchAll(GROUPED)].map(([, ...groups]) => tidyNumber(groups.filter(Boolean).join(".")));
    return [...grouped, ...(numberAlone(line) ?? [])];
  });
  const byBareNumber = new Map<string, string>();
  for (const number of [...called, ...formed].filter(isArticleNumber)) {
    const bare = bareArticleNumber(number);
    if (!byBareNumber.has(bare)) byBareNumber.set(bare, number);
  }
  return [...byBareNumber.values()].slice(0, NUMBERS_MAX);
}

/** The numbers behind `Art. No` and its like; in the next line where nothing else stands in this one. */
function numbersCalledSo(line: string, next: string): string[] {
  const words = [...line.matchAll(ARTICLE_WORDS)];
  return words.flatMap(({ 0: word, index }, at) => {
    if (OTHER_NUMBERS.test(line.slice(0, index))) return [];
    const end = words[at + 1]?.index ?? line.length;
    const rest = line.slice(index + word.length, end).trim();
    const isHeading = words.length === 1 && rest === "" && index === 0;
    return numberAtStart(isHeading ? next : rest) ?? [];
  });
}

/** The number with which a text begins: one word, or groups of digits. */
function numberAtStart(text: string): string[] | null {
  const whole = numberAlone(/^[\dO., ]+/i.exec(text)?.[0] ?? "");
  if (whole) return whole;
  const [first = "", second = ""] = text.split(/[\s|;()[\]]+/);
  const isMeasure = UNIT.test(second) || (UNIT.test(first.replace(/^[\d.,]+/, "")) && /^\d/.test(first));
  const number = tidyNumber(first);
  // What follows a hyphen belongs to it and was not read.
  const isCut = /[-./,]$/.test(first) && second !== "";
  return isCut || isMeasure || !looksLikeArticleNumber(number) ? null : [number];
}

/** A text that is nothing but eight digits, in groups of three, three and two if something separates them. */
function numberAlone(text: string): string[] | null {
  const [, one, first, two, second, three] = ALONE.exec(text.replace(/^[^\dO]+|[^\dO]+$/gi, "")) ?? [];
  if (one === undefined) return null;
  return [tidyNumber([one, two, three].join(first || second ? "." : ""))];
}

/** Commas between digits as the dots that they are, the letter O as zero in groups that have digits only otherwise. */
function tidyNumber(text: string): string {
  return text
    .replace(/^[^A-Za-z0-9]+|[^A-Za-z0-9]+$/g, "")
    .replace(/(?<=[\dO]),(?=[\dO])/gi, ".")
    .split(/([^A-Za-z0-9]+)/)
    .map((group) => (/^[\dO]*\d[\dO]*$/i.test(group) ? group.replace(/O/gi, "0") : group))
    .join("");
}

function isArticleNumber(number: string): boolean {
  if (!looksLikeArticleNumber(number) || DAY.test(number)) return false;
  const isLong = /^\d{12,14}$/.test(bareArticleNumber(number));
  return !(isLong && canonicalGtin(bareArticleNumber(number)) !== null);
}
