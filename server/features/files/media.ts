import { eq, sql } from "drizzle-orm";
import type { Request, RequestHandler, Response } from "express";
import { LRUCache } from "lru-cache";
import { prepareSelect } from "#server/db/prepared.ts";
import type { Deps } from "#server/deps.ts";
import { type Part, readRange } from "#server/features/files/byte-range.ts";
import { isOwnFile } from "#server/features/files/own-files.ts";
import { sendBytes } from "#server/features/files/send-bytes.ts";
import { MEDIA_TYPES, objectPath } from "#server/features/files/stored-objects.ts";
import { AppError } from "#server/http/app-error.ts";
import type { Identify } from "#server/http/caller.ts";
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

/** The objects whose rows are remembered; a video is asked for in many ranges. */
const REMEMBERED = 1000;
/** A withheld object is served no longer than this, by any process that remembers it. */
const BELIEVED_MS = 10_000;
const PREFIX = objectPath("");

/**
 * The bytes of stored objects under `/media/o/`, whole or in one range; a browser may keep them for ever. Comes before
 * compression, which would spoil ranges. Serves withheld objects to their author and to moderators alone, if `identify`
 * knows the caller, and to no one those that no domain claims (`filesOf`).
 */
export function media(
  deps: Pick<Deps, "db" | "storage" | "log" | "now" | "domains">,
  identify?: Identify,
): RequestHandler {
  const find = prepareFind(deps);
  const remembered = rememberRows(deps.now);

  return async (request, response, next) => {
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
    } else if (!known && object.mediaType !== MEDIA_TYPES.bin) remembered.add(object);
    if (!(await sendObject({ ...deps, find }, object, request, response))) {
      remembered.forget(name);
      // Remembered, and removed since then, is no fault.
      if (!known || (await find(name))) deps.log.error({ name }, "the bytes of a stored object are missing");
      throw noSuchObject();
    }
  };
}

/** False, with nothing answered, if the bytes are not there. */
async function sendObject(
  { storage, log, find }: Pick<Deps, "storage" | "log"> & { find: Find },
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
  const source =
    request.method === "HEAD" ? undefined : await storage.open(name, length > 0 ? { start, end } : undefined);
  if (source === null) return false;
  setHeaders(response, object);
  if (range === "whole") response.setHeader("Content-Length", length);
  else setPart(response, object, range);
  if (!source) {
    response.end();
    return true;
  }
  try {
    await sendBytes(source, length, request, response);
  } catch (error) {
    // Removed meanwhile is no fault.
    if (await find(name)) log.error({ err: error, name }, "a stored object could not be sent");
  }
  return true;
}

/** A browser that has seen it may keep it; proxies ask again, as it may be taken down. */
const PUBLIC = "public, max-age=31536000, immutable, s-maxage=600";

function setHeaders(response: Response, object: MediaObject): void {
  const { mediaType, isWithheld } = object;
  response.setHeader("Content-Type", mediaType);
  response.setHeader("ETag", etagOf(object));
  response.setHeader("Accept-Ranges", "bytes");
  response.setHeader("Cache-Control", isWithheld ? "private, no-store" : PUBLIC);
  response.setHeader("X-Content-Type-Options", "nosniff");
  const saved = savedAs(object);
  response.setHeader("Content-Disposition", saved === null ? "inline" : `inline; filename="${saved}"`);
  // Browsers show these two with a page of their own, which needs its styles. Nothing else may do anything.
  if (!/^(video|image)\//.test(mediaType)) response.setHeader("Content-Security-Policy", policyFor(mediaType));
}

/** Safari shows some PDFs in a sandbox as an empty page. What would run in one was refused before it was stored. */
function policyFor(mediaType: string): string {
  if (mediaType === MEDIA_TYPES.pdf) {
    return "default-src 'none';object-src 'self';style-src 'unsafe-inline';frame-ancestors 'none'";
  }
  return "default-src 'none';frame-ancestors 'none';sandbox";
}

/** The name under which to save an object that was stored before its type was known; null where its name says it. */
function savedAs({ name, mediaType }: MediaObject): string | null {
  const [base, ending] = name.split(".");
  if (ending !== "bin") return null;
  const known = Object.entries(MEDIA_TYPES).find(([, type]) => type === mediaType);
  return known && known[0] !== "bin" ? `${base}.${known[0]}` : null;
}

function setPart(response: Response, { bytes }: MediaObject, { start, end }: Part): void {
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
  // Not just any object: photos of homes, say, are not published, and no moderator decides on them.
  return isOwnFile(deps, isAllowed("moderate", actor.role) ? null : actor.id, name);
}

function noSuchObject(): AppError {
  return new AppError("NOT_FOUND", "There is no such file.", { reason: "file-missing" });
}

type Find = (name: string) => Promise<MediaObject | undefined>;

function prepareFind({ db }: Pick<Deps, "db">): Find {
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

/** The rows that were added or requested last, each for as long as it may be believed. */
function rememberRows(now: () => Date) {
  const rows = new LRUCache<string, { row: MediaObject; since: number }>({ max: REMEMBERED });
  return {
    get(name: string): MediaObject | undefined {
      const known = rows.get(name);
      const age = known ? now().getTime() - known.since : Number.NaN;
      return age >= 0 && age < BELIEVED_MS ? known?.row : undefined;
    },
    add: (row: MediaObject) => void rows.set(row.name, { row, since: now().getTime() }),
    forget: (name: string) => void rows.delete(name),
  };
}
