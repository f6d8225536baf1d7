import type { RecallMatch } from "#shared/domain/recall.ts";

/** What is compared of a recall. */
export interface RecallWords {
  id: string;
  titleEn: string;
  titleFr: string | null;
  brands: readonly string[];
  models: readonly string[];
  gtins: readonly string[];
}

/** What is compared of a product. */
export interface ProductWords {
  name: string;
  brand: string;
  /** 14 digits each. */
  gtins: readonly string[];
  /** Without separators, in lower case. */
  articleNumbers: readonly string[];
}

/** Shorter ones are years and sizes as well. */
const ARTICLE_NUMBER_FROM = 5;
/** What follows in a name is a size or a colour, which recalls seldom name. */
const NAME_END = /[,(;:–—]/;
const WORD_FROM = 3;
/** One word such as "bookcase" is no model. */
const WORDS_FROM = 2;

interface Indexed {
  id: string;
  words: string;
  numbers: ReadonlySet<string>;
}

/** Answers which recalls may be about a product: by a GTIN, else by brand and article number, or brand and the name's words. */
export function recallFinder(recalls: Iterable<RecallWords>): (product: ProductWords) => Map<string, RecallMatch> {
  const byGtin = new Map<string, string[]>();
  const byWord = new Map<string, Indexed[]>();
  for (const { id, titleEn, titleFr, brands, models, gtins } of recalls) {
    for (const gtin of gtins) byGtin.set(gtin, [...(byGtin.get(gtin) ?? []), id]);
    const texts = [titleEn, titleFr ?? "", ...brands, ...models];
    const words = wordsOf(texts.join(" | "));
    const numbers = new Set(texts.flatMap((text) => text.split(/[\s,;/()]+/)).map(compact));
    const one: Indexed = { id, words: ` ${words.join(" ")} `, numbers };
    for (const word of new Set(words)) {
      const known = byWord.get(word);
      if (known) known.push(one);
      else byWord.set(word, [one]);
    }
  }
  return (product) => {
    const found = new Map<string, RecallMatch>();
    const brand = wordsOf(product.brand);
    const [rarest] = brand.map((word) => byWord.get(word) ?? []).sort((a, b) => a.length - b.length);
    if (rarest && rarest.length > 0) {
      const name = modelWords(product.name, brand);
      const numbers = product.articleNumbers.map(compact).filter(isTelling);
      for (const { id, words, numbers: named } of rarest) {
        if (!words.includes(` ${brand.join(" ")} `)) continue;
        if (numbers.some((number) => named.has(number)) || isNamed(name, words)) found.set(id, "brand-model");
      }
    }
    for (const gtin of product.gtins) for (const id of byGtin.get(gtin) ?? []) found.set(id, "gtin");
    return found;
  };
}

/** Words without accents, in lower case. */
function wordsOf(text: string): string[] {
  return (
    text
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

const compact = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

const isTelling = (number: string) => number.length >= ARTICLE_NUMBER_FROM && /\d/.test(number);

/** The words of a name up to its first comma, without those of the brand. */
function modelWords(name: string, brand: readonly string[]): string[] {
  const [head = ""] = name.split(NAME_END);
  return wordsOf(head).filter((word) => word.length >= WORD_FROM && !brand.includes(word));
}

/** Whether all of them are there, in the singular or the plural. */
function isNamed(name: readonly string[], words: string): boolean {
  if (name.length < WORDS_FROM) return false;
  return name.every((word) => [word, `${word}s`, word.replace(/s$/, "")].some((one) => words.includes(` ${one} `)));
}
