import type { Answered } from "./mixed-load.ts";
import { judged } from "./size.ts";
import { printTable } from "./table.ts";

/** What one fault did under load. */
export interface FaultResult {
  fault: string;
  answers: readonly Answered[];
  /** From the moment at which what was broken was whole again; null where nothing good came. */
  secondsUntilGood: number | null;
  /** How long that may take. */
  withinSeconds: number;
  acknowledged: number;
  lost: number;
  peakBytes: number;
  /** What else was wanted and did not come. */
  misses: string[];
  note?: string;
}

const MB = 1024 * 1024;
/** So many calls in a row, all of them good, are good answers again. */
const GOOD_IN_A_ROW = 50;

/** The seconds from `since` until all is well, that is until calls are asked that are answered well from then on. */
export function secondsUntilGood(answers: readonly Answered[], since: number): number | null {
  const after = answers.filter(({ askedAt }) => askedAt >= since).sort((a, b) => a.askedAt - b.askedAt);
  let run = 0;
  for (const [index, { outcome }] of after.entries()) {
    run = outcome === 200 ? run + 1 : 0;
    if (run === GOOD_IN_A_ROW) return Math.max(0, ((after[index - run + 1]?.askedAt ?? since) - since) / 1000);
  }
  return null;
}

/** Every result as a row; answers whether each is as it should be. */
export function printFaults(results: readonly FaultResult[]): boolean {
  const rows = results.map((result) => {
    const counts = new Map<string, number>();
    for (const { outcome } of result.answers) counts.set(String(outcome), (counts.get(String(outcome)) ?? 0) + 1);
    const answers = [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([outcome, count]) => `${outcome}: ${count}`);
    return [
      result.fault,
      answers.join(", "),
      result.secondsUntilGood === null ? "never" : result.secondsUntilGood.toFixed(1),
      String(result.acknowledged),
      String(result.lost),
      (result.peakBytes / MB).toFixed(0),
      result.note ?? "",
    ];
  });
  const headings = ["fault", "answers", "good again after s", "writes", "lost", "peak MB", "in addition"];
  printTable(headings, rows);
  const misses = results.flatMap((result) => missesOf(result).map((miss) => `${result.fault}: ${miss}`));
  for (const miss of misses) console.log(`MISSED ${miss}`);
  if (misses.length === 0) console.log("Everything that was wanted was reached.");
  return misses.length === 0;
}

function missesOf({
  answers,
  secondsUntilGood: seconds,
  withinSeconds,
  acknowledged,
  lost,
  misses,
}: FaultResult): string[] {
  const own = [...misses];
  const faults = answers.filter(({ outcome }) => outcome === 500).length;
  if (faults > 0) own.push(`${faults} answers of 500`);
  if (!judged(seconds !== null && seconds <= withinSeconds)) own.push(`good answers not within ${withinSeconds} s`);
  if (lost > 0) own.push(`${lost} acknowledged writes lost`);
  // A run without writes would lose none.
  if (acknowledged === 0) own.push("nothing was written");
  return own;
}
