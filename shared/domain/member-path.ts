/** The address of a member's profile: a path. By the user name, or by the id where that alone is known. */
export const memberPath = (name: string): string => `/u/${encodeURIComponent(name)}`;

/** The name or id in the path of a profile, whatever it is; null for another path. */
export function memberNameOf(path: string): string | null {
  const given = /^\/u\/([^/]+)\/?$/i.exec(path)?.[1];
  if (given === undefined) return null;
  try {
    return decodeURIComponent(given);
  } catch {
    // No text in UTF-8, and so no name.
    return null;
  }
}
