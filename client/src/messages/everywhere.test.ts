import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "oxc-parser";
import { expect, test } from "vitest";

const CLIENT = join(import.meta.dirname, "..");

interface Node {
  type: string;
  [key: string]: unknown;
}
const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;

const WORD = /\p{L}{2}/u;
/** The attributes of components that people read or hear. */
const READ = /^(?:title|label|text|alt|placeholder|description|aria-label|aria-description)$/;

test("texts come from the messages, so that each exists in every language", () => {
  const files = readdirSync(CLIENT, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => /\.tsx$/.test(file) && !/\.test\.|^testing\//.test(file));
  expect(files.length).toBeGreaterThan(200);
  const written = files.flatMap((file) =>
    wordsIn(file, readFileSync(join(CLIENT, file), "utf8")).map((words) => `${file}: ${words}`),
  );
  expect(written, "goes into client/src/messages/en and fr, and is read by useTexts or useMessages").toEqual([]);
});

test("words beside elements and in their attributes are found, and code is not", () => {
  const code = `const a = <Page title="Saved products" className="grid" lang="en">{t.hello} Hello <b>·</b></Page>;`;
  expect(wordsIn("a.tsx", code)).toEqual(["Saved products", "Hello"]);
});

function wordsIn(file: string, code: string): string[] {
  return below(parseSync(file, code).program as unknown as Node);
}

function below(node: Node): string[] {
  return [...ownWords(node), ...Object.values(node).flat().filter(isNode).flatMap(below)];
}

function ownWords(node: Node): string[] {
  const text = node.type === "JSXText" ? node.value : isRead(node) && isNode(node.value) ? node.value.value : null;
  return typeof text === "string" && WORD.test(text) ? [text.trim()] : [];
}

function isRead({ type, name }: Node): boolean {
  return type === "JSXAttribute" && isNode(name) && READ.test(String(name.name));
}
