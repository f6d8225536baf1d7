import type { Messages } from "#client/messages/en.ts";

export const retailers: Messages["retailers"] = {
  title: "Parcourir les détaillants",
  independent: "Détaillant indépendant",
  visit: "Visiter le magasin",
  note: "Ces détaillants sont indépendants. Il n’existe encore aucun partenariat officiel.",
  failed: "Impossible de charger les détaillants",
  none: "Aucun détaillant trouvé",
  noneText: "Les magasins derrière les produits apparaissent ici.",
};
