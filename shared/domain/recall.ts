/** The authorities whose recalls are read. */
export const RECALL_SOURCES = ["cpsc", "health-canada"] as const;
export type RecallSource = (typeof RECALL_SOURCES)[number];

/** How a recall was found to be about a product: by a number on its box, or by its maker and the words of its name. */
export const RECALL_MATCHES = ["gtin", "brand-model"] as const;
export type RecallMatch = (typeof RECALL_MATCHES)[number];

/** A product shows at most so many, the surest and newest first. */
export const RECALLS_SHOWN_MAX = 5;

/** Of how many products the recalls are asked for in one call. */
export const RECALLS_ASKED_MAX = 50;
