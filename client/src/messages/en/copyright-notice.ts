/** The rights notice below the list of videos. */
export const copyrightNotice = {
  title: "Copyright protection",
  text: (hours: number) =>
    `The videos here belong to those who made them. Is one of yours here without your permission? Send a notice: once you have confirmed it by email, it is answered within ${hours} hours. With a third strike a moderator decides whether an account is terminated.`,
  send: "Send a copyright notice",
};
