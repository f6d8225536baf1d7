import { bothTerms, eitherTerm, type Term } from "#server/features/catalog/search-terms.ts";

/** A query in normal form. */
export interface Query {
  words: string[];
  /** Each word and the next one as one word. */
  pairs: string[];
}

/** What words stand for; those that stand for nothing are missing. */
export type Meanings = ReadonlyMap<string, Term>;

/** The words that stand for nothing, neither alone nor as half of a pair. */
export function findUnknown({ words, pairs }: Query, known: Meanings): string[] {
  const isKnown = (word: string | undefined) => word !== undefined && known.has(word);
  return words.filter((word, place) => ![word, pairs[place - 1], pairs[place]].some(isKnown));
}

/**
 * The term of each word, or of two that stand for one ("book case"). Null if a word stands for nothing: then nothing
 * matches.
 */
export function readTerms({ words, pairs }: Query, meanings: Meanings): Term[] | null {
  const read = (word: string | undefined) => (word !== undefined && meanings.get(word)) || null;
  const terms: Term[] = [];
  for (let place = 0; place < words.length; place++) {
    const pair = read(pairs[place]);
    const single = read(words[place]);
    const term = pair ? eitherTerm(bothTerms(single, read(words[place + 1])), pair) : single;
    if (!term) return null;
    terms.push(term);
    if (pair) place++;
  }
  return terms;
}

/** The query with one of its words, whichever it may be, taken for what it may be a typo of. */
export function readMistyped({ words }: Query, known: Meanings, mended: Meanings): Term | null {
  return words
    .map((mistyped) =>
      words
        .map((word) => {
          const own = known.get(word);
          if (word === mistyped || !own) return mended.get(word) ?? null;
          // Among products found by a typo a finished word is no better than an unfinished one.
          return { ...own, best: own.any };
        })
        .reduce(bothTerms),
    )
    .reduce(eitherTerm, null);
}
