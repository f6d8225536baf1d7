import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import express, { type Request, type RequestHandler, type Response } from "express";
import { filesAway, noRoom } from "#server/http/app-error.ts";
import { expectFile } from "#server/http/body-watch.ts";
import { inOwnTime } from "#server/http/in-time.ts";
import { HELD_BYTES, type Intake } from "#server/http/intake.ts";
import { fileMissing, readForm, tooLarge, unreadableFile } from "#server/http/read-form.ts";
import { diskFault } from "#server/lib/disk-fault.ts";
import { mendTexts } from "#server/lib/mend-texts.ts";
import { keepTemporarily } from "#server/lib/temporary-file.ts";
import type { Endpoint, StoredFile, UploadedFile } from "#shared/http/endpoint.ts";

/** What came in addition to the fields, which are then in `request.body`. */
export interface Received {
  /** What tells a file from another one; nothing where none came. */
  content?: { sha256: string; name: string };
  /** Passes the file to `work`. Throws UNAVAILABLE where it should be in memory and there is no room. */
  use<Result>(work: (file: UploadedFile | UploadedFile[] | StoredFile | undefined) => Promise<Result>): Promise<Result>;
  /** Frees the file's space; its stored bytes go unless it is `kept`. Never rejects. */
  end(kept: boolean): Promise<void>;
}

/** Reads a request's body. Throws INVALID_INPUT, TOO_LARGE, and whatever keeps a file from being stored. */
export type Receive = (request: Request, response: Response) => Promise<Received>;

/** Where the files of endpoints go that store them. */
export interface FileStore {
  keep: (source: Readable) => Promise<StoredFile["object"]>;
  /** Never rejects. */
  remove: (name: string) => Promise<void>;
}

/** What bodies are received with. */
export interface ReceiveMeans {
  intake: Intake;
  /** Where files lie that a handler gets as a whole, until it is its turn. */
  temporaryDirectory: string;
  /** How long our own side may take to take on the bytes that have come. */
  withinMs: number;
  files?: FileStore | undefined;
}

type Upload = NonNullable<Endpoint["upload"]>;

const JSON_BODY_MAX_BYTES = 100 * 1024;
/** More than the fields and what separates them can come to. */
const FORM_MAX_BYTES = 1024 * 1024;

const NOTHING: Received = { use: (work) => work(undefined), end: async () => undefined };

/** How an endpoint's calls are read; null where they have no body. */
export function receiver({ body, bodyMaxBytes, upload }: Endpoint, means: ReceiveMeans): Receive | null {
  if (upload?.toStorage) return receiveIntoStorage(upload, means);
  if (upload) return upload.most === undefined ? receiveIntoFile(upload, means) : receiveSeveral(upload, means);
  return body ? receiveJson(bodyMaxBytes ?? JSON_BODY_MAX_BYTES) : null;
}

/** What an upload holds in memory while it arrives. JSON is whole there, as text and as the bytes in it. */
export function heldBytes(request: Request, { toStorage, orJson, maxBytes }: Upload): number {
  if (orJson && isJson(request)) return 3 * base64Length(maxBytes) + JSON_BODY_MAX_BYTES;
  return toStorage ? HELD_BYTES.object : HELD_BYTES.file;
}

/** Throws TOO_LARGE for a call that announces more than its endpoint takes; what announces nothing is counted. */
export function refuseTooLong(request: Request, { maxBytes, most = 1, orJson }: Upload): void {
  const files = orJson && isJson(request) ? base64Length(maxBytes) : maxBytes * most;
  if (Number(request.headers["content-length"]) > files + FORM_MAX_BYTES) throw tooLarge();
}

const isJson = (request: Request) => Boolean(request.is("json"));
const base64Length = (bytes: number) => 4 * Math.ceil(bytes / 3);

function receiveJson(limit: number): Receive {
  const readJson = express.json({ limit });
  return async (request, response) => {
    await readWith(readJson, request, response);
    mendTexts(request.body);
    return NOTHING;
  };
}

function readWith(read: RequestHandler, request: Request, response: Response): Promise<void> {
  return new Promise((resolve, reject) => {
    read(request, response, (error?: unknown) => (error ? reject(error) : resolve()));
  });
}

/** To the disk, and from there into memory while it is worked on: many may arrive slowly, few are decoded. */
function receiveIntoFile(upload: Upload, { intake, temporaryDirectory, withinMs }: ReceiveMeans): Receive {
  const taking = {
    take: (source: Readable) => keepTemporarily(temporaryDirectory, source).catch(sayIfDisk),
    undo: (file: { close(): Promise<void> }) => file.close(),
  };
  return async (request, response) => {
    expectFile(request, upload.maxBytes);
    const form = await inOwnTime(request, readForm(request, response, upload, taking), withinMs);
    const [{ name, claimedType, taken }] = form.files;
    return {
      content: { sha256: taken.sha256, name },
      use: (work) =>
        intake.withMemory(taken.bytes, async (room) => {
          await taken.read(room);
          return work({ bytes: room, name, claimedType });
        }),
      end: () => taken.close(),
    };
  };
}

/** As above, with several files that are in memory together; or one in a JSON body. */
function receiveSeveral(upload: Upload & { most: number }, means: ReceiveMeans): Receive {
  const { intake, temporaryDirectory, withinMs } = means;
  const taking = {
    take: (source: Readable) => keepTemporarily(temporaryDirectory, source).catch(sayIfDisk),
    undo: (file: { close(): Promise<void> }) => file.close(),
  };
  const receiveJsonFile = upload.orJson ? receiveBase64(upload) : null;
  return async (request, response) => {
    expectFile(request, upload.maxBytes * upload.most);
    if (receiveJsonFile && isJson(request)) return receiveJsonFile(request, response);
    const { files } = await inOwnTime(request, readForm(request, response, upload, taking), withinMs);
    const bytes = files.reduce((sum, { taken }) => sum + taken.bytes, 0);
    return {
      content: { sha256: files.map(({ taken }) => taken.sha256).join(), name: files.map(({ name }) => name).join() },
      use: (work) =>
        intake.withMemory(bytes, async (room) => {
          const uploaded: UploadedFile[] = [];
          let at = 0;
          for (const { name, claimedType, taken } of files) {
            const own = room.subarray(at, at + taken.bytes);
            await taken.read(own);
            uploaded.push({ bytes: own, name, claimedType });
            at += taken.bytes;
          }
          return work(uploaded);
        }),
      end: async () => {
        for (const { taken } of files) await taken.close();
      },
    };
  };
}

/** RFC 4648, section 4; padding may be missing. */
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** One file as base64 text in a JSON body, whose other fields stay. */
function receiveBase64({ field, maxBytes }: Upload): Receive {
  const read = express.json({ limit: base64Length(maxBytes) + JSON_BODY_MAX_BYTES });
  return async (request, response) => {
    await readWith(read, request, response);
    const { [field]: text, ...fields } = Object(request.body) as Record<string, unknown>;
    request.body = fields;
    if (text === undefined || text === null || text === "") throw fileMissing(field);
    if (typeof text !== "string" || !BASE64.test(text)) throw unreadableFile(field);
    const bytes = Buffer.from(text, "base64");
    if (bytes.length > maxBytes) throw tooLarge();
    return {
      content: { sha256: createHash("sha256").update(bytes).digest("hex"), name: "" },
      use: (work) => work([{ bytes, name: "", claimedType: "" }]),
      end: async () => undefined,
    };
  };
}

/** Streams the file to where it is kept. Whatever goes wrong on the way, nothing of it stays. */
function receiveIntoStorage(upload: Upload, { files, withinMs }: ReceiveMeans): Receive {
  return async (request, response) => {
    if (!files) throw new Error("There is nowhere to keep files.");
    expectFile(request, upload.maxBytes);
    const taking = { take: files.keep, undo: ({ name }: StoredFile["object"]) => files.remove(name) };
    const form = await inOwnTime(request, readForm(request, response, upload, taking), withinMs);
    const [{ name, claimedType, taken: object }] = form.files;
    return {
      content: { sha256: object.sha256, name },
      use: (work) => work({ object, name, claimedType }),
      end: async (kept) => {
        if (!kept) await files.remove(object.name);
      },
    };
  };
}

/** As the storage's own faults are answered: the disk is the operator's matter, and the same may go well later. */
function sayIfDisk(error: unknown): never {
  const fault = diskFault(error);
  if (fault === null) throw error;
  if (fault === "full") throw noRoom(error);
  throw filesAway(error);
}
