import type { Category } from "#shared/domain/categories.ts";

export const categories: Record<Category, string> = {
  kitchen: "Kitchen",
  "living-room": "Living Room",
  bedroom: "Bedroom",
  bathroom: "Bathroom",
  office: "Office",
  nursery: "Nursery",
  garage: "Garage",
  patio: "Patio",
  miscellaneous: "Miscellaneous",
};
