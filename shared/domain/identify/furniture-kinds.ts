import type { Category } from "#shared/domain/categories.ts";

/** What a person may say that a thing is, when the identifier was wrong. */
export const FURNITURE_KINDS = [
  "Chair",
  "Table",
  "Sofa",
  "Lamp",
  "Bed",
  "Dresser",
  "Bookshelf",
  "Desk",
  "Cabinet",
  "Other",
] as const;
export type FurnitureKind = (typeof FURNITURE_KINDS)[number];

/** The room in which the catalogue would look for a kind; null where it may be in any. */
export const ROOM_OF_KIND: Record<FurnitureKind, Category | null> = {
  Chair: null,
  Table: null,
  Sofa: "living-room",
  Lamp: null,
  Bed: "bedroom",
  Dresser: "bedroom",
  Bookshelf: "living-room",
  Desk: "office",
  Cabinet: null,
  Other: null,
};
