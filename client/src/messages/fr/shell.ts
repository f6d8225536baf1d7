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
  legalNavigation: "Mentions légales",
  noConnection: "Aucune connexion",
  noConnectionText:
    "Ce que vous avez ouvert n’est pas encore téléchargé. Cela s’affichera dès que la connexion reviendra.",
  outdated: "Il faut recharger Hexkey",
  outdatedText: "Cette page ne correspond plus au serveur. Terminez ou copiez ce que vous écrivez, puis rechargez.",
};
