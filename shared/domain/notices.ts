/** What members find in their inbox, by kind: each can be turned off. */
export const NOTICE_KINDS = [
  "answer",
  "reply",
  "answer-accepted",
  "found-helpful",
  "project-comment",
  "project-liked",
  "project-featured",
  "help-wanted",
  "correction-validated",
  "decision",
  "standing",
  "recall",
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];
