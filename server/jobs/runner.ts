import { EventEmitter } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { Logger, makeWorkerUtils, parseCronItems, type Runner, run, type WorkerEvents } from "graphile-worker";
import type pg from "pg";
import type { Deps } from "#server/deps.ts";
import { clearExpired } from "#server/jobs/clear-expired.ts";
import { startHandingOver } from "#server/jobs/hand-over.ts";
import { type JobHandler, type Line, MAX_ATTEMPTS } from "#server/jobs/job.ts";
import { type Lifeline, type LifelineTimes, startLifeline } from "#server/jobs/lifeline.ts";
import { startMailClock } from "#server/jobs/mail-clock.ts";
import { eventJob } from "#server/lib/events.ts";
import type { Log } from "#server/lib/log.ts";
import { memberMailJob } from "#server/lib/member-mail.ts";
import { RecipientRefusedError } from "#server/ports/mail/index.ts";
import { DAY_MS } from "#shared/domain/durations.ts";

/** Every job there is: those that are common to all domains, and each domain's own. */
export const jobsOf = ({ domains }: Pick<Deps, "domains">): JobHandler[] => [
  eventJob,
  memberMailJob,
  clearExpired,
  ...domains.jobs,
];
/** Before a runner that has ended by itself is started again. */
const PAUSE_MS = 3000;
const LOOK_AGAIN_MS = 500;

interface Options {
  /** No other instance can be at work on this database. */
  isAlone: boolean;
  jobs?: readonly JobHandler[];
  /** Other times than those of production, for tests. */
  times?: LifelineTimes | undefined;
}

/**
 * Starts working off the queue in Postgres that every instance shares; each scheduled run happens on one of them.
 * Conversions have a runner of their own, and so has what waits for other people's servers, so that mails and checks go
 * on beside them; each takes one job after the other. (Not a named queue in Postgres: that holds up everybody while the instance that works on it is taken for alive.)
 */
export async function startJobs(
  deps: Deps,
  pool: pg.Pool,
  { isAlone, jobs = jobsOf(deps), times }: Options,
): Promise<{ stop: () => Promise<void> }> {
  const utils = await makeWorkerUtils({ pgPool: pool, logger: jobLogger(deps.log) });
  const lifeline = await startLifeline({ pool, utils, log: deps.log, isAlone, times });
  const mails = jobs.flatMap(({ job, formerly }) => (job.isMail ? [job.name, ...formerly] : []));
  const mailClock = startMailClock({ pool, utils, log: deps.log, mails });
  const inLine = (line: Line) => jobs.filter(({ job }) => job.line === line);
  const lines = [inLine("ordinary"), inLine("strangers")];
  // What waits for the converter.
  if (deps.videoConverter) lines.push(inLine("conversions"));
  const handingOver = startHandingOver(deps);
  const runners: Awaited<ReturnType<typeof keepRunning>>[] = [];
  for (const line of lines.filter(({ length }) => length > 0)) {
    runners.push(await keepRunning(deps.log, () => startRunner(deps, pool, lifeline, line)));
  }
  return {
    // Lets the jobs at hand finish, takes no others.
    stop: async () => {
      await handingOver.stop();
      mailClock.stop();
      await Promise.all(runners.map((runner) => runner.stop()));
      await lifeline.stop();
      await utils.release();
    },
  };
}

/** A runner that ends by itself, as after minutes without a database, is started again, and again. */
async function keepRunning(log: Log, start: () => Promise<Runner>): Promise<{ stop: () => Promise<void> }> {
  let runner: Runner | null = await start();
  const stopping = new AbortController();
  const watch = async () => {
    while (!stopping.signal.aborted) {
      try {
        runner ??= await start();
        if (stopping.signal.aborted) await runner.stop();
        await runner.promise;
      } catch (err) {
        log.debug({ err }, "background jobs");
      }
      if (stopping.signal.aborted) return;
      log.warn("background jobs ended by themselves and are started again");
      runner = null;
      await wait(PAUSE_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const watching = watch();
  return {
    stop: async () => {
      stopping.abort();
      // One that has ended by itself can't be stopped.
      await runner?.stop().catch(() => undefined);
      await watching;
    },
  };
}

async function startRunner(deps: Deps, pool: pg.Pool, lifeline: Lifeline, jobs: JobHandler[]): Promise<Runner> {
  const events: WorkerEvents = new EventEmitter();
  events.on("pool:create", ({ workerPool }) => lifeline.hold(workerPool.id));
  events.on("pool:release", ({ workerPool }) => lifeline.letGo(workerPool.id));
  const runner = await run({
    pgPool: pool,
    events,
    taskList: Object.fromEntries(
      jobs.flatMap((handler) => {
        const work = (payload: unknown) => perform(handler, deps, payload, lifeline.signal());
        return [handler.job.name, ...handler.formerly].map((name) => [name, work]);
      }),
    ),
    parsedCronItems: parseCronItems(
      jobs.flatMap(({ job, schedule }) =>
        schedule
          ? [{ task: job.name, match: schedule, options: { backfillPeriod: DAY_MS, maxAttempts: MAX_ATTEMPTS } }]
          : [],
      ),
    ),
    concurrency: 1,
    noHandleSignals: true,
    logger: jobLogger(deps.log),
    // Otherwise a failure to note a job's outcome would go unhandled, and end the whole process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  });
  await lifeline.beat();
  return runner;
}

/**
 * Does a job. A recipient whom the mail server does not know is no fault of ours, and does not change by trying.
 * Returns once the database is within reach: graphile-worker tries once to note a job's outcome, and where that fails
 * the job would be done again.
 */
async function perform({ job, run }: JobHandler, deps: Deps, payload: unknown, signal: AbortSignal): Promise<void> {
  try {
    await run(deps, payload, signal);
  } catch (error) {
    if (!(error instanceof RecipientRefusedError)) throw error;
    deps.log.info({ job: job.name, reason: error.message }, "a mail has no recipient and is not tried again");
  } finally {
    await untilReachable(deps, signal);
  }
}

async function untilReachable({ db }: Pick<Deps, "db">, signal: AbortSignal): Promise<void> {
  const isReachable = () =>
    db.$client.query("select 1").then(
      () => true,
      () => false,
    );
  while (!(await isReachable()) && !signal.aborted) await wait(LOOK_AGAIN_MS);
}

/**
 * The worker's own lines among ours; its chatter about each poll only at debug. Of a failed job we say less than it does:
 * its own line holds the words of the error, which may be what people typed.
 */
function jobLogger(log: Log): Logger {
  return new Logger(() => (level, message, meta) => {
    const failed = meta?.failure ? (meta as unknown as Failure) : null;
    if (failed) {
      const { task_identifier: job, attempts, max_attempts: of } = failed.job;
      const facts = { job, attempt: attempts, of, err: failed.error };
      if (attempts < of) log.warn(facts, "background job failed and will be tried again");
      else log.error(facts, "background job failed for good");
    } else if (level === "error") log.error({ worker: message }, "background job");
    else if (level === "warning") log.warn({ worker: message }, "background job");
    else log.debug({ worker: message }, "background job");
  });
}

interface Failure {
  job: { task_identifier: string; attempts: number; max_attempts: number };
  error: unknown;
}
