import { bothTerms, eitherTerm, type Term } from "#server/features/catalog/search-terms.ts";
import { isConnecting, isPurpose } from "#shared/domain/search-synonyms.ts";

/** A query in normal form. */
export interface Query {
  words: string[];
  /** Each word and the next one as one word; null where a word that only connects stood between them. */
  pairs: (string | null)[];
}

/** Names of several words that mean something else together, by the place of their first word. */
export type Phrases = ReadonlyMap<number, { length: number; term: Term }>;

/** The query without the words that only connect others. The last one stays: it may be the beginning of another. */
export function dropConnecting(query: Query): Query {
  return keepWords(query, (word, place) => place === query.words.length - 1 || !isConnecting(word));
}

/** The query without the words that say what everything here is for; null where it has none, or nothing else. */
export function dropPurpose(query: Query): Query | null {
  const rest = keepWords(query, (word) => !isPurpose(word));
  return rest.words.length > 0 && rest.words.length < query.words.length ? rest : null;
}

function keepWords({ words, pairs }: Query, stays: (word: string, place: number) => boolean): Query {
  const kept = words.flatMap((word, place) => (stays(word, place) ? place : []));
  return {
    words: kept.map((place) => words[place] ?? ""),
    pairs: kept.slice(0, -1).map((place, at) => (kept[at + 1] === place + 1 ? (pairs[place] ?? null) : null)),
  };
}

/** What words stand for; those that stand for nothing are missing. */
export type Meanings = ReadonlyMap<string, Term>;

/** The words that stand for nothing, neither alone nor as half of a pair. */
export function findUnknown({ words, pairs }: Query, known: Meanings, phrases: Phrases): string[] {
  const isKnown = (word: string | null | undefined) => typeof word === "string" && known.has(word);
  const inPhrase = new Set([...phrases].flatMap(([place, { length }]) => words.slice(place, place + length)));
  return words.filter((word, place) => !inPhrase.has(word) && ![word, pairs[place - 1], pairs[place]].some(isKnown));
}

/**
 * The term of each word, of two that stand for one ("book case"), or of a phrase. Null if a word stands for nothing: then
 * nothing matches.
 */
export function readTerms({ words, pairs }: Query, meanings: Meanings, phrases: Phrases): Term[] | null {
  const read = (word: string | null | undefined) => (typeof word === "string" && meanings.get(word)) || null;
  const terms: Term[] = [];
  for (let place = 0; place < words.length; place++) {
    const phrase = phrases.get(place);
    if (phrase) {
      const end = place + phrase.length;
      const said = readTerms(
        { words: words.slice(place, end), pairs: pairs.slice(place, end - 1) },
        meanings,
        new Map(),
      );
      const together = said?.reduce<Term | null>((all, one) => (all ? bothTerms(all, one) : one), null) ?? null;
      terms.push(eitherTerm(together, phrase.term) ?? phrase.term);
      place = end - 1;
      continue;
    }
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
          return { ...own, best: own.any, typed: own.any };
        })
        .reduce(bothTerms),
    )
    .reduce(eitherTerm, null);
}
