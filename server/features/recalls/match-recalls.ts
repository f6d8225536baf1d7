import { asc, gt, sql } from "drizzle-orm";
import { lockByName, longTransaction, type Transaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { type ProductWords, recallFinder } from "#server/features/recalls/match-words.ts";
import { recallFound } from "#server/features/recalls/tell-of-recalls.ts";
import { tell } from "#server/lib/notices.ts";
import { MINUTE_MS } from "#shared/domain/durations.ts";
import type { RecallMatch } from "#shared/domain/recall.ts";
import { productCodes, products, recallMatches, recalls } from "#shared/schema/index.ts";

const MATCHING_MAX_MS = 30 * MINUTE_MS;
const PRODUCTS_AT_ONCE = 1000;
/** A first reading finds thousands. */
const MATCHES_PER_NOTICE = 100;

/**
 * Makes the matches those of the recalls and products that there are now, and has members told of the new ones. Answers how
 * many there are.
 */
export function matchRecalls(deps: Pick<Deps, "db">): Promise<number> {
  return longTransaction(deps.db, MATCHING_MAX_MS, async (tx) => {
    await lockByName(tx, "recalls");
    const find = recallFinder(
      await tx
        .select({
          id: recalls.id,
          titleEn: recalls.titleEn,
          titleFr: recalls.titleFr,
          brands: recalls.brands,
          models: recalls.models,
          gtins: recalls.gtins,
        })
        .from(recalls),
    );
    let matched = 0;
    let after: string | null = null;
    do {
      const page: ListedWords[] = await readProducts(tx, after);
      matched += await keepMatches(tx, page, find);
      after = page.length < PRODUCTS_AT_ONCE ? null : (page.at(-1)?.id ?? null);
    } while (after !== null);
    return matched;
  });
}

type ListedWords = ProductWords & { id: string };

async function readProducts(tx: Transaction, after: string | null): Promise<ListedWords[]> {
  const codes = sql<{ symbology: string; value: string }[] | null>`(
    select json_agg(json_build_object('symbology', ${productCodes.symbology}, 'value', ${productCodes.value}))
    from ${productCodes} where ${productCodes.productId} = ${products.id}
  )`;
  const rows = await tx
    .select({ id: products.id, name: products.name, brand: products.brand, codes })
    .from(products)
    .where(after === null ? undefined : gt(products.id, after))
    .orderBy(asc(products.id))
    .limit(PRODUCTS_AT_ONCE);
  return rows.map(({ codes, ...product }) => {
    const valuesOf = (symbology: string) =>
      (codes ?? []).flatMap((code) => (code.symbology === symbology ? code.value : []));
    return {
      ...product,
      gtins: valuesOf("gtin"),
      articleNumbers: valuesOf("article-number").map((value) => value.slice(value.indexOf(":") + 1)),
    };
  });
}

/** Replaces the matches of some products where they are others. */
async function keepMatches(
  tx: Transaction,
  page: ListedWords[],
  find: (product: ProductWords) => Map<string, RecallMatch>,
): Promise<number> {
  const rows = page.flatMap((product) =>
    [...find(product)].map(([recallId, how]) => ({ recallId, productId: product.id, how })),
  );
  const given = sql`unnest(
    ${sql.param(rows.map(({ productId }) => productId))}::uuid[], ${sql.param(rows.map(({ recallId }) => recallId))}::uuid[]
  ) as given (product_id, recall_id)`;
  await tx.delete(recallMatches).where(sql`
    ${recallMatches.productId} = any(${sql.param(page.map(({ id }) => id))}::uuid[])
    and (${recallMatches.productId}, ${recallMatches.recallId}) not in (select product_id, recall_id from ${given})
  `);
  for (let at = 0; at < rows.length; at += PRODUCTS_AT_ONCE) {
    const kept = await tx
      .insert(recallMatches)
      .values(rows.slice(at, at + PRODUCTS_AT_ONCE))
      .onConflictDoUpdate({
        target: [recallMatches.productId, recallMatches.recallId],
        set: { how: sql`excluded.how` },
        setWhere: sql`${recallMatches.how} <> excluded.how`,
      })
      // A row that was there before has the transaction that changed it in `xmax`.
      .returning({
        recallId: recallMatches.recallId,
        productId: recallMatches.productId,
        isNew: sql<boolean>`xmax = 0`,
      });
    const matches = kept.filter(({ isNew }) => isNew).map(({ recallId, productId }) => ({ recallId, productId }));
    for (let from = 0; from < matches.length; from += MATCHES_PER_NOTICE) {
      await tell(tx, recallFound, matches.slice(from, from + MATCHES_PER_NOTICE));
    }
  }
  return rows.length;
}
