import { inArray, sql } from "drizzle-orm";
import * as z from "zod";
import type { Transaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { defineJob, handleJob } from "#server/jobs/job.ts";
import { pendingEvents } from "#shared/schema/index.ts";

/** An event, delivered to every domain that subscribes to it. */
export interface EventType<Data = unknown> {
  name: string;
  data: z.ZodType<Data>;
}

export function defineEvent<Data>(name: string, data: z.ZodType<Data>): EventType<Data> {
  return { name, data };
}

/** A domain's work for an event, in the background and again if it fails: once it has been done, that is noted. */
export interface Subscription {
  event: string;
  run(deps: Deps, data: unknown): Promise<void>;
}

export function subscribe<Data>(
  { name, data }: EventType<Data>,
  run: (deps: Deps, data: Data) => Promise<void>,
): Subscription {
  return { event: name, run: (deps, given) => run(deps, data.parse(given)) };
}

/** `to` is the subscribing domain. */
const event = defineJob("event", z.object({ event: z.string(), data: z.unknown(), to: z.string().optional() }));

/** The channel on which it is said that events are pending. */
export const EVENTS_PENDING = "events-pending";

/** How many are handed over at once. */
const BATCH = 500;

/**
 * Tells that something happened, in the transaction that made it happen: both are written, or neither is. A row is all that
 * the writer pays for; it becomes a job for each subscriber by `handOverEvents`.
 */
export async function emit<Data>(tx: Transaction, { name }: EventType<Data>, data: Data): Promise<void> {
  await tx.execute(sql`
    with pending as (
      insert into ${pendingEvents} (name, data) values (${name}, ${JSON.stringify(data)}::json)
    )
    select pg_notify(${EVENTS_PENDING}, '')`);
}

/**
 * Makes jobs of what is pending, one for each subscriber, with tries of its own: all of it, or with an error none. Several
 * processes share the work. Answers whether more may be pending.
 */
export async function handOverEvents({ db, queue, domains }: Pick<Deps, "db" | "queue" | "domains">): Promise<boolean> {
  return db.transaction(async (tx) => {
    const oldest = tx
      .select({ id: pendingEvents.id })
      .from(pendingEvents)
      .orderBy(pendingEvents.id)
      .limit(BATCH)
      .for("update", { skipLocked: true });
    const taken = await tx.delete(pendingEvents).where(inArray(pendingEvents.id, oldest)).returning();
    const payloads = taken
      .toSorted((a, b) => a.id - b.id)
      .flatMap(({ name, data }) => {
        const subscribed = domains.subscriptions.filter((one) => one.event === name);
        return [...new Set(subscribed.map(({ domain }) => domain))].map((to) => ({ event: name, data, to }));
      });
    if (payloads.length > 0) await queue.addAll(event, payloads, tx);
    return taken.length === BATCH;
  });
}

/** Does what a subscriber has to do for an event. */
export const eventJob = handleJob(event, async (deps, { event: name, data, to }) => {
  // As older versions of the server put it into the queue: not handed over yet.
  if (to === undefined) await deps.db.insert(pendingEvents).values({ name, data });
  for (const one of deps.domains.subscriptions) {
    if (one.event === name && one.domain === to) await one.run(deps, data);
  }
});
