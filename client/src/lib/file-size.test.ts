import { expect, test } from "vitest";
import { formatFileSize } from "#client/lib/file-size.ts";

test.each([
  [76_300, "76 kB", "76 ko"],
  [999_499, "999 kB", "999 ko"],
  [999_500, "1 MB", "1 Mo"],
  [3_449_000, "3.4 MB", "3,4 Mo"],
  [26_214_400, "26.2 MB", "26,2 Mo"],
])("%d bytes are %s, in French %s", (bytes, english, french) => {
  const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, " ");
  expect(plain(formatFileSize(bytes, "en"))).toBe(english);
  expect(plain(formatFileSize(bytes, "fr"))).toBe(french);
});
