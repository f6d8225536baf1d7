// `npm run test:changed`: types, lint, the rules, and the tests near what was changed since the last commit (or since the
// commit that is named: `npm run test:changed -- main`). A quick look after a change, which says what it leaves out; `npm
// test` runs everything.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { parseSync } from "oxc-parser";
import { startVitest } from "vitest/node";

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
  "client/src/messages/en.ts",
  "client/src/messages/fr.ts",
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
/**
 * Seconds that the tests which depend on what was changed may take, as the last whole run measured them, in addition to the
 * rules and to the tests that lie beside it.
 */
const NEAR_SECONDS = 15;
/** Seconds of a test file that no earlier run has measured. */
const UNKNOWN_SECONDS = 4;
/** Number of test files that are named where they are not run. */
const NAMED_MAX = 12;
/** Types that did not change since the last time are not checked again. */
const TYPES = ["tsc", "--incremental", "--tsBuildInfoFile", "node_modules/.cache/hexkey/changed.tsbuildinfo"];

const since = process.argv[2] ?? "HEAD";
const touched = touchedFiles();
if (touched.length === 0) {
  process.stdout.write(`Nothing was changed since ${since}.\n`);
  process.exit();
}
// What depended on a file that is gone fails its types, or was changed itself.
const changed = touched.filter((file) => existsSync(join(ROOT, file)));
const importers = readImporters();
const distances = reach(changed, LISTS);
const rules = [...reach(changed, new Set()).keys()].filter((file) => TEST.test(file) && isRule(file));
// These tests read the tree by themselves and import nothing of it.
const readers = [...importers.keys()].filter((file) => /^shared\/[^/]+\.test\.ts$/.test(file));
const certain = new Set([...changed, ...besides(changed), ...rules, ...readers].filter((file) => TEST.test(file)));
const { near, left } = nearest([...distances.keys()].filter((file) => TEST.test(file) && !certain.has(file)));
const tests = [...certain, ...near].sort();
const swept = sweptDomains();

say(`Changed files: ${touched.length}, files of tests: ${tests.length}.`);
for (const file of changed.filter((one) => !hasTest(one))) say(`No test is near ${file}.`);
if (swept) say(`The sweeps over all endpoints keep to ${swept.join(", ")}.`);
if (left.length > 0) {
  const more = left.length > NAMED_MAX ? `, and ${left.length - NAMED_MAX} more` : "";
  say(`Not run, as they depend on it from further away: ${left.slice(0, NAMED_MAX).join(", ")}${more}.`);
}
say("Browser journeys and benchmarks are not run either: `npm test` runs everything.");

// Types and lint are checked beside the tests, and what they find is shown after them.
const outcomes = await Promise.all([
  run(TYPES),
  run(["biome", "check", "--no-errors-on-unmatched", ...changed]),
  runVitest(),
]);
for (const { output } of outcomes) process.stdout.write(output);
const failed = outcomes.filter(({ isGood }) => !isGood);
for (const { name } of failed) process.stderr.write(`failed: ${name}\n`);
process.exitCode = failed.length > 0 ? 1 : 0;

function say(line) {
  process.stdout.write(`${line}\n`);
}

/** Runs a command of a package. */
function run(args) {
  return new Promise((resolve, reject) => {
    const child = spawn("npx", args, { cwd: ROOT, shell: process.platform === "win32" });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => (output += part));
    child.once("error", reject);
    child.once("close", (code) => {
      const isGood = code === 0;
      resolve({ name: args.slice(0, 2).join(" "), isGood, output: isGood ? "" : output });
    });
  });
}

async function runVitest() {
  const provide = swept ? { sweptDomains: swept } : {};
  // What Vite has made of a file is kept until the file changes: most of the time went there.
  const experimental = { fsModuleCache: true };
  const vitest = await startVitest("test", tests, {
    root: ROOT,
    watch: false,
    reporters: ["dot"],
    provide,
    experimental,
  });
  await vitest.close();
  // Vitest sets the exit code where a test or a file fails, where an error belongs to no test, or where none is found.
  return { name: "vitest", isGood: !process.exitCode, output: "" };
}

/** The files that were changed, added or deleted. */
function touchedFiles() {
  const git = (...args) => {
    const { status, stdout, stderr } = spawnSync("git", args, { cwd: ROOT, encoding: "utf8" });
    if (status !== 0) throw new Error(stderr);
    return stdout.split("\n").filter(Boolean);
  };
  const all = [...git("diff", "--name-only", since), ...git("ls-files", "--others", "--exclude-standard")];
  return [...new Set(all)];
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
  addReadersOfTexts(found);
  return found;
}

/** Texts of the first download come through `useMessages`: what names their file's name beside it depends on them. */
function addReadersOfTexts(found) {
  const texts = changed.filter((file) => /^client\/src\/messages\/(en|fr)\//.test(file));
  for (const text of texts) {
    const name = basename(text, ".ts").replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
    const isNamed = new RegExp(`\\b${name}\\b`);
    for (const [file] of found) {
      if (!/^client\/src\/(features|screens|ui|lib)\//.test(file)) continue;
      const code = readFileSync(join(ROOT, file), "utf8");
      if (code.includes("useMessages") && isNamed.test(code)) found.get(text)?.push(file);
    }
  }
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

/**
 * Maps all that depends on the files, themselves included, to the number of imports in between; what imports one of `ends` is
 * not followed.
 */
function reach(files, ends) {
  const reached = new Map(files.map((file) => [file, 0]));
  for (const [file, distance] of reached) {
    if (ends.has(file)) continue;
    for (const importer of importers.get(file) ?? []) {
      if (!reached.has(importer)) reached.set(importer, distance + 1);
    }
  }
  return reached;
}

/** Divides test files into the nearest ones, as many as there is time for, and those that are left. */
function nearest(files) {
  const seconds = measuredSeconds();
  const domains = new Set(changed.map(domainOf));
  const rank = (file) => [
    distances.get(file),
    domains.has(domainOf(file)) ? 0 : 1,
    seconds.get(file) ?? UNKNOWN_SECONDS,
  ];
  const sorted = files
    .map((file) => ({ file, rank: rank(file) }))
    .sort((one, other) => {
      const place = one.rank.findIndex((value, at) => value !== other.rank[at]);
      return place < 0 ? 0 : one.rank[place] - other.rank[place];
    });
  let leftSeconds = NEAR_SECONDS;
  const isNear = sorted.map(({ rank: [, , wanted] }) => {
    if (wanted > leftSeconds) return false;
    leftSeconds -= wanted;
    return true;
  });
  const those = (wanted) => sorted.filter((_, at) => isNear[at] === wanted).map(({ file }) => file);
  return { near: those(true), left: those(false) };
}

/** The seconds that each test file took in the last run of `npm test`. */
function measuredSeconds() {
  const report = join(ROOT, "test-results/vitest.json");
  if (!existsSync(report)) return new Map();
  const { testResults } = JSON.parse(readFileSync(report, "utf8"));
  return new Map(
    testResults.map(({ name, startTime, endTime }) => [relative(ROOT, name), (endTime - startTime) / 1000]),
  );
}

/** True if a test depends on a file, lies beside it, or reads the tree in which it is. */
function hasTest(file) {
  const folders = /^(client|server|shared|tools)\//;
  return folders.test(file) && [...reach([file], new Set()).keys(), ...besides([file])].some((one) => TEST.test(one));
}

/** The domain in whose folder a file is; undefined for others. */
function domainOf(file) {
  return /^(?:server\/features|client\/src\/features|shared\/contracts)\/([^/]+)\//.exec(file)?.[1];
}

/** The domains whose own code was changed; undefined where code that others share was, or a domain without endpoints. */
function sweptDomains() {
  const code = touched.filter((file) => /^(server|shared)\//.test(file) && !TEST.test(file));
  const domains = [...new Set(code.map(domainOf))];
  const hasEndpoints = (domain) => existsSync(join(ROOT, "shared/contracts", domain));
  return domains.length > 0 && domains.every((domain) => domain && hasEndpoints(domain)) ? domains.sort() : undefined;
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
