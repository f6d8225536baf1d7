import type { admin as english } from "#client/messages/en/admin.ts";

export const admin: typeof english = {
  loginTitle: "Connexion administrateur",
  loginHeading: "Réservé aux super-administrateurs",
  loginText:
    "C’est ici que commencent l’analyse des numérisations et la gestion des utilisateurs. Cette connexion vaut pour huit heures.",
  email: "Courriel",
  emailFixed: "Fixé sur le serveur : il ne peut pas être changé ici.",
  password: "Mot de passe",
  passwordRequired: "Mot de passe requis",
  login: "Se connecter",
  loggingIn: "Connexion en cours…",
  loginFailed: "Échec de la connexion",
  loginFailedText: "Identifiants non valides",
  loggedIn: "Connexion réussie",
  loggedInText: "Bienvenue au tableau de bord d’administration",
  notSuperAdmin: (name, role) =>
    `Vous êtes connecté comme ${name} (${role}). Le tableau de bord d’administration est réservé aux super-administrateurs. Une connexion ici remplacera celle-là.`,
  analyticsTitle: "Analyse des numérisations IA",
  users: "Gestion des utilisateurs",
  noScansTitle: "Aucune numérisation à analyser pour l’instant",
  noScansText: "Dès que des gens reconnaîtront des objets par photo, les chiffres seront ici.",
};
