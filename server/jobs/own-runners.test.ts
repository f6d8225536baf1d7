import { Readable } from "node:stream";
import { expect, onTestFinished, test } from "vitest";
import { convertUploadJob, sweepUploadsJob } from "#server/features/files/jobs.ts";
import { storeObject } from "#server/features/files/stored-objects.ts";
import { checkLinkJob } from "#server/features/sharing/jobs.ts";
import { openQueue } from "#server/jobs/queue.ts";
import { startJobs } from "#server/jobs/runner.ts";
import { makeSharedVideo, makeUpload } from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { fakeConverter, realVideos } from "#server/testing/video-converter.ts";
import { makeVideo } from "#server/testing/videos.ts";
import { uploads } from "#shared/schema/index.ts";

test("conversions are done one after the other, and hold up no other job", async () => {
  let isOpen = () => {};
  const gate = new Promise<void>((resolve) => {
    isOpen = resolve;
  });
  const { converter, converted } = fakeConverter(async () => {
    await gate;
    return makeVideo();
  });
  const { db, pool, deps } = await startTestApp({ videoConverter: converter });
  const queue = await openQueue(pool);
  onTestFinished(queue.close);
  for (let made = 0; made < 2; made++) {
    const video = realVideos.avi();
    const { name } = await storeObject(deps, "bin", Readable.from([video]));
    const { id } = await makeUpload(db, { state: "converting", objectName: name, bytes: video.length });
    await queue.add(convertUploadJob, { id });
  }
  const jobs = await startJobs(deps, pool, { isAlone: true });
  onTestFinished(jobs.stop);
  await expect.poll(() => converted.length).toBe(1);
  await queue.add(sweepUploadsJob, {});
  const left = async () => (await pool.query("select id from graphile_worker.jobs")).rowCount;
  await expect.poll(left).toBe(2);
  expect(converted).toHaveLength(1);
  isOpen();
  await expect.poll(left).toBe(0);
  const rows = await db.select({ state: uploads.state }).from(uploads);
  expect(rows).toEqual([{ state: "ready" }, { state: "ready" }]);
});

test("a server of a link that never answers holds up no other job", async () => {
  const { db, pool, deps } = await startTestApp();
  let letGo = () => {};
  const hung = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const looked: string[] = [];
  deps.webFiles = {
    look: async (address) => {
      looked.push(address);
      await hung;
      return { refusal: "link-no-video" };
    },
  };
  const link = "https://hangs.example/bed.mp4";
  const { id } = await makeSharedVideo(db, { link, uncheckedSince: new Date() });
  const queue = await openQueue(pool);
  onTestFinished(queue.close);
  await queue.add(checkLinkJob, { id });
  const jobs = await startJobs(deps, pool, { isAlone: true });
  onTestFinished(jobs.stop);
  await expect.poll(() => looked).toEqual([link]);
  await queue.add(sweepUploadsJob, {});
  const left = async () => (await pool.query("select id from graphile_worker.jobs")).rowCount;
  await expect.poll(left).toBe(1);
  letGo();
  await expect.poll(left).toBe(0);
});
