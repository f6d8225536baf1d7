import { randomBytes } from "node:crypto";
import { type FileHandle, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { StorageFullError } from "#server/ports/storage/index.ts";
import { inChunks, MIB, newName, openDisk } from "#server/testing/storages.ts";

test.each(["ENOSPC", "EDQUOT"])("%s is a full storage; nothing is left, and the next one is good", async (code) => {
  const { storage, kept, unfinished } = await openDisk();
  const failure = Object.assign(new Error("no space left on device"), { code });
  const files = await fileHandles();
  const full = [vi.spyOn(files, "write"), vi.spyOn(files, "writev")].map((one) => one.mockRejectedValue(failure));
  const source = inChunks(randomBytes(MIB));
  await expect(storage.put(newName(), "video/mp4", source)).rejects.toThrow(StorageFullError);
  expect(source.destroyed).toBe(true);
  expect([await kept(), await unfinished()]).toEqual([[], []]);
  for (const one of full) one.mockRestore();
  const name = newName();
  await storage.put(name, "video/mp4", inChunks(randomBytes(MIB)));
  expect(await kept()).toEqual([name]);
});

test("a look at a disk that is full, as often as it is taken, leaves nothing on it", async () => {
  const { storage, unfinished } = await openDisk();
  const full = vi.spyOn(await fileHandles(), "write");
  onTestFinished(() => full.mockRestore());
  full.mockRejectedValue(Object.assign(new Error("no space left on device"), { code: "ENOSPC" }));
  for (let look = 0; look < 3; look++) await expect(storage.check?.()).rejects.toThrow(StorageFullError);
  expect(full).toHaveBeenCalledTimes(3);
  expect(await unfinished()).toEqual([]);
});

/** What all open files have in common. */
async function fileHandles(): Promise<FileHandle> {
  const path = join(tmpdir(), newName());
  onTestFinished(() => rm(path));
  const file = await open(path, "wx");
  await file.close();
  return Object.getPrototypeOf(file);
}
