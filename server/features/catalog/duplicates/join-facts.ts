import { and, eq, inArray, sql } from "drizzle-orm";
import type { Transaction } from "#server/db/client.ts";
import type { ProductMerge } from "#server/domain.ts";
import { HAZARDS, TOOLS } from "#shared/domain/assembly.ts";
import { guideSteps, guides, mergedOffers, productBoxes, productFacts, productOffers } from "#shared/schema/index.ts";

/** Facts, boxes, offers and guides that the product that stays lacks. */
export async function joinFacts(tx: Transaction, merge: ProductMerge, video: { isSameVideo: boolean }): Promise<void> {
  await fillFacts(tx, merge);
  await moveBoxes(tx, merge);
  await moveOffers(tx, merge);
  await moveGuides(tx, merge, video);
}

type Facts = Omit<typeof productFacts.$inferSelect, "productId">;

/** What is known of either; a hazard of one is a hazard of both. */
async function fillFacts(tx: Transaction, { from, to }: ProductMerge): Promise<void> {
  const rows = await tx
    .select()
    .from(productFacts)
    .where(inArray(productFacts.productId, [from, to]));
  const gone = rows.find(({ productId }) => productId === from);
  const kept = rows.find(({ productId }) => productId === to);
  await tx.delete(productFacts).where(eq(productFacts.productId, from));
  if (!gone) return;
  if (!kept) {
    await tx.insert(productFacts).values({ ...gone, productId: to });
    return;
  }
  const filled: Facts = {
    makerMinutes: kept.makerMinutes ?? gone.makerMinutes,
    peopleNeeded: kept.peopleNeeded ?? gone.peopleNeeded,
    tools: TOOLS.filter((tool) => kept.tools.includes(tool) || gone.tools.includes(tool)),
    hazards: HAZARDS.filter((hazard) => kept.hazards.includes(hazard) || gone.hazards.includes(hazard)),
    ...manualOf(kept.manualUrl === null ? gone : kept),
  };
  await tx.update(productFacts).set(filled).where(eq(productFacts.productId, to));
}

const manualOf = ({ manualUrl, manualPages, manualBytes }: Facts) => ({ manualUrl, manualPages, manualBytes });

/** The boxes of one product are listed whole: those of one stay. */
async function moveBoxes(tx: Transaction, { from, to }: ProductMerge): Promise<void> {
  const hasBoxes = sql`exists (select from ${productBoxes} where product_id = ${to})`;
  await tx
    .update(productBoxes)
    .set({ productId: to })
    .where(and(eq(productBoxes.productId, from), sql`not ${hasBoxes}`));
  await tx.delete(productBoxes).where(eq(productBoxes.productId, from));
}

/** Of two prices of a shop the one that was seen last. Pages that are open have the link of the offer that goes: it leads to the other. */
async function moveOffers(tx: Transaction, { from, to }: ProductMerge): Promise<void> {
  await tx.execute(sql`
    update ${productOffers} as kept
    set price = gone.price, currency = gone.currency, url = gone.url, checked_at = gone.checked_at
    from ${productOffers} as gone
    where kept.product_id = ${to} and gone.product_id = ${from} and kept.retailer_id = gone.retailer_id
      and kept.country = gone.country and gone.checked_at > kept.checked_at`);
  const { retailerId, country } = productOffers;
  await tx
    .update(productOffers)
    .set({ productId: to })
    .where(
      and(
        eq(productOffers.productId, from),
        sql`(${retailerId}, ${country}) not in (select retailer_id, country from ${productOffers} where product_id = ${to})`,
      ),
    );
  const keptOf = sql`join ${productOffers} as kept on kept.product_id = ${to}
    and kept.retailer_id = gone.retailer_id and kept.country = gone.country`;
  await tx.execute(sql`
    update ${mergedOffers} as led set offer_id = kept.id
    from ${productOffers} as gone ${keptOf}
    where gone.product_id = ${from} and led.offer_id = gone.id`);
  await tx.execute(sql`
    insert into ${mergedOffers} (former_id, offer_id)
    select gone.id, kept.id from ${productOffers} as gone ${keptOf} where gone.product_id = ${from}`);
  await tx.delete(productOffers).where(eq(productOffers.productId, from));
}

/** Where a step begins is so of its own video: of another one nothing is said. */
async function moveGuides(
  tx: Transaction,
  { from, to }: ProductMerge,
  { isSameVideo }: { isSameVideo: boolean },
): Promise<void> {
  const { kind, language } = guides;
  const moved = await tx
    .update(guides)
    .set({ productId: to })
    .where(
      and(
        eq(guides.productId, from),
        sql`(${kind}, ${language}) not in (select kind, language from ${guides} where product_id = ${to})`,
      ),
    )
    .returning({ id: guides.id });
  if (!isSameVideo && moved.length > 0) {
    const ids = moved.map(({ id }) => id);
    await tx.update(guideSteps).set({ startsAtSeconds: null }).where(inArray(guideSteps.guideId, ids));
  }
  await tx.delete(guides).where(eq(guides.productId, from));
}
