import { quantile } from "./figures.ts";
import { printTable } from "./table.ts";

const ROUNDS = 40;
/** Of each call of a dashboard or a desk. */
export const P95_WANTED_MS = 150;

/** Makes each call many times, prints how long it took, and answers whether all were quick enough. */
export async function measureCalls(title: string, calls: Record<string, () => Promise<unknown>>): Promise<boolean> {
  const rows: string[][] = [];
  let isReached = true;
  for (const [name, ask] of Object.entries(calls)) {
    await ask();
    const took: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const start = performance.now();
      await ask();
      took.push(performance.now() - start);
    }
    const p95 = quantile(took, 0.95);
    if (!(p95 <= P95_WANTED_MS)) isReached = false;
    rows.push([name, quantile(took, 0.5).toFixed(1), p95.toFixed(1), quantile(took, 0.99).toFixed(1)]);
  }
  printTable([title, "p50 ms", "p95 ms", "p99 ms"], rows);
  return isReached;
}
