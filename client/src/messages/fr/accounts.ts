import type { Messages } from "#client/messages/en.ts";

export const accounts: Messages["accounts"] = {
  signInRequired: "Connexion requise",
  signInWithEmail: "Se connecter par courriel",
  signInWith: (provider) => `Se connecter avec ${provider}`,
  continueAsGuest: "Continuer en tant qu’invité",
  signOut: "Se déconnecter",
  sessionEnded: "Votre session a pris fin. Veuillez vous reconnecter.",
  signedOutHere: "Déconnexion sur cet appareil seulement",
  signedOutHereText:
    "Le serveur n’a pas pu être joint. Pour y mettre fin à la session aussi, reconnectez-vous, puis déconnectez-vous quand il répondra.",
};
