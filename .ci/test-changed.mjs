// `npm run test:changed`: types, lint, the rules, and the tests near what was changed since the last commit (or since the
// commit that is named: `npm run test:changed -- main`). A quick look after a change, which says what it leaves out; `npm
// test` runs everything.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { parseSync } from "oxc-parser";
import { lastLines, runCommand } from "./run-command.mjs";
import { eventsTo, readEvents, writeEvent } from "./test-events.mjs";

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
/** The address of a file beside the module: a worker's or a process's program. */
const PROGRAM = /new URL\(\s*"([^"]+)",\s*import\.meta\.url/g;
/** What a test reads the tree by. */
const READING = /\b(readdirSync|readFileSync|import\.meta\.glob)\b/;
const RULES = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"))
  .scripts["test:rules"].split(" ")
  .filter((word) => /^(client|server|shared)\//.test(word));
const LOGS = join(ROOT, "test-results/logs");
/** Seconds of a test file that no earlier run has measured. */
const UNKNOWN_SECONDS = 4;
/** Number of files that are named of many. */
const NAMED_MAX = 12;
/** Types that did not change since the last time are not checked again. */
const TYPES = ["tsc", "--incremental", "--tsBuildInfoFile", "node_modules/.cache/hexkey/changed.tsbuildinfo"];

const since = process.argv[2] ?? "HEAD";
const touched = touchedFiles();
if (touched.length === 0) {
  process.stdout.write(`Nothing was changed since ${since}.\n`);
  process.exit();
}
const isThere = (file) => existsSync(join(ROOT, file));
const importers = readImporters();
const distances = reach(touched, LISTS);
const dependents = testsOf(reach(touched, new Set()).keys());
// These rules read the tree by themselves and import little of it.
const readers = [...importers.keys()].filter((file) => isRule(file) && readsTree(file));
const certain = new Set([...testsOf(touched), ...besides(touched), ...dependents.filter(isRule), ...readers]);
const near = nearest(testsOf(distances.keys()).filter((file) => !certain.has(file)));
const tests = [...certain, ...near].sort();
const left = dependents.filter((file) => !tests.includes(file));
const swept = sweptDomains();

say(`Changed files: ${touched.length}, files of tests: ${tests.length}.`);
const deleted = touched.filter((file) => !isThere(file));
if (deleted.length > 0) say(`Deleted: ${someOf(deleted)}.`);
for (const file of touched.filter((one) => !hasTest(one))) say(`No test that runs is near ${file}.`);
if (swept) say(`The sweeps over all endpoints keep to ${swept.join(", ")}.`);
if (left.length > 0) say(`Not run, as they depend on it from further away: ${left.length} files, ${someOf(left)}.`);
say("Browser journeys and benchmarks are not run either: `npm test` runs everything.");

// Types and lint are checked beside the tests, and what they find is shown after them.
const outcomes = await Promise.all([
  check("types", TYPES),
  check("lint", ["biome", "check", "--no-errors-on-unmatched", ...touched.filter(isThere)]),
  runVitest(),
]);
if (process.stdout.isTTY) process.stdout.write("\r\u001b[K");
for (const { output } of outcomes) process.stdout.write(output);
const failed = outcomes.filter(({ isGood }) => !isGood);
for (const { name } of failed) process.stderr.write(`failed: ${name}\n`);
process.exitCode = failed.length > 0 ? 1 : 0;

function say(line) {
  process.stdout.write(`${line}\n`);
}

function someOf(files) {
  const more = files.length > NAMED_MAX ? `, and ${files.length - NAMED_MAX} more` : "";
  return `${files.slice(0, NAMED_MAX).join(", ")}${more}`;
}

/** The files of tests that are there, of these. */
function testsOf(files) {
  return [...files].filter((file) => TEST.test(file) && isThere(file));
}

/** Runs a command of a package, the output of which is shown where it fails. */
async function check(name, args) {
  const logFile = join(LOGS, `changed-${name}.log`);
  const { code, note } = await runCommand("npx", args, { name, logFile, cwd: ROOT });
  return { name, isGood: code === 0, output: code === 0 ? "" : [readFileSync(logFile, "utf8"), note, ""].join("\n") };
}

async function runVitest() {
  const name = "tests";
  const logFile = join(LOGS, "changed-tests.log");
  const eventsFile = join(LOGS, "changed-tests.jsonl");
  const args = [join(import.meta.dirname, "vitest-of-changed.mjs"), JSON.stringify({ tests, swept })];
  const { code, note } = await runCommand(process.execPath, args, {
    name,
    logFile,
    cwd: ROOT,
    env: eventsTo(eventsFile),
    onStuck: () => writeEvent("stuck", {}, eventsFile),
  });
  const { passed, broken, running, isFinished } = readEvents(eventsFile);
  const isGood = code === 0 && isFinished && broken.length === 0;
  const output = [
    ...broken.map(({ file, message }) => `\nFAILED ${file ?? ""}: ${message}`),
    ...(note ? [`${note}; these ran: ${running.join(", ")}`] : []),
    ...(isGood || broken.length > 0 ? [] : [lastLines(logFile, NAMED_MAX)]),
    `${passed} tests passed, ${broken.length} failed; what they printed is in ${relative(ROOT, logFile)}`,
  ];
  return { name, isGood, output: `${output.join("\n")}\n` };
}

/** The files that were changed, added or deleted. */
function touchedFiles() {
  // Names end with a null, as those that are not ASCII are quoted otherwise. A renamed file has two.
  const git = (...args) => {
    const { status, stdout, stderr, error } = spawnSync("git", args, { cwd: ROOT, encoding: "utf8" });
    if (status === 0) return stdout.split("\0").filter(Boolean);
    process.stderr.write(
      `This asks git what was changed, which failed: ${(error?.message ?? stderr).split("\n")[0]}. Without git run \`npm run check\`.\n`,
    );
    process.exit(1);
  };
  const added = git("ls-files", "--others", "--exclude-standard", "-z");
  return [...new Set([...git("diff", "--name-only", "--no-renames", "-z", since, "--"), ...added])];
}

/** Maps each file to the source files that import it, or start it as a program. */
function readImporters() {
  const files = ["client", "server", "shared", "tools"].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => /\.(tsx?|mjs)$/.test(file) && !file.endsWith(".d.ts"))
      .map((file) => `${folder}/${file.replaceAll("\\", "/")}`),
  );
  const found = new Map(files.map((file) => [file, []]));
  for (const file of files) {
    for (const imported of importsOf(file)) found.set(imported, [...(found.get(imported) ?? []), file]);
  }
  addReadersOfTexts(found);
  return found;
}

/** Texts of the first download come through `useMessages`: what names their file's name beside it depends on them. */
function addReadersOfTexts(found) {
  const texts = touched.filter((file) => /^client\/src\/messages\/(en|fr)\//.test(file));
  for (const text of texts) {
    const name = basename(text, ".ts").replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
    const isNamed = new RegExp(`\\b${name}\\b`);
    for (const [file] of found) {
      if (!isThere(file) || !/^client\/src\/(features|screens|ui|lib)\//.test(file)) continue;
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
    ...[...code.matchAll(PROGRAM)].map(([, name]) => `./${name}`),
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

/** The nearest ones of test files, as many as there is time for. */
function nearest(files) {
  // The last whole run measured them.
  const { seconds } = readEvents(join(LOGS, "vitest.jsonl"));
  const domains = new Set(touched.map(domainOf));
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
  return sorted.flatMap(({ file, rank: [, , wanted] }) => {
    if (wanted > leftSeconds) return [];
    leftSeconds -= wanted;
    return [file];
  });
}

/** True if a test that runs depends on a file, not through a list of everything, or lies beside it. */
function hasTest(file) {
  return [...reach([file], LISTS).keys(), ...besides([file])].some((one) => tests.includes(one));
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

/** The tests beside the files: in the folder of a part of the app all of them, in larger ones those of the same name. */
function besides(files) {
  return testsOf(importers.keys()).filter((test) =>
    files.some((file) => {
      if (dirname(test) !== dirname(file)) return false;
      return dirname(file).split("/").length > 2 || basename(test).split(".")[0] === basename(file).split(".")[0];
    }),
  );
}

function isRule(file) {
  const isNamed = (name) => file === name || file.startsWith(`${name}/`) || matchesStar(name, file);
  return TEST.test(file) && RULES.some(isNamed);
}

/** `shared/*.test.ts` are the files of the folder itself. */
function matchesStar(name, file) {
  const [start, end] = name.split("*");
  return end !== undefined && dirname(file) === dirname(name) && file.startsWith(start) && file.endsWith(end);
}

function readsTree(file) {
  return isThere(file) && READING.test(readFileSync(join(ROOT, file), "utf8"));
}
