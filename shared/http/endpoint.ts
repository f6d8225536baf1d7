import type * as z from "zod/v4/core";
import type { Access, Actor } from "#shared/domain/roles.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** One call of the API: the only thing that client and server agree on. */
export interface Endpoint {
  method: Method;
  /** Absolute, parameters written `:name`. */
  path: `/${string}`;
  access: Access;
  /** One line for the API reference. */
  summary: string;
  params?: z.$ZodObject;
  query?: z.$ZodObject;
  body?: z.$ZodType;
  /** Of a JSON body whose fields may come to more than the 100 kB that others have. */
  bodyMaxBytes?: number;
  /**
   * A multipart body with one file under `field`; `body` then describes its text fields. With `toStorage` the file goes
   * straight to the object storage and is never whole in memory. With `most` there may be so many files of at most
   * `maxBytes` each. With `orJson` a JSON body is taken as well, with one file as base64 text under `field`.
   */
  upload?: { field: string; maxBytes: number } & ({ toStorage?: true; most?: never; orJson?: never } | SeveralFiles);
  response?: z.$ZodType;
  /** The response is an array and the handler returns a `Page`; the next cursor travels in a header. */
  paged?: true;
  /** The media type of an answer that is not JSON; the handler returns a `Download`. */
  produces?: string;
  /** A guest's answer is for the caller alone, by a secret in the call: no cache may keep it. */
  isPersonal?: true;
  /** Nothing of a call is kept, nor of its answer: keys that clients make for theirs mean nothing. */
  keepsNothing?: true;
  /** Stays open to members whose account was terminated; everything else that is not public is closed to them. */
  openToTerminated?: true;
  /** Its answer sets the cookie of a new session, in place of the one that the call came with, which ends. */
  startsSession?: true;
  /** 200 with a response, 204 without, unless said otherwise. */
  status?: number;
}

interface SeveralFiles {
  most: number;
  orJson?: true;
  toStorage?: never;
}

/** A domain's endpoints by name. */
export type Contract = Record<string, Endpoint>;

/** One page of a list. `nextCursor` is null on the last page. */
export interface Page<Item> {
  items: Item[];
  nextCursor: string | null;
}

/** Bytes for an endpoint that `produces` something else than JSON. */
export interface Download {
  /** In pieces where it may be more than is held in memory; what fails on the way breaks the connection. */
  bytes: Uint8Array | AsyncIterable<Uint8Array>;
  /** Makes it a file that browsers save under this name: letters, digits, dots and hyphens. */
  fileName?: string;
}

/** A file that arrived: bounded by the endpoint's `maxBytes`, its type as the sender claims it. */
export interface UploadedFile {
  bytes: Uint8Array;
  name: string;
  claimedType: string;
}

/** A file that went to the object storage instead, under a name of our own; nothing refers to it yet. */
export interface StoredFile {
  object: { name: string; bytes: number; sha256: string };
  name: string;
  claimedType: string;
}

type FileOf<E extends Endpoint> = E["upload"] extends { toStorage: true }
  ? StoredFile
  : E["upload"] extends { most: number }
    ? UploadedFile[]
    : E["upload"] extends object
      ? UploadedFile
      : undefined;

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** The path literal types the params: each `:name` needs its schema, and no other may be given. */
type MatchingParams<E extends Endpoint> = [ParamNames<E["path"]>] extends [never]
  ? { params?: never }
  : { params: z.$ZodObject<Record<ParamNames<E["path"]>, z.$ZodType>> };

/** Declares an endpoint, keeping its literal types. */
export function endpoint<const E extends Endpoint>(definition: E & MatchingParams<E>): E {
  return definition;
}

type Schema<E extends Endpoint, Part extends "params" | "query" | "body"> = E[Part] extends z.$ZodType
  ? E[Part]
  : never;
type Optionalize<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: T[K];
};
/** `undefined` joins the type of a part whose every field is optional, so that callers may leave the part out. */
type Leavable<T> = Record<string, never> extends T ? T | undefined : T;

type CallerPart<E extends Endpoint, Part extends "params" | "query" | "body"> = [Schema<E, Part>] extends [never]
  ? undefined
  : Leavable<z.input<Schema<E, Part>>>;

/** Sends a request to an address of ours, as the browser's `fetch` does. */
export type Fetch = (url: string, request: RequestInit) => Promise<Response>;

/**
 * What a caller sends: `z.input` of each declared part, plus the file of an upload, and headers, an end and a way of
 * sending of a call's own.
 */
export type EndpointInput<E extends Endpoint> = Optionalize<{
  params: CallerPart<E, "params">;
  query: CallerPart<E, "query">;
  body: CallerPart<E, "body">;
  file: E["upload"] extends { most: number } ? readonly Blob[] : E["upload"] extends object ? Blob : undefined;
  headers: E["method"] extends "POST" ? Record<string, string> | undefined : undefined;
  signal: E["method"] extends "POST" ? AbortSignal | undefined : undefined;
  fetch: E["method"] extends "POST" ? Fetch | undefined : undefined;
}>;

/** What a caller receives (`z.output`), undefined where there is no response. */
export type EndpointOutput<E extends Endpoint> = E["response"] extends z.$ZodType
  ? z.output<E["response"]>
  : E["produces"] extends string
    ? Blob
    : undefined;

/** The item of a paged endpoint's list. */
export type PageItem<E extends Endpoint> = EndpointOutput<E> extends (infer Item)[] ? Item : never;

type HandlerPart<E extends Endpoint, Part extends "params" | "query" | "body"> = [Schema<E, Part>] extends [never]
  ? undefined
  : z.output<Schema<E, Part>>;

/** What a handler gets: the parsed parts and the caller, who can be a guest only where access is public. */
export interface HandlerInput<E extends Endpoint> {
  params: HandlerPart<E, "params">;
  query: HandlerPart<E, "query">;
  body: HandlerPart<E, "body">;
  file: FileOf<E>;
  actor: E["access"] extends "public" ? Actor | null : Actor;
}

/** What a handler returns: `z.output` of the response, a `Page` of it where paged, a `Download` where it produces bytes. */
export type HandlerResult<E extends Endpoint> = E["produces"] extends string
  ? Download
  : E["paged"] extends true
    ? Page<PageItem<E>>
    : E["response"] extends z.$ZodType
      ? z.output<E["response"]>
      : // Nothing is sent, so whatever the handler returns is ignored.
        unknown;

/** Replaces the `:name` segments of a path by URL-encoded values. */
export function fillPath(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
}
