import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startEmbeddedPostgres } from "#server/db/embedded.ts";
import { migrateDatabase } from "#server/db/migrate.ts";
import { createLog } from "#server/lib/log.ts";
import { startTestApp } from "#server/testing/harness.ts";

test("while the database is away calls are 503 with Retry-After, and they work again when it is back", async () => {
  const directory = await mkdtemp(join(tmpdir(), "hexkey-outage-"));
  // Root runs the database under another account, which has to get here.
  await chmod(directory, 0o755);
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const log = createLog("silent");
  const postgres = await startEmbeddedPostgres({ directory: join(directory, "postgres"), log });
  await migrateDatabase(postgres.url);
  const { origin } = await startTestApp({ databaseUrl: postgres.url });
  const products = () => fetch(`${origin}/api/products`);
  expect((await products()).status).toBe(200);

  await postgres.stop();
  const away = await products();
  expect([away.status, away.headers.get("retry-after"), (await away.json()).code]).toEqual([503, "2", "UNAVAILABLE"]);
  expect((await fetch(`${origin}/readyz`)).status).toBe(503);
  expect((await fetch(`${origin}/healthz`)).status).toBe(200);

  const port = Number(new URL(postgres.url).port);
  const again = await startEmbeddedPostgres({ directory: join(directory, "postgres"), port, log });
  onTestFinished(again.stop);
  await expect.poll(async () => (await products()).status, { timeout: 3000 }).toBe(200);
});
