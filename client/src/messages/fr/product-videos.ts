import type { productVideos as english } from "#client/messages/en/product-videos.ts";

export const productVideos: typeof english = {
  title: "Vidéos de ce produit",
  one: "À propos de cette vidéo",
  by: (name) => `Par ${name}`,
  former: "un ancien membre",
  own: "vous",
  catalogue: "Du catalogue",
  sharedOn: (date) => `Partagée le ${date}`,
  play: "Lire la vidéo : ",
  playing: "Affichée ci-dessus",
  helpful: "Utile",
  notHelpful: "Pas utile",
  voteOn: (who, count) => `, vidéo : ${who}, ${count}`,
  votes: "Cette vidéo vous a-t-elle aidé?",
  voteFailed: "Votre vote n’a pas été compté",
  signInToVote: "Connectez-vous pour dire si une vidéo est utile. Votre vote place les vidéos utiles en premier.",
  failed: "Impossible de charger les autres vidéos",
  share: "Partager votre vidéo de ce produit",
};
