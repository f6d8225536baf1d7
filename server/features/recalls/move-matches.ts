import { eq, sql } from "drizzle-orm";
import type { Transaction } from "#server/db/client.ts";
import type { ProductMerge } from "#server/domain.ts";
import { recallMatches } from "#shared/schema/index.ts";

/** A recall that may be about one of two products that are one may be about that; a number says so more surely than a model. */
export async function moveMatches(tx: Transaction, { from, to }: ProductMerge): Promise<void> {
  await tx.execute(sql`
    insert into ${recallMatches} as known (recall_id, product_id, how)
    select recall_id, ${to}::uuid, how from ${recallMatches} where product_id = ${from}
    on conflict (product_id, recall_id) do update set how = excluded.how
    where known.how <> excluded.how and excluded.how = 'gtin'`);
  await tx.delete(recallMatches).where(eq(recallMatches.productId, from));
}
