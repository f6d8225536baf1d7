import pg from "pg";
import { CONNECTION_SETTINGS } from "#server/db/client.ts";
import type { Log } from "#server/lib/log.ts";

const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 15_000;

/** Gets what was notified; null after a time in which something may have been missed. */
type Hear = (payload: string | null) => void;

/** What Postgres NOTIFY tells all processes on one database. */
export interface Signals {
  /** Hears a channel from the answer on; answers how to stop. */
  hear(channel: string, hear: Hear): () => void;
  /** Aborted as it closes: what waits for signals ends then. */
  closing: AbortSignal;
  close(): Promise<void>;
}

/**
 * Hears on one connection of its own, opened for the first that hears. A lost connection is replaced, and then all are told
 * that they may have missed something.
 */
export function openSignals({ options }: Pick<pg.Pool, "options">, log: Pick<Log, "warn">): Signals {
  const listeners = new Map<string, Set<Hear>>();
  let client: pg.Client | null = null;
  const closing = new AbortController();
  let retryMs = FIRST_RETRY_MS;
  let retry: NodeJS.Timeout | undefined;

  const tellAll = () => {
    for (const some of listeners.values()) for (const hear of some) hear(null);
  };
  const lose = (lost: pg.Client, error?: Error) => {
    if (client !== lost) return;
    client = null;
    lost.removeAllListeners("notification");
    lost.end().catch(() => undefined);
    if (closing.signal.aborted || listeners.size === 0) return;
    log.warn({ error: error?.message, retryMs }, "the connection that hears of changes was lost");
    retry = setTimeout(() => {
      retry = undefined;
      void open();
    }, retryMs);
    retry.unref();
    retryMs = Math.min(LAST_RETRY_MS, 2 * retryMs);
  };
  const open = async () => {
    if (closing.signal.aborted || client) return;
    const opened = new pg.Client({ ...CONNECTION_SETTINGS, connectionString: options.connectionString });
    client = opened;
    opened.on("error", (error) => lose(opened, error));
    opened.on("end", () => lose(opened));
    opened.on("notification", ({ channel, payload }) => {
      for (const hear of listeners.get(channel) ?? []) hear(payload ?? "");
    });
    try {
      await opened.connect();
      for (const channel of listeners.keys()) await opened.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      return lose(opened, error as Error);
    }
    retryMs = FIRST_RETRY_MS;
    tellAll();
  };

  return {
    hear: (channel, hear) => {
      const some = listeners.get(channel) ?? new Set();
      const isNew = some.size === 0;
      listeners.set(channel, some.add(hear));
      if (!client && !retry) void open();
      else if (isNew && client) {
        const hearing = client;
        hearing.query(`listen ${pg.escapeIdentifier(channel)}`).catch((error: Error) => lose(hearing, error));
      }
      return () => void some.delete(hear);
    },
    closing: closing.signal,
    close: async () => {
      closing.abort();
      clearTimeout(retry);
      const open = client;
      client = null;
      open?.removeAllListeners("end");
      await open?.end().catch(() => undefined);
    },
  };
}
