import { join } from "node:path";
import express, { Router } from "express";
import type { Deps } from "#server/deps.ts";
import { PROJECT_ROOT } from "#server/lib/project-root.ts";

const MEDIA = join(PROJECT_ROOT, "server/db/seed/media");

/** What comes with the demo catalogue: its media, and in development a page of codes to point a phone at. */
export function demoRoutes({ db, config }: Pick<Deps, "db" | "config">): Router {
  const router = Router();
  router.use("/media/demo", express.static(MEDIA, { index: false, redirect: false, maxAge: "1d" }));
  if (config.mode === "development") {
    router.get("/demo/codes", async (_request, response) => {
      const { renderDemoCodes } = await import("#server/features/catalog/demo-codes.ts");
      response.type("html").send(await renderDemoCodes({ db }));
    });
  }
  return router;
}
