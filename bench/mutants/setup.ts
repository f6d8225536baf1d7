import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect } from "vitest";

/** Vitest runs this file in its worker before each test file, ahead of the set-up files of the checkout. */
declare global {
  /** True if the mutant is the active one. */
  var __mutant: ((id: number) => boolean) | undefined;
  /** The mutants that code has reached while its module loaded: it may serve every later test file of this worker. */
  var __mutantsOfModules: Set<number> | undefined;
}

const { MUTANT = "", MUTANTS_FOLDER = "" } = process.env;

if (MUTANT === "") recordReach();
else globalThis.__mutant = (id) => id === Number(MUTANT);

/** Appends a line with the mutant and the test file when the file first reaches the mutant. */
function recordReach(): void {
  globalThis.__mutantsOfModules ??= new Set();
  const ofModules = globalThis.__mutantsOfModules;
  const recorded = new Set<number>();
  const testFile = expect.getState().testPath;
  let isLoading = true;

  const record = (id: number) => {
    if (recorded.has(id)) return;
    recorded.add(id);
    appendFileSync(join(MUTANTS_FOLDER, "reach"), `${id}\t${testFile}\n`);
  };
  beforeAll(() => {
    isLoading = false;
    for (const id of ofModules) record(id);
  });
  globalThis.__mutant = (id) => {
    if (isLoading) ofModules.add(id);
    record(id);
    return false;
  };
}
