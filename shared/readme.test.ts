import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "..");
const README = readFileSync(join(ROOT, "README.md"), "utf8");
/** Vitest says nothing of a file that is gone while others of its command are there. */
const RULES: string = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")).scripts["test:rules"];

/** Folders whose folders and programs the map names one by one. */
const MAPPED = ["", "client", "client/src", "server", "shared"];
/** What is made, fetched or set by a tool. */
const NOT_MAPPED = /^(node_modules|dist|data|test-results|client\/public|\..*)$|\.test\.tsx?$/;

test("what the README names is there", () => {
  const named = [...mapOf(README), ...quotedPaths(README)];
  expect(named.length).toBeGreaterThan(60);
  expect(named.filter(isMissing), "it was renamed or is gone: say in README.md what is there now").toEqual([]);
  const rules = quotedPaths(`\`${RULES}\``);
  expect(rules.length).toBeGreaterThan(15);
  expect(rules.filter(isMissing), "it was renamed or is gone: say so in test:rules of package.json").toEqual([]);
});

test("the map of the README has every folder, and every file beside them that is a program", () => {
  const known = mapOf(README).map((path) => path.replace(/\/$/, ""));
  const inMap = (path: string) => known.some((one) => one === path || one.startsWith(`${path}/`));
  const there = MAPPED.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() || (folder !== "" && /\.tsx?$/.test(entry.name)))
      .map(({ name }) => (folder ? `${folder}/${name}` : name)),
  ).filter((path) => !NOT_MAPPED.test(path));
  expect(there.length).toBeGreaterThan(30);
  expect(there.filter((path) => !inMap(path)).sort(), "say in the map of README.md what it is").toEqual([]);
});

test("of a map every line is read, and a path that is gone is found", () => {
  const map =
    "```\nshop/        ours\n  till.ts, door/  two things\n                and more of them\n  <name>/a/  any\n```";
  expect(mapOf(map)).toEqual(["shop/", "shop/till.ts", "shop/door/", "shop/<name>/a/"]);
  const quoted = quotedPaths("`shared/readme.test.ts`, `server/gone.ts`, `npx vitest run client/gone` and `client`");
  expect(quoted.filter(isMissing)).toEqual(["server/gone.ts", "client/gone"]);
});

/** The paths of a map in a code block: one or several in a line, those in a folder indented by two. */
function mapOf(text: string): string[] {
  let folder = "";
  const block = /```\n(\w+\/ [\s\S]*?)```/.exec(text)?.[1] ?? "";
  return block.split("\n").flatMap((line) => {
    const [, indent, names] = /^( {2})?(\S+(?:, \S+)*) {2}/.exec(line) ?? [];
    if (names === undefined) return [];
    if (indent === undefined) folder = names;
    return indent === undefined ? [names] : names.split(", ").map((name) => folder + name);
  });
}

/** The paths from the project's folder that are quoted, in commands too. */
function quotedPaths(text: string): string[] {
  const quoted = [...text.replace(/```[\s\S]*?```/g, "").matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? "");
  return quoted.flatMap(
    (one) => one.match(/(?<![\w/.])(client|server|shared|docs|e2e|bench|tools|migrations)\/[\w./-]+/g) ?? [],
  );
}

const isMissing = (path: string) => !path.includes("<") && !existsSync(join(ROOT, path));
