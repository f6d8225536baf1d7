import type { scanHistory as english } from "#client/messages/en/scan-history.ts";

export const scanHistory: typeof english = {
  title: "Historique des numérisations",
  signInText: "Connectez-vous pour garder vos numérisations et les retrouver sur tous vos appareils.",
  total: (count) => (count < 2 ? `${count} numérisation` : `${count} numérisations`),
  emptyTitle: "Aucune numérisation pour l’instant",
  emptyText: "Ce que vous reconnaissez par photo sera gardé ici.",
  start: "Commencer à numériser",
};
