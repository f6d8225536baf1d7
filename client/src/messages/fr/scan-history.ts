import type { Messages } from "#client/messages/en.ts";

export const scanHistory: Messages["scanHistory"] = {
  title: "Historique des numérisations",
  signInText: "Connectez-vous pour garder vos numérisations et les retrouver sur tous vos appareils.",
  total: (count) => (count < 2 ? `${count} numérisation` : `${count} numérisations`),
  emptyTitle: "Aucune numérisation pour l’instant",
  emptyText: "Ce que vous reconnaissez par photo sera gardé ici.",
  start: "Commencer à numériser",
};
