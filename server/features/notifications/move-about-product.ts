import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "#server/db/client.ts";
import type { ProductMerge } from "#server/domain.ts";
import { notifications } from "#shared/schema/index.ts";

/** Has notifications be about the product that theirs became one with. */
export async function moveAboutProduct(tx: Transaction, { from, to }: ProductMerge): Promise<void> {
  await tx
    .update(notifications)
    .set({ relatedEntityId: to, actionUrl: sql`replace(${notifications.actionUrl}, ${from}, ${to})` })
    .where(and(eq(notifications.relatedEntityType, "product"), eq(notifications.relatedEntityId, from)));
}
