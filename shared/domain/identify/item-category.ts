import { CATEGORIES, type Category } from "#shared/domain/categories.ts";

/** What a photographed item is for: one of the catalogue's rooms, or home improvement, which is no room. */
export const ITEM_CATEGORIES = [...CATEGORIES, "home-improvement"] as const;
export type ItemCategory = (typeof ITEM_CATEGORIES)[number];

/** The room of the catalogue in which an item of the category would be looked for. */
export function roomOfItem(category: ItemCategory): Category {
  return category === "home-improvement" ? "miscellaneous" : category;
}
