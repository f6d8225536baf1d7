/** The videos of one product that members shared, beside each other. */
export const productVideos = {
  title: "Videos of this product",
  one: "About this video",
  by: (name: string) => `By ${name}`,
  former: "a former member",
  own: "you",
  catalogue: "From the catalogue",
  sharedOn: (date: string) => `Shared on ${date}`,
  /** Read out before the sharer's name. */
  play: "Play the video: ",
  playing: "Shown above",
  helpful: "Helpful",
  notHelpful: "Not helpful",
  voteOn: (who: string, count: number) => `, video: ${who}, ${count}`,
  votes: "Did this video help?",
  voteFailed: "Your vote was not counted",
  signInToVote: "Sign in to say whether a video helped. Your vote puts helpful videos first.",
  failed: "The other videos could not be loaded",
  share: "Share your video of it",
};
