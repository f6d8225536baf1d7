import type { Transaction } from "#server/db/client.ts";
import { findKnown } from "#server/features/catalog/feeds/find-known.ts";
import { type ItemAt, placeItems, type Refused } from "#server/features/catalog/feeds/place-items.ts";
import { addItems, noteItems, noteSeen } from "#server/features/catalog/feeds/remember-items.ts";
import { addCodes, freeCodes } from "#server/features/catalog/feeds/write-codes.ts";
import { putOffers } from "#server/features/catalog/feeds/write-offers.ts";
import { addProducts, updateProducts } from "#server/features/catalog/feeds/write-products.ts";

export interface Written {
  added: number;
  changed: number;
  unchanged: number;
  refused: Refused[];
}

/**
 * Takes so many items of a source into the catalogue, with a few statements for all of them. A product that the catalogue has
 * already, by GTIN or else by article number, gets the offer, and only what it lacks otherwise.
 */
export async function writeBatch(
  tx: Transaction,
  batch: readonly ItemAt[],
  { source, importId, now }: { source: string; importId: string; now: Date },
): Promise<Written> {
  const items = batch.map(({ item }) => item);
  const { placed, unchanged, refused } = placeItems(batch, await findKnown(tx, items, source), importId);
  const [added, known] = split(placed, ({ qrCode }) => qrCode !== null);
  const [remembered, others] = split(placed, ({ isRemembered }) => isRemembered);
  const held = placed.filter(({ isHeld }) => isHeld);
  if (added.length > 0) await addProducts(tx, added, now);
  if (remembered.length > 0) await noteItems(tx, remembered, { source, importId });
  if (others.length > 0) await addItems(tx, others, { source, importId });
  if (known.length > 0) await updateProducts(tx, known, { source, now });
  if (held.length > 0) await freeCodes(tx, held);
  await addCodes(tx, placed);
  await putOffers(tx, [...placed, ...unchanged], { source, now });
  if (unchanged.length > 0) await noteSeen(tx, unchanged, { source, importId });
  return {
    added: added.length,
    changed: known.length,
    unchanged: unchanged.length,
    refused,
  };
}

/** Those that are so, and the others. */
function split<Item>(items: readonly Item[], is: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(is), items.filter((item) => !is(item))];
}
