import type { Database } from "#server/db/client.ts";
import { demoCatalogue } from "#server/db/seed/catalogue.ts";
import * as schema from "#shared/schema/index.ts";

/**
 * Fills in what is missing of the demo catalogue, in one transaction. Products that are there already stay as they
 * are, with everything that has happened to them since; so a second run changes nothing.
 */
export async function seedDemo(db: Database, now: Date): Promise<void> {
  const rows = demoCatalogue(now);
  await db.transaction(async (tx) => {
    await tx.insert(schema.users).values(rows.users).onConflictDoNothing();
    await tx.insert(schema.retailers).values(rows.retailers).onConflictDoNothing();
    await tx.insert(schema.sponsors).values(rows.sponsors).onConflictDoNothing();
    await tx.insert(schema.manufacturerPartners).values(rows.manufacturerPartners).onConflictDoNothing();
    const added = await tx
      .insert(schema.products)
      .values(rows.products)
      .onConflictDoNothing()
      .returning({ id: schema.products.id });
    const fresh = new Set(added.map(({ id }) => id));
    if (fresh.size === 0) return;
    const ofFresh = <R extends { productId: string }>(list: readonly R[]) =>
      list.filter(({ productId }) => fresh.has(productId));
    await tx.insert(schema.productCodes).values(ofFresh(rows.productCodes)).onConflictDoNothing();
    const media = ofFresh(rows.productMedia);
    if (media.length > 0) await tx.insert(schema.productMedia).values(media);
    await tx.insert(schema.productActivity).values(ofFresh(rows.productActivity));
    const reviews = ofFresh(rows.reviews);
    if (reviews.length > 0) await tx.insert(schema.reviews).values(reviews);
  });
}
