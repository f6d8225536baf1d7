import type { furnitureKinds as english } from "#client/messages/en/furniture-kinds.ts";

export const furnitureKinds: typeof english = {
  Chair: "Chaise",
  Table: "Table",
  Sofa: "Canapé",
  Lamp: "Lampe",
  Bed: "Lit",
  Dresser: "Commode",
  Bookshelf: "Bibliothèque",
  Desk: "Bureau",
  Cabinet: "Armoire",
  Other: "Autre",
};
