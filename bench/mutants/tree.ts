import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { parseSync } from "oxc-parser";

/** The commit that a checkout is at. */
export function commitOf(tree: string): string {
  return git(tree, "rev-parse", "HEAD").trim();
}

/** The files of a checkout below these folders, in a fixed order. */
export function filesOf(tree: string, folders: readonly string[]): string[] {
  return git(tree, "ls-files", "--", ...folders)
    .split("\n")
    .filter((file) => file !== "" && existsSync(join(tree, file)))
    .sort();
}

/** The new paths of the files that were moved since a commit, by their old ones. */
export function movedSince(tree: string, commit: string): Map<string, string> {
  const lines = git(tree, "diff", "--find-renames=40%", "-l0", "--diff-filter=R", "--name-status", commit).split("\n");
  return new Map(
    lines.flatMap((line) => {
      const [, from, to] = line.split("\t");
      return from && to ? [[from, to] as const] : [];
    }),
  );
}

/** The files that each test file imports in its own process, directly or through others; types do not count. */
export function importsOfTests(tree: string): Map<string, Set<string>> {
  const known = new Map<string, string[]>();
  const tests = filesOf(tree, ["server", "client", "shared", "tools"]).filter((file) => /\.test\.tsx?$/.test(file));
  return new Map(tests.map((test) => [test, closureOf(test)]));

  function closureOf(test: string): Set<string> {
    const reached = new Set<string>();
    const waiting = [test];
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
      if (reached.has(file)) continue;
      reached.add(file);
      const imported = known.get(file) ?? importsOf(tree, file);
      known.set(file, imported);
      waiting.push(...imported);
    }
    return reached;
  }
}

function importsOf(tree: string, file: string): string[] {
  const code = readFileSync(join(tree, file), "utf8");
  const { module } = parseSync(file, code);
  const specifiers = [
    ...module.staticImports
      .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
      .map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) => entries.flatMap((entry) => entry.moduleRequest?.value ?? [])),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => code.slice(start, end).replace(/["'`]/g, "")),
  ];
  return specifiers
    .map((specifier) => resolveImport(file, specifier))
    .filter((path) => /\.tsx?$/.test(path) && existsSync(join(tree, path)));
}

function resolveImport(file: string, specifier: string): string {
  if (specifier.startsWith(".")) return posix.join(posix.dirname(file), specifier);
  return specifier.replace(/^#client\//, "client/src/").replace(/^#(server|shared|tools)\//, "$1/");
}

function git(tree: string, ...args: string[]): string {
  return execFileSync("git", args, { cwd: tree, encoding: "utf8", maxBuffer: 2 ** 26 });
}
