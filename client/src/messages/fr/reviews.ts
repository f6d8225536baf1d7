import type { Messages } from "#client/messages/en.ts";

const UNITS = { day: ["jour", "jours"], week: ["semaine", "semaines"], month: ["mois", "mois"] } as const;

export const reviews: Messages["reviews"] = {
  title: "Avis",
  ofProduct: "Avis",
  details: "Détails de l’avis",
  failed: "Impossible de charger les avis",
  none: "Aucun avis trouvé.",
  noneText: "Les avis des personnes qui ont assemblé un produit apparaissent ici.",
  browse: "Parcourir les produits",
  formerMember: "Ancien membre",
  defects: {
    "missing-parts": "Pièces manquantes",
    "damaged-parts": "Pièces endommagées",
    "unclear-instructions": "Instructions peu claires",
  },
  age: ({ unit, count }) => {
    if (unit === "today") return "Aujourd’hui";
    const [one, many] = UNITS[unit];
    return `Il y a ${count} ${count === 1 ? one : many}`;
  },
  openProduct: "Regarder la vidéo d’assemblage",
  openProductWithoutVideo: "Voir le produit",
};
