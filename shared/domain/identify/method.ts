/** What told what an item is: a code, the text on its label, a model that looked at it, or a picture of the catalogue. */
export const IDENTIFY_METHODS = ["code", "label", "model", "pictures"] as const;
export type IdentifyMethod = (typeof IDENTIFY_METHODS)[number];

/** What an answer for a photo came from: one of these, or a model's answer that was kept from before. */
export const ANSWER_SOURCES = [...IDENTIFY_METHODS, "cache"] as const;
export type AnswerSource = (typeof ANSWER_SOURCES)[number];
