import { type BenchProduct, pick, type Random } from "./search-catalogue.ts";

export const QUERY_KINDS = ["prefix", "two words", "one typo", "two typos"] as const;
export type QueryKind = (typeof QUERY_KINDS)[number];

export interface BenchQuery {
  kind: QueryKind;
  text: string;
  /** The same with the accents of the catalogue, for a search that needs them. */
  accented: string;
  /** The id of the product that the person has in mind. */
  wanted: string;
}

/** Who sees more products that match to the letter can't complain that the wanted one is not among the first five. */
const LITERAL_MATCHES_MAX = 5;
const LONG_WORD_LETTERS = 8;

/**
 * Queries as people type them who have one product in mind, the kinds taking turns. Before typos are put in, each says
 * enough to single out the product: at most five of the catalogue have all its words, or words that begin so.
 */
export function inventQueries(random: Random, products: BenchProduct[], count: number): BenchQuery[] {
  const countMatches = indexLiterally(products);
  const queries: BenchQuery[] = [];
  while (queries.length < count) {
    const kind = QUERY_KINDS[queries.length % QUERY_KINDS.length] ?? "prefix";
    const product = pick(random, products);
    const words = chooseWords(random, product, kind === "prefix");
    // Say more only as long as it takes; who finds nothing more to say had no single product in mind.
    let said = kind === "prefix" ? 1 : 2;
    while (said < words.length && countMatches(words.slice(0, said)) > LITERAL_MATCHES_MAX) said++;
    if (countMatches(words.slice(0, said)) > LITERAL_MATCHES_MAX) continue;
    const accented = mistype(random, words.slice(0, said), kind).join(" ");
    // Most people's keyboards have no Scandinavian letters.
    const text = random() < 0.7 ? fold(accented) : accented;
    queries.push({ kind, text, accented, wanted: product.id });
  }
  return queries;
}

/** The words that single out a product, the most telling first. */
function chooseWords(random: Random, { series, kind, colour }: BenchProduct, cut: boolean): string[] {
  const kindWord = pick(
    random,
    kind.split(/[ ']/).filter((word) => word.length > 2),
  );
  const words = [series, kindWord, colour];
  return cut ? words.map((word) => word.slice(0, Math.max(3, word.length - 1 - Math.floor(random() * 3)))) : words;
}

function mistype(random: Random, words: string[], kind: QueryKind): string[] {
  const [series = "", kindWord = "", ...rest] = words;
  const change = (word: string) => makeTypo(random, word);
  if (kind === "one typo") {
    return random() < 0.7 ? [change(series), kindWord, ...rest] : [series, change(kindWord), ...rest];
  }
  if (kind === "two typos") {
    const inOne = series.length >= LONG_WORD_LETTERS && random() < 0.5;
    return inOne ? [change(change(series)), kindWord, ...rest] : [change(series), change(kindWord), ...rest];
  }
  return words;
}

const LETTERS = "abcdefghijklmnopqrstuvwxyz";

/** A letter wrong, missing, too many or swapped with its neighbour, anywhere in the word. */
function makeTypo(random: Random, word: string): string {
  const place = Math.floor(random() * word.length);
  const [before, letter, after] = [word.slice(0, place), word.charAt(place), word.slice(place + 1)];
  const mistyped = pick(random, [
    before + pick(random, [...LETTERS]) + after,
    before + after,
    before + pick(random, [...LETTERS]) + letter + after,
    before + after.charAt(0) + letter + after.slice(1),
  ]);
  return fold(mistyped) === fold(word) ? makeTypo(random, word) : mistyped;
}

/** Counts the products that have, for each of the given words, one that begins so. */
function indexLiterally(products: BenchProduct[]): (words: string[]) => number {
  const byRareWord = new Map<string, BenchProduct[]>();
  for (const product of products) {
    for (const word of [fold(product.series), fold(product.brand)]) {
      const known = byRareWord.get(word);
      if (known) known.push(product);
      else byRareWord.set(word, [product]);
    }
  }
  const rareWords = [...byRareWord.keys()].sort();
  return (words) => {
    const [first = "", ...others] = words.map(fold);
    const matches = new Set<BenchProduct>();
    for (let at = placeOf(rareWords, first); rareWords[at]?.startsWith(first); at++) {
      for (const product of byRareWord.get(rareWords[at] ?? "") ?? []) {
        const known = fold(`${product.name} ${product.brand} ${product.category}`).split(/[^a-z0-9]+/);
        if (others.every((other) => known.some((word) => word.startsWith(other)))) matches.add(product);
      }
    }
    return matches.size;
  };
}

/** The place of the first text that does not sort before the given one. */
function placeOf(sorted: string[], text: string): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? "") < text) low = middle + 1;
    else high = middle;
  }
  return low;
}

function fold(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").replaceAll("ø", "o").replaceAll("Ø", "O").toLowerCase();
}
