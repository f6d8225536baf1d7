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
  Appliance: "Électroménager",
  Armchair: "Fauteuil",
  Bench: "Banc",
  Fixture: "Équipement fixe",
  Furniture: "Meuble",
  Nightstand: "Table de chevet",
  Shelf: "Tablette",
  Stool: "Tabouret",
  Tool: "Outil",
  Wardrobe: "Garde-robe",
};
