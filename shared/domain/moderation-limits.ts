/** The numbers of the moderation, with their units in their names. */

export const REPORT_NOTE_MAX_CHARACTERS = 1000;
export const MODERATOR_NOTE_MAX_CHARACTERS = 2000;
export const APPEAL_MAX_CHARACTERS = 4000;
export const NOTICE_TEXT_MAX_CHARACTERS = 4000;
export const NOTICE_LINE_MAX_CHARACTERS = 300;
/** A removed item's beginning, so that its author knows what it is about. */
export const EXCERPT_MAX_CHARACTERS = 280;
export const SUSPENSION_DAYS = 30;
export const STRIKES_UNTIL_TERMINATION = 3;
/** A link is dead when it was so twice, at least this long apart. */
export const DEAD_LINK_HOURS = 20;
