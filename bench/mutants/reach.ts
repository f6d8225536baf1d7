import { existsSync, readFileSync } from "node:fs";
import { join, posix, relative } from "node:path";

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
 * The test files in the order in which a mutant of this file is tried: its own test first, then those that have most
 * folders in common with it, such as the name of a domain, then those that reach the fewest mutants.
 */
export function nearestFirst(file: string, tests: readonly string[], reach: Reach): string[] {
  const reached = Object.values(reach).flat();
  const measured = tests.map((test) => ({
    test,
    isOwn: withoutEnding(test) === withoutEnding(file),
    common: foldersOf(test).filter((folder) => foldersOf(file).includes(folder)).length,
    mutants: reached.filter((one) => one === test).length,
  }));
  measured.sort(
    (a, b) =>
      Number(b.isOwn) - Number(a.isOwn) || b.common - a.common || a.mutants - b.mutants || (a.test < b.test ? -1 : 1),
  );
  return measured.map(({ test }) => test);
}

const withoutEnding = (file: string) => file.replace(/(\.test)?\.tsx?$/, "");
const foldersOf = (file: string) => posix.dirname(file).split("/");
