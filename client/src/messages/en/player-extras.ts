export const playerExtras = {
  chapters: "Chapters",
  previousChapter: "Previous chapter",
  nextChapter: "Next chapter",
  /** Read out after a jump. */
  chapterOf: (number: number, count: number, text: string) => `Chapter ${number} of ${count}: ${text}`,
  resumedAt: (time: string) => `Resumed at ${time}`,
  startOver: "Start over",
  validate: (service: string) => `Validate ${service} Video`,
  validating: "Validating...",
  valid: (service: string) => `${service} shows this video.`,
  validTitle: (title: string, author: string | null) => (author === null ? `“${title}”` : `“${title}” by ${author}`),
  validationFailed: "Validation Failed",
  linkFlaws: {
    form: (service: string) => `Invalid ${service} URL format`,
    hidden: (_service: string) => "Video may be private, restricted, or removed",
    silent: (service: string) => `${service} does not answer at the moment. Please try again later.`,
  },
};
