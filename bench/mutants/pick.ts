import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createRandom, pick, type Random } from "../lib/search-catalogue.ts";
import { describeSite, type Mutant } from "./places.ts";
import { findSites, overlap, type Site } from "./sites.ts";
import { commitOf, filesOf, importsOfTests } from "./tree.ts";

/** The mutants that a run tries, and the commit that they were picked from. */
export interface MutantList {
  commit: string;
  seed: number;
  mutants: Mutant[];
}

export const FOLDERS = ["server", "client/src", "shared"];
const FILES = 60;
const MUTANTS = 150;
/** More mutants of one file would make the list a judgement of that file. */
const MOST_OF_A_FILE = 5;

/** Picks files at random and in turn a mutant of each, of a random operator, until there are enough. */
export function pickMutants(tree: string, seed: number): MutantList {
  const random = createRandom(seed);
  const files = pickFiles(tree, random);
  const picked = new Map(files.map(({ file }) => [file, [] as Site[]]));
  for (let round = 0; round < MOST_OF_A_FILE; round++) {
    for (const { file, sites } of files) {
      const own = picked.get(file) ?? [];
      const free = sites.filter((site) => !own.some((other) => overlap(site, other)));
      if (free.length === 0 || countOf(picked) === MUTANTS) continue;
      const operator = pick(random, [...new Set(free.map((site) => site.operator))]);
      own.push(
        pick(
          random,
          free.filter((site) => site.operator === operator),
        ),
      );
    }
  }
  if (countOf(picked) < MUTANTS) throw new Error(`The files have only ${countOf(picked)} mutants.`);
  const chosen = files.flatMap(({ file, code }) => (picked.get(file) ?? []).map((site) => ({ file, code, site })));
  const mutants = chosen.map(({ file, code, site }, at) => describeSite(at + 1, file, code, site));
  return { commit: commitOf(tree), seed, mutants };
}

const countOf = (picked: Map<string, Site[]>) => [...picked.values()].flat().length;

function pickFiles(tree: string, random: Random): { file: string; code: string; sites: Site[] }[] {
  const tested = new Set([...importsOfTests(tree).values()].flatMap((files) => [...files]));
  const candidates = filesOf(tree, FOLDERS).filter((file) => tested.has(file) && isSource(file));
  const picked: { file: string; code: string; sites: Site[] }[] = [];
  while (picked.length < FILES) {
    const [file] = candidates.splice(Math.floor(random() * candidates.length), 1);
    if (file === undefined) throw new Error(`Only ${picked.length} files can be mutated.`);
    const code = readFileSync(join(tree, file), "utf8");
    const sites = findSites(file, code);
    if (sites.length > 0) picked.push({ file, code, sites });
  }
  return picked;
}

/** True for code that decides something: the tables of shared/schema only name what the migrations have made. */
function isSource(file: string): boolean {
  return /\.tsx?$/.test(file) && !/\.(test|d)\.tsx?$|\/(testing|messages|schema)\//.test(file);
}
