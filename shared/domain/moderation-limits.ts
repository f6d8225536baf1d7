/** The numbers of the moderation, with their units in their names. */

export const REPORT_NOTE_MAX_CHARACTERS = 1000;
export const MODERATOR_NOTE_MAX_CHARACTERS = 2000;
export const APPEAL_MAX_CHARACTERS = 4000;
export const NOTICE_TEXT_MAX_CHARACTERS = 4000;
export const NOTICE_LINE_MAX_CHARACTERS = 300;
/** A removed item's beginning, so that its author recognises it. */
export const EXCERPT_MAX_CHARACTERS = 280;
export const SUSPENSION_DAYS = 30;
/** With so many strikes a moderator decides whether the account stays. */
export const STRIKES_UNTIL_DECISION = 3;
/** A notice whose claimant has not confirmed it is erased after this. */
export const UNCONFIRMED_NOTICE_DAYS = 7;
/**
 * So many notices of one claimant that were confirmed within a day may wait for a moderator: as many as one moderator
 * gets through before the clock takes down by itself.
 */
export const UNSEEN_NOTICES_PER_DAY_MAX = 20;
/** The least that a moderator writes with a decision about an account. */
export const DECISION_REASON_MIN_CHARACTERS = 10;
/** A link is dead when it was so twice, at least this long apart. */
export const DEAD_LINK_HOURS = 20;
