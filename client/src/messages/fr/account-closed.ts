import type { accountClosed as english } from "#client/messages/en/account-closed.ts";

export const accountClosed: typeof english = {
  title: "Votre compte est fermé",
  since: (date) => `Fermé le ${date}`,
  intro: "Il a été fermé en raison d’avis de violation du droit d’auteur visant ce que vous avez partagé.",
  open: "Vous pouvez voir ici pourquoi, répondre à chaque avis de violation, faire appel et emporter vos données. Ce compte ne donne accès à rien d’autre.",
  outlook: "Si ce qui a mené à la fermeture est annulé, votre compte rouvrira, avec tout son contenu.",
  rules: "Comment fonctionnent les avertissements",
  failed: "Impossible de charger les avis de violation",
  why: "Pourquoi il a été fermé",
  none: "Aucun avis de violation ne compte contre vous en ce moment.",
  sentBy: "Envoyé par",
  work: "L’œuvre en cause",
  received: "Avis de violation reçu",
  down: "Contenu retiré",
  reference: "Référence",
  appealTitle: "Demandez-nous un nouvel examen",
  appealText:
    "La modération réexaminera cet avertissement. Si votre appel est accueilli, l’avertissement est annulé; le contenu, lui, n’est rétabli que par un contre-avis ou si l’avis de violation est retiré.",
  nothingToAppeal:
    "Le contenu n’existait plus quand nous avons donné suite à l’avis de violation : il n’y a donc ici aucune décision de notre part à porter en appel.",
  others: "Autres décisions sur votre contenu",
  device: "Cet appareil",
  signOutText: "Vous pouvez revenir à cette page en tout temps.",
  reopened: "Votre compte est rouvert",
};
