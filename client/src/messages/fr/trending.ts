import type { Messages } from "#client/messages/en.ts";

export const trending: Messages["trending"] = {
  title: "Meubles tendance 2025",
  aiPowered: "Avec l’IA",
  live: "En direct",
  error: "Erreur",
  sources: {
    activity: "Vues, numérisations, avis et ventes récentes",
    ai: "Avec l’aide de l’IA",
  },
  updated: (moment) => `Mise à jour : ${moment}`,
  neverUpdated: "Pas encore de classement",
  failed: "Impossible de charger les meubles tendance",
};
