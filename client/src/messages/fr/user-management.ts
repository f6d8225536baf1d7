import type { userManagement as english } from "#client/messages/en/user-management.ts";

export const userManagement: typeof english = {
  title: "Tableau de bord de gestion des utilisateurs",
  sections: "Gestion des utilisateurs",
  tabs: { users: "Utilisateurs", history: "Historique" },

  deniedTitle: "Accès refusé",
  deniedText: "Seuls les super-administrateurs ont accès au tableau de bord de gestion des utilisateurs.",
  currentRole: "Votre rôle actuel :",
  guest: "Invité",

  counts: {
    total: "Utilisateurs au total",
    active: "Utilisateurs actifs",
    administrators: "Administrateurs",
    business: "Utilisateurs d’entreprise",
  },
  countsFailed: "Les compteurs n’ont pas pu être chargés.",

  search: "Chercher par courriel, nom ou nom d’utilisateur",
  searchHint: "Courriel, nom, utilisateur",
  role: "Rôle",
  allRoles: "Tous les rôles",
  status: "État",
  statuses: { all: "Tous", active: "Actif", inactive: "Inactif" },

  loading: "Chargement des utilisateurs…",
  failed: "Les utilisateurs n’ont pas pu être chargés",
  shown: (count, more) => {
    if (count === 0) return "Aucun utilisateur trouvé";
    if (more) return `Les ${count} premiers utilisateurs`;
    return count === 1 ? "1 utilisateur" : `${count} utilisateurs`;
  },
  noneTitle: "Aucun utilisateur trouvé",
  noneText: "Personne ne correspond à cette recherche et à ces filtres.",
  clearFilters: "Effacer la recherche et les filtres",

  user: "Utilisateur",
  signIn: "Connexion",
  providers: { local: "Courriel", replit: "Replit", google: "Google" },
  joined: "Inscription",
  access: "Accès",
  active: "Actif",
  inactive: "Inactif",
  actions: "Actions",
  you: "Vous",
  noEmail: "Aucune adresse courriel",
  noName: "Sans nom",
  activeSwitch: (name) => `Actif : ${name}`,
  editRole: "Modifier le rôle",
  editRoleOf: (name) => `Modifier le rôle : ${name}`,
  deleteUser: (name) => `Supprimer : ${name}`,
  ownAccount: "Votre propre rôle, votre accès et votre compte ne peuvent pas être changés ici.",

  updated: "Utilisateur mis à jour",
  updatedText: "Le compte de l’utilisateur a été mis à jour.",
  updateFailed: "Échec de la mise à jour",
  updateFailedText: "Le compte de l’utilisateur n’a pas pu être mis à jour.",
  ownRole: "Vous ne pouvez pas changer votre propre rôle.",
  ownAccess: "Vous ne pouvez pas désactiver votre propre compte.",

  roleTitle: "Modifier le rôle",
  roleOf: (name) => `Choisissez le rôle de ${name}. Il prend effet aussitôt.`,
  roleHints: {
    user: "Numérise, donne son avis, partage des vidéos et participe à la communauté.",
    manufacturer: "Comme un utilisateur. Fait partie des comptes d’entreprise.",
    sponsor: "Comme un utilisateur. Fait partie des comptes d’entreprise.",
    admin: "Ouvre aussi la gestion d’entreprise.",
    "super-admin": "Ouvre aussi l’analyse des numérisations et gère tous les comptes.",
  },
  current: "Actuel",
  superAdminWarning: "Un super-administrateur peut modifier et supprimer tous les comptes, y compris le vôtre.",
  reason: "Raison (facultative)",
  reasonHint: "Conservée dans l’historique.",
  update: "Mettre à jour",
  updating: "Mise à jour…",
  cancel: "Annuler",

  deleteTitle: "Supprimer le compte",
  confirmDelete: (account) =>
    `Voulez-vous vraiment supprimer définitivement le compte de ${account}? Cette action est irréversible.`,
  deleteEffect:
    "Les données personnelles, les numérisations et les sessions partent avec le compte. Les avis restent, signés « Ancien membre ».",
  delete: "Supprimer le compte",
  deleting: "Suppression…",
  deleted: "Utilisateur supprimé",
  deletedText: "Le compte de l’utilisateur a été supprimé définitivement.",
  deleteFailed: "Échec de la suppression",
  deleteFailedText: "Le compte de l’utilisateur n’a pas pu être supprimé.",
  ownDelete: "Impossible de supprimer votre propre compte",
  ownDeleteText: "Vous ne pouvez pas supprimer votre propre compte.",

  history: {
    failed: "L’historique n’a pas pu être chargé",
    noneTitle: "Aucun changement pour l’instant",
    noneText: "Chaque changement apporté à un compte par un super-administrateur est noté ici.",
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
      `${actor} a suspendu un compte après un avertissement pour droit d’auteur : ${account}`,
    terminated: (actor, account) =>
      `${actor} a fermé un compte après trois avertissements pour droit d’auteur : ${account}`,
    reinstated: (actor, account) => `${actor} a levé les effets d’avertissements pour droit d’auteur : ${account}`,
    sparedLastSuperAdmin: (actor, account) =>
      `${actor} n’a pas fermé le compte du dernier super-administrateur : ${account}`,
    kept: (actor, item) => `${actor} a maintenu ce qui était signalé ou porté en appel : ${item}`,
    removedContent: (actor, item) => `${actor} a retiré ce qui était signalé, ou rejeté un appel : ${item}`,
    claimed: (actor, item) => `${actor} a pris en charge un élément de la file : ${item}`,
    released: (actor, item) => `${actor} a remis un élément dans la file : ${item}`,
    noted: (actor, item) => `${actor} a noté quelque chose sur un élément de la file : ${item}`,
    tookDown: (actor, item) => `${actor} a donné suite à un avis de droit d’auteur : ${item}`,
    refusedNotice: (actor, item) => `${actor} a rejeté un avis de droit d’auteur : ${item}`,
    restored: (actor, item) => `${actor} a rétabli ce qu’un avis de droit d’auteur avait fait retirer : ${item}`,
    closedNotice: (actor, item) => `${actor} a clos un avis de droit d’auteur : ${item}`,
    other: (actor, action, target) => `${actor} : ${action}, ${target}`,
    to: "devient",
    was: "Avant :",
    reason: (text) => `Raison : ${text}`,
  },
};
