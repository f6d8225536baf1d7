export const accounts = {
  signInRequired: "Sign In Required",
  signInWithEmail: "Sign In with Email",
  signInWith: (provider: string) => `Sign In with ${provider}`,
  continueAsGuest: "Continue as Guest",
  signOut: "Sign Out",
  sessionEnded: "Your session has ended. Please sign in again.",
  signedOutHere: "Signed out on this device only",
  signedOutHereText:
    "The server could not be reached. To end the session there too, sign in and out again once it can be.",
};
