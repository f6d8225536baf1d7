import { randomBytes } from "node:crypto";
import { v7 } from "uuid";
import type { Known } from "#server/features/catalog/feeds/find-known.ts";
import type { FeedItem } from "#server/features/catalog/feeds/item-of-row.ts";
import { formatHexkeyCode, HEXKEY_CODE_CHARACTERS } from "#shared/domain/codes/hexkey-code.ts";
import type { FeedRowReason } from "#shared/domain/feed.ts";

/** An item with the line that it comes from. One with the digest that it had before says nothing new. */
export interface ItemAt {
  line: number;
  item: FeedItem;
  digest: string;
}

export interface Refused {
  line: number;
  itemId: string | null;
  field: string;
  reason: FeedRowReason;
}

/** An item with where it goes. */
export interface Placed {
  item: FeedItem;
  digest: string;
  productId: string;
  /** The code that a new product gets; null for one that is there. */
  qrCode: string | null;
  /** Whether the source had an item for this product before, by this id or by another. */
  isRemembered: boolean;
  /** Whether one of its codes is an unlisted product's. */
  isHeld: boolean;
}

/** Which items are new, changed, the same or one too many. */
export function placeItems(batch: readonly ItemAt[], known: readonly Known[], importId: string) {
  const placed: Placed[] = [];
  const unchanged: Placed[] = [];
  const refused: Refused[] = [];
  const ids = new Set<string>();
  const takenProducts = new Set<string>();
  const takenCodes = new Set<string>();
  for (const [at, { line, item, digest }] of batch.entries()) {
    const row = known[at];
    if (!row) throw new Error("an item of a batch was not looked up");
    const refuse = (field: string, reason: FeedRowReason) => refused.push({ line, itemId: item.id, field, reason });
    if (ids.has(item.id) || row.ownSeen === importId) {
      refuse("id", "duplicate-id");
      continue;
    }
    ids.add(item.id);
    const target = row.ownProduct ?? row.matched;
    const isAnothers = row.ownProduct === null && row.otherItem !== null && row.otherSeen === importId;
    const codes = [item.gtin, item.article].filter((code) => code !== null);
    const isTwice = target === null ? codes.some((code) => takenCodes.has(code)) : takenProducts.has(target);
    if (isAnothers || isTwice) {
      refuse(item.gtin === null ? "mpn" : "gtin", "duplicate-product");
      continue;
    }
    for (const code of codes) takenCodes.add(code);
    const productId = target ?? v7();
    takenProducts.add(productId);
    const qrCode = target === null ? makeCode() : null;
    const isRemembered = row.ownProduct !== null || row.otherItem !== null;
    const one = { item, digest, productId, qrCode, isRemembered, isHeld: row.isHeld };
    if (row.ownProduct !== null && row.ownDigest === digest) unchanged.push(one);
    else placed.push(one);
  }
  return { placed, unchanged, refused };
}

const makeCode = () => formatHexkeyCode([...randomBytes(HEXKEY_CODE_CHARACTERS)]);
