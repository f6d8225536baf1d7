import { setTimeout as delay } from "node:timers/promises";
import { sized } from "./size.ts";

const ENTRIES = sized(2 ** 24, 2 ** 16);
const READS = sized(10_000, 100);
const REST_MS = sized(500, 5);
/** Where memory is left in place a read takes some hundred nanoseconds at most. */
const SLOW_NS = 1000;

/**
 * Says what reading memory costs that was left alone for half a second: the hosts of some virtual machines take it away,
 * which makes everything that has rested slow, and the more so the more scattered the machine's memory is.
 */
export async function sayMachine(): Promise<void> {
  const memory = new Int32Array(ENTRIES).map((_, place) => place);
  await delay(REST_MS);
  // Places that no cache foresees.
  let place = 1;
  let sum = 0;
  const start = performance.now();
  for (let read = 0; read < READS; read++) {
    place = (Math.imul(place, 1_664_525) + 1_013_904_223) >>> 0;
    sum += memory[place % ENTRIES] ?? 0;
  }
  const ns = ((performance.now() - start) * 1e6) / READS;
  if (sum === 0) throw new Error("nothing was read");
  const advice = ns > SLOW_NS ? " That slows down what is measured: see docs/benchmarks.md, “The machine”." : "";
  console.log(`Memory that has rested for ${REST_MS} ms: ${ns.toFixed(0)} ns for a read.${advice}`);
}
