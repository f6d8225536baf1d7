import type { itemAddress as english } from "#client/messages/en/item-address.ts";

export const itemAddress: typeof english = {
  unknown: (number) => `Pas encore de produit avec le numéro ${number}`,
  unknownText:
    "Le code sur votre boîte est bon. Son produit n’est pas encore dans notre catalogue : cherchez-le ou ajoutez-le.",
  proposedText: "Le code sur votre boîte est bon. Son produit a déjà été ajouté et attend d’être vérifié.",
  wrong: "Ce numéro n’est celui d’aucun produit",
  wrongText: "Un chiffre de l’adresse est erroné ou manque. Numérisez de nouveau le code sur la boîte.",
  failed: "Le numéro n’a pas pu être consulté",
  searchOrAdd: "Chercher ou ajouter",
  search: "Chercher le produit",
  scan: "Numériser un code",
  goHome: "Aller à l’accueil",
};
