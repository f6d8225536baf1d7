import * as z from "zod";
import type { Transaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { defineJob, handleJob } from "#server/jobs/job.ts";

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

/** `to` is the subscribing domain; without it the event is yet to be handed to its subscribers. */
const event = defineJob("event", z.object({ event: z.string(), data: z.unknown(), to: z.string().optional() }));

/** Tells that something happened, in the transaction that made it happen: both are written, or neither is. */
export async function emit<Data>(
  { queue }: Pick<Deps, "queue">,
  tx: Transaction,
  type: EventType<Data>,
  data: Data,
): Promise<void> {
  await queue.add(event, { event: type.name, data }, { tx });
}

/** Hands an event to its subscribers, each with tries of its own. */
export const eventJob = handleJob(event, async (deps, { event: name, data, to }) => {
  const subscribed = deps.domains.subscriptions.filter((one) => one.event === name);
  if (to !== undefined) {
    for (const { domain, run } of subscribed) if (domain === to) await run(deps, data);
    return;
  }
  await deps.db.transaction(async (tx) => {
    const domains = new Set(subscribed.map(({ domain }) => domain));
    for (const domain of domains) await deps.queue.add(event, { event: name, data, to: domain }, { tx });
  });
});
