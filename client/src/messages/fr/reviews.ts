import type { Messages } from "#client/messages/en.ts";
import { plural } from "#shared/domain/french.ts";

const UNITS = { day: ["jour", "jours"], week: ["semaine", "semaines"], month: ["mois", "mois"] } as const;

export const reviews: Messages["reviews"] = {
  title: "Avis",
  ofProduct: "Avis",
  failed: "Impossible de charger les avis",
  none: "Aucun avis trouvé.",
  formerMember: "Ancien membre",
  defects: {
    "missing-parts": "Pièces manquantes",
    "damaged-parts": "Pièces endommagées",
    "unclear-instructions": "Instructions peu claires",
  },
  age: ({ unit, count }) => {
    if (unit === "today") return "Aujourd’hui";
    const [one, many] = UNITS[unit];
    return `Il y a ${plural(count, one, many)}`;
  },
};
