import type { copyrightNotice as english } from "#client/messages/en/copyright-notice.ts";

export const copyrightNotice: typeof english = {
  title: "Protection du droit d’auteur",
  text: (hours) =>
    `Les vidéos présentées ici appartiennent à leurs auteurs. L’une des vôtres s’y trouve sans votre permission? Envoyez un avis de violation du droit d’auteur : une fois confirmé par courriel, il reçoit une réponse d’ici ${hours} heures. Au troisième avertissement, la modération décide si un compte est fermé.`,
  send: "Envoyer un avis de violation",
};
