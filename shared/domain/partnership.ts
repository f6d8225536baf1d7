/** How far a manufacturer is on the way to being a partner. */
export const PARTNERSHIP_STATUSES = ["pending", "approved", "rejected", "suspended"] as const;

export const PARTNERSHIP_TIERS = ["basic", "premium", "enterprise"] as const;

export const APPLICATION_STATUSES = ["draft", "submitted", "in-review", "approved", "rejected"] as const;

export const VERIFICATION_STATUSES = ["pending", "verified", "rejected"] as const;
