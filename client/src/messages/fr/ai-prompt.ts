import type { aiPrompt as english } from "#client/messages/en/ai-prompt.ts";

export const aiPrompt: typeof english = {
  title: "Accès au numériseur IA",
  text: "Photographiez un meuble pour savoir ce que c’est. Le numériseur IA demande un compte gratuit.",
  signIn: "S’inscrire / Se connecter",
  later: "Plus tard",
};
