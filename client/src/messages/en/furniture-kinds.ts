import type { FurnitureKind } from "#shared/domain/identify/furniture-kinds.ts";

/** The kinds of furniture that the AI names, and that people choose from. */
export const furnitureKinds: Record<FurnitureKind, string> = {
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
};
