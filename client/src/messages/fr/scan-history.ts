import type { scanHistory as english } from "#client/messages/en/scan-history.ts";
import { plural } from "#shared/domain/french.ts";

export const scanHistory: typeof english = {
  title: "Historique des numérisations",
  signInText:
    "Sans compte, vos numérisations restent sur cet appareil. Connectez-vous pour les retrouver sur tous vos appareils.",
  total: (count) => plural(count, "numérisation", "numérisations"),
  newest: (count) => (count < 2 ? "Votre dernière numérisation" : `Vos ${count} dernières numérisations`),
  emptyTitle: "Aucune numérisation pour l’instant",
  emptyText: "Ce que vous numérisez, tapez ou reconnaissez par photo sera gardé ici.",
  start: "Commencer à numériser",
  failed: "Impossible de charger vos numérisations",
  deviceNote:
    "Ces numérisations sont gardées sur cet appareil seulement. Connectez-vous pour les garder dans votre compte.",
  waiting: "En attente d’enregistrement",
  methods: { code: "Numérisé", typed: "Tapé", photo: "Photo" },
  photoScan: "Photo sans code",
  unknown: "Pas encore dans notre catalogue",
  proposed: "Proposé, à l’étude",
  refused: "Vous avez dit que c’est un autre produit",
  several: "Plusieurs produits portent ce numéro",
  wrongDigit: "Un chiffre de ce numéro est erroné",
  shippingLabel: "Numéro d’une étiquette d’expédition",
  lookUpAgain: "Chercher de nouveau",
  lookUpAgainOf: (name) => `Chercher de nouveau : ${name}`,
  stillUnknown: "Toujours pas dans notre catalogue",
  lookUpFailed: "La recherche du code a échoué",
  remove: "Retirer",
  removeOf: (name) => `Retirer ${name}`,
  removeAsk: "Retirer cette numérisation?",
  removed: "La numérisation a été retirée",
  clear: "Effacer l’historique",
  clearAsk: "Effacer l’historique de vos numérisations?",
  clearText: "Toutes les numérisations de votre compte disparaîtront, sur tous vos appareils. C’est irréversible.",
  clearDeviceText: "Les numérisations gardées sur cet appareil disparaîtront. C’est irréversible.",
  cleared: "Votre historique est maintenant vide",
  cancel: "Annuler",
};
