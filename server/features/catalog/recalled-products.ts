import { and, asc, inArray, sql } from "drizzle-orm";
import type { Deps } from "#server/deps.ts";
import { recallNotices } from "#server/features/catalog/recall-notices.ts";
import type { RecallNotice } from "#shared/contracts/catalog/recall-notice.ts";
import { products, recallMatches } from "#shared/schema/index.ts";

/** Of these products those that are listed and that a recall may be about, each with the surest and newest one. */
export async function listRecalled(
  { db }: Pick<Deps, "db">,
  ids: readonly string[],
): Promise<{ productId: string; recall: RecallNotice }[]> {
  const hasRecall = sql`exists (select from ${recallMatches} where ${recallMatches.productId} = ${products.id})`;
  return db
    .select({
      productId: products.id,
      recall: sql<RecallNotice>`${recallNotices(products.id, 1)} -> 0`.as("recall"),
    })
    .from(products)
    .where(and(products.isListed, inArray(products.id, [...ids]), hasRecall))
    .orderBy(asc(products.id));
}
