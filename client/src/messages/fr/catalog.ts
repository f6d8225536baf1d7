import type { Messages } from "#client/messages/en.ts";
import type { Difficulty } from "#shared/domain/difficulty.ts";

const difficulties: Record<Difficulty, string> = { easy: "Facile", medium: "Moyenne", hard: "Difficile" };

export const catalog: Messages["catalog"] = {
  difficulties,
  difficultiesShort: { easy: "Montage facile", medium: "Montage moyen", hard: "Montage difficile" },
  difficulty: (level) => `Difficulté : ${difficulties[level].toLowerCase()}`,
  categories: "Catégories",
  allCategories: "Toutes les catégories",
  allProducts: "Tous les produits",
  assemblyVideos: (room) => `Vidéos d’assemblage : ${room}`,
  searchProducts: "Rechercher des produits…",
  loadingProducts: "Chargement des produits…",
  failed: "Impossible de charger les produits",
  failedOne: "Impossible de charger le produit",
  notFound: "Ce produit n’est pas dans notre catalogue",
  noProducts: "Aucun produit trouvé",
  noProductsFor: (query) => `Rien ne correspond à « ${query} ». Essayez moins de mots ou d’autres mots.`,
  clearSearch: "Afficher tous les produits",
  emptyRoom: "Aucune vidéo d’assemblage dans cette catégorie pour l’instant.",
  browseOthers: "Parcourir d’autres catégories",
  emptyCategory: "Aucun produit dans cette catégorie.",
  found: (count, more) =>
    more ? `Les ${count} premiers produits` : count < 2 ? `${count} produit trouvé` : `${count} produits trouvés`,
  hasVideo: (duration) => `Vidéo, ${duration}`,
};
