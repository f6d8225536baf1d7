import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Log } from "#server/lib/log.ts";
import { REQUEST_ID_HEADER } from "#shared/http/wire.ts";

/** Gives each request an id, sent back in a header, and writes one line when its answer is out. */
export function requestLog(
  log: Log,
  describePath: (method: string, url: string) => string,
): (request: IncomingMessage, response: ServerResponse) => void {
  return ({ method = "", url = "" }, response) => {
    const id = randomUUID();
    const startedAt = performance.now();
    response.setHeader(REQUEST_ID_HEADER, id);
    response.once("close", () => {
      const ms = Math.round(performance.now() - startedAt);
      const path = describePath(method, url);
      const line = { id, method, path, status: response.statusCode, ms };
      // Pages, scripts and pictures that were served as usual are of interest only for a search in the log.
      const level = path.startsWith("/api/") || response.statusCode >= 400 ? "info" : "debug";
      if (response.writableFinished) log[level](line, "request");
      else log[level]({ ...line, aborted: true }, "request aborted");
    });
  };
}
