/** The names of the buttons that open a report; apart from the texts of the form, which comes when it is opened. */
export const reportButton = {
  review: (author: string) => `Report the review by ${author}`,
  question: (author: string) => `Report the question by ${author}`,
  answer: (author: string) => `Report the answer by ${author}`,
  reply: (author: string) => `Report the reply from ${author}`,
  video: "Report this video",
};
