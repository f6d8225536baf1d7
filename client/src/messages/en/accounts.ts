export const accounts = {
  signInRequired: "Sign In Required",
  signInWithEmail: "Sign In with Email",
  signInWith: (provider: string) => `Sign In with ${provider}`,
  comeBackHere: "Another service opens in a new tab. Come back to this one afterwards: what you have here stays.",
  continueAsGuest: "Continue as Guest",
  signOut: "Sign Out",
  sessionEnded: "Your session has ended. Please sign in again.",
  signedOutHere: "You are signed out on this screen",
  signedOutHereText:
    "There is no connection to Hexkey. The session itself ends as soon as there is one and this page is open.",
};
