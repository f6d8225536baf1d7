import type { ContentKind, ReportReason } from "#shared/domain/moderation.ts";

const titles: Record<ContentKind, string> = {
  review: "Report this review",
  question: "Report this question",
  post: "Report this post",
  answer: "Report this answer",
  project: "Report this project",
  comment: "Report this comment",
  video: "Report this video",
  reply: "Report this reply",
  correction: "Report this correction",
};

const reasons: Record<ReportReason, { label: string; hint: string }> = {
  spam: { label: "Spam or advertising", hint: "It promotes something else, or repeats the same thing." },
  offensive: {
    label: "Hateful, harassing or sexual",
    hint: "It attacks or demeans people, or is not fit for everybody.",
  },
  "personal-data": {
    label: "Private information",
    hint: "A face, an address, a phone number or the like of somebody who did not agree.",
  },
  "wrong-product": { label: "Not about this product", hint: "It is about another product, or about none." },
  dangerous: {
    label: "Somebody could get hurt",
    hint: "It shows or advises something unsafe, such as leaving out the wall anchor.",
  },
  unlawful: { label: "Against the law", hint: "Threats, fraud, or something else that the law forbids." },
};

/** The form that reports another member's content. */
export const report = {
  titles,
  intro: "A moderator looks at what you report. Its author is not told who reported it.",
  reason: "What is wrong with it?",
  reasons,
  offTopic: { label: "Off topic", hint: "It has nothing to do with building, or with what it stands under." },
  missingReason: "Please choose what is wrong.",
  note: "Anything else the moderator should know (optional)",
  copyright: "It is a copyright matter",
  copyrightHint: "Copyright has a form of its own: the law asks for more than we do here.",
  send: "Send report",
  sending: "Sending...",

  thanks: "Thank you for your report",
  hidden: (hours: number) =>
    `It is hidden for now: only its author can see it until a moderator decides, within ${hours} hours.`,
  waits: (hours: number) =>
    `It stays where it is for now. A moderator looks at it within ${hours} hours and decides whether it stays.`,

  notShared: "This video was not shared by a member",
  notSharedText: "It came with our catalogue, so there is no post to report.",
  own: "This is your own",
  ownText: "Only others can report it.",
  ownVideoText: "Only others can report it. You can edit and remove it under My shares.",
  myShares: "My shares",
  writeToUs: "If something is wrong with it, write to us:",
};
