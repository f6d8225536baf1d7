import { sql } from "drizzle-orm";
import { Router } from "express";
import type { Deps } from "#server/deps.ts";

/** Whether this process should be sent requests; turns false when it begins to stop. */
export interface Readiness {
  stopping: boolean;
}

/** `/healthz`: the process answers. `/readyz`: it can also do its work, and is not about to stop. */
export function health({ db, log }: Pick<Deps, "db" | "log">, readiness: Readiness): Router {
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
    try {
      await db.execute(sql`select 1`);
      response.json({ status: "ok" });
    } catch (error) {
      log.warn({ err: error }, "not ready: the database does not answer");
      response.status(503).json({ status: "database does not answer" });
    }
  });
  return router;
}
