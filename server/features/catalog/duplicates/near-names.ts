import { FILLERS, TELLING_WORDS } from "#server/features/catalog/duplicates/telling-words.ts";

/** A name as it is compared with others of its brand. */
export interface ComparedName {
  /** Numbers, colours, materials, sizes and the like: what tells the products of a series apart. */
  telling: string;
  /** All other words, without accents and in lower case. */
  words: readonly string[];
  /** Of the words, as pg_trgm makes them. */
  trigrams: ReadonlySet<string>;
}

/** Names with less in common are not compared further: a third of it is in the letters at both ends of a word. */
const LIKENESS_MIN = 0.55;
/** Of names with a group of letters in common only so many are compared with each other. */
const COMPARED_MAX = 60;
/** A shorter word with one other letter is another word. */
const MISSPELT_MIN_LETTERS = 5;
const MISSPELT_TWICE_MIN_LETTERS = 9;

/** What is compared of a product's name; the brand that may be in it says nothing. */
export function compareName(name: string, brand: string): ComparedName {
  const ofBrand = new Set(wordsOf(brand));
  const telling: string[] = [];
  const words: string[] = [];
  for (const word of wordsOf(name)) {
    const numbers = word.match(/\d+/g) ?? [];
    telling.push(...numbers.map((number) => number.replace(/^0+(?=\d)/, "")));
    for (const letters of numbers.length > 0 ? word.split(/\d+/).filter(Boolean) : [word]) {
      const meaning = TELLING_WORDS.get(letters);
      // A letter by itself is of a model or a size.
      const isModel = letters.length === 1 && !FILLERS.has(letters) && letters !== "x";
      if (meaning !== undefined) telling.push(meaning);
      else if (isModel) telling.push(letters);
      else if (letters.length > 1 && !FILLERS.has(letters) && !ofBrand.has(letters)) words.push(letters);
    }
  }
  return { telling: telling.sort().join(" "), words, trigrams: new Set(words.flatMap(trigramsOf)) };
}

/** Of two names of a brand how much they have in common, from 0 to 1; null where they name two products. */
export function likenessOf(one: ComparedName, other: ComparedName): number | null {
  if (one.telling !== other.telling) return null;
  const likeness = sharedPart(one.trigrams, other.trigrams);
  return likeness >= LIKENESS_MIN && saySame(one.words, other.words) ? likeness : null;
}

export interface Pair {
  first: number;
  second: number;
  likeness: number;
}

/** The names of a brand, by their places in the list, in groups outside of which there is no near one. */
export function groupNames(names: readonly ComparedName[]): number[][] {
  const groups = new Map<string, number[]>();
  for (const [place, { telling }] of names.entries()) {
    const group = groups.get(telling);
    if (group) group.push(place);
    else groups.set(telling, [place]);
  }
  return [...groups.values()].filter((group) => group.length > 1);
}

/**
 * The pairs of near names in a group. Not each with each: two sets with so much in common share one of the rarest members
 * of each, so that only those are looked up (prefix filtering).
 */
export function nearPairs(names: readonly ComparedName[], group: readonly number[]): Pair[] {
  const frequency = new Map<string, number>();
  const trigramsAt = (place: number) => names[place]?.trigrams ?? new Set<string>();
  for (const place of group)
    for (const trigram of trigramsAt(place)) frequency.set(trigram, (frequency.get(trigram) ?? 0) + 1);
  const known = new Map<string, number[]>();
  const pairs: Pair[] = [];
  for (const place of group) {
    const trigrams = trigramsAt(place);
    const rarest = [...trigrams].sort((a, b) => (frequency.get(a) ?? 0) - (frequency.get(b) ?? 0) || (a < b ? -1 : 1));
    const candidates = new Set<number>();
    for (const trigram of rarest.slice(0, trigrams.size - Math.ceil(LIKENESS_MIN * trigrams.size) + 1)) {
      const places = known.get(trigram) ?? [];
      for (const other of places.slice(-COMPARED_MAX)) if (candidates.size < COMPARED_MAX) candidates.add(other);
      places.push(place);
      known.set(trigram, places);
    }
    for (const other of candidates) {
      const [one, two] = [names[other], names[place]];
      const likeness = one && two ? likenessOf(one, two) : null;
      if (likeness !== null) pairs.push({ first: other, second: place, likeness });
    }
  }
  return pairs;
}

/** In lower case, without accents and elided articles. */
function wordsOf(text: string): string[] {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/\b(?:[cdjlmnst]|qu)['’]/g, " ")
    .split(/[^\p{L}\p{Nd}]+/u)
    .filter(Boolean);
}

/** As pg_trgm makes them: of each word with two spaces before it and one behind it. */
function trigramsOf(word: string): string[] {
  const padded = `  ${word} `;
  return Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3));
}

function sharedPart(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let shared = 0;
  for (const trigram of one) if (other.has(trigram)) shared++;
  const all = one.size + other.size - shared;
  return all === 0 ? 0 : shared / all;
}

/** Whether two names have the same words but for their order, spaces and misspellings: one word more is another product. */
function saySame(one: readonly string[], other: readonly string[]): boolean {
  if (one.join("") === other.join("")) return true;
  if (one.length !== other.length) return false;
  const left = [...other];
  return one.every((word) => {
    const exact = left.indexOf(word);
    const place = exact >= 0 ? exact : left.findIndex((candidate) => isMisspelt(word, candidate));
    if (place >= 0) left.splice(place, 1);
    return place >= 0;
  });
}

/** Whether two words are one with a letter more, less or other; long ones with two. */
function isMisspelt(one: string, other: string): boolean {
  if (one === other) return true;
  const shorter = Math.min(one.length, other.length);
  if (shorter < MISSPELT_MIN_LETTERS) return false;
  const allowed = shorter >= MISSPELT_TWICE_MIN_LETTERS ? 2 : 1;
  return Math.abs(one.length - other.length) <= allowed && lettersApart(one, other) <= allowed;
}

/** The letters to add, leave out or change. */
function lettersApart(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let at = 1; at <= one.length; at++) {
    const next = [at];
    for (let to = 1; to <= other.length; to++) {
      const changed = (row[to - 1] ?? 0) + (one[at - 1] === other[to - 1] ? 0 : 1);
      next.push(Math.min(changed, (row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
