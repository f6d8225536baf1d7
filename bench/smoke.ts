import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { startSharedPostgres } from "./lib/shared-postgres.ts";

/**
 * Runs every benchmark at about a hundredth of its size (`lib/size.ts`) on the build in `dist`, so that none stops working
 * unnoticed. The benchmarks are the scripts `bench:*` of package.json; names as arguments (`api`, `faults`) run only those.
 * Prints a line for each, and the end of the output of those that failed; ends with 1 if one did.
 */
const ROOT = join(import.meta.dirname, "..");
const RESULTS = join(ROOT, "test-results");
const SCRIPT_PREFIX = "bench:";
/** The last command of a script is its benchmark; what stands before it makes the build. */
const PROGRAM = /(?:^|&& )tsx (bench\/\S+)$/;
const AT_ONCE = Math.min(2, availableParallelism());
/** They begin first, so that none of them is left over at the end. */
const LONGEST = ["bench:faults", "bench:identify", "bench:web", "bench:admin"];
/** A benchmark that prints nothing for so long is stuck: less than what ends `npm test`, so that the others go on. */
const SILENCE_MAX_MS = 300_000;
/** A benchmark that prints something is named this often at most. */
const NAMED_EVERY_MS = 30_000;
const FAILURE_LINES = 60;

interface Result {
  name: string;
  seconds: number;
  /** The end of its output and the reason; null if it passed. */
  failure: string | null;
}

const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { scripts: Record<string, string> };
const names = Object.keys(scripts).filter((name) => name.startsWith(SCRIPT_PREFIX));
const asked = process.argv.slice(2).map((name) => SCRIPT_PREFIX + name);
const unknown = asked.filter((name) => !names.includes(name));
if (unknown.length > 0) throw new Error(`There is no script ${unknown.join(", ")}: ${names.join(", ")}`);
if (!existsSync(join(ROOT, "dist/server/index.js"))) throw new Error("There is no build: npm run build");

const running = new Set<ChildProcess>();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.once(signal, () => {
    for (const child of running) endAll(child);
    process.exit(1);
  });
}

const begun = performance.now();
const database = await startSharedPostgres();
const results: Result[] = [];
try {
  const waiting = asked.length > 0 ? asked : [...LONGEST, ...names.filter((name) => !LONGEST.includes(name))];
  const runNext = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      const result = await runBenchmark(name);
      results.push(result);
      const word = result.failure === null ? "passed" : "FAILED";
      console.log(`${word} ${result.seconds.toFixed(1).padStart(6)} s  ${name}`);
      if (result.failure !== null) console.log(`${result.failure}\n`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, runNext));
} finally {
  await database.stop();
}
const seconds = (performance.now() - begun) / 1000;
const failures = results.flatMap(({ name, failure }) => (failure === null ? [] : [{ name, output: failure }]));
const counts = { passed: results.length - failures.length, failed: failures.length };
console.log(`\n${counts.passed} passed, ${counts.failed} failed, ${seconds.toFixed(1)} s`);
mkdirSync(RESULTS, { recursive: true });
writeFileSync(join(RESULTS, "benchmarks.json"), JSON.stringify({ ...counts, failures, seconds }, null, 2));
process.exitCode = failures.length > 0 ? 1 : 0;

async function runBenchmark(name: string): Promise<Result> {
  const [, program] = PROGRAM.exec(scripts[name] ?? "") ?? [];
  if (program === undefined) {
    return { name, seconds: 0, failure: `its script has to end in "tsx bench/FILE": ${scripts[name]}` };
  }
  const start = performance.now();
  // It has a process group of its own, so that the servers that it starts end with it.
  const child = spawn(process.execPath, ["--import", "tsx", program], {
    cwd: ROOT,
    env: { ...process.env, BENCH_SMOKE: "1", BENCH_TEMPLATE_URL: database.url },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  running.add(child);
  let output = "";
  let reason: string | null = null;
  const stop = (why: string) => {
    reason = why;
    endAll(child);
  };
  const silence = setTimeout(() => stop(`it was stopped: no output for ${SILENCE_MAX_MS / 1000} s`), SILENCE_MAX_MS);
  let namedAt = start;
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      if (reason === null) silence.refresh();
      if (performance.now() - namedAt < NAMED_EVERY_MS) return;
      namedAt = performance.now();
      console.log(`goes on after ${((namedAt - start) / 1000).toFixed(1)} s  ${name}`);
    });
  }
  const closed = once(child, "close");
  const [code, signal] = await once(child, "exit");
  clearTimeout(silence);
  endAll(child);
  running.delete(child);
  await closed;
  const hasPassed = code === 0 && reason === null;
  const end = output.trimEnd().split("\n").slice(-FAILURE_LINES).join("\n");
  const failure = hasPassed ? null : `${end}\n${reason ?? `it ended with ${code ?? signal}`}`;
  return { name, seconds: (performance.now() - start) / 1000, failure };
}

/** Ends a benchmark, its group and what it has started in other groups, such as browsers. */
function endAll({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  for (const one of [...descendantsOf(pid), -pid]) {
    try {
      process.kill(one, "SIGKILL");
    } catch {
      // It has ended.
    }
  }
}

function descendantsOf(pid: number): number[] {
  const { stdout } = spawnSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" });
  const processes = (stdout ?? "").split("\n").map((line) => line.trim().split(/\s+/).map(Number));
  const found = [pid];
  for (const parent of found) found.push(...processes.flatMap(([id = 0, of]) => (of === parent ? [id] : [])));
  return found.slice(1);
}
