/** The address of a discussion: a path. */
export const discussionPath = (id: string): string => `/community/discussions/${id}`;

/** The id in the path of a discussion, whatever it is; null for another path. */
export const discussionIdOf = (path: string): string | null =>
  /^\/community\/discussions\/([^/]+)\/?$/i.exec(path)?.[1] ?? null;
