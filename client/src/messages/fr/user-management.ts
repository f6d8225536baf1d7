import type { userManagement as english } from "#client/messages/en/user-management.ts";
import { plural } from "#shared/domain/french.ts";

export const userManagement: typeof english = {
  title: "Tableau de bord de gestion des comptes",
  sections: "Gestion des comptes",
  tabs: { users: "Membres", history: "Historique" },

  deniedTitle: "Accès refusé",
  deniedText: "Seuls les superadministrateurs ont accès au tableau de bord de gestion des comptes.",
  currentRole: "Votre rôle actuel :",
  guest: "Sans compte",

  counts: {
    total: "Membres au total",
    active: "Membres actifs",
    administrators: "Administrateurs",
    business: "Comptes d’entreprise",
  },
  countsFailed: "Impossible de charger les compteurs.",

  search: "Chercher par courriel, nom ou nom d’utilisateur",
  searchHint: "Courriel, nom, nom d’utilisateur",
  role: "Rôle",
  allRoles: "Tous les rôles",
  status: "État",
  statuses: { all: "Tous", active: "Actif", inactive: "Inactif" },

  loading: "Chargement des membres…",
  failed: "Impossible de charger les membres",
  shown: (count, more) => {
    if (count === 0) return "Aucun membre trouvé";
    if (more) return `Les ${count} premiers membres`;
    return plural(count, "membre", "membres");
  },
  noneTitle: "Aucun membre trouvé",
  noneText: "Personne ne correspond à cette recherche et à ces filtres.",
  clearFilters: "Effacer la recherche et les filtres",

  user: "Membre",
  signIn: "Connexion",
  providers: { local: "Courriel", replit: "Replit", google: "Google" },
  joined: "Inscription",
  access: "Accès",
  active: "Actif",
  inactive: "Inactif",
  actions: "Actions",
  you: "Vous",
  noEmail: "Aucune adresse de courriel",
  noName: "Sans nom",
  activeSwitch: (name) => `Actif : ${name}`,
  editRole: "Modifier le rôle",
  editRoleOf: (name) => `Modifier le rôle : ${name}`,
  deleteUser: (name) => `Supprimer : ${name}`,
  ownAccount: "Votre propre rôle, votre accès et votre compte ne peuvent pas être changés ici.",

  updated: "Compte mis à jour",
  updatedText: "Les modifications sont enregistrées.",
  updateFailed: "Échec de la mise à jour",
  updateFailedText: "Le compte n’a pas pu être mis à jour.",
  ownRole: "Vous ne pouvez pas changer votre propre rôle.",
  ownAccess: "Vous ne pouvez pas désactiver votre propre compte.",

  roleTitle: "Modifier le rôle",
  roleOf: (name) => `Choisissez le rôle du compte ${name}. Il prend effet aussitôt.`,
  roleHints: {
    user: "Numérise, donne son avis, partage des vidéos et participe à la communauté.",
    manufacturer: "Comme un membre. Fait partie des comptes d’entreprise.",
    sponsor: "Comme un membre. Fait partie des comptes d’entreprise.",
    admin: "Ouvre aussi la gestion commerciale.",
    "super-admin": "Ouvre aussi l’analyse des numérisations et gère tous les comptes.",
  },
  current: "Actuel",
  superAdminWarning: "Un superadministrateur peut modifier et supprimer tous les comptes, y compris le vôtre.",
  reason: "Motif (facultatif)",
  reasonHint: "Conservée dans l’historique.",
  update: "Mettre à jour",
  updating: "Mise à jour…",
  cancel: "Annuler",

  deleteTitle: "Supprimer le compte",
  confirmDelete: (account) =>
    `Voulez-vous vraiment supprimer définitivement le compte ${account}? Cette action est irréversible.`,
  deleteEffect:
    "Les renseignements personnels, les numérisations et les sessions sont supprimés avec le compte. Les avis restent, signés « Ancien membre ».",
  delete: "Supprimer le compte",
  deleting: "Suppression…",
  deleted: "Compte supprimé",
  deletedText: "Le compte a été supprimé définitivement.",
  deleteFailed: "Échec de la suppression",
  deleteFailedText: "Le compte n’a pas pu être supprimé.",
  ownDelete: "Impossible de supprimer votre propre compte",
  ownDeleteText: "Vous ne pouvez pas supprimer votre propre compte.",

  history: {
    failed: "Impossible de charger l’historique",
    noneTitle: "Aucun changement pour l’instant",
    noneText: "Chaque changement apporté à un compte par un superadministrateur est noté ici.",
    noActor: "Le serveur ou un ancien administrateur",
    account: (id) => `compte ${id}`,
    changedRole: (actor, account) => `${actor} a changé un rôle : ${account}`,
    activated: (actor, account) => `${actor} a activé un compte : ${account}`,
    deactivated: (actor, account) => `${actor} a désactivé un compte : ${account}`,
    created: (actor, account) => `${actor} a créé un compte : ${account}`,
    removed: (actor, account) => `${actor} a supprimé un compte : ${account}`,
    acceptedProduct: (actor, item) => `${actor} a ajouté au catalogue un produit proposé : ${item}`,
    rejectedProduct: (actor, item) => `${actor} a refusé un produit proposé : ${item}`,
    suspended: (actor, account) =>
      `${actor} a suspendu un compte après un avertissement pour violation du droit d’auteur : ${account}`,
    terminated: (actor, account) =>
      `${actor} a fermé un compte après trois avertissements pour violation du droit d’auteur : ${account}`,
    reinstated: (actor, account) =>
      `${actor} a levé les effets d’avertissements pour violation du droit d’auteur : ${account}`,
    sparedLastSuperAdmin: (actor, account) =>
      `${actor} n’a pas fermé le compte du dernier superadministrateur : ${account}`,
    kept: (actor, item) => `${actor} a maintenu ce qui était signalé ou porté en appel : ${item}`,
    removedContent: (actor, item) => `${actor} a retiré ce qui était signalé, ou rejeté un appel : ${item}`,
    claimed: (actor, item) => `${actor} a pris en charge un élément de la file : ${item}`,
    released: (actor, item) => `${actor} a remis un élément dans la file : ${item}`,
    noted: (actor, item) => `${actor} a noté quelque chose sur un élément de la file : ${item}`,
    tookDown: (actor, item) => `${actor} a donné suite à un avis de violation du droit d’auteur : ${item}`,
    keptAccount: (actor, account) =>
      `${actor} a maintenu un compte après trois avertissements pour violation du droit d’auteur : ${account}`,
    upheld: (actor, item) => `${actor} a maintenu un retrait à la suite d’un avis de violation : ${item}`,
    refusedNotice: (actor, item) => `${actor} a refusé un avis de violation : ${item}`,
    restored: (actor, item) => `${actor} a rétabli ce qu’un avis de violation avait fait retirer : ${item}`,
    closedNotice: (actor, item) => `${actor} a clos un avis de violation du droit d’auteur : ${item}`,
    other: (actor, action, target) => `${actor} : ${action}, ${target}`,
    to: "devient",
    was: "Avant :",
    reason: (text) => `Motif : ${text}`,
  },
};
