import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  type MultipartUpload,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import { bounded, type StorageLimits } from "#server/ports/storage/bounded.ts";
import {
  type ByteRange,
  checkName,
  checkRange,
  isName,
  type ObjectStorage,
  StorageAwayError,
  StorageFullError,
} from "#server/ports/storage/index.ts";

/** The bucket, its S3-compatible server, and the account to use there. */
export interface S3Settings {
  /** Undefined for Amazon's own server of the region. */
  endpoint: string | undefined;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** The bucket in the path instead of the host name, as most servers but Amazon's want it. */
  forcePathStyle: boolean;
}

/** The least that S3 takes as a part; two of them at a time are all of an upload that is in memory. */
const PART_BYTES = 5 * 1024 * 1024;
const PARTS_AT_ONCE = 2;
const CONNECT_WITHIN_MS = 5000;
/** For one of a call's few tries; `bounded` has the limit of all of them. */
const ANSWER_WITHIN_MS = 10_000;
/** Every viewer of a video holds a connection: with the SDK's 50 the next one would wait for another to stop. */
const CONNECTIONS = { keepAlive: true, maxSockets: 1000 };
/** How servers say that an account or a disk is full, where they do not answer 507. */
const FULL = ["QuotaExceeded", "QuotaExceededException", "XMinioStorageFull", "XMinioAdminBucketQuotaExceeded"];

const UNREACHABLE = ["ECONNREFUSED", "ECONNRESET", "EHOSTUNREACH", "ENETUNREACH", "ENOTFOUND", "EPIPE", "ETIMEDOUT"];

/** Keeps objects in a bucket of their own. `close` lets go of the connections. */
export function s3Storage(
  { bucket, ...settings }: S3Settings,
  limits?: Partial<StorageLimits>,
): ObjectStorage & { close: () => void } {
  const client = openClient(settings);
  const abort = ({ Key, UploadId }: MultipartUpload) =>
    client.send(new AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId }));
  const objects: ObjectStorage = {
    put: async (name, mediaType, source) => {
      // It may fail before anything reads from it: an unhandled error event would end the process.
      source.on("error", () => undefined);
      const { stream, result, failure } = counted(source);
      try {
        checkName(name);
        const params = { Bucket: bucket, Key: name, ContentType: mediaType, Body: stream };
        await new Upload({ client, params, partSize: PART_BYTES, queueSize: PARTS_AT_ONCE }).done();
        return result();
      } catch (error) {
        // The source's failure, even if tidying up afterwards failed as well.
        const first = failure() ?? error;
        source.destroy();
        throw isFull(first) ? new StorageFullError({ cause: first }) : inOurWords(first);
      }
    },
    open: async (name, range) => {
      checkName(name);
      if (range) checkRange(range);
      try {
        const command = new GetObjectCommand({ Bucket: bucket, Key: name, ...(range && { Range: headerOf(range) }) });
        const { Body: body, ContentRange: got } = await client.send(command);
        if (!(body instanceof Readable)) throw new Error("The object storage answered without bytes");
        if (!range || got) return body;
        body.destroy();
        throw new Error("The object storage takes no ranges");
      } catch (error) {
        if (isCalled(error, "NoSuchKey", "NotFound")) return null;
        // Nothing of the object lies in the range.
        if (isCalled(error, "InvalidRange")) return Readable.from([]);
        throw inOurWords(error);
      }
    },
    remove: async (name) => {
      checkName(name);
      try {
        await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: name }));
      } catch (error) {
        throw inOurWords(error);
      }
    },
    clearUnfinished: async (before) => {
      for await (const upload of unfinished(client, bucket)) {
        // An object with another name than ours is not ours.
        if (isName(upload.Key ?? "") && upload.Initiated && upload.Initiated < before) await abort(upload);
      }
    },
  };
  return { ...bounded(objects, limits), close: () => client.destroy() };
}

function openClient(settings: Omit<S3Settings, "bucket">): S3Client {
  const { endpoint, region, accessKeyId, secretAccessKey, forcePathStyle } = settings;
  return new S3Client({
    ...(endpoint && { endpoint }),
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle,
    // Checksums in trailers are Amazon's own and refused by others; the signature covers every part's hash anyway.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: {
      connectionTimeout: CONNECT_WITHIN_MS,
      requestTimeout: ANSWER_WITHIN_MS,
      throwOnRequestTimeout: true,
      httpAgent: CONNECTIONS,
      httpsAgent: CONNECTIONS,
    },
  });
}

/** The source's bytes, with their number and hash once all of them were read, or its failure. */
function counted(source: Readable) {
  const hash = createHash("sha256");
  let bytes = 0;
  let failure: unknown;
  // While it isn't, the reader has thrown its own failure in here.
  let isReading = true;
  async function* count(): AsyncGenerator<Buffer> {
    try {
      for await (const chunk of source) {
        hash.update(chunk);
        bytes += chunk.length;
        isReading = false;
        yield chunk;
        isReading = true;
      }
    } catch (error) {
      if (isReading) failure = error;
      throw error;
    }
  }
  return {
    stream: Readable.from(count(), { objectMode: false }),
    result: () => ({ bytes, sha256: hash.digest("hex") }),
    failure: () => failure,
  };
}

async function* unfinished(client: S3Client, bucket: string): AsyncGenerator<MultipartUpload> {
  let next: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } | null = {};
  while (next !== null) {
    const page: Awaited<ReturnType<typeof listUploads>> = await listUploads(client, { Bucket: bucket, ...next });
    yield* page.Uploads ?? [];
    next = page.IsTruncated ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker } : null;
  }
}

function listUploads(client: S3Client, input: ConstructorParameters<typeof ListMultipartUploadsCommand>[0]) {
  return client.send(new ListMultipartUploadsCommand(input));
}

function headerOf({ start, end }: ByteRange): string {
  return `bytes=${start}-${end ?? ""}`;
}

function isFull(error: unknown): boolean {
  return isCalled(error, ...FULL) || (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 507);
}

/**
 * Passing faults, after the SDK has tried a few times: the server is not there, does not answer, or reports a fault
 * itself.
 */
function inOurWords(error: unknown): unknown {
  const isFault = error instanceof S3ServiceException && (error.$metadata.httpStatusCode ?? 0) >= 500;
  const isSilent = error instanceof Error && error.name === "TimeoutError";
  const isLost = error instanceof Error && "code" in error && UNREACHABLE.includes(String(error.code));
  return isFault || isSilent || isLost ? new StorageAwayError({ cause: error }) : error;
}

function isCalled(error: unknown, ...names: string[]): boolean {
  return error instanceof S3ServiceException && names.includes(error.name);
}
