/** How far a manufacturer is on the way to being a partner. */
export const PARTNERSHIP_STATUSES = ["pending", "approved", "rejected", "suspended"] as const;
export type PartnershipStatus = (typeof PARTNERSHIP_STATUSES)[number];

export const PARTNERSHIP_TIERS = ["basic", "premium", "enterprise"] as const;
export type PartnershipTier = (typeof PARTNERSHIP_TIERS)[number];

export const APPLICATION_STATUSES = ["draft", "submitted", "in-review", "approved", "rejected"] as const;
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];

export const VERIFICATION_STATUSES = ["pending", "verified", "rejected"] as const;
export type VerificationStatus = (typeof VERIFICATION_STATUSES)[number];
