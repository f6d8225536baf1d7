import { setImmediate as breathe } from "node:timers/promises";
import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import { type Database, lockByName, longTransaction, type Transaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { compareName, groupNames, likenessOf, nearPairs } from "#server/features/catalog/duplicates/near-names.ts";
import { type FoundPair, onceEach, pairOf } from "#server/features/catalog/duplicates/pairs.ts";
import { pairsByNumbers } from "#server/features/catalog/duplicates/pairs-by-numbers.ts";
import { defineJob } from "#server/jobs/job.ts";
import { MINUTE_MS } from "#shared/domain/durations.ts";
import { DUPLICATES_KEPT, DUPLICATES_OF_ONE } from "#shared/domain/limits.ts";
import { duplicatePairs, productCodes, products } from "#shared/schema/index.ts";

/** Looks for products that may be one, each night. */
export const findDuplicatesJob = defineJob("find-duplicates", z.object({}));

const FINDING_MAX_MS = 30 * MINUTE_MS;
const READ_AT_ONCE = 2000;
/** A brand with more products than this is compared in parts. */
const BRAND_MAX = 20_000;

/** A listed product with what speaks for and against its being another one. */
interface Known {
  id: string;
  brandKey: string;
  name: string;
  brand: string;
  gtins: string[];
  articles: string[];
}

/** Makes the pairs those of the products that there are now; what an administrator has said of a pair stays. */
export async function findDuplicates({ db, now }: Pick<Deps, "db" | "now">): Promise<void> {
  await longTransaction(db, FINDING_MAX_MS, async (tx) => {
    await lockByName(tx, "duplicates");
    const found = [...(await pairsByNumbers(tx)), ...(await pairsByNames(tx))];
    await keepPairs(tx, onceEach(found).slice(0, DUPLICATES_KEPT), now());
  });
}

/** What may be one with a product, the likest first, whatever was said of it before. */
export async function findDuplicatesOf(db: Database, id: string): Promise<FoundPair[]> {
  const [product] = await selectKnown(db, eq(products.id, id)).limit(1);
  if (!product) return [];
  const ofBrand = await selectKnown(
    db,
    sql`search_key(${products.brand}) = search_key(${product.brand}) and ${products.id} <> ${id}`,
  ).limit(BRAND_MAX);
  const own = compareName(product.name, product.brand);
  const near = ofBrand.flatMap((other): FoundPair[] => {
    const likeness = likenessOf(own, compareName(other.name, other.brand));
    return likeness !== null && mayBeOne(product, other, likeness) ? [pairOf(id, other.id, "name", likeness)] : [];
  });
  return onceEach([...(await pairsByNumbers(db, id)), ...near]).slice(0, DUPLICATES_OF_ONE);
}

const codesOf = (symbology: "gtin" | "article-number") => sql<string[]>`array(
  select ${productCodes.value} from ${productCodes}
  where ${productCodes.productId} = ${products.id} and ${productCodes.symbology} = ${sql.raw(`'${symbology}'`)}
)`;
const brandKey = sql<string>`search_key(${products.brand})`;

const selectKnown = (db: Pick<Database, "select">, which: SQL | undefined) =>
  db
    .select({
      id: products.id,
      brandKey,
      name: products.name,
      brand: products.brand,
      gtins: codesOf("gtin"),
      articles: codesOf("article-number"),
    })
    .from(products)
    .where(and(products.isListed, which))
    .orderBy(asc(brandKey), asc(products.id));

async function pairsByNames(tx: Transaction): Promise<FoundPair[]> {
  const pairs: FoundPair[] = [];
  let ofBrand: Known[] = [];
  for await (const product of allKnown(tx)) {
    const isNext = ofBrand[0] !== undefined && ofBrand[0].brandKey !== product.brandKey;
    if (isNext || ofBrand.length === BRAND_MAX) {
      pairs.push(...(await pairsOfBrand(ofBrand)));
      ofBrand = [];
    }
    ofBrand.push(product);
  }
  return [...pairs, ...(await pairsOfBrand(ofBrand))];
}

async function* allKnown(tx: Transaction): AsyncGenerator<Known> {
  let last: Known | undefined;
  for (;;) {
    const behind: SQL | undefined = last && sql`(${brandKey}, ${products.id}) > (${last.brandKey}, ${last.id}::uuid)`;
    const rows: Known[] = await selectKnown(tx, behind).limit(READ_AT_ONCE);
    yield* rows;
    last = rows.at(-1);
    if (rows.length < READ_AT_ONCE) return;
  }
}

async function pairsOfBrand(ofBrand: readonly Known[]): Promise<FoundPair[]> {
  const names = ofBrand.map(({ name, brand }) => compareName(name, brand));
  const pairs: FoundPair[] = [];
  for (const group of groupNames(names)) {
    for (const { first, second, likeness } of nearPairs(names, group)) {
      const [one, other] = [ofBrand[first], ofBrand[second]];
      if (one && other && mayBeOne(one, other, likeness)) pairs.push(pairOf(one.id, other.id, "name", likeness));
    }
    // Requests have their turn in between.
    await breathe();
  }
  return pairs;
}

/**
 * Whether their numbers let two products with near names be one. A maker's two article numbers are two articles; two trade item
 * numbers may be of two countries, where the names say the same to the letter.
 */
function mayBeOne(one: Known, other: Known, likeness: number): boolean {
  if (one.articles.length > 0 && other.articles.length > 0) return false;
  return one.gtins.length === 0 || other.gtins.length === 0 || likeness === 1;
}

async function keepPairs(tx: Transaction, found: readonly FoundPair[], now: Date): Promise<void> {
  const given = sql`json_to_recordset(${JSON.stringify(found)}::json) as given (first uuid, second uuid, sign text, likeness int)`;
  await tx
    .delete(duplicatePairs)
    .where(
      and(
        isNull(duplicatePairs.dismissedAt),
        sql`(${duplicatePairs.firstId}, ${duplicatePairs.secondId}) not in (select first, second from ${given})`,
      ),
    );
  // One that has gone since it was read is in no pair.
  await tx.execute(sql`
    insert into ${duplicatePairs} as known (first_id, second_id, sign, likeness, found_at)
    select first, second, given.sign, given.likeness, ${now.toISOString()}::timestamptz from ${given}
    join ${products} as one on one.id = first join ${products} as other on other.id = second
    on conflict (first_id, second_id) do update set sign = excluded.sign, likeness = excluded.likeness
    where (known.sign, known.likeness) is distinct from (excluded.sign, excluded.likeness)`);
}
