import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { Router } from "express";
import type { Deps } from "#server/deps.ts";
import { isStorageFull } from "#server/lib/storage-faults.ts";

/** A part that takes longer to answer does not answer. */
const ANSWER_MAX_MS = 2000;
/** More frequent calls get the same answer: a look writes a file. */
const LOOK_MS = 1000;

/** Whether this process should be sent requests; turns false when it begins to stop. */
export interface Readiness {
  stopping: boolean;
}

/** How a part is: "ok", or what is wrong with it. */
type Condition = "ok" | "full" | "does not answer" | "can't be written";

/**
 * `/healthz`: the process answers. `/readyz`: it can also do its work, and is not about to stop; which of its parts
 * can't is in the details.
 */
export function health(
  { db, log, storage }: Pick<Deps, "db" | "log" | "storage">,
  readiness: Readiness,
  /** Settings that an operator should know of and that prevent no request. */
  settingsProblems: () => string[] = () => [],
): Router {
  const lookAtStorage = everyFew(LOOK_MS, async () => {
    try {
      await storage.check?.();
      return "ok";
    } catch (err) {
      if (isStorageFull(err)) return "full";
      log.warn({ err }, "not ready: files can't be stored");
      return "can't be written";
    }
  });
  const lookAtDatabase = async (): Promise<Condition> => {
    try {
      const late = wait(ANSWER_MAX_MS, undefined, { ref: false }).then(() =>
        Promise.reject(new Error(`It took longer than ${ANSWER_MAX_MS} ms`)),
      );
      await Promise.race([db.execute(sql`select 1`), late]);
      return "ok";
    } catch (err) {
      log.warn({ err }, "not ready: the database does not answer");
      return "does not answer";
    }
  };
  const router = Router();
  router.get("/healthz", (_request, response) => {
    response.json({ status: "ok" });
  });
  router.get("/readyz", async (_request, response) => {
    response.setHeader("Cache-Control", "no-store");
    if (readiness.stopping) {
      response.status(503).json({ status: "stopping" });
      return;
    }
    const [database, files] = await Promise.all([lookAtDatabase(), lookAtStorage()]);
    // Where there is no room for more, all that is there can be had.
    const isReady = database === "ok" && files !== "can't be written";
    const settings = settingsProblems();
    const details = { database, files, ...(settings.length > 0 && { settings }) };
    response.status(isReady ? 200 : 503).json({ status: isReady ? "ok" : "not ready", details });
  });
  return router;
}

/** The same answer for all calls within so long. */
function everyFew(ms: number, look: () => Promise<Condition>): () => Promise<Condition> {
  let latest: Promise<Condition> | null = null;
  return () => {
    latest ??= look().finally(() => void setTimeout(() => (latest = null), ms).unref());
    return latest;
  };
}
