import type { Readable } from "node:stream";
import express, { type Request, type RequestHandler, type Response } from "express";
import multer from "multer";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/http/app-error.ts";
import { toAppError } from "#server/http/errors.ts";
import { removeObject, storeObject } from "#server/lib/stored-objects.ts";
import type { Endpoint, StoredFile, UploadedFile } from "#shared/http/endpoint.ts";

/** What came besides the fields, which are in `request.body` then. */
export interface Received {
  file?: UploadedFile | StoredFile;
  /** Removes what was stored: the call has failed after all. Never rejects. */
  discard?: () => Promise<void>;
}

/** Reads a request's body. Throws INVALID_INPUT, TOO_LARGE, and whatever keeps a file from being stored. */
export type Receive = (request: Request, response: Response) => Promise<Received>;

/** Where the files of endpoints go that store them. */
export interface FileStore {
  keep: (source: Readable) => Promise<StoredFile["object"]>;
  /** Never rejects. */
  remove: (name: string) => Promise<void>;
}

type Upload = NonNullable<Endpoint["upload"]>;

const JSON_BODY_MAX_BYTES = 100 * 1024;
/** The text fields beside a file. */
const FIELDS_MAX = 20;
const FIELD_MAX_BYTES = 10 * 1024;
/** More than the fields and what separates them can come to. */
const FORM_MAX_BYTES = 1024 * 1024;
/** Who is refused before all of it was read has this long to read why. */
const LINGER_MS = 3000;

const NOTHING: Received = {};
const readJson = express.json({ limit: JSON_BODY_MAX_BYTES });

/** How an endpoint's calls are read; null where they have no body. */
export function receiver({ body, upload }: Endpoint, files: FileStore | undefined): Receive | null {
  if (upload) return upload.toStorage ? receiveIntoStorage(upload, files) : receiveIntoMemory(upload);
  return body ? receiveJson : null;
}

/** The object storage. The files have a name without a meaning until a feature has looked into them. */
export function objectFiles(deps: Pick<Deps, "db" | "storage" | "log">): FileStore {
  return {
    keep: (source) => storeObject(deps, "bin", source),
    remove: async (name) => {
      try {
        await removeObject(deps, name);
      } catch (error) {
        deps.log.warn({ err: error, object: name }, "an object that nothing refers to is left to the sweep");
      }
    },
  };
}

/**
 * Ends the connection of somebody who is answered before all of it was read and doesn't stop sending, or never begins
 * to. Not at once: a browser that is cut off while it sends reads no answer.
 */
export function hangUpOnRefusal(answer: RequestHandler): RequestHandler {
  return (request, response, next) => {
    response.once("finish", () => {
      if (request.complete) return;
      const timer = setTimeout(() => request.destroy(), LINGER_MS);
      request.once("close", () => clearTimeout(timer));
    });
    return answer(request, response, next);
  };
}

async function receiveJson(request: Request, response: Response): Promise<Received> {
  await run(readJson, request, response);
  return NOTHING;
}

function receiveIntoMemory({ field, maxBytes }: Upload): Receive {
  const read = reader(multer.memoryStorage(), { field, maxBytes });
  return async (request, response) => {
    await run(read, request, response);
    const { buffer: bytes, originalname: name, mimetype: claimedType } = fileOf(request, field);
    return { file: { bytes, name, claimedType } };
  };
}

/** Streams the file to where it is kept. Whatever goes wrong on the way, nothing of it stays. */
function receiveIntoStorage(upload: Upload, files: FileStore | undefined): Receive {
  const { field, maxBytes } = upload;
  return async (request, response) => {
    if (!files) throw new Error("There is nowhere to keep files.");
    if (Number(request.headers["content-length"]) > maxBytes + FORM_MAX_BYTES) throw tooLarge();
    let keeping: Promise<StoredFile["object"]> | undefined;
    const discard = async () => {
      const [kept] = await Promise.allSettled([keeping]);
      if (kept.status === "fulfilled" && kept.value) await files.remove(kept.value.name);
    };
    try {
      await new Promise<void>((resolve, reject) => {
        const storage = streamTo((source) => {
          keeping = files.keep(source);
          return keeping;
        }, reject);
        run(reader(storage, upload), request, response).then(resolve, reject);
      });
      const { originalname: name, mimetype: claimedType } = fileOf(request, field);
      const object = await keeping;
      if (!object) throw new Error("A file has arrived that was not stored.");
      return { file: { object, name, claimedType }, discard };
    } catch (error) {
      await discard();
      throw await reasonOf(error, keeping);
    }
  };
}

/** Why a file was not received: the storage knows better than the stream that it let go of. */
async function reasonOf(error: unknown, keeping: Promise<unknown> | undefined): Promise<unknown> {
  const [kept] = await Promise.allSettled([keeping]);
  return kept.status === "rejected" && toAppError(error).code === "INTERNAL" ? kept.reason : error;
}

/** `onFailure` hears of it before multer says so, which reads the rest of the body first. */
function streamTo(
  keep: (source: Readable) => Promise<unknown>,
  onFailure: (error: unknown) => void,
): multer.StorageEngine {
  return {
    _handleFile: (_request, { stream }, done) => {
      let isTooLarge = false;
      stream.once("limit", () => {
        isTooLarge = true;
        // What is kept ends here, and is thrown away.
        stream.destroy(tooLarge());
      });
      const fail = (error: unknown) => {
        onFailure(isTooLarge ? tooLarge() : error);
        done(error);
      };
      keep(stream).then(() => done(null, {}), fail);
    },
    // Whoever has it kept removes it, once it is known what of it there is.
    _removeFile: (_request, _file, done) => done(null),
  };
}

/** Exactly `maxBytes` pass. */
function reader(storage: multer.StorageEngine, { field, maxBytes }: Upload): RequestHandler {
  const limits = { fileSize: maxBytes, files: 1, fields: FIELDS_MAX, fieldSize: FIELD_MAX_BYTES };
  return multer({ storage, limits, defParamCharset: "utf8" }).single(field);
}

function run(middleware: RequestHandler, request: Request, response: Response): Promise<void> {
  return new Promise((resolve, reject) => {
    middleware(request, response, (error?: unknown) => (error ? reject(error) : resolve()));
  });
}

function fileOf(request: Request, field: string): Express.Multer.File {
  if (request.file) return request.file;
  throw new AppError("INVALID_INPUT", "A file is missing.", { fields: { [field]: "Choose a file." } });
}

function tooLarge(): AppError {
  return new AppError("TOO_LARGE", "That file is too large.");
}
