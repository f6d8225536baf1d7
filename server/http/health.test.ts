import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { PATIENCE } from "#server/db/client.ts";
import { diskStorage } from "#server/ports/storage/disk.ts";
import { StorageFullError } from "#server/ports/storage/index.ts";
import { makeUser } from "#server/testing/factories.ts";
import { openTestFolder, startTestApp } from "#server/testing/harness.ts";
import { borrowTestDatabase } from "#server/testing/spare-databases.ts";
import { startTcpProxy } from "#server/testing/tcp-proxy.ts";
import { makeVideo } from "#server/testing/videos.ts";
import { videoUploads } from "#shared/contracts/files/uploads.ts";

test("readiness says how each part is", async () => {
  const { origin } = await startTestApp();
  expect(await readiness(origin)).toEqual([200, { status: "ok", details: { database: "ok", files: "ok" } }]);
});

test("without a place to write to it is not ready, and an upload is 503 with Retry-After", async () => {
  const directory = await openTestFolder();
  const objects = join(directory, "objects");
  const app = await startTestApp({ storage: diskStorage(objects) });
  await rm(objects, { recursive: true, force: true });
  await writeFile(objects, "no folder");
  const details = { database: "ok", files: "can't be written" };
  expect(await readiness(app.origin)).toEqual([503, { status: "not ready", details }]);
  const actor = { id: (await makeUser(app.db)).id, role: "user" } as const;
  const file = new File([new Uint8Array(await makeVideo())], "desk.mp4", { type: "video/mp4" });
  const call = app.as(actor).call(videoUploads.uploadVideo, { file });
  await expect(call).rejects.toMatchObject({ status: 503, retryAfterSeconds: expect.any(Number) });
});

test("a full disk is reported and does not make the server unready", async () => {
  const storage = diskStorage(await openTestFolder());
  const app = await startTestApp({ storage: { ...storage, check: () => Promise.reject(new StorageFullError()) } });
  expect(await readiness(app.origin)).toEqual([200, { status: "ok", details: { database: "ok", files: "full" } }]);
});

test("a database in a black hole is reported after two seconds", async () => {
  const { url, drop } = await borrowTestDatabase();
  onTestFinished(drop);
  const proxy = await startTcpProxy(url);
  const { origin, logged } = await startTestApp({ databaseUrl: proxy.url, patience: PATIENCE });
  expect((await readiness(origin))[0]).toBe(200);
  await proxy.become("lose");
  const details = { database: "does not answer", files: "ok" };
  expect(await readiness(origin)).toEqual([503, { status: "not ready", details }]);
  // It was not the database's client that gave up.
  expect(logged().join()).toContain("It took longer than 2000 ms");
});

async function readiness(origin: string): Promise<[number, unknown]> {
  const answer = await fetch(`${origin}/readyz`);
  return [answer.status, await answer.json()];
}
