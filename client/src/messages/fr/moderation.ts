import type { moderation as en } from "#client/messages/en/moderation.ts";

export const moderation: typeof en = {
  title: "Produits proposés",
  sections: "Produits proposés, selon la suite donnée",
  tabs: { proposed: "En attente", accepted: "Acceptés", rejected: "Refusés" },
  none: {
    proposed: {
      title: "Rien en attente",
      text: "Les produits que les membres proposent apparaîtront ici, du plus ancien au plus récent.",
    },
    accepted: { title: "Rien d’accepté pour l’instant", text: "Les produits ajoutés au catalogue apparaîtront ici." },
    rejected: { title: "Rien de refusé pour l’instant", text: "Les produits refusés apparaîtront ici, avec le motif." },
  },
  failed: "Impossible de charger les produits proposés",

  code: "Code",
  noCode: "Aucun code sur la boîte",
  proposed: "Proposé",
  by: (name) => `par ${name}`,
  byMember: "par un membre",
  decided: "Décidé",
  reason: "Motif",
  reasons: {
    "already-there": {
      label: "Déjà au catalogue",
      hint: "Le même produit s’y trouve, peut-être sous un autre nom.",
    },
    "no-real-product": {
      label: "Pas un vrai produit",
      hint: "Un essai, une blague ou quelque chose qui ne se vend pas.",
    },
    "wrong-code": { label: "Mauvais code", hint: "Ce code n’est pas celui de ce produit." },
    incomplete: {
      label: "Trop peu d’indications",
      hint: "Le nom ou la marque ne permettent pas de savoir de quel produit il s’agit.",
    },
    unlawful: { label: "Non permis", hint: "Illégal, offensant ou contenant des renseignements personnels." },
  },
  open: "Ouvrir le produit",
  openOf: (name) => `Ouvrir le produit : ${name}`,

  accept: "Accepter",
  acceptOf: (name) => `Accepter : ${name}`,
  reject: "Refuser",
  rejectOf: (name) => `Refuser : ${name}`,

  formOf: (name) => `Accepter ${name}`,
  name: "Nom",
  brand: "Marque",
  room: "Pièce",
  codeOnBox: "Code sur la boîte",
  codeHint: "Laissez vide si la boîte n’en a pas.",
  missing: "Ce champ ne peut pas être vide.",
  flaws: {
    wrongDigit: "Un chiffre de ce numéro est erroné : le chiffre de contrôle ne concorde pas.",
    shippingLabel: "C’est le numéro d’une étiquette d’expédition. Il désigne un colis et non un produit.",
  },
  badCode: "Ce code ne peut pas être celui d’un produit.",
  add: "Ajouter au catalogue",
  adding: "Ajout en cours...",
  cancel: "Annuler",
  added: "Produit ajouté",
  addedText: (name) => `${name} est au catalogue.`,
  addFailed: "Produit non ajouté",
  addConflict: "Un produit avec ce code est déjà au catalogue, ou quelqu’un d’autre a déjà tranché.",

  rejectTitle: "Refuser ce produit",
  rejectText: (name) => `Pourquoi ${name} n’entre-t-il pas au catalogue?`,
  rejecting: "Refus en cours...",
  rejected: "Produit refusé",
  rejectedText: (name) => `${name} n’est plus en attente.`,
  rejectFailed: "Produit non refusé",
  rejectConflict: "Quelqu’un d’autre a déjà tranché pour ce produit.",
};
