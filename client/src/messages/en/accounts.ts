export const accounts = {
  signInRequired: "Sign In Required",
  signInWithEmail: "Sign In with Email",
  signInWith: (provider: string) => `Sign In with ${provider}`,
  continueAsGuest: "Continue as Guest",
  notYetTitle: "Signing in is not open yet",
  notYetEmail: "E-mail accounts are not open on this Hexkey yet, so there is nothing to sign in to.",
  notYetProvider: (provider: string) =>
    `Signing in with ${provider} is not set up on this Hexkey yet, so there is nothing to sign in to.`,
  guestCan: "You don’t need an account to browse, scan codes, watch assembly videos and read reviews.",
  signOut: "Sign Out",
};
