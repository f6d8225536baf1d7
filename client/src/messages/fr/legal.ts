import type { Messages } from "#client/messages/en.ts";

export const legal: Messages["legal"] = {
  terms: "Conditions d’utilisation",
  privacy: "Politique de confidentialité",
  copyright: "Politique sur le droit d’auteur",
  takedowns: "DMCA",
  transparency: "Transparence",
  lastUpdated: (date) => `Dernière mise à jour : ${date}`,
  version: (version) => `Version ${version}`,
  contents: "Sur cette page",
  contactByEmail: "Écrivez-nous",
  noAddressYet: "L’exploitant de ce Hexkey n’a pas encore publié d’adresse de courriel.",
};
