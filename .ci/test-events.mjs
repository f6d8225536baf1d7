// What reporters write down while tests run: a line of JSON for each event, so that a run that is ended tells how far it came.
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { stripVTControlCharacters } from "node:util";

/** The beginning of a line by which a reporter reports that a test has passed. */
export const PROGRESS = "progress: ";
/** Failures that end a run: where so many tests fail, the cause is one for all. */
export const MOST_FAILURES = 20;
/** The variable of the environment that names the file of the events to the reporters. */
const EVENTS_FILE = "TEST_EVENTS_FILE";
/** Characters of each part of what a failed test says. */
const PART_LENGTH = 1500;

/** The environment in which reporters write into this file, which is emptied. */
export function eventsTo(file) {
  mkdirSync(dirname(file), { recursive: true });
  rmSync(file, { force: true });
  return { [EVENTS_FILE]: file };
}

/**
 * Events are `began` and `ended` (of a file or a journey), `passed`, `skipped` and `failed` (of a test), `stuck` and
 * `finished` (of the run). They are written only where a file is named.
 */
export function writeEvent(event, details = {}, file = process.env[EVENTS_FILE]) {
  if (file) appendFileSync(file, `${JSON.stringify({ event, ...details })}\n`);
}

/**
 * What became of a run. `broken` are its failures, each with its file where that is known; `shaky` those that passed at a
 * later try; `running` what had begun and not ended; `seconds` what each file took. What follows when it was found to be stuck,
 * such as tests that fail because they are ended, is left out.
 */
export function readEvents(file) {
  const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n").filter(Boolean) : [];
  const run = { passed: 0, skipped: 0, shaky: [], isFinished: false, seconds: new Map() };
  const running = new Map();
  const broken = new Map();
  for (const { event, id, name, seconds, ...failure } of lines.map((line) => JSON.parse(line))) {
    if (event === "stuck") break;
    if (event === "began") running.set(id, name);
    if (event === "ended") {
      running.delete(id);
      if (seconds !== undefined) run.seconds.set(name, seconds);
    }
    if (event === "passed") {
      run.passed++;
      if (broken.has(id)) run.shaky.push(broken.get(id));
      broken.delete(id);
    }
    if (event === "skipped") run.skipped++;
    if (event === "failed") {
      const earlier = broken.get(id);
      broken.set(id, earlier ? { ...earlier, message: `${earlier.message}\n${failure.message}` } : failure);
    }
    if (event === "finished") run.isFinished = true;
  }
  return { ...run, broken: [...broken.values()], running: [...running.values()] };
}

/** What an error says: its message, the difference, where it came from in our code, and what caused it. */
export function describeError(error, length = PART_LENGTH) {
  const { name, message = "", stack = "", diff, detail, cause, errors = [] } = error;
  const head = !name || message.startsWith(name) ? message : `${name}: ${message}`;
  const places = stack.split("\n").filter((line) => /^\s+at (?!.*(node_modules|node:|new Promise))/.test(line));
  const causes = [cause, ...(Array.isArray(errors) ? errors : [])].filter(Boolean);
  return [
    ...[head, detail, diff, places.join("\n")].map((part) => stripVTControlCharacters(part ?? "").slice(0, length)),
    ...causes.map((one) => `caused by ${typeof one === "object" ? describeError(one, length) : one}`),
  ]
    .filter(Boolean)
    .join("\n");
}
