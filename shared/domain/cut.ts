/** The beginning of a text, at most so many UTF-16 units, and not in the middle of a character that takes two. */
export const cut = (text: string, max: number): string => text.slice(0, max).replace(/[\ud800-\udbff]$/, "");
