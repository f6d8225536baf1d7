import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Failure, HostOptions } from "./host.ts";
import { type Host, startHost } from "./host-process.ts";
import type { MutantList } from "./pick.ts";
import { locate, type Mutant } from "./places.ts";
import { nearestTests, type Reach, readReach } from "./reach.ts";
import { instrument } from "./sites.ts";
import { commitOf, importsOfTests, movedSince } from "./tree.ts";

export interface Run {
  /** The commit of the checkout. */
  commit: string;
  /** Number of test files that are looked at for a mutant, the nearest of those that import its file. */
  most: number;
  /** Test files that fail without a mutant; no mutant is tried with them. */
  failing: string[];
  reach: Reach;
  results: Result[];
  seconds: { reach: number; mutants: number };
}

export interface Result {
  id: number;
  /** The path in the checkout. */
  file: string;
  line: number;
  operator: string;
  /** Unreached by those tests; gone, if the checkout has no such place. */
  state: "caught" | "survived" | "unreached" | "gone";
  /** Number of test files that it was tried with at most. */
  tests: number;
  seconds: number;
  /** The failure that caught the mutant, unless its tests hung. */
  failure?: Failure | undefined;
  isHung?: boolean;
}

export interface RunOptions {
  most: number;
  patienceMs: number;
  /** Number of mutants that are tried at the same time. */
  workers: number;
  /** The reach that an earlier run of the same checkout has found; undefined if it is to be found now. */
  earlier?: Run | undefined;
  /** A run of another checkout; the tests that caught a mutant there are tried with it in addition to the nearest ones. */
  before?: Run | undefined;
  /** Receives what is known so far whenever that is more, so that an interrupted run leaves it behind. */
  save: (run: Run) => void;
}

interface Placed {
  mutant: Mutant;
  file: string;
}

/** Tries every mutant of the list in a checkout with that checkout's own tests. */
export async function runMutants(path: string, list: MutantList, options: RunOptions): Promise<Run> {
  const tree = realpathSync(path);
  const folder = mkdtempSync(join(tmpdir(), "mutants-"));
  try {
    const { placed, gone, code } = placeMutants(tree, list);
    const openHost = (name: string, stopsAtFailure: boolean) => {
      const own = join(folder, name);
      mkdirSync(own);
      return { tree, folder: own, code, stopsAtFailure, patienceMs: options.patienceMs };
    };
    const start = performance.now();
    const importsOf = importsOfTests(tree);
    const near = new Map(
      placed.map(({ mutant, file }) => {
        const nearest = nearestTests(file, importsOf);
        const known = options.before?.results.find(({ id }) => id === mutant.id)?.failure?.file;
        return [mutant.id, nearest.filter((test, place) => place < options.most || test === known)];
      }),
    );
    const tests = [...new Set([...near.values()].flat())];
    const { reach, failing } = options.earlier ?? (await findReach(openHost("reach", false), tests));
    const middle = performance.now();

    const results: Result[] = gone.map((mutant) => resultOf({ mutant, file: mutant.file }, "gone", []));
    const waiting: { place: Placed; tests: string[] }[] = [];
    for (const place of placed) {
      const reaching = reach[place.mutant.id] ?? [];
      const tests =
        near.get(place.mutant.id)?.filter((test) => reaching.includes(test) && !failing.includes(test)) ?? [];
      if (tests.length > 0) waiting.push({ place, tests });
      else results.push(resultOf(place, "unreached", []));
    }
    const finish = () => {
      const seconds = { reach: Math.round((middle - start) / 1000), mutants: secondsSince(middle) };
      const sorted = results.toSorted((a, b) => a.id - b.id);
      const run: Run = { commit: commitOf(tree), most: options.most, failing, reach, results: sorted, seconds };
      options.save(run);
      return run;
    };
    finish();
    const work = async (_: unknown, worker: number) => {
      const host = await startHost(openHost(`worker-${worker}`, true));
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const { place, tests } = next;
        const started = performance.now();
        const caught = await tryMutant(host, place.mutant.id, tests);
        const result = { ...resultOf(place, caught ? "caught" : "survived", tests), ...caught };
        result.seconds = secondsSince(started);
        results.push(result);
        finish();
        report(result, waiting.length);
      }
      await host.stop();
    };
    await Promise.all(Array.from({ length: options.workers }, work));
    return finish();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Undefined for a mutant that survives. A file has to fail twice, since a busy machine may have failed it once. */
async function tryMutant(
  host: Host,
  mutant: number,
  files: readonly string[],
): Promise<Pick<Result, "failure" | "isHung"> | undefined> {
  for (let rest = files; rest.length > 0; ) {
    const first = await host.run({ mutant, files: rest });
    const [failure] = first?.failures ?? [];
    if (!first || first.isHung) return { isHung: true };
    if (!failure) return undefined;
    // An error outside of every test belongs to no file.
    const at = rest.indexOf(failure.file);
    const second = await host.run({ mutant, files: at < 0 ? rest : [failure.file] });
    if (!second || second.isHung) return { isHung: true };
    if (second.failures.length > 0) return { failure: second.failures[0] };
    rest = at < 0 ? [] : rest.slice(at + 1);
  }
  return undefined;
}

/** The mutants that the checkout has a place for, and the code of its files with them. */
function placeMutants(tree: string, { commit, mutants }: MutantList) {
  const moved = movedSince(tree, commit);
  const placed: Placed[] = [];
  const code: Record<string, string> = {};
  for (const listed of new Set(mutants.map(({ file }) => file))) {
    const file = moved.get(listed) ?? listed;
    if (!existsSync(join(tree, file))) continue;
    const original = readFileSync(join(tree, file), "utf8");
    const own = mutants.filter((mutant) => mutant.file === listed);
    const sites = locate(file, original, own);
    code[file] = instrument(
      original,
      [...sites].map(([id, site]) => ({ id, site })),
    );
    for (const mutant of own) if (sites.has(mutant.id)) placed.push({ mutant, file });
  }
  const gone = mutants.filter((mutant) => !placed.some((place) => place.mutant === mutant));
  return { placed, gone, code };
}

/** Runs test files without a mutant; what fails is run once more by itself, since a busy machine may have failed it. */
async function findReach(options: HostOptions, tests: string[]): Promise<Pick<Run, "reach" | "failing">> {
  console.log(`${tests.length} test files run without a mutant, to find those that reach each of them.`);
  const host = await startHost(options);
  const filesThatFail = async (files: string[]) => {
    const outcome = await host.run({ mutant: null, files });
    if (outcome === null) throw new Error("Vitest ended while the tests ran.");
    for (const { file, test, message } of outcome.failures) console.log(`Failed: ${file} ${test}: ${message}`);
    return [...new Set(outcome.failures.map(({ file }) => file))];
  };
  const first = await filesThatFail(tests);
  const failing = first.length > 0 ? await filesThatFail(first) : [];
  await host.stop();
  return { reach: readReach(options.folder, options.tree), failing };
}

function resultOf({ mutant, file }: Placed, state: Result["state"], tests: string[]): Result {
  const { id, line, operator } = mutant;
  return { id, file, line, operator, state, tests: tests.length, seconds: 0 };
}

function report({ id, file, line, operator, state, seconds }: Result, waiting: number): void {
  console.log(`${id} ${file}:${line} ${operator}: ${state} after ${seconds} s, ${waiting} to go`);
}

const secondsSince = (start: number) => Math.round((performance.now() - start) / 1000);
