export const training = {
  title: "AI Training Hub",
  signInText: "Sign in to correct identifications and to check the corrections of others.",
  signInTextNotSetUp:
    "Sign in to read the training tips. Recognising furniture from a photo is not set up on this server, so there is nothing to correct yet.",
  tabs: { queue: "Validation Queue", tips: "Training Tips" },
  queueEmptyTitle: "Nothing to validate yet",
  queueEmptyText: "When somebody corrects an identification, you can agree or disagree with it here.",
  queueNotSetUpText: "Recognising furniture from a photo is not set up on this server, so there is nothing to correct.",
  tipsIntro: "A good correction helps the next person who photographs the same thing.",
  tips: [
    { title: "Correct only when certain", text: "A wrong correction is worse than none. When in doubt, leave it." },
    {
      title: "Look for the label",
      text: "Brand and model are mostly under the seat, behind a drawer or on the back panel.",
    },
    {
      title: "Be as exact as the label",
      text: "Write brand and model as they are printed, with the article number if there is one.",
    },
    { title: "Say how sure you are", text: "Your certainty from 1 to 5 is shown beside your correction." },
  ],
  goToScanner: "Go to Scanner",
};
