import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { HeadObjectCommand } from "@aws-sdk/client-s3";
import { expect, onTestFinished, test } from "vitest";
import { StorageAwayError, StorageFullError } from "#server/ports/storage/index.ts";
import { type S3Settings, s3Storage } from "#server/ports/storage/s3.ts";
import { startS3Server } from "#server/testing/s3-server.ts";
import { failing, inChunks, MIB, newName, openS3, read } from "#server/testing/storages.ts";
import { HOUR_MS } from "#shared/domain/durations.ts";

test.each([
  { what: "an answer of 507", status: 507, code: "InsufficientStorage" },
  { what: "a used-up quota", status: 403, code: "QuotaExceeded" },
])("$what is a full storage; nothing is left, and the next one is good", async ({ status, code }) => {
  const server = await startS3Server();
  const { storage, kept, unfinished } = await openS3(server.settings);
  for (const bytes of [10, 12 * MIB]) {
    const fails = (method: string, part: string | null) => method === "PUT" && (part === null || part === "2");
    server.faults.fault = ({ method, query }) => (fails(method, query.get("partNumber")) ? { status, code } : null);
    const put = storage.put(newName(), "video/mp4", inChunks(randomBytes(bytes)));
    await expect(put).rejects.toThrow(StorageFullError);
    server.faults.fault = () => null;
    expect([await kept(), await unfinished()]).toEqual([[], []]);
  }
  const name = newName();
  await storage.put(name, "video/mp4", inChunks(randomBytes(12 * MIB)));
  expect(await kept()).toEqual([name]);
});

test("an object keeps its media type, and large ones come in parts", async () => {
  const server = await startS3Server();
  const { storage, client, bucket } = await openS3(server.settings);
  for (const bytes of [10, 12 * MIB]) {
    const name = newName();
    await storage.put(name, "video/webm", inChunks(randomBytes(bytes)));
    const { ContentType } = await client.send(new HeadObjectCommand({ Bucket: bucket, Key: name }));
    expect(ContentType).toBe("video/webm");
  }
  expect(server.calls.filter(({ query }) => query.has("partNumber"))).toHaveLength(3);
});

test("the first failure is reported, even if tidying up fails as well", async () => {
  const server = await startS3Server();
  const { storage, unfinished } = await openS3(server.settings);
  server.faults.fault = ({ method }) => (method === "DELETE" ? { status: 403, code: "AccessDenied" } : null);
  const failure = new Error("the connection was lost");
  const name = newName();
  const source = failing(randomBytes(11 * MIB), (stream) => stream.destroy(failure));
  await expect(storage.put(name, "video/mp4", source)).rejects.toBe(failure);
  expect(await unfinished()).toEqual([name]);
  server.faults.fault = () => null;
  await storage.clearUnfinished(new Date(Date.now() + HOUR_MS));
  expect(await unfinished()).toEqual([]);
});

test("what others began in the same bucket is not cleared", async () => {
  const { storage, unfinished, leaveUnfinished } = await openS3((await startS3Server()).settings);
  await leaveUnfinished("Backups of others");
  await storage.clearUnfinished(new Date(Date.now() + HOUR_MS));
  expect(await unfinished()).toEqual(["Backups of others"]);
});

test("a wrong secret or bucket is an error, not an object that is missing", async () => {
  const { settings } = await startS3Server();
  const { bucket } = await openS3(settings);
  const open = (wrong: Partial<S3Settings>) => {
    const storage = s3Storage({ ...settings, bucket, ...wrong });
    onTestFinished(storage.close);
    return storage.open(newName());
  };
  expect(await open({})).toBeNull();
  await expect(open({ secretAccessKey: "wrong" })).rejects.toThrow();
  await expect(open({ accessKeyId: "wrong" })).rejects.toThrow();
  await expect(open({ region: "elsewhere" })).rejects.toThrow();
  await expect(open({ bucket: "none" })).rejects.toThrow();
});

test("a lost connection or a passing failure is tried again", async () => {
  const server = await startS3Server();
  const { storage } = await openS3(server.settings);
  const data = randomBytes(12 * MIB);
  const name = newName();
  const failed = new Set<string>();
  server.faults.fault = ({ method, query }) => {
    const call = `${method} ${query.get("partNumber")}`;
    if (failed.has(call)) return null;
    failed.add(call);
    return method === "GET" ? "cut" : { status: 503, code: "SlowDown" };
  };
  await storage.put(name, "video/mp4", inChunks(data));
  expect((await read(storage, name))?.equals(data)).toBe(true);
  expect(failed.size).toBeGreaterThan(4);
});

test("a server that is not there rejects, and the source is let go of", async () => {
  const server = await startS3Server();
  const storage = s3Storage({ ...server.settings, bucket: "hexkey" });
  onTestFinished(storage.close);
  await server.stop();
  const source = inChunks(randomBytes(MIB));
  await expect(storage.put(newName(), "video/mp4", source)).rejects.toThrow(StorageAwayError);
  expect(source.destroyed).toBe(true);
});

test("a server that takes the connection and says nothing is away before its caller has to answer", async () => {
  const silent = createServer(() => undefined).listen(0, "127.0.0.1");
  onTestFinished(() => {
    silent.closeAllConnections();
    silent.close();
  });
  await new Promise((resolve) => silent.once("listening", resolve));
  const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const { settings } = await startS3Server();
  const storage = s3Storage({ ...settings, endpoint, bucket: "none" }, { answerMs: 200, putMs: 300 });
  onTestFinished(storage.close);
  for (const bytes of [10, 12 * MIB]) {
    const source = inChunks(randomBytes(bytes));
    await expect(storage.put(newName(), "video/mp4", source)).rejects.toThrow(StorageAwayError);
    expect(source.destroyed).toBe(true);
  }
  await expect(storage.open(newName())).rejects.toThrow(StorageAwayError);
  await expect(storage.remove(newName())).rejects.toThrow(StorageAwayError);
});
