/**
 * A draft is visible to its author alone; a published project to the readers that `isPublic` says; an archived one
 * takes no answers.
 */
export const PROJECT_STATUSES = ["draft", "published", "archived"] as const;

export const PHOTO_TYPES = ["progress", "before", "after", "detail"] as const;

export const POST_TYPES = ["question", "tip", "showcase"] as const;

/** What people can react to. */
export const INTERACTION_TARGETS = ["project", "post", "reply", "review", "product", "training"] as const;

/** How people react. Agree and disagree are the two sides of one vote: a member holds one of them at most. */
export const INTERACTION_TYPES = ["view", "like", "helpful", "bookmark", "agree", "disagree"] as const;
