import { vi } from "vitest";
import * as z from "zod/mini";
import { afterEveryTest } from "#client/testing/after-every-test.ts";
import type { Download, Endpoint, HandlerInput, HandlerResult, Page } from "#shared/http/endpoint.ts";
import { ERROR_STATUS, type ErrorBody, type ErrorCode } from "#shared/http/errors.ts";
import { NEXT_CURSOR_HEADER } from "#shared/http/wire.ts";

/** Thrown by a handler to answer with an error of the API. */
export class ApiFailure extends Error {
  readonly body: ErrorBody;

  constructor(code: ErrorCode, message: string, more: Omit<ErrorBody, "code" | "message"> = {}) {
    super(message);
    this.body = { code, message, ...more };
  }
}

/** A call as the server's handler would get it: parsed by the contract. */
export type StubbedCall<E extends Endpoint> = Pick<HandlerInput<E>, "params" | "query" | "body">;

interface Stub {
  endpoint: Endpoint;
  pattern: RegExp;
  answer: (url: URL, body: unknown, groups: Record<string, string>) => Promise<Response>;
}

const stubs: Stub[] = [];
afterEveryTest(() => {
  stubs.length = 0;
});

/**
 * Answers an endpoint's calls as the server would, by its contract: what comes in is parsed, what goes out is encoded,
 * so a test can't rely on a shape that the server would refuse. Returns the calls it has got so far.
 * A later stub of the same endpoint takes over; a call that no stub answers fails the test.
 */
export function stubEndpoint<const E extends Endpoint>(
  endpoint: E,
  handler: (call: StubbedCall<E>) => HandlerResult<E> | Promise<HandlerResult<E>>,
): StubbedCall<E>[] {
  refuseUnknownCalls();
  const { stub, calls } = makeStub(endpoint, handler);
  stubs.unshift(stub);
  return calls;
}

/** Answers the calls of tests that don't stub them. */
export function stubByDefault<const E extends Endpoint>(endpoint: E, handler: () => HandlerResult<E>): void {
  if (!stubs.some((stub) => stub.endpoint === endpoint)) stubs.push(makeStub(endpoint, handler).stub);
}

function makeStub<const E extends Endpoint>(
  endpoint: E,
  handler: (call: StubbedCall<E>) => HandlerResult<E> | Promise<HandlerResult<E>>,
): { stub: Stub; calls: StubbedCall<E>[] } {
  const calls: StubbedCall<E>[] = [];
  const stub: Stub = {
    endpoint,
    pattern: new RegExp(`^${endpoint.path.replace(/:(\w+)/g, "(?<$1>[^/]+)")}$`),
    answer: async (url, body, groups) => {
      const call = {
        params: endpoint.params && z.parse(endpoint.params, groups),
        query: endpoint.query && z.parse(endpoint.query, Object.fromEntries(url.searchParams)),
        body: endpoint.body && z.parse(endpoint.body, body),
        // The contract's own schemas have just made these types true.
      } as StubbedCall<E>;
      calls.push(call);
      try {
        return respond(endpoint, await handler(call));
      } catch (failure) {
        if (!(failure instanceof ApiFailure)) throw failure;
        return Response.json(failure.body, { status: ERROR_STATUS[failure.body.code] });
      }
    },
  };
  return { stub, calls };
}

/** Makes every call without a stub fail the test by name, instead of going out to the network. */
export function refuseUnknownCalls(): void {
  if (vi.isMockFunction(globalThis.fetch)) return;
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const request = new Request(new URL(String(input), location.href), init);
    const url = new URL(request.url);
    for (const { endpoint, pattern, answer } of stubs) {
      const match = request.method === endpoint.method ? url.pathname.match(pattern) : null;
      if (!match) continue;
      const groups = Object.entries(match.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]);
      const answering = answer(url, await bodyOf(request, init), Object.fromEntries(groups));
      return Promise.race([answering, ...(init?.signal ? [abortOf(init.signal)] : [])]);
    }
    const message = `No stub answers ${request.method} ${url.pathname}${url.search}`;
    console.error(message);
    throw new TypeError(message);
  });
}

/** Rejects as a call does that is given up. */
function abortOf(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    else signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}

/** The fields of a call beside its file. */
async function bodyOf(request: Request, init: RequestInit | undefined): Promise<unknown> {
  if (init?.body instanceof FormData) {
    return Object.fromEntries([...init.body].filter(([, value]) => typeof value === "string"));
  }
  const text = await request.text();
  return text ? JSON.parse(text) : undefined;
}

function respond(endpoint: Endpoint, result: unknown): Response {
  if (endpoint.produces) {
    // An endpoint that produces bytes has a handler that returns a download, as the contract's types say.
    const { bytes } = result as Download;
    if (!(bytes instanceof Uint8Array)) throw new TypeError("a stub answers with bytes as a whole");
    return new Response(new Blob([new Uint8Array(bytes)], { type: endpoint.produces }));
  }
  if (!endpoint.response) return new Response(null, { status: endpoint.status ?? 204 });
  const status = endpoint.status ?? 200;
  if (!endpoint.paged) return Response.json(z.encode(endpoint.response, result), { status });
  // A paged endpoint's handler returns a page: the contract's types say so, which the erased type here does not show.
  const { items, nextCursor } = result as Page<unknown>;
  const headers: HeadersInit = nextCursor === null ? {} : { [NEXT_CURSOR_HEADER]: nextCursor };
  return Response.json(z.encode(endpoint.response, items), { status, headers });
}
