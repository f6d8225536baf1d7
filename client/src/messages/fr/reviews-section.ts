import type { reviewsSection as english } from "#client/messages/en/reviews-section.ts";

export const reviewsSection: typeof english = {
  byStars: "Filtrer par étoiles",
  byDifficulty: "Filtrer par difficulté",
  starsRow: (stars, reviews) => `${stars} : ${reviews}`,
  all: (reviews) => `${reviews}, du plus récent au plus ancien`,
  matching: (count, more) => {
    if (more) return `Les ${count} premiers avis correspondants`;
    return count === 1 ? "1 avis correspond" : `${count} avis correspondent`;
  },
  noMatch: "Aucun avis ne correspond",
  showAll: "Tout afficher",
  remove: (filter) => `Retirer le filtre : ${filter}`,
  noneText: "Vous trouverez ici ce qu’en disent les personnes qui l’ont assemblé.",
};
