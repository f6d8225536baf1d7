import type { admin as english } from "#client/messages/en/admin.ts";

export const admin: typeof english = {
  loginTitle: "Connexion d’administration",
  loginHeading: "Réservé aux superadministrateurs",
  loginText:
    "Cette connexion donne accès à l’analyse des numérisations et à la gestion des comptes pendant huit heures.",
  email: "Courriel",
  emailFixed: "Fixé sur le serveur : il ne peut pas être changé ici.",
  password: "Mot de passe",
  passwordRequired: "Mot de passe requis",
  login: "Se connecter",
  loggingIn: "Connexion…",
  loginFailed: "Échec de la connexion",
  loginFailedText: "Identifiants non valides",
  loggedIn: "Connexion réussie",
  loggedInText: "Bienvenue au tableau de bord d’administration",
  notSuperAdmin: (name, role) =>
    `Session ouverte : ${name} (${role}). Le tableau de bord d’administration est réservé aux superadministrateurs. Une connexion ici remplacera celle-là.`,
  analyticsTitle: "Analyse des numérisations IA",
  users: "Gestion des comptes",
};
