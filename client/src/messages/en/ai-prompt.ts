/** The entrance of the AI scanner. */
export const aiPrompt = {
  title: "AI Scanner Access",
  text: "Photograph a piece of furniture to find out what it is. The AI scanner needs a free account.",
  signIn: "Sign Up / Sign In",
  later: "Maybe Later",
};
