import type { AllReviewsTexts } from "#client/messages/late/all-reviews.ts";

export const allReviews: AllReviewsTexts = {
  details: "Détails de l’avis",
  noneText: "Les avis des personnes qui ont assemblé un produit apparaîtront ici.",
  browse: "Parcourir les produits",
  openProduct: "Regarder la vidéo d’assemblage",
  openProductWithoutVideo: "Voir le produit",
};
