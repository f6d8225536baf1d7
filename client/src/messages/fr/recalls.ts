import type { recalls as en } from "#client/messages/en/recalls.ts";

export const recalls: typeof en = {
  titles: {
    gtin: "Rappel\u00A0: vérifiez le modèle et la date",
    "brand-model": "Rappel possible\u00A0: vérifiez le modèle et la date",
  },
  why: {
    gtin: "Ce rappel mentionne le code à barres de ce produit.",
    "brand-model":
      "Ce rappel mentionne cette marque et un produit au nom très proche. Il peut s’agir d’un autre modèle.",
  },
  authorities: {
    cpsc: "Consumer Product Safety Commission des États-Unis",
    "health-canada": "Santé Canada",
  },
  dates: {
    cpsc: (date) => `Rappel du ${date}`,
    "health-canada": (date) => `Dernière mise à jour\u00A0: ${date}`,
  },
  licences: {
    cpsc: null,
    "health-canada": "Contient de l’information visée par la Licence du gouvernement ouvert\u00A0– Canada.",
  },
  hazard: (hazard) => `Danger\u00A0: ${hazard}`,
  remedy: (remedy) => `Que faire\u00A0: ${remedy}`,
  read: "Lire le rappel",
};
