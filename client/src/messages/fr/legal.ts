import type { Messages } from "#client/messages/en.ts";

export const legal: Messages["legal"] = {
  terms: "Conditions d’utilisation",
  privacy: "Politique de confidentialité",
  copyright: "Politique sur le droit d’auteur",
  takedowns: "Avis de violation (DMCA)",
  transparency: "Transparence",
};
