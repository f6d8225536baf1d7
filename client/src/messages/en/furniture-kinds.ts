import type { FurnitureKind } from "#shared/domain/identify/furniture-kinds.ts";

/** What the AI calls things besides, in English whatever the language was when a photo was looked at. */
type NamedKind =
  | FurnitureKind
  | "Appliance"
  | "Armchair"
  | "Bench"
  | "Fixture"
  | "Furniture"
  | "Nightstand"
  | "Shelf"
  | "Stool"
  | "Tool"
  | "Wardrobe";

/** The kinds of things that the AI names, of which people choose from those of furniture. */
export const furnitureKinds: Record<NamedKind, string> = {
  Chair: "Chair",
  Table: "Table",
  Sofa: "Sofa",
  Lamp: "Lamp",
  Bed: "Bed",
  Dresser: "Dresser",
  Bookshelf: "Bookshelf",
  Desk: "Desk",
  Cabinet: "Cabinet",
  Other: "Other",
  Appliance: "Appliance",
  Armchair: "Armchair",
  Bench: "Bench",
  Fixture: "Fixture",
  Furniture: "Furniture",
  Nightstand: "Nightstand",
  Shelf: "Shelf",
  Stool: "Stool",
  Tool: "Tool",
  Wardrobe: "Wardrobe",
};
