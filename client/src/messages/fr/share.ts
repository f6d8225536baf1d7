import type { share as english } from "#client/messages/en/share.ts";

export const share: typeof english = {
  openPage: "Ouvrir la page complète",
  openQuestions: "Questions et réponses",
  share: "Partager",
  copied: "Adresse copiée",
  copyTitle: "Copiez l’adresse",
  copyText: "Ce navigateur ne nous laisse pas la copier pour vous. Elle est sélectionnée ci-dessous.",
  address: "Adresse de cette page",
};
