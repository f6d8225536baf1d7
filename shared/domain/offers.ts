import { DAY_MS } from "#shared/domain/durations.ts";
import { OFFER_SHOWN_DAYS } from "#shared/domain/limits.ts";

/** The path of ours that counts a visit to an offer and leads there. */
export const offerPath = (offerId: string): string => `/out/${offerId}`;

/** The same for the one shop that a product names itself. */
export const productShopPath = (productId: string): string => `/out/product/${productId}`;

/** A price seen before this is not shown. */
export const oldestShown = (now: Date): Date => new Date(now.getTime() - OFFER_SHOWN_DAYS * DAY_MS);

/** Whether a price may still be shown; one of unknown age may not. */
export const isRecent = (checkedAt: Date | null, now: Date): checkedAt is Date =>
  checkedAt !== null && checkedAt > oldestShown(now);

/** A product's own price; null where none is known that may still be shown. */
export const shownPrice = (product: { price: number | null; lastSynced: Date | null }, now: Date): number | null =>
  isRecent(product.lastSynced, now) ? product.price : null;
