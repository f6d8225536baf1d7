import { parseArgs } from "node:util";
import { sayMachine } from "./machine.ts";

/** The parts of a benchmark by name; each prints its figures and answers whether they hold. */
export type Parts = Record<string, () => Promise<boolean>>;

/** Runs all of them, or those that `-- --only NAME` names. Where one does not hold, the program ends with 1. */
export async function runParts(parts: Parts): Promise<void> {
  const { values } = parseArgs({ options: { only: { type: "string", multiple: true } } });
  await sayMachine();
  for (const name of values.only ?? Object.keys(parts)) {
    const part = parts[name];
    if (part === undefined) throw new Error(`There is no part "${name}": ${Object.keys(parts).join(", ")}`);
    console.log(`\n## ${name}\n`);
    const start = performance.now();
    if (!(await part())) process.exitCode = 1;
    console.log(`\n${name} took ${((performance.now() - start) / 1000).toFixed(1)} s.`);
  }
}
