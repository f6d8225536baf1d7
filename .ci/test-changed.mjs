// `npm run test:changed`: types, lint, the rules, and the tests near what was changed since the last commit (or since the
// commit that is named: `npm run test:changed -- main`). A quick look after a change; `npm test` runs everything.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { parseSync } from "oxc-parser";

const ROOT = join(import.meta.dirname, "..");
const TEST = /\.test\.tsx?$/;
/** The aliases of package.json. */
const ALIASES = { "#shared/": "shared/", "#server/": "server/", "#client/": "client/src/", "#tools/": "tools/" };
/**
 * Lists of everything: through them each file would depend on every other one. Tests beyond them see the whole app, and run
 * where they lie beside what was changed.
 */
const LISTS = new Set([
  "client/src/app.tsx",
  "client/src/outbox.ts",
  "client/src/testing/render.tsx",
  "server/app.ts",
  "server/domains.ts",
  "server/testing/factories.ts",
  "server/testing/harness.ts",
  "server/testing/sample-calls.ts",
  "shared/contracts/index.ts",
  "shared/schema/index.ts",
]);

const since = process.argv[2] ?? "HEAD";
const changed = changedFiles();
if (changed.length === 0) {
  process.stdout.write(`Nothing was changed since ${since}.\n`);
  process.exit();
}
const importers = readImporters();
const near = new Set([...reach(changed, LISTS), ...besides(changed)].filter((file) => TEST.test(file)));
const rules = [...reach(changed, new Set())].filter((file) => TEST.test(file) && isRule(file));
// These tests read the tree by themselves and import nothing of it.
const readers = [...importers.keys()].filter((file) => /^shared\/[^/]+\.test\.ts$/.test(file));
const tests = [...new Set([...near, ...rules, ...readers])].sort();
process.stdout.write(`${changed.length} changed files, ${tests.length} files of tests.\n`);
const failed = [
  ["npx", "tsc"],
  ["npx", "biome", "check", "--no-errors-on-unmatched", ...changed],
  ["npx", "vitest", "run", "--reporter=dot", ...tests],
].filter(([command, ...args]) => spawnSync(command, args, { cwd: ROOT, stdio: "inherit" }).status !== 0);
for (const [, ...command] of failed) process.stderr.write(`failed: ${command.slice(0, 3).join(" ")}\n`);
process.exitCode = failed.length > 0 ? 1 : 0;

function changedFiles() {
  const git = (...args) => {
    const { status, stdout, stderr } = spawnSync("git", args, { cwd: ROOT, encoding: "utf8" });
    if (status !== 0) throw new Error(stderr);
    return stdout.split("\n").filter(Boolean);
  };
  const all = [...git("diff", "--name-only", since), ...git("ls-files", "--others", "--exclude-standard")];
  return [...new Set(all)].filter((file) => existsSync(join(ROOT, file)));
}

/** Maps each source file to the files that import it. */
function readImporters() {
  const files = ["client", "server", "shared", "tools"].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => /\.(tsx?|mjs)$/.test(file) && !file.endsWith(".d.ts"))
      .map((file) => `${folder}/${file.replaceAll("\\", "/")}`),
  );
  const found = new Map(files.map((file) => [file, []]));
  for (const file of files) {
    for (const imported of importsOf(file)) found.get(imported)?.push(file);
  }
  return found;
}

function importsOf(file) {
  const code = readFileSync(join(ROOT, file), "utf8");
  const { module } = parseSync(file, code);
  const names = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => code.slice(start + 1, end - 1)),
  ];
  return names.flatMap((name) => {
    const alias = Object.keys(ALIASES).find((prefix) => name.startsWith(prefix));
    if (alias) return name.replace(alias, ALIASES[alias]);
    if (name.startsWith(".")) return relative(ROOT, join(ROOT, dirname(file), name)).replaceAll("\\", "/");
    return [];
  });
}

/** All that depends on the files, itself included; what imports one of `ends` is not followed. */
function reach(files, ends) {
  const reached = new Set(files);
  for (const file of reached) {
    if (ends.has(file)) continue;
    for (const importer of importers.get(file) ?? []) reached.add(importer);
  }
  return reached;
}

/** The tests of the folders in which the files are. */
function besides(files) {
  const folders = new Set(files.map((file) => dirname(file)).filter((folder) => folder.split("/").length > 2));
  return [...importers.keys()].filter((file) => folders.has(dirname(file)));
}

function isRule(file) {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  const named = scripts["test:rules"].split(" ").filter((word) => /^(client|server|shared)\//.test(word));
  return named.some((name) => file === name || file.startsWith(`${name}/`));
}
