import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "#server/db/client.ts";
import type { ProductMerge } from "#server/domain.ts";
import { communityPosts, userInteractions, userProjects } from "#shared/schema/index.ts";

const isOfProduct = eq(userInteractions.targetType, "product");

/** Has questions, projects and what members marked be about the product that theirs became one with. */
export async function moveAboutProduct(tx: Transaction, { from, to }: ProductMerge): Promise<void> {
  // A project before the questions about it, as all others lock them.
  await tx.update(userProjects).set({ originalProductId: to }).where(eq(userProjects.originalProductId, from));
  await tx.update(communityPosts).set({ productId: to }).where(eq(communityPosts.productId, from));
  await moveInteractions(tx, { from, to });
}

/** Who liked both liked it once; who agreed with the one that stays and not with the other is taken by the former. */
async function moveInteractions(tx: Transaction, { from, to }: Pick<ProductMerge, "from" | "to">): Promise<void> {
  const isSame = sql`exists (
    select from ${userInteractions} as kept
    where kept.user_id = ${userInteractions.userId} and kept.target_type = 'product' and kept.target_id = ${to}
      and (kept.interaction_type = ${userInteractions.interactionType}
        or (kept.interaction_type in ('agree', 'disagree') and ${userInteractions.interactionType} in ('agree', 'disagree')))
  )`;
  const isOfGone = and(isOfProduct, eq(userInteractions.targetId, from));
  await tx
    .update(userInteractions)
    .set({ targetId: to })
    .where(and(isOfGone, sql`not ${isSame}`));
  await tx.delete(userInteractions).where(isOfGone);
}
