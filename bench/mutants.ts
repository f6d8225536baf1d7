import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { compareRuns, printRun } from "./mutants/figures.ts";
import { type MutantList, pickMutants } from "./mutants/pick.ts";
import { type Run, runMutants } from "./mutants/run.ts";

/** Counts the small mistakes in the code that the tests of a checkout catch. The mistakes are the same in every checkout. */
const USAGE = `npm run mutants -- --pick --tree DIR --list LIST [--seed 1]
  picks 150 mutants in 60 files of a checkout at random, the same ones for the same commit and seed, and writes LIST.
npm run mutants -- --tree DIR --list LIST --out RUN [--most 12] [--patience 60] [--workers 2] [--reach RUN] [--before RUN]
  tries each of them with the tests of a checkout (with its own node_modules) that reach it, the nearest first, and
  writes RUN. A mutant is caught if a test fails, or if there is no progress for that many seconds. --reach takes the
  tests that reach each mutant from an earlier run of the same checkout. --before adds the tests that caught a mutant in a
  run of another checkout, where a new test file may have pushed them out of the nearest ones.
npm run mutants -- --compare RUN RUN
  prints what differs between two runs, and ends with 1 if the share that is caught has fallen.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    pick: { type: "boolean" },
    compare: { type: "boolean" },
    tree: { type: "string", default: "." },
    list: { type: "string" },
    out: { type: "string" },
    seed: { type: "string", default: "1" },
    most: { type: "string", default: "12" },
    patience: { type: "string", default: "60" },
    workers: { type: "string", default: "2" },
    reach: { type: "string" },
    before: { type: "string" },
  },
});
const { tree, list, out } = values;
const [before, after] = positionals;

if (values.compare && before && after) {
  process.exitCode = compareRuns(read<Run>(before), read<Run>(after)) ? 0 : 1;
} else if (values.pick && list) {
  write(list, pickMutants(tree, Number(values.seed)));
} else if (list && existsSync(list) && out) {
  const run = await runMutants(tree, read<MutantList>(list), {
    most: Number(values.most),
    patienceMs: Number(values.patience) * 1000,
    workers: Number(values.workers),
    earlier: values.reach === undefined ? undefined : read<Run>(values.reach),
    before: values.before === undefined ? undefined : read<Run>(values.before),
    save: (known) => write(out, known),
  });
  printRun(run);
} else {
  console.error(USAGE);
  process.exitCode = 1;
}

function read<Content>(file: string): Content {
  return JSON.parse(readFileSync(file, "utf8"));
}

function write(file: string, content: unknown): void {
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
}
