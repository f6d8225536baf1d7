/**
 * The current state of a member's share, as its sharer sees it: "unchecked" is a link that could not be checked yet,
 * "refused" a file or a link that is no video to share, "unavailable" a link whose service says that there is no such
 * video any more, "hidden" waits for a moderator after reports, "removed" was removed by one, "withdrawn" was taken
 * back by the sharer while something about it still waits for a moderator.
 */
export const SHARE_STATES = [
  "checking",
  "converting",
  "unchecked",
  "refused",
  "live",
  "unavailable",
  "hidden",
  "removed",
  "withdrawn",
] as const;
export type ShareState = (typeof SHARE_STATES)[number];

/** Whether it becomes something else by itself, in seconds or minutes. */
export function isPassing(state: ShareState): boolean {
  return state === "checking" || state === "converting";
}
