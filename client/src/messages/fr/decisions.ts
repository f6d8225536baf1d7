import type { decisions as english } from "#client/messages/en/decisions.ts";
import { plural } from "#shared/domain/french.ts";

export const decisions: typeof english = {
  title: "Décisions sur votre contenu",
  signInText: "Connectez-vous pour voir ce qui a été retiré de votre contenu et pourquoi, et pour faire appel.",
  failed: "Impossible de charger les décisions sur votre contenu",
  standingFailed: "Impossible de charger la situation de votre compte",

  standing: "Votre compte",
  none: "Vous n’avez aucun avertissement pour violation du droit d’auteur.",
  strikes: (count) =>
    plural(count, "avertissement pour violation du droit d’auteur", "avertissements pour violation du droit d’auteur"),
  warning: (days) =>
    `C’est un premier avertissement. Un deuxième suspend votre compte pendant ${days} jours. Au troisième, la modération décide si votre compte est fermé.`,
  suspensionOver:
    "La suspension qui a suivi est terminée. À un autre avertissement, la modération décide si votre compte est fermé.",
  decision:
    "Votre compte est suspendu jusqu’à ce que la modération décide s’il est fermé. D’ici là, vous pouvez lire, gérer votre compte, faire appel et répondre aux avis de violation, mais vous ne pouvez rien publier.",
  termination:
    "La modération a fermé votre compte. Si des appels vous laissent moins de trois avertissements, il est rouvert.",
  decisionReason: "La modération a écrit :",
  suspended: (until) => `Suspendu jusqu’au ${until}`,
  suspendedText: "D’ici là, vous pouvez lire, gérer votre compte et faire appel, mais vous ne pouvez rien publier.",

  held: "En attente de la modération",
  heldFailed: "Impossible de charger ce qui attend la modération",
  hidden: "Masqué",
  deleted: "Supprimé par vous",
  hiddenUntil: (date) =>
    `Ce contenu a été signalé : personne d’autre que vous ne le voit pour le moment. La modération doit l’examiner d’ici le ${date} et décider s’il est rétabli.`,
  deletedUntil: (date) =>
    `Vous l’avez supprimé après un signalement. Nous le conservons, pour la modération seulement, jusqu’à sa décision, d’ici le ${date}. Ce que vous écrirez à sa place avant relève du même dossier.`,

  list: "Ce qui a été retiré",
  emptyTitle: "Aucun de vos contenus n’a été retiré.",
  emptyText: "Si cela arrivait, vous en verriez ici le motif et pourriez faire appel.",
  whats: {
    review: { of: (product) => `Votre avis sur ${product}`, alone: "Votre avis" },
    question: { of: (product) => `Votre question sur ${product}`, alone: "Votre question" },
    post: { of: (product) => `Votre publication sur ${product}`, alone: "Votre publication" },
    answer: { of: (product) => `Votre réponse à une question sur ${product}`, alone: "Votre réponse" },
    project: { of: (product) => `Votre projet sur ${product}`, alone: "Votre projet" },
    comment: { of: (product) => `Votre commentaire sur un projet (${product})`, alone: "Votre commentaire" },
    video: { of: (product) => `Votre vidéo sur ${product}`, alone: "Votre vidéo" },
    reply: { of: (product) => `Votre réponse à un avis sur ${product}`, alone: "Votre réponse" },
    correction: { of: (product) => `Votre correction, qui dit ${product}`, alone: "Votre correction" },
    other: { of: (product) => `Votre contenu sur ${product}`, alone: "Votre contenu" },
  },
  reason: "Motif",
  reasons: {
    spam: "C’est du pourriel ou de la publicité.",
    offensive: "Le contenu est haineux ou sexuel, ou relève du harcèlement.",
    "personal-data": "Des renseignements personnels y figurent.",
    "wrong-product": "Cela porte sur autre chose que ce qu’il accompagne.",
    dangerous: "Quelqu’un pourrait se blesser.",
    unlawful: "C’est contraire à la loi.",
    copyright: "Quelqu’un affirme que cela viole son droit d’auteur.",
    "dead-link": "Le lien ne menait plus nulle part.",
  },
  message: "La modération ajoute",
  removed: "Retiré",
  removedOn: (date) => `Retiré le ${date}`,
  restored: "Rétabli",
  restoredOn: (date) => `Rétabli le ${date}`,
  underAppeal: "En appel",
  toProduct: "Voir le produit",

  appeal: "Faire appel",
  appealText: "Pourquoi faudrait-il le rétablir?",
  appealHint: "Vous pouvez faire appel une fois. La modération réexaminera la décision.",
  appealTooShort: (min) => `Veuillez écrire au moins ${min} caractères.`,
  sendAppeal: "Envoyer l’appel",
  sending: "Envoi…",
  cancel: "Annuler",
  appealed: "Votre appel est envoyé",
  appealConflict: "La situation a changé entre-temps",
  appealWaits: (date, hours) => `Vous avez fait appel le ${date}. La modération l’examinera d’ici ${hours} heures.`,
  appealGranted: (date) => `Votre appel a été accueilli le ${date}.`,
  appealDenied: (date) => `Votre appel a été rejeté le ${date}. Cette décision est définitive.`,
  answer: "La réponse de la modération",

  takedowns: {
    unconfirmed: "L’avis de violation du droit d’auteur à son sujet n’est pas encore confirmé.",
    received: "L’avis de violation du droit d’auteur à son sujet est à l’étude.",
    down: "Ce contenu a été retiré à la suite d’un avis de violation du droit d’auteur. Si c’est une erreur, vous pouvez répondre par un contre-avis.",
    countered:
      "Votre contre-avis a été transmis. Le contenu sera rétabli après le délai prévu, à moins que la partie plaignante ne saisisse un tribunal.",
    restored: "Ce contenu a été rétabli à la suite de votre contre-avis.",
    forwarded: "L’avis de violation du droit d’auteur vous a été transmis.",
    refused: "L’avis de violation du droit d’auteur a été refusé.",
    withdrawn: "L’avis de violation du droit d’auteur a été retiré.",
    closed: "La partie plaignante a saisi un tribunal : le contenu reste retiré.",
  },
  seeNotice: "Voir l’avis de violation",
  counter: "Répondre à l’avis de violation",
};
