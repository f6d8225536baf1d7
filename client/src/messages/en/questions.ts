/** Questions about a product, and their answers. */
export const questions = {
  failed: "Failed to fetch questions",
  none: "Nobody has asked anything about this product yet.",
  ask: "Ask a question",
  answer: "Answer",
  yourQuestion: "Your question",
  yourAnswer: "Your answer",
  postQuestion: "Post question",
  postAnswer: "Post answer",
  cancel: "Cancel",
  asked: "Your question is posted",
  answered: "Your answer is posted",
  answers: (count: number) => (count === 1 ? "1 answer" : `${count} answers`),
  /** Where only the first ones are shown. */
  firstAnswers: (shown: number, count: number) => `The first ${shown} of ${count} answers`,
  accepted: "Accepted answer",
  you: "You",
  /** Somebody with neither a name nor a user name. */
  member: "Member",
  signIn: "Sign in to post this. What you wrote stays here.",
  tooShort: "Please write a few words.",
};
