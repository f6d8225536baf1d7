import type { ProductListsTexts } from "#client/messages/late/product-lists.ts";
import { plural } from "#shared/domain/french.ts";

export const productLists: ProductListsTexts = {
  allCategories: "Toutes les catégories",
  allProducts: "Tous les produits",
  assemblyVideos: (room) => `Vidéos d’assemblage : ${room}`,
  loadingProducts: "Chargement des produits…",
  noProducts: "Aucun produit trouvé",
  noProductsFor: (query) => `Rien ne correspond à « ${query} ». Essayez moins de mots ou d’autres mots.`,
  clearSearch: "Afficher tous les produits",
  emptyRoom: "Aucune vidéo d’assemblage dans cette catégorie pour l’instant.",
  browseOthers: "Parcourir d’autres catégories",
  emptyCategory: "Aucun produit dans cette catégorie.",
  found: (count, more) =>
    more ? `Les ${count} premiers produits` : plural(count, "produit trouvé", "produits trouvés"),
  allRooms: "Toutes les pièces",
  browseProducts: "Parcourir les produits",
  choose: "Préciser le produit concerné",
  chooseTitle: "De quel produit s’agit-il?",
  allCategoriesLink: "Voir les 9 catégories",
};
