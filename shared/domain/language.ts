/** The languages that Hexkey speaks: English and Canadian French. */
export const LANGUAGES = ["en", "fr"] as const;
export type Language = (typeof LANGUAGES)[number];
