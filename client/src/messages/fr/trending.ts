import type { Messages } from "#client/messages/en.ts";

export const trending: Messages["trending"] = {
  title: "Meubles tendance 2025",
  aiPowered: "Propulsé par l’IA",
  live: "En direct",
  error: "Erreur",
  sources: {
    activity: "Vues, numérisations, avis et ventes récentes",
    ai: "Avec l’aide de l’IA",
  },
  updated: (moment) => `Mise à jour : ${moment}`,
  neverUpdated: "Pas encore de classement",
  failed: "Impossible de charger les meubles tendance",
  failedFetch: "Le classement n’a pas pu être obtenu.",
  none: "Aucun meuble tendance pour l’instant",
  noneText: "Le classement est calculé chaque nuit d’après ce que les gens consultent et numérisent.",
  summary: (products, retailers) => `${products} produits de ${retailers} détaillants`,
  rank: (rank) => `Numéro ${rank}`,
  previous: "Précédent",
  next: "Suivant",
  pages: "Pages",
  page: (page, pageCount) => `Page ${page} sur ${pageCount}`,
  showing: (first, last, total) => `Produits tendance ${first} à ${last} sur ${total}`,
};
