/** A kind in the person's language where it is one of ours; else as it was recognised or typed, with a capital. */
export function kindName(kind: string, kinds: Readonly<Record<string, string>>): string {
  const known = Object.entries(kinds).find(([name]) => name.toLowerCase() === kind.trim().toLowerCase());
  const [first = "", ...rest] = kind;
  return known?.[1] ?? first.toUpperCase() + rest.join("");
}
