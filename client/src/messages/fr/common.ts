import type { Messages } from "#client/messages/en.ts";

export const common: Messages["common"] = {
  appName: "Hexkey",
  slogan: "Numérisez, magasinez, assemblez",
  beta: "Bêta",
  loading: "Chargement…",
  back: "Retour",
  close: "Fermer",
  viewAll: "Tout voir",
  tryAgain: "Réessayer",
  loadMore: "En voir plus",
  sponsored: "Commandité",
  noReviewsYet: "Aucun avis pour l’instant",
  somethingWrong: "Un problème est survenu. Veuillez réessayer.",
  offline: "Hexkey n’a pas pu être joint. Vérifiez votre connexion et réessayez.",
  otherLanguage: "English",
};
