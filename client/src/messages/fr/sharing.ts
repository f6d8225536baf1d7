import type { Messages } from "#client/messages/en.ts";

export const sharing: Messages["sharing"] = {
  title: "Partager et explorer",
  tabs: "Partager ou explorer",
  share: "Partager",
  explore: "Explorer",
  room: "Pièce",
  allRooms: "Toutes les pièces",
  signInTitle: "Connectez-vous pour partager des vidéos",
  signInText:
    "Montrez aux autres comment vous l’avez assemblé. Le partage demande un compte gratuit; l’exploration, non.",
  noVideos: "Aucune vidéo dans cette pièce pour l’instant",
  noVideosText: "Choisissez une autre pièce, ou toutes.",
  videos: (count, more) => (more ? `Les ${count} premières vidéos` : count < 2 ? `${count} vidéo` : `${count} vidéos`),
};
