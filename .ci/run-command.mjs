// Runs a command of a stage: its output goes to a file, its progress to one line, and it is ended once it is stuck.
import { spawn } from "node:child_process";
import { createWriteStream, mkdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { createInterface } from "node:readline";

/** The beginning of a line by which a reporter reports progress. */
export const PROGRESS = "progress: ";
/** A command that has printed nothing for so long is stuck: reporters print a line for every test. */
const STUCK_AFTER_MS = 6 * 60_000;
/** Milliseconds between two lines of progress where the output is no terminal. */
const LINE_EVERY_MS = 60_000;

/**
 * Resolves to the exit status of the command and to what was wrong with the process itself, if anything was. All that it
 * prints but its progress is in `logFile`.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ name: string, logFile: string, cwd: string, env?: Record<string, string> }} options
 * @returns {Promise<{ succeeded: boolean, note?: string }>}
 */
export function runCommand(command, args, { name, logFile, cwd, env = {} }) {
  mkdirSync(dirname(logFile), { recursive: true });
  const log = createWriteStream(logFile);
  const showProgress = createProgressLine(name);
  return new Promise((resolve, reject) => {
    const isWindows = process.platform === "win32";
    const child = spawn(command, args, {
      cwd,
      stdio: ["ignore", "pipe", "pipe"],
      shell: isWindows,
      // A group of its own, so that all that it started ends with it.
      detached: !isWindows,
      env: { ...process.env, ...env },
    });
    const end = (signal) => {
      try {
        if (isWindows) child.kill(signal);
        else process.kill(-child.pid, signal);
      } catch (error) {
        if (error.code !== "ESRCH") throw error;
      }
    };
    const endOnInterrupt = () => {
      end("SIGTERM");
      process.exit(1);
    };
    process.once("SIGINT", endOnInterrupt);
    process.once("SIGTERM", endOnInterrupt);
    let isStuck = false;
    const watch = setTimeout(() => {
      isStuck = true;
      end("SIGTERM");
      setTimeout(() => end("SIGKILL"), 15_000).unref();
    }, STUCK_AFTER_MS);
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on("line", (line) => {
        watch.refresh();
        if (line.startsWith(PROGRESS)) showProgress(line.slice(PROGRESS.length));
        else log.write(`${line}\n`);
      });
    }
    child.once("error", reject);
    child.once("close", (code) => {
      clearTimeout(watch);
      process.off("SIGINT", endOnInterrupt);
      process.off("SIGTERM", endOnInterrupt);
      const note = isStuck ? `ended: nothing was printed for ${STUCK_AFTER_MS / 60_000} minutes` : undefined;
      log.end(() => resolve({ succeeded: code === 0 && !isStuck, ...(note && { note }) }));
    });
  });
}

/** The last lines that a command printed. */
export const lastLines = (logFile, count) =>
  readFileSync(logFile, "utf8").trimEnd().split("\n").slice(-count).join("\n");

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
