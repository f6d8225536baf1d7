import type { Database } from "#server/db/client.ts";
import type { Phrases, Query } from "#server/features/catalog/search-query.ts";
import { searchStatements } from "#server/features/catalog/search-statements.ts";
import { meaningTerm, type Term } from "#server/features/catalog/search-terms.ts";
import { rankNeighbours } from "#server/features/catalog/search-typos.ts";
import { EXPLAINED_WORDS, findMeanings, findPhrase, inflect } from "#shared/domain/search-synonyms.ts";

/** A few letters are the beginning of too much. */
const BEGINNING_MIN_LETTERS = 4;

/** What the words and phrases of a query are otherwise called, singular or plural, as far as the catalogue has it. */
export async function explainQuery(
  db: Database,
  { words, pairs }: Query,
): Promise<{ explained: ReadonlyMap<string, Term>; phrases: Phrases }> {
  const single = new Map(
    [...words, ...pairs].flatMap((word) => (word === null ? [] : [[word, otherWords(word)] as const])),
  );
  const found = words.flatMap((_, place) => {
    const phrase = findPhrase(words, place);
    return phrase ? [{ place, ...phrase }] : [];
  });
  const read = await readMeanings(db, [...single.values(), ...found.map(({ meanings }) => meanings)]);
  const phrases = new Map<number, { length: number; term: Term }>();
  let end = 0;
  for (const { place, length, meanings } of found) {
    const term = place < end ? null : read(meanings);
    if (!term) continue;
    phrases.set(place, { length, term });
    end = place + length;
  }
  return { explained: termsOf(single, read), phrases };
}

/** The same for words that are unfinished or mistyped. */
export async function guessMeanings(db: Database, words: string[]): Promise<ReadonlyMap<string, Term>> {
  const guessed = new Map(
    words.map((word) => [word, meantBy(word).flatMap((meant) => [[meant], ...findMeanings([meant])])]),
  );
  return termsOf(guessed, await readMeanings(db, [...guessed.values()]));
}

/** The explained words that begin so; if there are none, those with the fewest typos in them. */
function meantBy(word: string): string[] {
  // Figures are never taken for typos.
  if (word.length < BEGINNING_MIN_LETTERS || !/^\p{L}+$/u.test(word)) return [];
  const begun = EXPLAINED_WORDS.filter((one) => one.startsWith(word));
  if (begun.length > 0) return begun;
  const near = rankNeighbours(
    word,
    EXPLAINED_WORDS.map((one) => ({ word: one, frequency: 0 })),
  );
  return near.filter(({ typos }) => typos === near[0]?.typos).map((neighbour) => neighbour.word);
}

/** The other forms of a word, and what the table has for it. */
function otherWords(word: string): string[][] {
  const forms = inflect(word).filter((form) => form !== word);
  return [...forms.map((form) => [form]), ...findMeanings([word])];
}

type Read = (meanings: string[][]) => Term | null;

/** Looks all meanings up at once. */
async function readMeanings(db: Database, all: string[][][]): Promise<Read> {
  const asked = [...new Set(all.flat(2).flatMap(inflect))];
  const rows = asked.length > 0 ? await searchStatements(db).count(asked) : [];
  const known = new Map(rows.map((row) => [row.word, row]));
  return (meanings) =>
    meaningTerm(meanings.map((words) => words.map((word) => inflect(word).flatMap((form) => known.get(form) ?? []))));
}

function termsOf(meanings: ReadonlyMap<string, string[][]>, read: Read): ReadonlyMap<string, Term> {
  return new Map(
    [...meanings].flatMap(([word, meant]) => {
      const term = read(meant);
      return term ? [[word, term] as const] : [];
    }),
  );
}
