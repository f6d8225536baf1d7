export const playerExtras = {
  chapters: "Chapters",
  previousChapter: "Previous chapter",
  nextChapter: "Next chapter",
  /** Read out after a jump. */
  chapterOf: (number: number, count: number, text: string) => `Chapter ${number} of ${count}: ${text}`,
  resumedAt: (time: string) => `Resumed at ${time}`,
  startOver: "Start over",
};
