import type { Messages } from "#client/messages/en.ts";

export const accounts: Messages["accounts"] = {
  signInRequired: "Connexion requise",
  signInWithEmail: "Se connecter avec mon courriel",
  signInWith: (provider) => `Se connecter avec ${provider}`,
  comeBackHere:
    "L’autre service s’ouvre dans un nouvel onglet. Revenez ensuite à celui-ci : ce que vous avez ici y reste.",
  continueAsGuest: "Continuer sans compte",
  signOut: "Se déconnecter",
  sessionEnded: "Votre session a pris fin. Veuillez vous connecter de nouveau.",
  signedOutHere: "Déconnexion faite à l’écran",
  signedOutHereText:
    "Hexkey ne peut pas être joint. La session elle-même prendra fin dès qu’il le sera et que cette page sera ouverte.",
};
