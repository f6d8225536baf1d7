import autocannon from "autocannon";
import { median } from "./figures.ts";
import { sized } from "./size.ts";

/** Requests per second, and latencies in ms. */
export interface Throughput {
  perSecond: number;
  p50: number;
  p99: number;
}

type Length = Pick<autocannon.Options, "duration" | "amount" | "sampleInt">;

const ROUNDS = sized(3, 1);

/**
 * Gives each load in turn, several rounds, after a short one that only warms up; the median round of each counts. A round
 * of a smoke run ends after two requests of each connection. Throws when a request fails.
 */
export async function measureInTurn(
  loads: Record<string, Pick<autocannon.Options, "url" | "headers" | "requests">>,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Record<string, Throughput>> {
  const rounds: Record<string, Throughput[]> = {};
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [name, load] of Object.entries(loads)) {
      const length = sized<Length>({ duration: round === 0 ? 1 : seconds }, { amount: 2 * connections, sampleInt: 20 });
      const result = await autocannon({ ...load, connections, ...length });
      // A redirect is an answer.
      const failed = result["4xx"] + result["5xx"] + result.errors;
      if (failed > 0) throw new Error(`${name}: ${failed} failed requests`);
      const figures = { perSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 };
      if (round > 0) rounds[name] = [...(rounds[name] ?? []), figures];
    }
  }
  return Object.fromEntries(Object.entries(rounds).map(([name, all]) => [name, medianOf(all)]));
}

function medianOf(all: Throughput[]): Throughput {
  const of = (pick: (one: Throughput) => number) => median(all.map(pick));
  return { perSecond: of((one) => one.perSecond), p50: of((one) => one.p50), p99: of((one) => one.p99) };
}
