import type { Identification } from "#shared/domain/identify/identification.ts";

/** Another answer that a person may choose instead; the number goes into the feedback and is shown on no screen. */
export interface Alternative {
  name: string;
  confidence: number;
}

export const ALTERNATIVES_MAX = 3;
const STEP = 0.15;
const FLOOR = 0.1;

/** The first search terms of an identification as other answers, each less sure than the one before. */
export function alternativesOf(searchTerms: readonly string[], confidence: number): Alternative[] {
  return searchTerms.slice(0, ALTERNATIVES_MAX).map((name, place) => ({
    name,
    // In hundredths, as floating point would leave 0.55 as 0.5500000000000002 there.
    confidence: Math.max(FLOOR, Math.round((confidence - STEP * place) * 100) / 100),
  }));
}

/**
 * What asks for papers or help and so names no thing, in either language. Only what can't be meant otherwise: a coffee
 * grinder may be manual ("moulin manuel"), and furniture ready to assemble ("à assembler").
 */
const ASKS_FOR_HELP = [
  "assembly|assembling|how to|instructions?|pdf|videos?|manuals|owner s manual|(user|setup|installation) guide",
  "(user|instruction|service|installation) manual|manual (pdf|download|for)|manual$",
  "comment|assemblage|montage|mode d emploi|modes d emploi|guide d|guide de|manuels|^manuel|manuel (d|de|du|pdf)",
  "notice (d|de|du|pdf)|notice$",
];
const HELP = new RegExp(`(?<![a-z0-9])(?:${ASKS_FOR_HELP.join("|")})(?![a-z0-9])`);

/** Whether a search term names something else than the item: neither the item itself, nor a number, nor a search for help. */
export function isOtherThing(term: string, { name, brand, model, serialNumber }: OwnWords): boolean {
  const words = plain(term);
  if (!/[a-z]{2}/.test(words) || HELP.test(words)) return false;
  const own = new Set(plain([name, brand, model, serialNumber].join(" ")).split(" "));
  return words.split(" ").some((word) => !own.has(word));
}

type OwnWords = Pick<Identification, "name" | "brand" | "model" | "serialNumber">;

/** In small letters without accents, and of other signs one space each. */
const plain = (text: string) =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/œ/g, "oe")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
