/** The nine room categories a product can be in, in the order the screens show them. */
export const CATEGORIES = [
  "kitchen",
  "living-room",
  "bedroom",
  "bathroom",
  "office",
  "nursery",
  "garage",
  "patio",
  "miscellaneous",
] as const;
export type Category = (typeof CATEGORIES)[number];

/** The seven rooms of the home screen's 'All Room Categories' view: garage and patio appear only where all nine do. */
export const ROOMS = CATEGORIES.filter((category) => category !== "garage" && category !== "patio");

/** The rooms of the home screen's 'Browse by Room' grid. */
export const HOME_ROOMS = ROOMS.slice(0, 6);

/** Whether a text (a query parameter, say) names a category. */
export function isCategory(text: string | null | undefined): text is Category {
  return CATEGORIES.some((category) => category === text);
}
