// `npm test`: types, lint and format, unit, API and component tests, then what the built app's first visits weigh, the
// browser journeys on it, and the benchmarks in small. With `--all-browsers` the main job in Firefox and WebKit as well; it
// installs what is missing of browsers, and the converter of videos, where Debian's packages can be had.
//
// Passing tests print nothing but one line of progress. What commands print is in test-results/logs; failures and the table
// come last.
import "./clean-environment.mjs";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { ensureBrowser, findHeadlessBrowser } from "./browser.mjs";
import { ensureConverter, ensureOtherBrowsers } from "./other-browsers.mjs";
import { lastLines, runCommand } from "./run-command.mjs";

const ROOT = join(import.meta.dirname, "..");
const RESULTS = join(ROOT, "test-results");
const VITEST_RESULTS = join(RESULTS, "vitest.json");
const UNHANDLED_ERRORS = join(RESULTS, "unhandled-errors.json");
const JOURNEY_RESULTS = join(RESULTS, "journeys.json");
const OTHER_BROWSERS_RESULTS = join(RESULTS, "other-browsers.json");
const BENCHMARK_RESULTS = join(RESULTS, "benchmarks.json");
/** Test files that are run once more, at most: more do not fail by chance. */
const MOST_RUN_AGAIN = 6;
/** Characters of what a failed test says. */
const FAILURE_LENGTH = 2000;
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
    const { succeeded, note, logFile } = await execute(name, command, args);
    if (succeeded) return { passed: 1, failed: 0 };
    return { passed: 0, failed: 1, note, failures: [`${name}\n${lastLines(logFile, FAILURE_LINES)}`] };
  };
}

/**
 * The unit, API and component tests. A few files that fail are run once more by themselves, and named at the end when
 * they pass then; a file that does not, or many that fail, or an error that belongs to no file, fails the run.
 */
async function runVitest(name) {
  const first = await vitest(name, []);
  const files = [...new Set(first.broken.map(({ file }) => file))];
  if (files.length === 0 || files.length > MOST_RUN_AGAIN || files.includes(undefined)) return first;
  process.stdout.write(`\nonce more: ${files.join(" ")}\n`);
  const second = await vitest(`${name}, once more`, files);
  // The runner gave up before it came to results.
  if (second.failedTests === undefined) return { ...first, failures: [...first.failures, ...second.failures] };
  const stillBroken = new Set(second.broken.map(({ file }) => file));
  return {
    passed: first.passed + first.failedTests - second.failedTests,
    failed: second.failed,
    skipped: first.skipped,
    note: second.note,
    failures: second.failures,
    shaky: first.broken.filter(({ file }) => !stillBroken.has(file)).map(messageOf),
  };
}

/** One run of these files, or of all; `broken` has a message, and where it is known the file, of all that went wrong. */
async function vitest(name, files) {
  rmSync(UNHANDLED_ERRORS, { force: true });
  const reporters = ["--reporter=json", "--reporter=./.ci/vitest-reporter.mjs"];
  const command = ["vitest", "run", ...reporters, `--outputFile.json=${VITEST_RESULTS}`, ...files];
  const counts = await runTests(name, { command, resultFile: VITEST_RESULTS }, (report) => {
    const broken = [...report.testResults.flatMap(brokenTests), ...unhandledErrors()];
    return {
      passed: report.numPassedTests,
      failed: broken.length,
      failedTests: report.numFailedTests,
      skipped: report.numPendingTests + report.numTodoTests,
      broken,
      failures: broken.map(messageOf),
    };
  });
  return { broken: [], ...counts };
}

function messageOf({ file, message }) {
  return `${file ?? "no file's"}: ${message}`;
}

function brokenTests({ name, status, message, assertionResults }) {
  const file = relative(ROOT, name);
  const failed = assertionResults.filter((test) => test.status === "failed");
  // A file that does not load has no tests of its own to fail.
  if (status === "failed" && failed.length === 0) return [{ file, message }];
  return failed.map((test) => ({
    file,
    message: `${test.fullName} (${seconds(test.duration)})\n${test.failureMessages.join("\n")}`,
  }));
}

/** What failed outside of every test, such as a promise that no code awaited. Vitest's report does not have it. */
function unhandledErrors() {
  if (!existsSync(UNHANDLED_ERRORS)) return [];
  return JSON.parse(readFileSync(UNHANDLED_ERRORS, "utf8")).map(({ file, message }) => {
    return { file: file && relative(ROOT, file), message };
  });
}

async function runJourneys(name) {
  ensureBrowser({ wantsQuickest: ALL_BROWSERS });
  process.stdout.write(`Chromium for the journeys: ${findHeadlessBrowser()}\n`);
  return runPlaywright(name, "e2e/playwright.config.ts", JOURNEY_RESULTS);
}

async function runOtherBrowsers(name) {
  const missing = ensureOtherBrowsers();
  if (missing) return { passed: 0, failed: 0, note: `not run: ${missing}` };
  return runPlaywright(name, "e2e/other-browsers/playwright.config.ts", OTHER_BROWSERS_RESULTS);
}

function runPlaywright(name, config, resultFile) {
  const command = ["playwright", "test", "--config", config, "--reporter=json,./.ci/journey-reporter.mjs"];
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: resultFile };
  return runTests(name, { command, resultFile, env }, ({ stats, errors, suites }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    shaky: suites.flatMap((suite) => journeysThat(suite, ({ status }) => status === "flaky")),
    failures: [
      ...errors.map(({ message }) => message),
      ...suites.flatMap((suite) => journeysThat(suite, ({ status }) => status === "unexpected")),
    ],
  }));
}

function runBenchmarks(name) {
  const command = ["tsx", "bench/smoke.ts"];
  return runTests(name, { command, resultFile: BENCHMARK_RESULTS }, ({ passed, failed, failures }) => ({
    passed,
    failed,
    failures: failures.map(({ name: benchmark, output }) => `${benchmark}\n${output}`),
  }));
}

/** The journeys of a suite that ended so, with what they said. */
function journeysThat({ specs = [], suites = [] }, ended) {
  const own = specs
    .filter(({ tests }) => tests.some(ended))
    .map((spec) => `${spec.file}:${spec.line}: ${spec.title} (${timesOf(spec)})\n${messages(spec)}`);
  return [...own, ...suites.flatMap((suite) => journeysThat(suite, ended))];
}

/** The time that each try took. */
function timesOf({ tests }) {
  return tests.flatMap(({ results }) => results.map(({ duration }) => seconds(duration))).join(", then ");
}

const seconds = (milliseconds) => `${((milliseconds ?? 0) / 1000).toFixed(1)} s`;

function messages({ tests }) {
  return tests
    .flatMap(({ results }) => results.flatMap(({ errors }) => errors.map(({ message }) => message)))
    .join("\n");
}

/** The counts of a test runner. A crash, or a run that found no test, is a failure whatever its report says. */
async function runTests(name, { command, resultFile, env }, count) {
  rmSync(resultFile, { force: true });
  const { succeeded, note, logFile } = await execute(name, "npx", command, env);
  const crashed = (why) => ({ failed: 1, note: note ?? why, failures: [lastLines(logFile, FAILURE_LINES)] });
  if (!existsSync(resultFile)) return { passed: 0, ...crashed("the runner left no results") };
  const counts = count(JSON.parse(readFileSync(resultFile, "utf8")));
  if (counts.failed === 0 && counts.passed === 0) return { ...counts, ...crashed("no tests found") };
  if (counts.failed === 0 && !succeeded) return { ...counts, ...crashed("the runner failed") };
  return counts;
}

async function execute(name, command, args, env) {
  const logFile = join(RESULTS, "logs", `${name.replace(/\W+/g, "-")}.log`);
  return { logFile, ...(await runCommand(command, args, { name, logFile, cwd: ROOT, env })) };
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
