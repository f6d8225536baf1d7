import type { Category } from "#shared/domain/categories.ts";
import { articleValue } from "#shared/domain/codes/article-number.ts";
import { MATCH_SCORE_MAX } from "#shared/domain/limits.ts";
import { findMeanings, inflect, isConnecting } from "#shared/domain/search-synonyms.ts";

/** What is known of a photographed item. */
export interface Evidence {
  /** That the label and the model name; none where it is not known. */
  brands: readonly string[];
  model: string | null;
  /** What else it was called. */
  name: string | null;
  category: Category | null;
  /** What is printed on it. */
  labelText: string | null;
}

/** A product of the catalogue that it may be. */
export interface Candidate {
  name: string;
  brand: string;
  category: Category;
  /** By an article number of the label: of this maker, of the only one whose number it is, or of none. */
  byNumber: "branded" | "alone" | null;
  /** Whether the label's number is another product's, of its very maker. */
  isOtherNumber: boolean;
  /** Different bits between the photo and its picture; null where they are not near. */
  pictureDistance: number | null;
}

/** Below it a product has no more in common with the item than many others. */
export const MATCH_SCORE_MIN = 50;

// Per cent.
const NUMBER_ALONE = 90;
const ANYTHING_ELSE_MAX = 95;
const NUMBER_OPEN_MAX = 80;
const NUMBER_OTHER_MAX = 55;
/** What brand, names, kind and room say at most when all of them agree. */
const WORDS_MAX = 90;
const WEIGHTS = { brand: 25, names: 45, kind: 12, category: 8 };
/** What an equal picture says by itself, less one for each different bit: several products may have one picture. */
const PICTURE_MAX = 80;

/**
 * How likely a product is the photographed item, in whole per cents up to `MATCH_SCORE_MAX`; null below
 * `MATCH_SCORE_MIN`. It is made of
 * - an article number on the label: 99 with the brand, 90 without one where no other maker has the number;
 * - words, up to 90: the brand is equal (25; another brand is 0 for all words), the names agree (45: the mean share of the
 *   product's own words that the item has, and of the model's that the product has), it is the same kind of thing (12),
 *   in the same room (8). What is not known of the item counts neither for nor against it, but for the brand: without it
 *   there are 25 fewer;
 * - the picture: 80 less the different bits.
 * Words and picture are taken for two witnesses who don't know of each other, and say 95 at most. Then numbers decide: a
 * product whose name has another number than the item (“Mesa 3” and “Mesa 4”), or whose maker gave the label's article
 * number to another product, has 55 at most, and 80 where only one of the two names a number.
 */
export function scoreOf(evidence: Evidence, candidate: Candidate): number | null {
  if (candidate.byNumber === "branded") return MATCH_SCORE_MAX;
  const words = candidate.byNumber === "alone" ? NUMBER_ALONE : wordsScore(evidence, candidate);
  const { pictureDistance } = candidate;
  const picture = pictureDistance === null ? 0 : Math.max(0, PICTURE_MAX - pictureDistance);
  const both = 100 - ((100 - words) * (100 - picture)) / 100;
  const score = Math.floor(Math.min(both, ANYTHING_ELSE_MAX, numberCap(evidence, candidate)));
  return score < MATCH_SCORE_MIN ? null : score;
}

/** Whether two spellings are one brand's. */
export const isSameBrand = (one: string, other: string): boolean => articleValue(one, "") === articleValue(other, "");

function wordsScore({ brands, model, name, category }: Evidence, candidate: Candidate): number {
  if (brands.length > 0 && !brands.some((brand) => isSameBrand(brand, candidate.brand))) return 0;
  const makers = new Set([candidate.brand, ...brands].flatMap(wordsOf));
  const without = (text: string | null) => wordsOf(text).filter((word) => !makers.has(word));
  const mine = without(candidate.name);
  const [called, all] = [without(model), [...without(model), ...without(name)]];
  const kinds = mine.filter(isKind);
  const names = [
    shareOf(
      mine.filter((word) => !isKind(word)),
      all,
    ),
    shareOf(isNumber(model) ? [] : called.filter((word) => !isKind(word)), mine),
  ].flatMap((share) => share ?? []);
  const parts = [
    { weight: WEIGHTS.brand, share: brands.length === 0 ? 0 : 1 },
    { weight: WEIGHTS.names, share: names.length === 0 ? 0 : names.reduce((a, b) => a + b) / names.length },
    { weight: WEIGHTS.kind, share: all.some(isKind) ? shareOf(kinds, all) : null },
    { weight: WEIGHTS.category, share: category === null ? null : Number(category === candidate.category) },
  ].flatMap(({ weight, share }) => (share === null ? [] : { weight, share }));
  const possible = parts.reduce((sum, { weight }) => sum + weight, 0);
  return (WORDS_MAX * parts.reduce((sum, { weight, share }) => sum + weight * share, 0)) / possible;
}

/** What a product can have at most by the numbers in the names. */
function numberCap({ model, name, labelText }: Evidence, candidate: Candidate): number {
  if (candidate.byNumber === null && candidate.isOtherNumber) return NUMBER_OTHER_MAX;
  const mine = numbersOf(candidate.name);
  const said = [model, name].flatMap((text) => (isNumber(text) ? [] : numbersOf(text)));
  if (mine.length === 0) return said.length === 0 ? 100 : NUMBER_OPEN_MAX;
  const known = said.length > 0 ? said : numbersOf(labelText);
  if (known.length === 0) return NUMBER_OPEN_MAX;
  return mine.every((number) => known.includes(number)) ? 100 : NUMBER_OTHER_MAX;
}

/** Names have few words. */
const WORDS_READ_MAX = 30;
const READ_MAX_CHARACTERS = 600;

function wordsOf(text: string | null): string[] {
  const words = fold(text).match(/[\p{L}\p{Nd}]+/gu) ?? [];
  return [...new Set(words.filter((word) => !isConnecting(word)))].slice(0, WORDS_READ_MAX);
}

/** Digits alone are an article's number, and no size in a name. */
const isNumber = (text: string | null) => /^[\d\s.,/-]{4,}$/.test(text ?? "");

const numbersOf = (text: string | null) => [...new Set(fold(text).match(/\d+/g) ?? [])];

const fold = (text: string | null) =>
  (text ?? "").slice(0, READ_MAX_CHARACTERS).normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** Whether it says what kind of thing something is, which many products are. */
const isKind = (word: string) => findMeanings([word]).length > 0;

/** The share of words that are among others, or mean the same as one of them; null of none. */
function shareOf(words: readonly string[], others: readonly string[]): number | null {
  if (words.length === 0) return null;
  const known = new Set(others.flatMap((other) => [...inflect(other), ...findMeanings([other]).flat()]));
  return words.filter((word) => known.has(word)).length / words.length;
}
