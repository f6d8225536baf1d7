/** What a page on the web has to do with an item. */
export const WEB_SOURCES = ["purchase", "youtube", "manufacturer", "tutorial", "review"] as const;
export type WebSource = (typeof WEB_SOURCES)[number];
