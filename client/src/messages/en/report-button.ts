/** The names of the buttons that open a report; apart from the texts of the form, which comes when it is opened. */
export const reportButton = {
  review: (author: string) => `Report the review by ${author}`,
  question: (author: string) => `Report the question by ${author}`,
  post: (author: string) => `Report the post by ${author}`,
  answer: (author: string) => `Report the answer by ${author}`,
  project: (author: string) => `Report the project by ${author}`,
  comment: (author: string) => `Report the comment by ${author}`,
  reply: (author: string) => `Report the reply from ${author}`,
  correction: "Report this photo or correction",
  video: "Report this video",
};
