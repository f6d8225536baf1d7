import type { retailers as english } from "#client/messages/en/retailers.ts";

export const retailers: typeof english = {
  title: "Parcourir les détaillants",
  independent: "Détaillant indépendant",
  visit: "Voir le site",
  note: "Ces détaillants sont indépendants. Il n’existe encore aucun partenariat officiel.",
  partner: "Pour les fabricants : demander un partenariat",
  failed: "Impossible de charger les détaillants",
  none: "Aucun détaillant trouvé",
  noneText: "Les détaillants qui vendent les produits figureront ici.",
};
