/** The note of a suspended member in place of a form that publishes. */
export const suspended = {
  until: (date: string) => `Your account is suspended until ${date}`,
  untilDecided: "Your account is suspended until a moderator has decided whether it stays",
  why: (strikes: number) =>
    strikes === 1
      ? "The reason is 1 strike for copyright infringement."
      : `The reason is ${strikes} strikes for copyright infringement.`,
  meanwhile: "Until then you can read and appeal, but you can’t publish or change anything.",
  link: "See why, and what you can do",
};
