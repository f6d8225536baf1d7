import type { z } from "zod";
import type { Deps } from "#server/deps.ts";

/** Where a job waits: what takes minutes or waits for strangers' servers holds up nothing else. */
export type Line = "ordinary" | "conversions" | "strangers";

/** A kind of work for later: its name in the queue, and its payload. Put into the queue with `queue.add`. */
export interface Job<Payload = unknown> {
  name: string;
  /** It may have been put into the queue by an older version of the server. */
  payload: z.ZodType<Payload>;
  line: Line;
  /** How often it is tried, with ever longer pauses between. */
  attempts: number;
  /** Needs another's mail server, which may be away for long: the pauses are kept short, and it is tried for a day. */
  isMail: boolean;
}

/** How often a job is tried unless it says otherwise. */
export const MAX_ATTEMPTS = 5;

export function defineJob<Payload>(
  name: string,
  payload: z.ZodType<Payload>,
  options: Partial<Pick<Job, "line" | "attempts" | "isMail">> = {},
): Job<Payload> {
  return { name, payload, line: "ordinary", attempts: MAX_ATTEMPTS, isMail: false, ...options };
}

/** A job with what does it, on one instance at a time; it survives a restart. */
export interface JobHandler {
  job: Job;
  /** Five cron fields in UTC, for what runs by itself. What a stopped server missed within a day is made up for. */
  schedule?: string;
  /** Names under which older versions of the server put it into the queue. */
  formerly: readonly string[];
  /** Long work without the database ends when `signal` says that another instance may begin it anew. */
  run: (deps: Deps, payload: unknown, signal?: AbortSignal) => Promise<void>;
}

/** Says what does a job: `run` gets its payload parsed. */
export function handleJob<Payload>(
  job: Job<Payload>,
  run: (deps: Deps, payload: Payload, signal?: AbortSignal) => Promise<void>,
  { schedule, formerly = [] }: { schedule?: string; formerly?: readonly string[] } = {},
): JobHandler {
  return {
    job,
    formerly,
    ...(schedule !== undefined && { schedule }),
    run: (deps, payload, signal) => run(deps, job.payload.parse(payload), signal),
  };
}
