import type { legalPage as english } from "#client/messages/en/legal-page.ts";

export const legalPage: typeof english = {
  lastUpdated: (date) => `Dernière mise à jour : ${date}`,
  version: (version) => `Version ${version}`,
  contents: "Sur cette page",
  contactByEmail: "Écrivez-nous",
  noAddressYet: "L’exploitant de ce site n’a pas encore publié d’adresse de courriel.",
};
