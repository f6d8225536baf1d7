/** A person's feedback on an identification: that it is right, that it is wrong, or what the thing really is. */
export const FEEDBACK_TYPES = ["thumbs_up", "thumbs_down", "correction"] as const;

/** The answers of the stepped feedback dialog. */
export const USER_CONFIRMATIONS = ["PENDING", "CONFIRMED", "REJECTED"] as const;
