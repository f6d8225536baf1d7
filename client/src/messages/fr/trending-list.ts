import type { trendingList as english } from "#client/messages/en/trending-list.ts";

export const trendingList: typeof english = {
  failedFetch: "Impossible de charger le classement.",
  none: "Aucun meuble tendance pour l’instant",
  noneText: "Le classement est calculé chaque nuit d’après ce que les gens consultent et numérisent.",
  summary: (products, retailers) => `Produits : ${products} · Détaillants : ${retailers}`,
  affiliateNote: "Hexkey peut toucher une commission.",
  rank: (rank) => `Numéro ${rank}`,
  previous: "Précédent",
  next: "Suivant",
  showAll: "Tout afficher",
  showPages: "Afficher par pages",
  pages: "Pages",
  page: (page, pageCount) => `Page ${page} sur ${pageCount}`,
  showing: (first, last, total) => `Produits tendance ${first} à ${last} sur ${total}`,
};
