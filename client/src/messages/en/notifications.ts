import { NOTIFICATIONS_KEPT, NOTIFICATIONS_KEPT_DAYS } from "#shared/domain/limits.ts";
import type { NoticeKind } from "#shared/domain/notices.ts";

const kinds: Record<NoticeKind, { name: string; hint: string }> = {
  recall: { name: "Recalls", hint: "A product that you scanned, reviewed or built from is recalled, or may be." },
  standing: { name: "Ranks and badges", hint: "You reach a rank, or earn a badge." },
  answer: { name: "Answers", hint: "A member answers your question." },
  reply: { name: "Replies", hint: "A member replies to what you wrote." },
  "answer-accepted": { name: "Accepted answers", hint: "Your answer solved a question." },
  "found-helpful": { name: "Helpful votes", hint: "What you wrote helped a member." },
  "project-comment": { name: "Comments on projects", hint: "A member comments on your project." },
  "project-liked": { name: "Liked projects", hint: "A member likes your project." },
  "project-featured": { name: "Featured projects", hint: "Your project is featured in the community." },
  "help-wanted": { name: "Requests for help", hint: "A member asks for help with your project." },
  decision: { name: "Decisions", hint: "Something of yours is removed, or your appeal is decided." },
  "correction-validated": { name: "Confirmed corrections", hint: "Members confirm your correction." },
};

/** A member's inbox. */
export const notifications = {
  title: "Notifications",
  signInText: "Sign in to read your notifications, such as recalls of products that you scanned.",
  failed: "Your notifications could not be loaded",
  emptyTitle: "No notifications",
  emptyText: "Answers, helpful votes, and recalls of what you scanned: you read them here.",
  unread: "New",
  unreadCount: (count: number) => (count === 1 ? ", 1 new notification" : `, ${count} new notifications`),
  markAllRead: "Mark all as read",
  markFailed: "They could not be marked as read",
  remove: (title: string) => `Delete “${title}”`,
  removeFailed: "The notification could not be deleted",
  clear: "Delete all",
  clearTitle: "Delete all notifications?",
  clearText: "Those that you have not read are deleted, too. This can’t be undone.",
  clearing: "Deleting...",
  keep: "Keep them",
  mutes: "Tell me about",
  mutesFailed: "Your choices could not be loaded",
  muteFailed: "Your choice could not be saved",
  kinds,
  elsewhere: "Outside of Hexkey",
  push: {
    name: "On this device",
    hint: "They appear while Hexkey is closed, too, until you sign out here.",
    unsupported:
      "This browser can’t show them. On an iPhone or iPad, add Hexkey to your Home Screen (Share, then Add to Home Screen) and open it from there.",
    refused:
      "This browser is told to block notifications from Hexkey. You can change that in its settings for this site.",
    failed: "Whether this device shows them could not be found out",
    changeFailed: "This could not be changed",
    serviceAway: "The browser could not reach its maker’s message service. Please try again later.",
  },
  digest: {
    name: "By mail",
    hint: "What you have not read yet, all in one mail. Each has a link that ends them.",
    frequencies: { never: "Never", daily: "Daily", weekly: "Weekly" },
    obstacles: {
      "no-mail": "This server can’t send mail.",
      "no-address": "Your account has no email address. You can add one in your settings.",
    },
    failed: "Your choice could not be loaded",
    changeFailed: "Your choice could not be saved",
  },
  unsubscribe: {
    title: "Notifications by mail",
    text: "Do you want no more mails about what is new for you? Your notifications stay in your inbox.",
    end: "Stop these mails",
    done: "You will get no more of these mails",
    doneText: "You can turn them on again under Notifications.",
    on: "To Hexkey",
    noToken: "This link is not complete. Signed in, you can turn the mails off under Notifications.",
    toSettings: "To your notifications",
  },
  kept: `Notifications are kept for ${NOTIFICATIONS_KEPT_DAYS} days, the newest ${NOTIFICATIONS_KEPT} at most.`,
};
