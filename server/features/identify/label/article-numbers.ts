import { ARTICLE_WORDS, OTHER_NUMBERS } from "#server/features/identify/label/words.ts";
import { bareArticleNumber, looksLikeArticleNumber } from "#shared/domain/codes/article-number.ts";
import { canonicalGtin } from "#shared/domain/codes/gtin.ts";

/** More stand on no label. */
const NUMBERS_MAX = 5;
/** `802.984.74`, the form of IKEA's, of which dots are read as commas and zeros as the letter. */
const GROUPED = /(?<![\w.,$-])([\dO]{3}) ?[.,] ?([\dO]{3}) ?[.,] ?([\dO]{2})(?![\w$€%]| ?\$|[.,]\d)/gi;
/** The same without dots; it is one where it stands alone, since orders and lots have eight digits as well. */
const ALONE = /^(\d{8}|\d{3} \d{3} \d{2})$/;
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
    const grouped = [...line.matchAll(GROUPED)].map(([, ...groups]) => tidyNumber(groups.slice(0, 3).join(".")));
    const alone = tidyNumber(line);
    return ALONE.test(alone) ? [...grouped, alone] : grouped;
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
  const grouped = /^([\dO]{3}) ?[., ] ?([\dO]{3}) ?[., ] ?([\dO]{2})(?![\w.,])/i.exec(text);
  if (grouped) return [tidyNumber(grouped.slice(1, 4).join("."))];
  const [first = "", second = ""] = text.split(/[\s|;()[\]]+/);
  const isMeasure = UNIT.test(second) || (UNIT.test(first.replace(/^[\d.,]+/, "")) && /^\d/.test(first));
  const number = tidyNumber(first);
  // What follows a hyphen belongs to it and was not read.
  const isCut = /[-./,]$/.test(first) && second !== "";
  return isCut || isMeasure || !looksLikeArticleNumber(number) ? null : [number];
}

/** Commas between digits as the dots that they are, the letter O as zero in groups that have digits only otherwise. */
export function tidyNumber(text: string): string {
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
