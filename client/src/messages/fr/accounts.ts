import type { Messages } from "#client/messages/en.ts";

export const accounts: Messages["accounts"] = {
  signInRequired: "Connexion requise",
  signInWithEmail: "Se connecter par courriel",
  signInWith: (provider) => `Se connecter avec ${provider}`,
  continueAsGuest: "Continuer en tant qu’invité",
  notYetTitle: "La connexion n’est pas encore offerte",
  notYetEmail:
    "Les comptes par courriel ne sont pas encore ouverts sur ce Hexkey : il n’y a donc rien à quoi se connecter.",
  notYetProvider: (provider) =>
    `La connexion avec ${provider} n’est pas encore configurée sur ce Hexkey : il n’y a donc rien à quoi se connecter.`,
  guestCan:
    "Vous n’avez pas besoin de compte pour parcourir le catalogue, numériser des codes, regarder les vidéos d’assemblage et lire les avis.",
  signOut: "Se déconnecter",
};
