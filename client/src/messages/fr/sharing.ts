import type { sharing as english } from "#client/messages/en/sharing.ts";
import { plural } from "#shared/domain/french.ts";

export const sharing: typeof english = {
  title: "Partager et explorer",
  tabs: "Partager ou explorer",
  share: "Partager",
  explore: "Explorer",
  room: "Pièce",
  allRooms: "Toutes les pièces",
  signInTitle: "Connectez-vous pour partager des vidéos",
  signInText:
    "Montrez comment vous avez assemblé votre meuble. Il faut un compte gratuit pour partager, mais pas pour explorer.",
  noVideos: "Aucune vidéo dans cette pièce pour l’instant",
  noVideosText: "Choisissez une autre pièce, ou toutes.",
  videos: (count, more) => (more ? `Les ${count} premières vidéos` : plural(count, "vidéo", "vidéos")),
};
