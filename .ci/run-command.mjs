// Runs a command of a stage: its output goes to a file, its progress to one line, and it is ended once it is stuck, or with us.
import { spawn, spawnSync } from "node:child_process";
import { createWriteStream, mkdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";
import { PROGRESS } from "./test-events.mjs";

/** A command that has made no progress for so long is stuck. */
export const STUCK_AFTER_MS = 6 * 60_000;
/** Milliseconds between two lines of progress where the output is no terminal. */
const LINE_EVERY_MS = 60_000;
/**
 * The signals that end a command, and how long each is waited for. Playwright heeds only the first, after which it stops its
 * browsers, the apps and their databases; an app has 12 s for that.
 */
const ENDING = [
  ["SIGINT", 40_000],
  ["SIGTERM", 15_000],
  ["SIGKILL", 5_000],
];
const IS_WINDOWS = process.platform === "win32";

/** The functions that end what runs. */
const running = new Set();
let isEnding = false;
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, endAll);

async function endAll() {
  if (isEnding) return;
  isEnding = true;
  if (running.size > 0) process.stderr.write("\nWhat runs is being ended, with its apps and databases.\n");
  await Promise.all([...running].map((end) => end()));
  process.exit(1);
}

/**
 * Resolves to the exit status of the command and to what was wrong with the process itself, if anything was. All that it
 * prints but its progress is in `logFile`. Progress is what it prints: for a command with a reporter of ours, which
 * `onStuck` says, only a test that passed, as a hung app fails one test after the other.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ name: string, logFile: string, cwd: string, env?: Record<string, string>, onStuck?: () => void }} options
 * @returns {Promise<{ code: number | null, note?: string }>}
 */
export function runCommand(command, args, { name, logFile, cwd, env = {}, onStuck }) {
  mkdirSync(dirname(logFile), { recursive: true });
  const log = createWriteStream(logFile);
  const showProgress = createProgressLine(name);
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      stdio: ["ignore", "pipe", "pipe"],
      shell: IS_WINDOWS,
      // A group of its own, so that all that it started ends with it.
      detached: !IS_WINDOWS,
      env: { ...process.env, ...env },
    });
    const closed = new Promise((resolveClosed) => child.once("close", resolveClosed));
    const end = () => endGroup(child, closed);
    running.add(end);
    let isStuck = false;
    const watch = setTimeout(() => {
      isStuck = true;
      onStuck?.();
      end();
    }, STUCK_AFTER_MS);
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on("line", (line) => {
        const isProgress = line.startsWith(PROGRESS);
        if (!isStuck && (isProgress || !onStuck)) watch.refresh();
        if (isProgress) showProgress(line.slice(PROGRESS.length));
        else log.write(`${line}\n`);
      });
    }
    child.once("error", reject);
    child.once("close", (code) => {
      clearTimeout(watch);
      running.delete(end);
      // Nothing begins after it.
      if (isEnding) return;
      const what = onStuck ? "no test passed" : "nothing was printed";
      const note = isStuck ? `ended: ${what} for ${STUCK_AFTER_MS / 60_000} minutes` : undefined;
      log.end(() => resolve({ code, ...(note && { note }) }));
    });
  });
}

/** The last lines that a command printed. */
export const lastLines = (logFile, count) =>
  readFileSync(logFile, "utf8").trimEnd().split("\n").slice(-count).join("\n");

/** Ends a command, its group and, where it heeds nothing, what it has started in other groups. */
async function endGroup(child, closed) {
  const others = new Set();
  for (const [signal, patience] of ENDING) {
    if (signal !== "SIGINT") for (const pid of descendantsOf(child.pid)) others.add(pid);
    for (const pid of [-child.pid, ...others]) send(child, pid, signal);
    const hasEnded = await Promise.race([closed.then(() => true), delay(patience, false, { ref: false })]);
    if (hasEnded) return;
  }
}

function send(child, pid, signal) {
  try {
    if (IS_WINDOWS) child.kill(signal);
    else process.kill(pid, signal);
  } catch (error) {
    if (error.code !== "ESRCH") throw error;
  }
}

function descendantsOf(pid) {
  const { stdout } = spawnSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" });
  const processes = (stdout ?? "").split("\n").map((line) => line.trim().split(/\s+/).map(Number));
  const found = [pid];
  for (const parent of found) found.push(...processes.filter(([, of]) => of === parent).map(([id]) => id));
  return found.slice(1);
}

function createProgressLine(name) {
  let shownAt = Date.now();
  return (text) => {
    if (process.stdout.isTTY) {
      process.stdout.write(`\r\u001b[K${name}: ${text}`);
    } else if (Date.now() - shownAt >= LINE_EVERY_MS) {
      shownAt = Date.now();
      process.stdout.write(`${name}: ${text}\n`);
    }
  };
}
