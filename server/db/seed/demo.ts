import { inArray } from "drizzle-orm";
import type { Database } from "#server/db/client.ts";
import type { DemoRows } from "#server/db/seed/catalogue/rows.ts";
import { demoCatalogue } from "#server/db/seed/catalogue.ts";
import * as schema from "#shared/schema/index.ts";

type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];

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
    await addProducts(tx, rows);
    await addCampaigns(tx, rows);
    await addFacts(tx, rows);
  });
}

async function addProducts(tx: Transaction, rows: DemoRows): Promise<void> {
  const added = await tx
    .insert(schema.products)
    .values(rows.products)
    .onConflictDoNothing()
    .returning({ id: schema.products.id });
  if (added.length === 0) return;
  const ofFresh = ofProducts(added.map(({ id }) => id));
  await tx.insert(schema.productCodes).values(ofFresh(rows.productCodes)).onConflictDoNothing();
  const media = ofFresh(rows.productMedia);
  if (media.length > 0) await tx.insert(schema.productMedia).values(media);
  await tx.insert(schema.productActivity).values(ofFresh(rows.productActivity));
  const reviews = ofFresh(rows.reviews);
  if (reviews.length === 0) return;
  await tx.insert(schema.reviews).values(reviews);
  const written = new Set(reviews.map(({ id }) => id));
  const votes = rows.reviewVotes.filter(({ reviewId }) => written.has(reviewId));
  if (votes.length > 0) await tx.insert(schema.reviewVotes).values(votes);
}

/** Of the products that are there: one whose code another product has was not added. */
async function addCampaigns(tx: Transaction, { advertisements }: DemoRows): Promise<void> {
  const wanted = advertisements.flatMap(({ productId }) => productId ?? []);
  const present = await presentOf(tx, wanted);
  const campaigns = advertisements.filter(({ productId }) => productId && present.includes(productId));
  if (campaigns.length > 0) await tx.insert(schema.advertisements).values(campaigns).onConflictDoNothing();
}

async function presentOf(tx: Transaction, wanted: string[]): Promise<string[]> {
  const { id } = schema.products;
  const rows = await tx.select({ id }).from(schema.products).where(inArray(id, wanted));
  return rows.map((row) => row.id);
}

/**
 * Adds the facts of the demo products that have none yet: those just added, and those of a catalogue that is older than
 * the facts. The row in `product_facts` marks a product as done, so what people changed or deleted since stays as it
 * is.
 */
async function addFacts(tx: Transaction, rows: DemoRows): Promise<void> {
  const wanted = rows.productFacts.map(({ productId }) => productId);
  const facts = ofProducts(await presentOf(tx, wanted))(rows.productFacts);
  if (facts.length === 0) return;
  const told = await tx
    .insert(schema.productFacts)
    .values(facts)
    .onConflictDoNothing()
    .returning({ id: schema.productFacts.productId });
  if (told.length === 0) return;
  const ofTold = ofProducts(told.map(({ id }) => id));
  await tx.insert(schema.productBoxes).values(ofTold(rows.productBoxes)).onConflictDoNothing();
  const offers = ofTold(rows.productOffers);
  if (offers.length > 0) await tx.insert(schema.productOffers).values(offers).onConflictDoNothing();
  const guides = ofTold(rows.guides);
  if (guides.length === 0) return;
  const written = await tx
    .insert(schema.guides)
    .values(guides)
    .onConflictDoNothing()
    .returning({ id: schema.guides.id });
  const ids = new Set(written.map(({ id }) => id));
  const steps = rows.guideSteps.filter(({ guideId }) => ids.has(guideId));
  if (steps.length > 0) await tx.insert(schema.guideSteps).values(steps);
}

function ofProducts(ids: readonly string[]) {
  const chosen = new Set(ids);
  return <R extends { productId: string }>(list: readonly R[]) => list.filter(({ productId }) => chosen.has(productId));
}
