import type { Messages } from "#client/messages/en.ts";

export const shell: Messages["shell"] = {
  mainNavigation: "Principale",
  home: "Accueil",
  categories: "Catégories",
  scan: "Numériser",
  community: "Communauté",
  profile: "Profil",
  switchLanguage: "EN – English",
  languageCode: "EN",
  crashedTitle: "Cet écran a cessé de fonctionner",
  crashedText: "Rien de ce que vous avez enregistré n’est perdu. Rechargez la page pour continuer.",
  reload: "Recharger",
  notFoundHeading: "404 Page introuvable",
  notFoundText: "Avez-vous oublié d’ajouter la page au routeur?",
  notFoundHelp: "L’adresse contient peut-être une erreur, ou la page a été déplacée.",
  goHome: "Aller à l’accueil",
  legalNavigation: "Mentions légales",
};
