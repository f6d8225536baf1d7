/** The one page of a member whose account was closed for copyright strikes. */
export const accountClosed = {
  title: "Your account is closed",
  since: (date: string) => `Closed on ${date}`,
  intro: "It was closed because of copyright notices about what you shared.",
  open: "Here you can read why, answer each notice, appeal, and take your data along. Nothing else is open to this account.",
  outlook: "If what led to this is taken back, your account opens again, with everything in it.",
  rules: "How copyright strikes work",
  failed: "The notices could not be loaded",
  why: "Why it was closed",
  none: "No notice counts against you now.",
  sentBy: "Sent by",
  work: "The work named",
  received: "Notice received",
  down: "Taken down",
  reference: "Reference",
  appealTitle: "Ask us to look again",
  appealText:
    "A moderator looks at this strike again. If your appeal is granted, the strike goes; the content itself comes back only by a counter-notice or if the notice is withdrawn.",
  nothingToAppeal:
    "The content was gone before the notice was followed, so there is no decision of ours that you could appeal here.",
  others: "Other decisions about your content",
  device: "This device",
  signOutText: "You can come back to this page at any time.",
  reopened: "Your account is open again",
};
