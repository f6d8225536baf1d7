import { and, asc, inArray } from "drizzle-orm";
import { recordChange } from "#server/db/audit.ts";
import type { Deps } from "#server/deps.ts";
import { holdActor } from "#server/features/accounts/index.ts";
import { pairOf } from "#server/features/catalog/duplicates/pairs.ts";
import { productMissing } from "#server/features/catalog/listed-product.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { duplicatePairs, products } from "#shared/schema/index.ts";

/** Notes that two products are two, whether or not they were found as a pair. Throws NOT_FOUND for one that is not there. */
export async function dismissPair(
  { db, now }: Pick<Deps, "db" | "now">,
  actor: Actor,
  { one, other }: { one: string; other: string },
): Promise<void> {
  const { first, second } = pairOf(one, other, "name", 0);
  await db.transaction(async (tx) => {
    await holdActor(tx, actor);
    const held = await tx
      .select({ id: products.id })
      .from(products)
      .where(and(products.isListed, inArray(products.id, [first, second])))
      .orderBy(asc(products.id))
      .for("key share");
    if (held.length < 2) throw productMissing();
    const dismissedAt = now();
    await tx
      .insert(duplicatePairs)
      .values({ firstId: first, secondId: second, sign: "name", likeness: 0, foundAt: dismissedAt, dismissedAt })
      .onConflictDoUpdate({ target: [duplicatePairs.firstId, duplicatePairs.secondId], set: { dismissedAt } });
    await recordChange(tx, {
      actor,
      action: "duplicates.dismiss",
      target: { type: "product", id: first },
      before: null,
      after: { other: second, isDismissed: true },
    });
  });
}
