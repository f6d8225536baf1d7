import type { playerExtras as english } from "#client/messages/en/player-extras.ts";

export const playerExtras: typeof english = {
  chapters: "Chapitres",
  previousChapter: "Chapitre précédent",
  nextChapter: "Chapitre suivant",
  chapterOf: (number, count, text) => `Chapitre ${number} sur ${count} : ${text}`,
  resumedAt: (time) => `Reprise à ${time}`,
  startOver: "Revoir du début",
};
