import type { IncomingMessage, ServerResponse } from "node:http";
import { eq, sql } from "drizzle-orm";
import type { Request, RequestHandler, Response } from "express";
import { prepareSelect } from "#server/db/prepared.ts";
import type { Deps } from "#server/deps.ts";
import { type Part, readRange } from "#server/features/files/byte-range.ts";
import { isOwnFile } from "#server/features/files/own-files.ts";
import { type Pieces, piecesOfStream, sendPieces } from "#server/features/files/send-pieces.ts";
import { MEDIA_TYPES, objectPath } from "#server/features/files/stored-objects.ts";
import { AppError } from "#server/http/app-error.ts";
import type { Identify } from "#server/http/caller.ts";
import { whenLeft } from "#server/http/when-left.ts";
import { type Actor, isAllowed } from "#shared/domain/roles.ts";
import { storedObjects } from "#shared/schema/index.ts";

/** The row of a whole object. */
interface MediaObject {
  name: string;
  mediaType: string;
  bytes: number;
  sha256: string;
  /** Not for everybody at the moment. */
  isWithheld: boolean;
}

/** What is in memory is handed over as a whole up to here: one call to the system then takes a player's whole range. */
const AT_ONCE_BYTES = 1024 * 1024;
/** The objects whose rows are remembered; a video is asked for in many ranges. */
const REMEMBERED = 1000;
/** A withheld object is served no longer than this, by any process that remembers it. */
const BELIEVED_MS = 10_000;
const PREFIX = objectPath("");

/** The bytes of stored objects under `/media/o/`, whole or in one range; a browser may keep them for ever. */
export interface Media {
  /**
   * Comes before compression, which would spoil ranges. Serves withheld objects to their author and to moderators
   * alone, if `identify` knows the caller.
   */
  handler: RequestHandler;
  /**
   * Answers the range of a film that is in memory already, for everybody; false, with nothing done, for anything else.
   * Players ask for dozens of them, and Express takes longer than all the rest of their way.
   */
  answerFromMemory(request: IncomingMessage, response: ServerResponse): boolean;
}

export function media(deps: Pick<Deps, "db" | "storage" | "log" | "now" | "domains">, identify?: Identify): Media {
  const { storage } = deps;
  const find = prepareFind(deps);
  const remembered = rememberLast<MediaObject>(REMEMBERED, { believedMs: BELIEVED_MS, now: deps.now });

  const answerFromMemory: Media["answerFromMemory"] = (request, response) => {
    const { method, url = "", headers, socket } = request;
    const isPlain = headers["if-none-match"] === undefined && headers["if-range"] === undefined;
    if (!storage.fromMemory || method !== "GET" || !url.startsWith(PREFIX) || !isPlain) return false;
    const object = remembered.get(url.slice(PREFIX.length));
    const range = object ? readRange(headers.range, object.bytes) : "none";
    if (!object || typeof range === "string" || range.end - range.start >= AT_ONCE_BYTES) return false;
    const pieces = storage.fromMemory(object.name, range);
    if (!pieces) return false;
    setHeaders(response, object);
    setPart(response, object, range);
    const giveBack = () => {
      forget();
      for (const piece of pieces.splice(0)) piece.giveBack();
    };
    const forget = whenLeft(socket, giveBack);
    // All of it is with the system by then.
    response.once("finish", giveBack);
    for (const { bytes } of pieces.slice(0, -1)) response.write(bytes);
    response.end(pieces.at(-1)?.bytes);
    return true;
  };

  const handler: RequestHandler = async (request, response, next) => {
    const { method, path } = request;
    if (!path.startsWith(PREFIX) || (method !== "GET" && method !== "HEAD")) return next();
    const name = path.slice(PREFIX.length);
    // An object never changes, but it may be removed. That shows when its bytes are read, which HEAD does not do.
    const known = method === "GET" ? remembered.get(name) : undefined;
    const object = known ?? (await find(name));
    if (!object) throw noSuchObject();
    if (object.isWithheld) {
      const { actor } = (await identify?.(request, response)) ?? { actor: null };
      if (actor === null || actor.isTerminated || !(await maySeeWithheld(deps, actor, name))) throw noSuchObject();
      // While its media type is unknown, that may still change.
    } else if (!known && object.mediaType !== MEDIA_TYPES.bin) remembered.add(name, object);
    if (!(await sendObject(deps, object, request, response))) {
      remembered.forget(name);
      // Remembered, and removed since then, is no fault.
      if (!known || (await find(name))) deps.log.error({ name }, "the bytes of a stored object are missing");
      throw noSuchObject();
    }
  };
  return { handler, answerFromMemory };
}

/** False, with nothing answered, if the bytes are not there. */
async function sendObject(
  { storage, log }: Pick<Deps, "storage" | "log">,
  object: MediaObject,
  request: Request,
  response: Response,
): Promise<boolean> {
  const { name, bytes } = object;
  const etag = etagOf(object);
  if (matches(request.get("if-none-match"), etag)) {
    setHeaders(response, object);
    response.status(304).end();
    return true;
  }
  // Ranges are for GET; and if the client has a part of another version, it needs the whole.
  const ifRange = request.get("if-range");
  const isPartWanted = request.method === "GET" && (ifRange === undefined || ifRange === etag);
  const range = isPartWanted ? readRange(request.get("range"), bytes) : "whole";
  if (range === "none") {
    response.status(416).setHeader("Content-Range", `bytes */${bytes}`).setHeader("Cache-Control", "no-store").end();
    return true;
  }
  const { start, end } = range === "whole" ? { start: 0, end: bytes - 1 } : range;
  const length = end - start + 1;
  const pieces =
    request.method === "HEAD" ? undefined : await openPieces(storage, name, length > 0 ? { start, end } : undefined);
  if (pieces === null) return false;
  setHeaders(response, object);
  if (range === "whole") response.setHeader("Content-Length", length);
  else setPart(response, object, range);
  if (!pieces) {
    response.end();
    return true;
  }
  try {
    await sendPieces(pieces, length, request, response);
  } catch (error) {
    log.error({ err: error, name }, "a stored object could not be sent");
  }
  return true;
}

/** An object's bytes, lent where the storage does that; null if it is not there. */
async function openPieces(
  storage: Deps["storage"],
  name: string,
  range: { start: number; end: number } | undefined,
): Promise<Pieces | null> {
  if (storage.lend && range) return storage.lend(name, range);
  const stream = await storage.open(name, range);
  return stream && piecesOfStream(stream);
}

/** A browser that has seen it may keep it; proxies ask again, as it may be taken down. */
const PUBLIC = "public, max-age=31536000, immutable, s-maxage=600";

function setHeaders(response: ServerResponse, object: MediaObject): void {
  const { mediaType, isWithheld } = object;
  response.setHeader("Content-Type", mediaType);
  response.setHeader("ETag", etagOf(object));
  response.setHeader("Accept-Ranges", "bytes");
  response.setHeader("Cache-Control", isWithheld ? "private, no-store" : PUBLIC);
  response.setHeader("X-Content-Type-Options", "nosniff");
  const saved = savedAs(object);
  response.setHeader("Content-Disposition", saved === null ? "inline" : `inline; filename="${saved}"`);
  // Browsers show these two with a page of their own, which needs its styles. Nothing else may do anything.
  if (!/^(video|image)\//.test(mediaType)) {
    response.setHeader("Content-Security-Policy", "default-src 'none';frame-ancestors 'none';sandbox");
  }
}

/** The name under which to save an object that was stored before its type was known; null where its name says it. */
function savedAs({ name, mediaType }: MediaObject): string | null {
  const [base, ending] = name.split(".");
  if (ending !== "bin") return null;
  const known = Object.entries(MEDIA_TYPES).find(([, type]) => type === mediaType);
  return known && known[0] !== "bin" ? `${base}.${known[0]}` : null;
}

function setPart(response: ServerResponse, { bytes }: MediaObject, { start, end }: Part): void {
  response.statusCode = 206;
  response.setHeader("Content-Length", end - start + 1);
  response.setHeader("Content-Range", `bytes ${start}-${end}/${bytes}`);
}

function etagOf({ sha256 }: MediaObject): string {
  return `"${sha256}"`;
}

/** Whether an If-None-Match header names the entity tag (RFC 9110, section 13.1.2: weak tags compare equal). */
function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(",").some((one) => one.trim() === "*" || one.trim().replace(/^W\//, "") === etag);
}

async function maySeeWithheld(deps: Pick<Deps, "db" | "domains">, actor: Actor, name: string): Promise<boolean> {
  return isAllowed("moderate", actor.role) || (await isOwnFile(deps, actor.id, name));
}

function noSuchObject(): AppError {
  return new AppError("NOT_FOUND", "There is no such file.", { reason: "file-missing" });
}

function prepareFind({ db }: Pick<Deps, "db">): (name: string) => Promise<MediaObject | undefined> {
  const { name, mediaType, bytes, sha256, withheldAt } = storedObjects;
  const isWithheld = sql<boolean>`${withheldAt} is not null`;
  const fields = { name, mediaType, bytes, sha256, isWithheld };
  const query = db
    .select(fields)
    .from(storedObjects)
    .where(eq(name, sql.placeholder("name")));
  const select = prepareSelect(db, "media_object", fields, query);
  return async (wanted) => {
    const [object] = await select({ name: wanted });
    if (!object || object.bytes === null || object.sha256 === null) return undefined;
    return { ...object, bytes: object.bytes, sha256: object.sha256 };
  };
}

/** A map that keeps the last values that were added or requested, each for as long as it may be believed. */
function rememberLast<Value>(size: number, { believedMs, now }: { believedMs: number; now: () => Date }) {
  const values = new Map<string, { value: Value; since: number }>();
  const forget = (key: string) => values.delete(key);
  const put = (key: string, entry: { value: Value; since: number }) => {
    values.delete(key);
    values.set(key, entry);
    const [oldest] = values.keys();
    if (values.size > size && oldest !== undefined) values.delete(oldest);
  };
  return {
    get(key: string): Value | undefined {
      const entry = values.get(key);
      if (!entry) return undefined;
      const age = now().getTime() - entry.since;
      if (age < 0 || age >= believedMs) {
        forget(key);
        return undefined;
      }
      put(key, entry);
      return entry.value;
    },
    add: (key: string, value: Value) => put(key, { value, since: now().getTime() }),
    forget,
  };
}
