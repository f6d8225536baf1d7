/**
 * True if the benchmark runs at about a hundredth of its size, as `bench/smoke.ts` runs all of them, to show that it still
 * works. The figures of such a run measure nothing and are not judged; errors and wrong results count as in a full run.
 */
export const IS_SMOKE = process.env.BENCH_SMOKE === "1";

/** Returns the first value in a full run and the second in a smoke run. */
export function sized<Value>(full: Value, smoke: Value): Value {
  return IS_SMOKE ? smoke : full;
}

/** Returns true if the figures are as wanted; in a smoke run always. */
export function judged(areAsWanted: boolean): boolean {
  return IS_SMOKE || areAsWanted;
}

/** The word for a result. */
export function verdictOf(isReached: boolean): string {
  if (!isReached) return "MISSED";
  return IS_SMOKE ? "not judged" : "reached";
}

/**
 * Settings of a process that reads labels. In a smoke run it does not stand back for the benchmarks beside it, whose work
 * would leave it no time to start.
 */
export const LABEL_PROCESS = sized({}, { niceness: 0 });
