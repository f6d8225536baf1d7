import type { Database } from "#server/db/client.ts";
import { searchStatements } from "#server/features/catalog/search-statements.ts";
import { allOf, countedTerm, FETCHED_MAX, lexeme, roomWord, type Term } from "#server/features/catalog/search-terms.ts";
import type { Category } from "#shared/domain/categories.ts";

/**
 * The matches of the rarest condition times the number of words: how many comparisons the index makes during one
 * request.
 */
const COMPARISONS_MAX = 300_000;
/** The most popular products that are looked through one by one for words that are in a great many. */
const WALKED_FIRST = 6000;
/** As many more take about as long as asking the index for two frequent words. */
const WALKED_ON = 14_000;
/** Above every product in the order of popularity. */
const TOP = { belowPopularity: 32_767, belowId: "ffffffff-ffff-ffff-ffff-ffffffffffff" };

export interface SearchRequest {
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
export async function findMatches(
  db: Database,
  terms: Term[],
  { name, category, count }: SearchRequest,
): Promise<string[]> {
  const { fetch, walk } = searchStatements(db);
  const room = category ? [lexeme(roomWord(category))] : [];
  const wholeName = lexeme(`=${name}`);
  const best = [...terms.flatMap(({ best, typed }) => [best, typed].flatMap((one) => one?.condition ?? [])), wholeName];

  const found = new Set<string>();
  const collect = (rows: { productId: string }[]) => {
    for (const { productId } of rows) found.add(productId);
    return found.size >= count;
  };
  const askIndex = async (indexed: string[], filter: string[]) =>
    collect(
      await fetch.execute({
        indexed: allOf([...indexed, ...room]),
        filter: allOf([...filter, ...room]),
        // What all that pass the filter have makes no difference.
        best: best.filter((condition) => !filter.includes(condition)),
        limit: count,
      }),
    );
  /** Goes on after the first stretch where as many as are still missing are to be expected in the second. */
  const walkDown = async (filter: string) => {
    const first = await walk.execute({ ...TOP, filter, walked: WALKED_FIRST, limit: count });
    const missing = count - first.length;
    const last = first.at(-1);
    if (collect(first) || !last || first.length * WALKED_ON < missing * WALKED_FIRST) return found.size >= count;
    const below = { belowPopularity: last.popularity, belowId: last.productId };
    return collect(await walk.execute({ ...below, filter, walked: WALKED_ON, limit: missing }));
  };
  const walkAndAsk = async (wanted: Term[]) => {
    const filter = wanted.map(({ any }) => any.condition);
    const isFrequent = countOfRarest(wanted) > FETCHED_MAX;
    if (isFrequent && (await walkDown(allOf([...filter, ...room])))) return true;
    // What names only a part of the words that are meant comes last: it loses products.
    const complete = wanted.filter(({ isComplete }) => isComplete);
    for (const asked of complete.length < wanted.length ? [complete, wanted] : [wanted]) {
      const indexed = takeAffordable(asked);
      // With one frequent word of several the index would answer products that have the others by chance.
      if (indexed.length >= Math.min(2, wanted.length) && (await askIndex(indexed, filter))) return true;
    }
    return false;
  };

  if (countOfRarest(terms) <= FETCHED_MAX) {
    const complete = terms.flatMap(({ isComplete, indexed }) => (isComplete ? indexed.condition : []));
    await askIndex(
      complete,
      terms.map(({ any }) => any.condition),
    );
    return [...found];
  }
  if (await askIndex([wholeName], [wholeName])) return [...found];
  for (const tier of ["typed", "best"] as const) {
    const better = terms.flatMap((term) => (term[tier] ? countedTerm(term[tier]) : []));
    if (better.length < terms.length) continue;
    const isAll = better.every(({ any }, place) => any.count === terms[place]?.any.count);
    if ((await walkAndAsk(better)) || isAll) return [...found];
  }
  await walkAndAsk(terms);
  return [...found];
}

const countOfRarest = (terms: Term[]) => Math.min(...terms.map(({ any }) => any.count));

/** As many of the terms, rarest first, as the index can be asked for at once. */
function takeAffordable(terms: Term[]): string[] {
  const sorted = terms.map(({ indexed }) => indexed).toSorted((a, b) => a.count - b.count);
  const rarest = sorted[0]?.count ?? 0;
  let words = 0;
  return sorted.flatMap((one) => {
    words += one.words;
    return rarest * words <= COMPARISONS_MAX ? one.condition : [];
  });
}
