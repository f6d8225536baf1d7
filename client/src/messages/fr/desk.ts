import type { desk as en } from "#client/messages/en/desk.ts";

export const desk: typeof en = {
  title: "Atelier du catalogue",
  tabsLabel: "Parties de l’atelier",
  tabs: { products: "Produits", duplicates: "Doublons", feeds: "Flux" },
};
