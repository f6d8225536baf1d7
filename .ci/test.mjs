// `npm test`: types, lint and format, unit, API and component tests, then what the built app's first visits weigh, the
// browser journeys on it, and the benchmarks in small. With `--all-browsers` the main job in Firefox and WebKit as well; it
// installs what is missing of browsers, and the converter of videos, where Debian's packages can be had.
//
// Passing tests show nothing but one line of progress. What commands, tests and apps print is in test-results/logs; failures and
// the table come last.
import "./clean-environment.mjs";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ensureBrowser, findHeadlessBrowser } from "./browser.mjs";
import { ensureConverter, ensureOtherBrowsers } from "./other-browsers.mjs";
import { lastLines, runCommand } from "./run-command.mjs";
import { eventsTo, MOST_FAILURES, readEvents, writeEvent } from "./test-events.mjs";

const ROOT = join(import.meta.dirname, "..");
const RESULTS = join(ROOT, "test-results");
const VITEST_EVENTS = join(RESULTS, "logs/vitest.jsonl");
const AGAIN_EVENTS = join(RESULTS, "logs/vitest-again.jsonl");
const JOURNEY_EVENTS = join(RESULTS, "logs/journeys.jsonl");
const OTHER_BROWSERS_EVENTS = join(RESULTS, "logs/other-browsers.jsonl");
const BENCHMARK_RESULTS = join(RESULTS, "benchmarks.json");
/** Test files that are run once more, at most: more do not fail by chance. */
const MOST_RUN_AGAIN = 6;
/** Characters of what a failed test says. */
const FAILURE_LENGTH = 6000;
/** Lines of what a failed command printed. */
const FAILURE_LINES = 60;
const ALL_BROWSERS = process.argv.includes("--all-browsers");

/** The stages of a group run at the same time, as each leaves one of two processors idle for a while. */
const STAGES = [
  [
    { name: "types", run: check("npx", ["tsc"]) },
    { name: "lint and format", run: check("npx", ["biome", "check", "."]) },
    { name: "build", run: check("npm", ["run", "build"]) },
  ],
  [{ name: "bytes of first visits", needs: "build", run: check("npx", ["tsx", "bench/bytes.ts"]) }],
  [{ name: "unit, API and component tests", run: runVitest }],
  [{ name: "browser journeys", needs: "build", run: runJourneys }],
  [{ name: "benchmarks in small", needs: "build", run: runBenchmarks }],
];
if (ALL_BROWSERS) {
  ensureConverter();
  STAGES.push([{ name: "Firefox and WebKit", needs: "build", run: runOtherBrowsers }]);
}

/** One check that is its command's exit code. */
function check(command, args) {
  return async (name) => {
    const { code, note, logFile } = await execute(name, command, args);
    if (code === 0) return { passed: 1, failed: 0 };
    return { passed: 0, failed: 1, note, failures: [`${name}\n${lastLines(logFile, FAILURE_LINES)}`] };
  };
}

/**
 * The unit, API and component tests. A few files that fail are run once more by themselves, and named at the end when
 * they pass then; a file that does not, or many that fail, or an error that belongs to no file, or a runner that crashed,
 * fails the run.
 */
async function runVitest(name) {
  const first = await vitest(name, VITEST_EVENTS, []);
  const files = [...new Set(first.broken.map(({ file }) => file))];
  const isByChance = files.length > 0 && files.length <= MOST_RUN_AGAIN && !files.includes(undefined);
  if (!isByChance || first.note) return first;
  process.stdout.write(`\nonce more: ${files.join(" ")}\n`);
  const second = await vitest(`${name}, once more`, AGAIN_EVENTS, files);
  const stillBroken = new Set(second.broken.map(({ file }) => file));
  const isCrash = second.note && second.broken.length === 0;
  const shaky = first.broken.filter(({ file }) => !stillBroken.has(file));
  return {
    passed: first.passed + failedTests(first) - failedTests(second),
    failed: second.failed,
    skipped: first.skipped,
    note: second.note,
    // A second run that broke off says nothing of what failed in the first.
    failures: isCrash ? [...first.failures, ...second.failures] : second.failures,
    shaky: isCrash ? [] : shaky.map(messageOf),
  };
}

function vitest(name, eventsFile, files) {
  const command = ["vitest", "run", "--reporter=./.ci/vitest-reporter.mjs", `--bail=${MOST_FAILURES}`, ...files];
  return runTests(name, command, eventsFile);
}

const failedTests = ({ broken }) => broken.filter(({ isTest }) => isTest).length;

function messageOf({ file, message }) {
  return file && !message.startsWith(file) ? `${file}: ${message}` : message;
}

async function runJourneys(name) {
  ensureBrowser({ wantsQuickest: ALL_BROWSERS });
  process.stdout.write(`Chromium for the journeys: ${findHeadlessBrowser()}\n`);
  return runPlaywright(name, "e2e/playwright.config.ts", JOURNEY_EVENTS);
}

async function runOtherBrowsers(name) {
  const missing = ensureOtherBrowsers();
  if (missing) return { passed: 0, failed: 0, note: `not run: ${missing}` };
  return runPlaywright(name, "e2e/other-browsers/playwright.config.ts", OTHER_BROWSERS_EVENTS);
}

function runPlaywright(name, config, eventsFile) {
  const reporter = "--reporter=./.ci/journey-reporter.mjs";
  return runTests(
    name,
    ["playwright", "test", "--config", config, reporter, `--max-failures=${MOST_FAILURES}`],
    eventsFile,
  );
}

async function runBenchmarks(name) {
  rmSync(BENCHMARK_RESULTS, { force: true });
  const { logFile, ...ended } = await execute(name, "npx", ["tsx", "bench/smoke.ts"]);
  const hasResults = existsSync(BENCHMARK_RESULTS);
  const { passed, failures } = hasResults
    ? JSON.parse(readFileSync(BENCHMARK_RESULTS, "utf8"))
    : { passed: 0, failures: [] };
  const said = failures.map(({ name: benchmark, output }) => `${benchmark}\n${output}`);
  return outcomeOf({ ...ended, passed, failures: said, isFinished: hasResults, logFile });
}

/** One run of a test runner with a reporter of ours. `broken` has a message, and where it is known the file, of all that went wrong. */
async function runTests(name, args, eventsFile) {
  const env = eventsTo(eventsFile);
  const onStuck = () => writeEvent("stuck", {}, eventsFile);
  const { logFile, code, note } = await execute(name, "npx", args, { env, onStuck });
  const { running, shaky, broken, ...run } = readEvents(eventsFile);
  const ran = note && running.length > 0 ? `${note}; these ran: ${running.join(", ")}` : note;
  const many = broken.length >= MOST_FAILURES ? `ended after ${broken.length} failures` : undefined;
  const outcome = outcomeOf({ ...run, code, note: ran ?? many, failures: broken.map(messageOf), logFile });
  return { ...outcome, broken, shaky: shaky.map(messageOf) };
}

/** The outcome of a runner. A crash, or a run that found no test, is a failure whatever else failed. */
function outcomeOf({ code, note, passed, skipped, failures, isFinished, logFile }) {
  // Runners end with 1 where tests failed.
  const hasCrashed = !isFinished || code !== (failures.length > 0 ? 1 : 0);
  const wrong =
    note ??
    (hasCrashed ? `the runner crashed (${code})` : passed + failures.length === 0 ? "no tests found" : undefined);
  const all = wrong && failures.length === 0 ? [lastLines(logFile, FAILURE_LINES)] : failures;
  return { passed, skipped, failed: all.length, failures: all, note: wrong };
}

async function execute(name, command, args, options = {}) {
  const logFile = join(RESULTS, "logs", `${name.replace(/\W+/g, "-")}.log`);
  return { logFile, ...(await runCommand(command, args, { name, logFile, cwd: ROOT, ...options })) };
}

async function runStage({ name, needs, run }, done) {
  if (needs && done.find((stage) => stage.name === needs)?.failed)
    return { name, passed: 0, failed: 1, seconds: 0, note: `not run: ${needs} failed` };
  process.stdout.write(`── ${name} ──\n`);
  const startedAt = performance.now();
  const outcome = await run(name).catch((error) => ({ passed: 0, failed: 1, note: error.message }));
  if (process.stdout.isTTY) process.stdout.write("\r\u001b[K");
  return { name, ...outcome, seconds: (performance.now() - startedAt) / 1000 };
}

mkdirSync(RESULTS, { recursive: true });
const done = [];
for (const group of STAGES) done.push(...(await Promise.all(group.map((stage) => runStage(stage, done)))));

const total = (key) => done.reduce((sum, stage) => sum + stage[key], 0);
const width = Math.max(...done.map(({ name }) => name.length));
const lines = done.map(({ name, passed, failed, skipped, shaky, seconds, note }) => {
  const counts = `${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed ${seconds.toFixed(1).padStart(7)} s`;
  return [
    name.padEnd(width),
    counts,
    skipped ? `${skipped} skipped` : "",
    shaky?.length ? `${shaky.length} at the second try` : "",
    note ?? "",
  ]
    .filter(Boolean)
    .join("  ");
});
for (const journey of done.flatMap(({ shaky = [] }) => shaky)) {
  process.stdout.write(`\nPASSED AT THE SECOND TRY ${journey.slice(0, FAILURE_LENGTH)}\n`);
}
for (const failure of done.flatMap(({ failures = [] }) => failures)) {
  process.stdout.write(`\nFAILED ${failure.slice(0, FAILURE_LENGTH)}\n`);
}
process.stdout.write(`\n${lines.join("\n")}\n\n${total("passed")} passed, ${total("failed")} failed\n`);
process.exitCode = total("failed") > 0 ? 1 : 0;
