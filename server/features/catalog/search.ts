import type { Database } from "#server/db/client.ts";
import { findMatches, type SearchRequest } from "#server/features/catalog/search-matches.ts";
import { explainQuery, guessMeanings } from "#server/features/catalog/search-meanings.ts";
import {
  dropConnecting,
  dropPurpose,
  findUnknown,
  type Meanings,
  type Query,
  readMistyped,
  readTerms,
} from "#server/features/catalog/search-query.ts";
import { findRooms, mendRooms } from "#server/features/catalog/search-rooms.ts";
import { searchStatements } from "#server/features/catalog/search-statements.ts";
import {
  bothTerms,
  eitherTerm,
  exactTerm,
  knownTerm,
  mendedTerm,
  roomTerm,
  type Term,
} from "#server/features/catalog/search-terms.ts";
import { type Neighbour, rankNeighbours } from "#server/features/catalog/search-typos.ts";
import type { Category } from "#shared/domain/categories.ts";
import { SEARCH_MAX_CHARACTERS } from "#shared/domain/limits.ts";
import { isPurpose } from "#shared/domain/search-synonyms.ts";

export interface SearchInput {
  text: string;
  category?: Category;
  limit: number;
  offset: number;
  /** Words that the catalogue does not have are taken for mistyped ones; true if left out. */
  forgivesTypos?: boolean;
  /** The text may be a code; true if left out. */
  seeksCodes?: boolean;
}

/**
 * The products that match every word of the text, best first: whole name, words as typed, words that mean the same
 * (plurals, synonyms, French for English), words that begin so, and only if there is none of these, words with a typo or
 * two, or all but those that say what everything here is for ("bed assembly"); among equals the most popular first. A code that was typed comes before all.
 */
export async function searchProductIds(
  db: Database,
  { text, category, limit, offset, forgivesTypos = true, seeksCodes = true }: SearchInput,
): Promise<{ ids: string[]; byCode: string[]; hasMore: boolean }> {
  // Postgres holds no NUL in a text.
  const typed = text.replaceAll("\0", " ").slice(0, SEARCH_MAX_CHARACTERS);
  // One more than asked for tells whether there are more.
  const wanted = offset + limit + 1;
  const [byCode, byWords] = await Promise.all([
    seeksCodes ? findByCode(db, typed, category) : [],
    findByWords(db, typed, { category, count: wanted, forgivesTypos }),
  ]);
  const found = new Set([...byCode, ...byWords]);
  return { ids: [...found].slice(offset, offset + limit), byCode, hasMore: found.size >= wanted };
}

const OWN_CODE = /^HXK(.{4})(.{4})$/;

async function findByCode(db: Database, typed: string, category: Category | undefined): Promise<string[]> {
  const compact = typed.toUpperCase().replace(/[^0-9A-Z]/g, "");
  if (!/\d/.test(compact) && !OWN_CODE.test(compact)) return [];
  const printed = [typed.trim().toUpperCase(), compact.replace(OWN_CODE, "HXK-$1-$2")];
  const rows = await searchStatements(db).findCode.execute({ text: typed, printed, category: category ?? null });
  return rows.map((row) => row.productId);
}

async function findByWords(
  db: Database,
  typed: string,
  { category, count, forgivesTypos }: Pick<SearchInput, "category"> & { count: number; forgivesTypos: boolean },
): Promise<string[]> {
  const rows = await searchStatements(db).lookUp(typed);
  const [first] = rows;
  if (!first) return [];
  const wanted = { name: first.key, category, count, forgivesTypos };
  const query = dropConnecting({
    words: rows.filter(({ isPair }) => !isPair).map(({ word }) => word),
    pairs: rows.filter(({ isPair }) => isPair).map(({ word }) => word),
  });
  return findByQuery(db, query, rows, wanted);
}

type CatalogueWords = Awaited<ReturnType<ReturnType<typeof searchStatements>["lookUp"]>>;

/** `rows` are the catalogue's data on the query's words, and on others that were dropped. */
async function findByQuery(
  db: Database,
  query: Query,
  rows: CatalogueWords,
  wanted: SearchRequest & { forgivesTypos: boolean },
): Promise<string[]> {
  const productsByRoom = rows[0]?.productsByRoom ?? {};
  const withoutPurpose = dropPurpose(query);
  const { explained, phrases } = await explainQuery(db, query);
  const known = collectMeanings(rows, (row) =>
    [explained.get(row.word) ?? null, roomTerm(findRooms(row.word), productsByRoom)].reduce(eitherTerm, knownTerm(row)),
  );
  const unknown = findUnknown(query, known, phrases);
  // No typo of another word.
  if (withoutPurpose && unknown.some(isPurpose)) return findByQuery(db, withoutPurpose, rows, wanted);
  const mended: Meanings = wanted.forgivesTypos ? await mendWords(db, unknown, productsByRoom) : new Map();
  const terms = readTerms(query, new Map([...mended, ...known]), phrases);
  const found = terms ? await findMatches(db, terms, wanted) : [];
  if (found.length > 0) return found;
  if (withoutPurpose) return findByQuery(db, withoutPurpose, rows, wanted);
  if (!wanted.forgivesTypos) return [];

  // Each word may be one of the catalogue and yet no product has them all: a typo makes words from words.
  const others = query.words.filter((word) => !unknown.includes(word));
  const mendedToo = await mendWords(db, others, productsByRoom);
  const mistyped = readMistyped(query, known, new Map([...mended, ...mendedToo]));
  return mistyped ? findMatches(db, [mistyped], wanted) : [];
}

/** What each word may have been meant as. */
async function mendWords(db: Database, words: string[], productsByRoom: Record<string, number>): Promise<Meanings> {
  if (words.length === 0) return new Map();
  const rows = await searchStatements(db).mend.execute({ words });
  const guessed = await guessMeanings(db, words);
  return collectMeanings(rows, ({ word, neighbours, frequencies, halves, halfFrequencies }) => {
    const near = mendedTerm(rankNeighbours(word, pairUp(neighbours, frequencies)));
    const [first = null, second = null] = pairUp(halves ?? [], halfFrequencies ?? []).map(exactTerm);
    const others = [bothTerms(first, second), guessed.get(word) ?? null, roomTerm(mendRooms(word), productsByRoom)];
    return others.reduce(eitherTerm, near);
  });
}

function collectMeanings<Row extends { word: string }>(rows: Row[], mean: (row: Row) => Term | null): Meanings {
  const meanings = new Map<string, Term>();
  for (const row of rows) {
    const term = mean(row);
    if (term) meanings.set(row.word, term);
  }
  return meanings;
}

function pairUp(words: string[], frequencies: number[]): Neighbour[] {
  return words.map((word, place) => ({ word, frequency: frequencies[place] ?? 0 }));
}
