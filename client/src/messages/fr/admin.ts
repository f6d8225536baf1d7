import type { admin as english } from "#client/messages/en/admin.ts";

export const admin: typeof english = {
  loginTitle: "Connexion administrateur",
  notYetTitle: "Pas encore offert",
  notYetText:
    "Les comptes d’administration ne sont pas encore configurés sur ce Hexkey : il n’y a donc rien à quoi se connecter.",
  backHome: "Aller à l’accueil",
  analyticsTitle: "Analyse des numérisations IA",
  noScansTitle: "Aucune numérisation à analyser pour l’instant",
  noScansText: "Dès que des gens reconnaîtront des objets par photo, les chiffres seront ici.",
};
