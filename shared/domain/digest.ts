/** How often a member's notifications come by mail, where they do. */
export const DIGEST_FREQUENCIES = ["daily", "weekly"] as const;
export type DigestFrequency = (typeof DIGEST_FREQUENCIES)[number];

/** The address that ends the mails, in each of them: a person's browser shows a page there, a mail program ends them at once. */
export const UNSUBSCRIBE_PATH = "/unsubscribe";

/** As many of the newest are told in one mail. */
export const DIGEST_MAX_NOTICES = 20;
