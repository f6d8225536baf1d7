import { LINK_UNCHECKED_DAYS } from "#shared/domain/limits.ts";
import { MODERATION_DUE_HOURS } from "#shared/domain/moderation.ts";
import type { ShareState } from "#shared/domain/share-state.ts";

const states: Record<ShareState, string> = {
  checking: "Being checked",
  converting: "Being converted",
  unchecked: "Not checked yet",
  refused: "Not accepted",
  live: "Live",
  unavailable: "Link unavailable",
  hidden: "Hidden",
  removed: "Removed",
  withdrawn: "Removed by you",
};

/** A member's shares, and the actions on them. */
export const myShares = {
  title: "My shares",
  signInText: "Sign in to see what you shared, and to edit or remove it.",
  failed: "Your shares could not be loaded",
  emptyTitle: "You have not shared a video yet",
  emptyText: "Show others how you built it. What you share is listed here.",
  share: "Share a video",
  states,
  checking: "We are checking that phones can play it. It then appears by itself.",
  converting: "This takes a few minutes. It then appears by itself; you can close Hexkey meanwhile.",
  unchecked: `Its address does not answer, so only you see this. We keep trying for ${LINK_UNCHECKED_DAYS} days, and the video appears as soon as it is found.`,
  unavailable: (since: string) =>
    `Since ${since}, this video can’t be seen where it is hosted. It may be private or deleted there.`,
  hidden: `It was reported. Nobody else sees it until a moderator has decided, within ${MODERATION_DUE_HOURS.video} hours.`,
  withdrawn: "Nobody sees it any more. A moderator still has to decide about it; the locked copy is erased after that.",
  noVideo: "This file is not a video.",
  anew: "To try again, remove this share and share the video again.",
  decision: "Decision and appeal",
  sharedOn: (date: string) => `Shared on ${date}`,
  file: "File",
  link: "Link",
  /** Beside an icon; read out with what it is about. */
  edit: "Edit",
  editOf: (name: string) => `Edit “${name}”`,
  remove: "Remove",
  removeOf: (name: string) => `Remove “${name}”`,

  unshared: "Uploaded and not shared",
  unsharedText: (days: number) =>
    `Nobody sees these files. We erase them by themselves: unfinished ones after a day, the others after ${days} days.`,
  uploads: {
    receiving: "Not finished. Choose the same file again in the share form, and it will resume where it stopped.",
    checking: "Being checked",
    converting: "Being converted",
    ready: "Ready to be shared. Choose the same file again in the share form.",
    refused: "Not accepted",
  },
  elsewhere: "Being uploaded in another tab",
  discard: "Discard",
  discardOf: (name: string) => `Discard “${name}”`,
  discardTitle: "Discard this upload?",
  discardText: "What was uploaded of it is erased for good. If another device is still sending it, that stops.",
  discardIt: "Discard it",
  discarding: "Discarding...",
  discarded: "The upload is erased",

  editTitle: "Edit your share",
  noRename:
    "This product was in the catalogue before, or others have added to its page. So its name, brand and room stay as they are.",
  noLinkEdit: "The link itself can’t be changed. Remove this share and share the other video instead.",
  save: "Save",
  saving: "Saving...",
  cancel: "Cancel",
  saved: "Your changes are saved",
  saveFailed: "Your changes could not be saved. Please try again.",

  removeTitle: "Remove this share?",
  removeFile: "The video disappears from Hexkey at once, and we erase the file with its picture and captions.",
  removeLink: "The video disappears from Hexkey at once. It stays where it is hosted.",
  removePage:
    "The product’s page goes with it if it came with your video. It stays without your video if others have reviewed, scanned or asked about the product or shared a video of it, or if you have written there.",
  removeCase:
    "If a report or a copyright notice about it is open, a locked copy stays until a moderator has decided. Removing it does not end that.",
  removeIt: "Remove permanently",
  removing: "Removing...",
  keep: "Keep it",
  removed: "Your share is removed",

  yours: "You shared this video",
  toShares: "My shares",
};
