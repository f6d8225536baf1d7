import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import {
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  DeleteBucketCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  S3Client,
} from "@aws-sdk/client-s3";
import { v7 } from "uuid";
import { onTestFinished } from "vitest";
import { diskStorage } from "#server/ports/storage/disk.ts";
import type { ByteRange, ObjectStorage } from "#server/ports/storage/index.ts";
import { type S3Settings, s3Storage } from "#server/ports/storage/s3.ts";
import { HOUR_MS } from "#shared/domain/durations.ts";

/** A storage of the running test's own, thrown away when the test is finished. */
export interface OpenStorage {
  storage: ObjectStorage;
  /** The names of the objects that are there. */
  kept: () => Promise<string[]>;
  /** The names of what was begun and is neither finished nor removed. */
  unfinished: () => Promise<string[]>;
  /** Leaves what a writer leaves that is killed. */
  leaveUnfinished: (name: string) => Promise<void>;
}

export const MIB = 1024 * 1024;

export async function openDisk(): Promise<OpenStorage> {
  const directory = await mkdtemp(join(tmpdir(), "hexkey-storage-"));
  onTestFinished(() => rm(directory, { recursive: true }));
  const objects = join(directory, "objects");
  return {
    storage: diskStorage(objects),
    kept: () => filesIn(objects),
    unfinished: () => filesIn(join(objects, "partial")),
    leaveUnfinished: (name) => writeFile(join(objects, "partial", name), "half of it"),
  };
}

export async function openS3(settings: Omit<S3Settings, "bucket">) {
  const { endpoint = "", accessKeyId, secretAccessKey, ...others } = settings;
  const client = new S3Client({ ...others, endpoint, credentials: { accessKeyId, secretAccessKey } });
  const Bucket = `hexkey-${randomUUID()}`;
  await client.send(new CreateBucketCommand({ Bucket }));
  const storage = s3Storage({ ...settings, bucket: Bucket });
  const keys = () =>
    allPages(async (ContinuationToken?: string) => {
      const page = await client.send(new ListObjectsV2Command({ Bucket, ContinuationToken }));
      return { items: page.Contents ?? [], next: page.NextContinuationToken };
    });
  const uploads = () =>
    allPages(async (after?: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined }) => {
      const page = await client.send(new ListMultipartUploadsCommand({ Bucket, ...after }));
      const next = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker };
      return { items: page.Uploads ?? [], next: page.IsTruncated ? next : undefined };
    });
  onTestFinished(async () => {
    await storage.clearUnfinished(new Date(Date.now() + HOUR_MS));
    for (const name of await keys()) await storage.remove(name);
    await client.send(new DeleteBucketCommand({ Bucket }));
    client.destroy();
    storage.close();
  });
  return {
    storage,
    client,
    bucket: Bucket,
    kept: keys,
    unfinished: uploads,
    leaveUnfinished: async (name: string) => {
      await client.send(new CreateMultipartUploadCommand({ Bucket, Key: name }));
    },
  };
}

export function newName(): string {
  return `${v7()}.mp4`;
}

/** The bytes of an object or a part of it; null where there is none. */
export async function read(storage: ObjectStorage, name: string, range?: ByteRange): Promise<Buffer | null> {
  const stream = await storage.open(name, range);
  return stream && buffer(stream);
}

const CHUNK_BYTES = 64 * 1024;

/** The bytes as they come over a connection. */
export function inChunks(data: Buffer): Readable {
  return Readable.from(chunksOf(data), { objectMode: false });
}

/** Gives the data, and then goes wrong in the way that `fail` says. */
export function failing(data: Buffer, fail: (stream: Readable) => void): Readable {
  const chunks = chunksOf(data);
  return new Readable({
    read() {
      const { value, done } = chunks.next();
      if (done) fail(this);
      else this.push(value);
    },
  });
}

function* chunksOf(data: Buffer): Generator<Buffer> {
  for (let at = 0; at < data.length; at += CHUNK_BYTES) yield data.subarray(at, at + CHUNK_BYTES);
}

async function filesIn(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { withFileTypes: true }).catch(() => []);
  return entries.flatMap((entry) => (entry.isFile() ? [entry.name] : [])).sort();
}

/** The sorted keys of a list that comes in pages. */
async function allPages<Marker>(
  read: (after?: Marker) => Promise<{ items: { Key?: string | undefined }[]; next: Marker | undefined }>,
): Promise<string[]> {
  const keys: string[] = [];
  let after: Marker | undefined;
  do {
    const { items, next } = await read(after);
    keys.push(...items.flatMap(({ Key }) => Key ?? []));
    after = next;
  } while (after !== undefined);
  return keys.sort();
}
