/** What told what an item is: a code, the text on its label, a model that looked at it, or a picture of the catalogue. */
export const IDENTIFY_METHODS = ["code", "label", "model", "pictures"] as const;
export type IdentifyMethod = (typeof IDENTIFY_METHODS)[number];
