import type { myShares as english } from "#client/messages/en/my-shares.ts";
import { LINK_UNCHECKED_DAYS } from "#shared/domain/limits.ts";
import { MODERATION_DUE_HOURS } from "#shared/domain/moderation.ts";

export const myShares: typeof english = {
  title: "Mes partages",
  signInText: "Connectez-vous pour voir ce que vous avez partagé, le modifier ou le supprimer.",
  failed: "Impossible de charger vos partages",
  emptyTitle: "Vous n’avez encore partagé aucune vidéo",
  emptyText: "Montrez comment vous avez assemblé votre meuble. Vos partages s’affichent ici.",
  share: "Partager une vidéo",
  states: {
    checking: "En vérification",
    converting: "En conversion",
    unchecked: "Pas encore vérifié",
    refused: "Non accepté",
    live: "En ligne",
    unavailable: "Lien non disponible",
    hidden: "Masqué",
    removed: "Retiré",
    withdrawn: "Supprimé par vous",
  },
  checking: "Nous vérifions que les téléphones peuvent la lire. Elle paraîtra ensuite d’elle-même.",
  converting: "Cela prend quelques minutes. Elle paraîtra ensuite d’elle-même; vous pouvez fermer Hexkey en attendant.",
  unchecked: `Son adresse ne répond pas; pour l’instant, ce partage n’est visible que pour vous. Nous réessayons pendant ${LINK_UNCHECKED_DAYS} jours, et la vidéo paraîtra dès qu’elle sera trouvée.`,
  unavailable: (since) =>
    `Depuis le ${since}, cette vidéo ne peut plus être vue là où elle est hébergée. Elle y est peut-être privée ou supprimée.`,
  hidden: `Elle a été signalée. Personne d’autre ne la voit avant la décision de la modération, dans un délai de ${MODERATION_DUE_HOURS.video} heures.`,
  withdrawn:
    "Plus personne ne la voit. La modération doit encore rendre une décision à son sujet; la copie verrouillée sera ensuite effacée.",
  noVideo: "Ce fichier n’est pas une vidéo.",
  anew: "Pour réessayer, supprimez ce partage, puis partagez la vidéo de nouveau.",
  decision: "Décision et appel",
  sharedOn: (date) => `Partagé le ${date}`,
  file: "Fichier",
  link: "Lien",
  edit: "Modifier",
  editOf: (name) => `Modifier « ${name} »`,
  remove: "Supprimer",
  removeOf: (name) => `Supprimer « ${name} »`,

  unshared: "Téléversé, mais non partagé",
  unsharedText: (days) =>
    `Personne ne voit ces fichiers. Ils s’effacent d’eux-mêmes : après un jour s’ils sont incomplets, sinon après ${days} jours.`,
  uploads: {
    receiving:
      "Incomplet. Choisissez de nouveau le même fichier dans le formulaire de partage, et il reprendra là où il s’est arrêté.",
    checking: "En vérification",
    converting: "En conversion",
    ready: "Prêt à être partagé. Choisissez de nouveau le même fichier dans le formulaire de partage.",
    refused: "Non accepté",
  },
  elsewhere: "Téléversement en cours dans un autre onglet",
  discard: "Abandonner",
  discardOf: (name) => `Abandonner « ${name} »`,
  discardTitle: "Abandonner ce téléversement?",
  discardText:
    "Ce qui en a été téléversé est effacé pour de bon. Si un autre appareil l’envoie encore, cet envoi s’arrête.",
  discardIt: "Abandonner",
  discarding: "Effacement…",
  discarded: "Le téléversement est effacé",

  editTitle: "Modifier votre partage",
  noRename:
    "Ce produit était déjà au catalogue, ou d’autres membres ont contribué à sa page. Son nom, sa marque et sa pièce restent donc tels quels.",
  noLinkEdit: "Le lien lui-même ne peut pas être modifié. Supprimez ce partage, puis partagez l’autre vidéo.",
  save: "Enregistrer",
  saving: "Enregistrement…",
  cancel: "Annuler",
  saved: "Vos modifications sont enregistrées",
  saveFailed: "Vos modifications n’ont pas pu être enregistrées. Veuillez réessayer.",

  removeTitle: "Supprimer ce partage?",
  removeFile: "La vidéo disparaît aussitôt de Hexkey, et nous effaçons le fichier, son image et ses sous-titres.",
  removeLink: "La vidéo disparaît aussitôt de Hexkey. Elle reste là où elle est hébergée.",
  removePage:
    "La page du produit disparaît avec elle si elle est née de votre vidéo. Elle reste, sans votre vidéo, si d’autres membres ont donné leur avis sur le produit, l’ont numérisé, ont posé une question à son sujet ou en ont partagé une autre vidéo, ou si vous y avez écrit.",
  removeCase:
    "Si un signalement ou un avis de violation du droit d’auteur à son sujet est en cours, une copie verrouillée reste jusqu’à la décision de la modération. La suppression n’y met pas fin.",
  removeIt: "Supprimer pour de bon",
  removing: "Suppression…",
  keep: "Conserver",
  removed: "Votre partage est supprimé",

  yours: "Vous avez partagé cette vidéo",
  toShares: "Mes partages",
};
