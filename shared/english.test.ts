import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "..");
const MESSAGES = join("client", "src", "messages");

/** One word for one thing: "email" in all that people read, and in what we write for each other. */
const OTHER_WORD = /(?<![\w-])e-mail/i;
/** A member, a guest, a caller or a moderator is called so. */
const UNNAMED = /\b(somebody|nobody|whoever|anybody)\b/i;
/** A string of one word is data: an address, an account of the system. */
const ONE_WORD = /(["'`])\S*?\1/g;
const QUOTED = /"([^"]*)"|`([^`]*)`/g;
const COMMENT = /^\s*(\/\/|\/?\*|\{\/\*)/;

const isUnnamed = (line: string) => UNNAMED.test(line.replace(ONE_WORD, ""));

test("every text, comment and test says email, in one word", () => {
  const folders = ["server", "shared", "client/src", "e2e", "bench", "docs", ".ci"];
  expect(linesOf(folders, (line) => OTHER_WORD.test(line))).toEqual([]);
});

test("comments, test names and docs call people what they are", () => {
  const folders = ["server", "shared", "client", "e2e", "migrations", "bench", "tools", "docs", ".ci"];
  const texts = linesOf([MESSAGES], () => true).join("\n");
  /** The screens may say "somebody", and so may a test that quotes them. */
  const withoutTexts = (line: string) =>
    line.replace(QUOTED, (quoted, one, other) => (texts.includes(one ?? other) ? "" : quoted));
  const wrong = linesOf(
    folders,
    (line, path) => isUnnamed(line) && (path.startsWith(MESSAGES) ? COMMENT.test(line) : isUnnamed(withoutTexts(line))),
  );
  // Its examples of the rule have the words.
  expect(wrong.filter((line) => !line.startsWith("docs/decisions.md"))).toEqual([]);
});

test("a sentence without such a name is found, and data is not", () => {
  expect(["// To whoever asks.", 'test("nobody sees it", run)'].filter(isUnnamed)).toHaveLength(2);
  expect(['signIn("nobody@example.com")', '["postgres", "nobody"]', "// No one sees it."].filter(isUnnamed)).toEqual(
    [],
  );
});

function linesOf(folders: string[], isWrong: (line: string, path: string) => boolean): string[] {
  const files = folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" }).map((path) => join(folder, path)),
  );
  return [...files, "README.md", ".env.example"]
    .filter((path) => /\.(ts|tsx|mjs|json|md|sql|css|html|example)$/.test(path) && path !== "shared/english.test.ts")
    .flatMap((path) =>
      readFileSync(join(ROOT, path), "utf8")
        .split("\n")
        .filter((line) => isWrong(line, path))
        .map((line) => `${path}: ${line.trim()}`),
    );
}
