/** The address of a project: a path. */
export const projectPath = (id: string): string => `/community/projects/${id}`;

/** The id in the path of a project, whatever it is; null for another path. */
export const projectIdOf = (path: string): string | null =>
  /^\/community\/projects\/([^/]+)\/?$/i.exec(path)?.[1] ?? null;
