/** What can wait for a moderator's decision. */
export const MODERATED_KINDS = ["product"] as const;
export type ModeratedKind = (typeof MODERATED_KINDS)[number];

/** Something is proposed until somebody decides on it, once. */
export const MODERATION_STATES = ["proposed", "accepted", "rejected"] as const;
export type ModerationState = (typeof MODERATION_STATES)[number];

/** Why a proposed product is not taken into the catalogue. */
export const PRODUCT_REJECTIONS = ["already-there", "no-real-product", "wrong-code", "incomplete", "unlawful"] as const;
export type ProductRejection = (typeof PRODUCT_REJECTIONS)[number];
