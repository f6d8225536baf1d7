import { existsSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

/** The test files that reach each mutant, by its id. */
export type Reach = Record<number, string[]>;

/** Reads what the workers have recorded in the folder of their host. */
export function readReach(folder: string, tree: string): Reach {
  const recorded = join(folder, "reach");
  const lines = existsSync(recorded) ? readFileSync(recorded, "utf8").trim().split("\n") : [];
  const reach: Reach = {};
  for (const line of new Set(lines)) {
    const [id = "", file = ""] = line.split("\t");
    reach[Number(id)] = [...(reach[Number(id)] ?? []), relative(tree, file)];
  }
  return reach;
}

/**
 * The test files that import a file, the nearest first: those that have the rarest words of their paths in common with
 * it, such as its own name or that of its domain.
 */
export function nearestTests(file: string, importsOf: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const tests = [...importsOf.keys()];
  const wordsOfTests = tests.map(wordsOf);
  const weights = new Map<string, number>();
  for (const word of wordsOf(file)) {
    weights.set(word, 1 / Math.max(1, wordsOfTests.filter((words) => words.has(word)).length));
  }
  const nearnessOf = (test: string) => [...wordsOf(test)].reduce((sum, word) => sum + (weights.get(word) ?? 0), 0);
  return tests
    .filter((test) => importsOf.get(test)?.has(file))
    .map((test) => ({ test, nearness: nearnessOf(test) }))
    .sort((a, b) => b.nearness - a.nearness || (a.test < b.test ? -1 : 1))
    .map(({ test }) => test);
}

/** The words of a path, with their plurals as one. */
function wordsOf(path: string): Set<string> {
  const words = path.replace(/(\.test)?\.tsx?$/, "").split(/[/-]/);
  return new Set(words.map((word) => word.replace(/s$/, "")));
}
