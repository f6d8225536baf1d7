import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { wordOf } from "#client/lib/word-of.ts";

test("a kind has its words, and one that is not known, whatever it is called, the general one", () => {
  const words = { review: "Review", other: "Content" };
  expect(["review", "note", "constructor"].map((kind) => wordOf(words, kind))).toEqual([
    "Review",
    "Content",
    "Content",
  ]);
});

const CLIENT = join(import.meta.dirname, "..");

/** Places that look up a kind which the screen itself has chosen, so that there are always words for it. */
const OWN_KINDS = [
  "features/moderation/report/button.tsx: what.kind",
  "features/moderation/report/dialog.tsx: what.kind",
  "features/moderation/report/outcome.tsx: what.kind",
  "features/moderation/queue/filter.tsx: kind",
];

test("words for kinds of content that the server names are looked up by `wordOf`", () => {
  const features = ["features/moderation", "features/takedowns", "screens"].flatMap((folder) =>
    readdirSync(join(CLIENT, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/.test(file) && !file.includes(".test."))
      .map((file) => `${folder}/${file.replaceAll("\\", "/")}`),
  );
  const lookups = features.flatMap((file) => {
    const code = readFileSync(join(CLIENT, file), "utf8");
    return [...code.matchAll(/\[((?:\w+\.)*kind)\]/g)].map(([, kind]) => `${file}: ${kind}`);
  });
  const unknown = [...new Set(lookups)].filter((one) => !OWN_KINDS.includes(one));
  expect(unknown, "an open screen may meet a newer kind: call wordOf(texts, kind)").toEqual([]);
  expect(lookups.length).toBeGreaterThan(3);
});
