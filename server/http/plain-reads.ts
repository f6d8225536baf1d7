import type { IncomingMessage, RequestListener } from "node:http";
import { parse } from "node:querystring";
import type { Express, Request, RequestHandler, Response } from "express";
import { hasBody } from "#server/http/body-watch.ts";
import { answerError } from "#server/http/errors.ts";
import type { Api, FoundEndpoint } from "#server/http/implement.ts";
import type { Log } from "#server/lib/log.ts";

/**
 * Answers the reads of the API in front of Express, and leaves everything else to it. Express gives each request and
 * response another prototype, which makes all that Node does with them afterwards several times slower: for a look-up
 * that is more than everything else together. A read only needs its caller, and neither starts nor ends a session: what
 * Express adds to a response is not there.
 */
export function readsFirst(
  app: Express,
  { api, compress, log }: { api: Api; compress: RequestHandler; log: Log },
): RequestListener {
  return (request, response) => {
    const read = findRead(api, request);
    if (read === null) return void app(request, response);
    const { found, query } = read;
    const [asked, answered] = [asExpressSees(app, request), response as Response];
    compress(asked, answered, () => {
      found
        .answer({ request: asked, response: answered, params: found.params, query })
        .catch((error: unknown) => answerError(log, error, response));
    });
  };
}

/** The read that a request asks for; null for whatever else it is, and for an address that Express is to look at. */
function findRead(api: Api, request: IncomingMessage): { found: FoundEndpoint; query: unknown } | null {
  const { method = "", url = "" } = request;
  if ((method !== "GET" && method !== "HEAD") || !url.startsWith("/api/") || url.includes("#") || hasBody(request)) {
    return null;
  }
  const end = url.indexOf("?");
  try {
    const found = api.find(method, end === -1 ? url : url.slice(0, end));
    return found && { found, query: end === -1 ? {} : parse(url.slice(end + 1)) };
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}

/** A request as Express would see it: where it comes from as far as the proxies may be believed, and its headers. */
function asExpressSees(app: Express, { headers, socket, method, url }: IncomingMessage): Request {
  return Object.assign(Object.create(app.request), { headers, socket, method, url });
}
