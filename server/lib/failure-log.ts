import { isDatabaseAway, isDatabaseBusy } from "#server/db/client.ts";
import type { Log } from "#server/lib/log.ts";
import { isStorageAway, isStorageFull } from "#server/lib/storage-faults.ts";

/** While the same goes on, how often it is reported again, as a number. */
export const COUNTED_EVERY_MS = 5000;

/** A lasting failure: how often it has happened since it was last reported. */
interface Outage {
  again: number;
}

const outages = new WeakMap<Log, Map<string, Outage>>();

/**
 * Logs that something failed. What every call runs into at once (no database, no storage, no room in it) is a line with its cause the
 * first time and a count every few seconds after that, so that a flood of calls does not bury the log; each call has its
 * own line with its status all the same. Everything else is a line each time.
 */
export function logFailure(
  log: Log,
  message: string,
  { err, ...facts }: { err: unknown; [fact: string]: unknown },
): void {
  const outage = outageOf(err);
  if (outage === null) {
    log.error({ ...facts, err }, message);
    return;
  }
  const known = outages.get(log) ?? new Map<string, Outage>();
  outages.set(log, known);
  const key = `${outage}: ${message}`;
  const going = known.get(key);
  if (going) {
    going.again += 1;
    return;
  }
  log.error({ ...facts, err }, message);
  known.set(key, { again: 0 });
  const timer = setInterval(() => {
    const again = known.get(key)?.again ?? 0;
    if (again > 0) log.error({ outage, again }, message);
    known.set(key, { again: 0 });
    if (again > 0) return;
    clearInterval(timer);
    known.delete(key);
  }, COUNTED_EVERY_MS);
  timer.unref();
}

/** A slow or blocked statement is a matter of its own: the log must name it. */
function outageOf(error: unknown): "database" | "storage" | "room" | null {
  if (isStorageAway(error)) return "storage";
  if (isStorageFull(error)) return "room";
  return isDatabaseAway(error) && !isDatabaseBusy(error) ? "database" : null;
}
