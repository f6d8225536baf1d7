import type { Log } from "#server/lib/log.ts";

/**
 * What is stopped one after the other, and how long each may take, in milliseconds: nothing ends before what still needs
 * it. Together with the time in which a load balancer learns of the stop they stay below ten seconds.
 */
const PHASES = {
  requests: 5500,
  "background work": 1200,
  connections: 400,
  database: 1300,
} as const;
export type StopPhase = keyof typeof PHASES;

export interface Stops {
  /** Has something stopped in its phase. What belongs to one phase is stopped side by side. */
  add(phase: StopPhase, stop: () => unknown): void;
  /** Stops everything, whatever one of them does. The exit code says whether all went well. */
  run(log: Pick<Log, "error">): Promise<number>;
}

/** Collects, while the server starts, what has to be stopped when it ends. */
export function createStops(): Stops {
  const stops: { phase: StopPhase; stop: () => unknown }[] = [];
  return {
    add: (phase, stop) => void stops.push({ phase, stop }),
    run: async (log) => {
      let exitCode = 0;
      for (const [phase, withinMs] of Object.entries(PHASES)) {
        const work = stops.filter((one) => one.phase === phase).map(async ({ stop }) => stop());
        const outcomes = await Promise.race([Promise.allSettled(work), timesUp(withinMs)]);
        if (outcomes === null) log.error({ phase, withinMs }, "did not stop in time");
        for (const outcome of outcomes ?? []) {
          if (outcome.status === "rejected") log.error({ phase, err: outcome.reason }, "did not stop well");
        }
        if (outcomes === null || outcomes.some(({ status }) => status === "rejected")) exitCode = 1;
      }
      return exitCode;
    },
  };
}

function timesUp(ms: number): Promise<null> {
  return new Promise((resolve) => setTimeout(resolve, ms, null).unref());
}
