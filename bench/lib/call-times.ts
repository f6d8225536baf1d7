import { quantile } from "./figures.ts";
import { judged, sized, verdictOf } from "./size.ts";
import { printTable } from "./table.ts";

const ROUNDS = sized(3, 1);
const TRIES = sized(40, 1);

/** A call by what it is named in a table. */
export type Calls = Record<string, () => Promise<unknown>>;

export interface CallTimes {
  name: string;
  /** Of the call, in the round in which the empty query was quickest. */
  p50: number;
  p95: number;
  /** Of the empty query, in that round. */
  emptyP95: number;
}

interface TimesOptions {
  /** What the machine makes of nothing: it is asked before each call. */
  empty: () => Promise<unknown>;
  rounds?: number;
  tries?: number;
}

/**
 * What calls take on a machine that others use as well: so many tries in each of several rounds, of which the one counts in
 * which an empty query was quickest.
 */
export async function timeCalls(
  calls: Calls,
  { empty, rounds = ROUNDS, tries = TRIES }: TimesOptions,
): Promise<CallTimes[]> {
  const found: CallTimes[] = [];
  for (const [name, ask] of Object.entries(calls)) {
    await ask();
    let quietest: CallTimes | null = null;
    for (let round = 0; round < rounds; round++) {
      const took: number[] = [];
      const emptyTook: number[] = [];
      for (let at = 0; at < tries; at++) {
        emptyTook.push(await msOf(empty));
        took.push(await msOf(ask));
      }
      const emptyP95 = quantile(emptyTook, 0.95);
      if (quietest && quietest.emptyP95 <= emptyP95) continue;
      quietest = { name, p50: quantile(took, 0.5), p95: quantile(took, 0.95), emptyP95 };
    }
    if (quietest) found.push(quietest);
  }
  return found;
}

/** How often each of many calls is tried before the slowest of them are timed as all others. */
const SIFTING_TRIES = sized(5, 1);
/** A smoke run makes one call in so many; the number is prime, so that every filter has its turn. */
const SIFTED_EVERY = sized(1, 17);
const TIMED_OF_MANY = 5;

/** Finds the slowest of many calls, and times these. */
export async function timeSlowest(
  what: string,
  calls: Calls,
  { empty }: Pick<TimesOptions, "empty">,
): Promise<CallTimes[]> {
  const some = Object.fromEntries(Object.entries(calls).filter((_, place) => place % SIFTED_EVERY === 0));
  const sifted = await timeCalls(some, { empty, rounds: 1, tries: SIFTING_TRIES });
  const slow = sifted.sort((a, b) => b.p50 - a.p50).slice(0, TIMED_OF_MANY);
  const theirs = Object.fromEntries(slow.map(({ name }) => [name, calls[name] as Calls[string]]));
  const times = await timeCalls(theirs, { empty });
  return times.map((time) => ({ ...time, name: `of ${sifted.length} ${what}: ${time.name}` }));
}

/** Prints what calls took; whether none took longer than wanted. */
export function printTimes(title: string, times: readonly CallTimes[], p95WantedMs: number): boolean {
  printTable(
    [title, "p50 ms", "p95 ms", "empty query p95 ms"],
    times.map(({ name, p50, p95, emptyP95 }) => [name, p50.toFixed(1), p95.toFixed(1), emptyP95.toFixed(2)]),
  );
  const isReached = judged(times.every(({ p95 }) => p95 <= p95WantedMs));
  console.log(`\nWanted: a p95 of at most ${p95WantedMs} ms each: ${verdictOf(isReached)}.\n`);
  return isReached;
}

async function msOf(ask: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await ask();
  return performance.now() - start;
}
