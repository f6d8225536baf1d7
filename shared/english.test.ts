import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "..");
const FOLDERS = ["server", "shared", "client/src", "e2e", "bench", "docs", ".ci"];

/** One word for one thing: "email" in all that people read, and in what we write for each other. */
const OTHER_WORD = /(?<![\w-])e-mail/i;

test("every text, comment and test says email, in one word", () => {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" }).map((path) => join(folder, path)),
  ).filter((path) => /\.(ts|tsx|mjs|json|md)$/.test(path) && path !== "shared/english.test.ts");
  const wrong = [...files, "README.md", ".env.example"].flatMap((path) =>
    readFileSync(join(ROOT, path), "utf8")
      .split("\n")
      .filter((line) => OTHER_WORD.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  );
  expect(wrong).toEqual([]);
});
