/** Half of a character that two make up, without the other half. */
const HALF = /\p{Cs}/gu;

/**
 * Replaces halves of characters in all texts of a parsed JSON value, in place. JSON can write them (`"\ud800"`) though no
 * text has them: as a column of text they would be stored so as well, and in one of JSON Postgres refuses them.
 */
export function mendTexts(value: unknown): void {
  // Without recursion: it may be nested as deep as it is long.
  const left = [value];
  for (let one = left.pop(); one !== undefined; one = left.pop()) {
    if (typeof one !== "object" || one === null) continue;
    for (const [key, inner] of Object.entries(one)) {
      if (typeof inner === "string") {
        if (inner.search(HALF) !== -1) Reflect.set(one, key, inner.replace(HALF, "\ufffd"));
      } else left.push(inner);
    }
  }
}
