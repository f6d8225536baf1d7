import * as z from "zod/mini";
import type { FailureReason } from "#shared/domain/failure-reasons.ts";
import {
  type Endpoint,
  type EndpointInput,
  type EndpointOutput,
  type Fetch,
  fillPath,
  type Page,
  type PageItem,
} from "#shared/http/endpoint.ts";
import { type ErrorCode, errorBody } from "#shared/http/errors.ts";
import { NEXT_CURSOR_HEADER } from "#shared/http/wire.ts";

/**
 * A failed call. `message` is "{status}: {body text}" for logs; screens show `serverMessage`, which is a sentence for
 * people, or their own text where there is none (no connection, an answer that is not ours).
 */
export class ApiError extends Error {
  // Only declared: all of them are set below, and this is in the first download.
  declare readonly status: number;
  declare readonly code: ErrorCode | undefined;
  declare readonly serverMessage: string | undefined;
  /** From a newer server also one that is none of these. */
  declare readonly reason: FailureReason | undefined;
  declare readonly fields: Record<string, string>;
  declare readonly retryAfterSeconds: number | undefined;

  constructor(status: number, statusText: string, body: string) {
    super(`${status}: ${body || statusText}`);
    this.name = "ApiError";
    this.status = status;
    const parsed = errorBody.safeParse(parseJson(body));
    this.code = parsed.data?.code;
    this.serverMessage = parsed.data?.message;
    this.reason = parsed.data?.reason as FailureReason | undefined;
    this.fields = parsed.data?.fields ?? {};
    this.retryAfterSeconds = parsed.data?.retryAfterSeconds;
  }
}

/** `EndpointInput`, left out altogether where nothing in it is required. */
export type InputArgs<E extends Endpoint> =
  Record<string, never> extends EndpointInput<E> ? [input?: EndpointInput<E>] : [input: EndpointInput<E>];

/** Where calls go (nothing for this origin) and what travels with each (credentials, say). */
export interface CallOptions {
  origin?: string;
  headers?: Record<string, string>;
  /** Whether the browser's cookies go along; by default they do. */
  credentials?: RequestCredentials;
}

interface Parts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  file?: Blob | readonly Blob[];
  headers?: Record<string, string>;
  signal?: AbortSignal;
  fetch?: Fetch;
}

/** Calls an endpoint: sends what the contract asks for, returns its decoded response. Throws `ApiError`. */
export async function call<E extends Endpoint>(
  options: CallOptions,
  endpoint: E,
  ...[input]: InputArgs<E>
): Promise<EndpointOutput<E>> {
  return decode(endpoint, await send(options, endpoint, input as Parts | undefined));
}

/** Calls a paged endpoint for one page, with the cursor of the next. */
export async function callPage<E extends Endpoint & { paged: true }>(
  options: CallOptions,
  endpoint: E,
  ...[input]: InputArgs<E>
): Promise<Page<PageItem<E>>> {
  const response = await send(options, endpoint, input as Parts | undefined);
  const items = (await decode(endpoint, response)) as PageItem<E>[];
  return { items, nextCursor: response.headers.get(NEXT_CURSOR_HEADER) };
}

/** The URL of a call without its origin; undefined query values are left out. */
export function urlOf(endpoint: Endpoint, { params, query = {} }: Pick<Parts, "params" | "query"> = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  const text = search.toString();
  return fillPath(endpoint.path, params) + (text && `?${text}`);
}

async function send(options: CallOptions, endpoint: Endpoint, input: Parts = {}): Promise<Response> {
  const headers = { ...options.headers, ...input.headers };
  let body: string | FormData | null = null;
  if (endpoint.upload && input.file) {
    body = new FormData();
    for (const [name, value] of Object.entries(input.body ?? {})) body.append(name, fieldOf(value));
    for (const file of [input.file].flat()) body.append(endpoint.upload.field, file);
  } else if (input.body !== undefined) {
    headers["content-type"] = "application/json";
    body = JSON.stringify(input.body);
  }
  const url = (options.origin ?? "") + urlOf(endpoint, input);
  const response = await (input.fetch ?? fetch)(url, {
    method: endpoint.method,
    headers,
    body,
    credentials: options.credentials ?? "include",
    ...(input.signal && { signal: input.signal }),
  });
  if (!response.ok) throw new ApiError(response.status, response.statusText, await response.text());
  return response;
}

/** A field of a form is text: what has parts of its own is JSON in it. */
const fieldOf = (value: unknown) => (typeof value === "object" ? JSON.stringify(value) : String(value));

async function decode<E extends Endpoint>(endpoint: E, response: Response): Promise<EndpointOutput<E>> {
  if (endpoint.response) return z.parse(endpoint.response, await response.json()) as EndpointOutput<E>;
  return (endpoint.produces ? await response.blob() : undefined) as EndpointOutput<E>;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
