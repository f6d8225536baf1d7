import type { Database } from "#server/db/client.ts";
import { searchStatements } from "#server/features/catalog/search-statements.ts";
import {
  allOf,
  type Counted,
  FETCHED_MAX,
  lexeme,
  roomWord,
  type Term,
} from "#server/features/catalog/search-terms.ts";
import type { Category } from "#shared/domain/categories.ts";

/** Products that the rarest condition holds in times words asked for: what the index compares while somebody waits. */
const COMPARISONS_MAX = 200_000;

export interface Wanted {
  /** What was typed, in the form that whole names are compared in. */
  name: string;
  category: Category | undefined;
  count: number;
}

/**
 * The first `count` products that match all terms, best first.
 *
 * A rare word is asked of the index, and what that finds is sorted. Words that are in a great many products can't be
 * treated so; but the more products match, the sooner some turn up on a walk down from the most popular one, in the
 * right order already. Where the walk ends too early few products match, and the index finds those. Only beginnings so
 * short that they are in nearly everything are answered from the popular products alone.
 */
export async function findMatches(db: Database, terms: Term[], { name, category, count }: Wanted): Promise<string[]> {
  const { fetch, walk } = searchStatements(db);
  const room = category ? [lexeme(roomWord(category))] : [];
  const wholeName = lexeme(`=${name}`);
  const best = [...terms.flatMap((term) => term.best?.condition ?? []), wholeName];

  const found = new Set<string>();
  const collect = async (rows: Promise<{ productId: string }[]>) => {
    for (const { productId } of await rows) found.add(productId);
    return found.size >= count;
  };
  const askIndex = (indexed: string[], filter: string[]) =>
    collect(
      fetch.execute({ indexed: allOf([...indexed, ...room]), filter: allOf([...filter, ...room]), best, limit: count }),
    );
  const collectAll = async (wanted: Counted[], indexed: Counted[]) => {
    const filter = wanted.map(({ condition }) => condition);
    const isFrequent = countOfRarest(wanted) > FETCHED_MAX;
    if (isFrequent && (await collect(walk.execute({ filter: allOf([...filter, ...room]), limit: count })))) return true;
    const affordable = takeAffordable(indexed);
    return affordable.length > 0 && askIndex(affordable, filter);
  };

  const any = terms.map((term) => term.any);
  if (countOfRarest(any) <= FETCHED_MAX) {
    const complete = terms.flatMap(({ isComplete, indexed }) => (isComplete ? indexed.condition : []));
    await askIndex(
      complete,
      any.map(({ condition }) => condition),
    );
    return [...found];
  }
  if (await askIndex([wholeName], [wholeName])) return [...found];
  const bests = terms.flatMap((term) => term.best ?? []);
  if (bests.length === terms.length) {
    const isAll = bests.every((one, place) => one.count === any[place]?.count);
    if ((await collectAll(bests, bests)) || isAll) return [...found];
  }
  await collectAll(
    any,
    terms.map((term) => term.indexed),
  );
  return [...found];
}

const countOfRarest = (conditions: Counted[]) => Math.min(...conditions.map(({ count }) => count));

/** As many of the conditions, rarest first, as the index can be asked for at once. */
function takeAffordable(conditions: Counted[]): string[] {
  const sorted = conditions.toSorted((a, b) => a.count - b.count);
  const rarest = sorted[0]?.count ?? 0;
  let words = 0;
  return sorted.flatMap((one) => {
    words += one.words;
    return rarest * words <= COMPARISONS_MAX ? one.condition : [];
  });
}
