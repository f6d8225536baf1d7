import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { Lane } from "./lib/lane.ts";
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

const begun = performance.now();
const database = await startSharedPostgres();
const lanes = Array.from({ length: AT_ONCE }, () => new Lane({ BENCH_SMOKE: "1", BENCH_TEMPLATE_URL: database.url }));
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.once(signal, () => {
    for (const lane of lanes) lane.kill();
    process.exit(1);
  });
}
const results: Result[] = [];
try {
  const waiting = asked.length > 0 ? asked : [...LONGEST, ...names.filter((name) => !LONGEST.includes(name))];
  const runIn = async (lane: Lane) => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      const result = await runBenchmark(lane, name);
      results.push(result);
      const word = result.failure === null ? "passed" : "FAILED";
      console.log(`${word} ${result.seconds.toFixed(1).padStart(6)} s  ${name}`);
      if (result.failure !== null) console.log(`${result.failure}\n`);
    }
    lane.kill();
  };
  await Promise.all(lanes.map(runIn));
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

async function runBenchmark(lane: Lane, name: string): Promise<Result> {
  const start = performance.now();
  const [, program] = PROGRAM.exec(scripts[name] ?? "") ?? [];
  const failure = program
    ? await lane.run(name, program)
    : `its script has to end in "tsx bench/FILE": ${scripts[name]}`;
  return { name, seconds: (performance.now() - start) / 1000, failure };
}
