import type { business as english } from "#client/messages/en/business.ts";

export const business: typeof english = {
  title: "Tableau de bord de gestion commerciale",
  sections: "Sections de la gestion commerciale",
  tabs: {
    sponsorship: "Commandites",
    partnerships: "Partenariats",
    affiliates: "Affiliation",
    users: "Gestion des comptes",
  },
  superAdminOnly: "Superadministration seulement",
  usersTitle: "Comptes et rôles",
  usersText: "Le tableau de bord de gestion des comptes s’ouvre dans sa propre fenêtre.",
  openUsers: "Ouvrir la gestion des comptes",
};
