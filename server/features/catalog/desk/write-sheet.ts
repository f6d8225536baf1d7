import { and, eq, inArray, notInArray, sql } from "drizzle-orm";
import { v7 } from "uuid";
import type { Transaction } from "#server/db/client.ts";
import { isOfFeed } from "#server/features/catalog/desk/read-sheet.ts";
import { writeCodes } from "#server/features/catalog/desk/write-codes.ts";
import { manualFactsOf } from "#server/features/catalog/files/kept-files.ts";
import { AppError } from "#server/http/app-error.ts";
import type { ProductSheet } from "#shared/contracts/catalog/product-sheet.ts";
import type { SheetSection } from "#shared/domain/product-sheet.ts";
import {
  feedItems,
  guideSteps,
  guides,
  productBoxes,
  productFacts,
  productOffers,
  products,
  retailers,
} from "#shared/schema/index.ts";

/** Writes those sections of a sheet to a product whose row is locked. Throws CONFLICT for a code of another product. */
export async function writeSheet(
  tx: Transaction,
  productId: string,
  sheet: ProductSheet,
  { brandBefore, changed, now }: { brandBefore: string; changed: readonly SheetSection[]; now: Date },
): Promise<void> {
  const has = (...sections: SheetSection[]) => sections.some((section) => changed.includes(section));
  if (has("names", "picture")) {
    const { name, nameFr, brand, category, thumbnailUrl } = sheet;
    await tx.update(products).set({ name, nameFr, brand, category, thumbnailUrl }).where(eq(products.id, productId));
  }
  // Article numbers belong to the brand.
  if (has("names", "codes")) await writeCodes(tx, productId, sheet, brandBefore);
  if (has("effort", "manual")) await writeFacts(tx, productId, sheet);
  if (has("boxes")) await writeBoxes(tx, productId, sheet.boxes);
  if (has("offers")) await writeOffers(tx, productId, sheet.offers, now);
  if (has("guides")) await writeGuides(tx, productId, sheet.guides);
}

async function writeFacts(tx: Transaction, productId: string, sheet: ProductSheet): Promise<void> {
  const { hazards, peopleNeeded, tools, makerMinutes, manualUrl } = sheet;
  const measured = await manualFactsOf(tx, productId, manualUrl);
  const facts = { hazards, peopleNeeded, tools, makerMinutes, manualUrl, ...measured };
  await tx
    .insert(productFacts)
    .values({ productId, ...facts })
    .onConflictDoUpdate({ target: productFacts.productId, set: facts });
}

async function writeBoxes(tx: Transaction, productId: string, boxes: ProductSheet["boxes"]): Promise<void> {
  await tx.delete(productBoxes).where(eq(productBoxes.productId, productId));
  if (boxes.length === 0) return;
  await tx.insert(productBoxes).values(boxes.map((box, at) => ({ productId, position: at + 1, ...box })));
}

/** An offer keeps its id, by which links lead to it. Those that a feed keeps are left alone. */
async function writeOffers(
  tx: Transaction,
  productId: string,
  offers: ProductSheet["offers"],
  now: Date,
): Promise<void> {
  const shops = await editableShops(tx, productId, [...new Set(offers.map(({ retailerId }) => retailerId))]);
  const rows = offers.map(({ checkedAt, ...offer }) => {
    const currency = shops.get(offer.retailerId);
    if (currency === undefined) throw retailerMissing(offer.retailerId);
    return { id: v7(), productId, currency, checkedAt: checkedAt ?? now, ...offer };
  });
  const kept = rows.map(({ country, retailerId }) => `${country} ${retailerId}`);
  const place = sql`${productOffers.country} || ' ' || ${productOffers.retailerId}`;
  await tx
    .delete(productOffers)
    .where(
      and(
        eq(productOffers.productId, productId),
        sql`not ${isOfFeed}`,
        kept.length > 0 ? notInArray(place, kept) : undefined,
      ),
    );
  if (rows.length === 0) return;
  const { price, currency, url, checkedAt } = productOffers;
  const given = (column: { name: string }) => sql`excluded.${sql.identifier(column.name)}`;
  await tx
    .insert(productOffers)
    .values(rows)
    .onConflictDoUpdate({
      target: [productOffers.productId, productOffers.retailerId, productOffers.country],
      set: { price: given(price), currency: given(currency), url: given(url), checkedAt: given(checkedAt) },
    });
}

/** Of these shops those that an editor may keep an offer of, with their currencies: there, and without a feed for this product. */
export async function editableShops(
  tx: Transaction,
  productId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ id: retailers.id, currency: retailers.currency })
    .from(retailers)
    .where(
      and(
        inArray(retailers.id, [...ids]),
        sql`not exists (
          select from ${feedItems} where ${feedItems.productId} = ${productId} and ${feedItems.source} = ${retailers.id}
        )`,
      ),
    )
    .for("key share");
  return new Map(rows.map(({ id, currency }) => [id, currency]));
}

function retailerMissing(id: string): AppError {
  return new AppError("UNPROCESSABLE", `There is no retailer "${id}" whose price can be kept here.`, {
    reason: "retailer-missing",
    fields: { offers: id },
  });
}

/** A guide keeps its id; its steps are written anew. */
async function writeGuides(tx: Transaction, productId: string, wanted: ProductSheet["guides"]): Promise<void> {
  const keys = wanted.map(({ kind, language }) => `${kind} ${language}`);
  const key = sql`${guides.kind} || ' ' || ${guides.language}`;
  await tx
    .delete(guides)
    .where(and(eq(guides.productId, productId), keys.length > 0 ? notInArray(key, keys) : undefined));
  if (wanted.length === 0) return;
  await tx
    .insert(guides)
    .values(wanted.map(({ kind, language }) => ({ id: v7(), productId, kind, language })))
    .onConflictDoNothing();
  const kept = await tx.select().from(guides).where(eq(guides.productId, productId));
  await tx.delete(guideSteps).where(
    inArray(
      guideSteps.guideId,
      kept.map(({ id }) => id),
    ),
  );
  const steps = wanted.flatMap(({ kind, language, steps }) => {
    const guide = kept.find((one) => one.kind === kind && one.language === language);
    return guide ? steps.map((step, at) => ({ guideId: guide.id, position: at + 1, ...step })) : [];
  });
  if (steps.length > 0) await tx.insert(guideSteps).values(steps);
}
