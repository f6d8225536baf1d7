import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";

const FILM = readFileSync(join(import.meta.dirname, "../server/db/seed/media/acorn-bar-stool.mp4"));
/** In the path of a file that answers only after as many requests. */
const SILENT = /\/silent-(\d)\b/;

const askedFor = new Map<string, number>();

/**
 * Answers as the web would: YouTube and Vimeo have every video but those whose id begins with "gone", every `.mp4` is a
 * film, and all else is a page.
 */
export function answerForWeb({ pathname, searchParams }: URL, request: IncomingMessage, response: ServerResponse) {
  const address = searchParams.get("url") ?? "";
  if (!pathname.endsWith("/file")) {
    response.statusCode = /[=/]gone/.test(address) ? 404 : 200;
    return response.end(JSON.stringify({ type: "video", title: "How to build it", author_name: "Oakline" }));
  }
  const asked = (askedFor.get(address) ?? 0) + 1;
  askedFor.set(address, asked);
  if (asked <= Number(SILENT.exec(address)?.[1] ?? 0)) return response.writeHead(503).end();
  if (!address.endsWith(".mp4")) return response.end("<!doctype html><title>A page</title>");
  const [, from = "0", to = ""] = /bytes=(\d+)-(\d*)/.exec(request.headers.range ?? "") ?? [];
  const part = FILM.subarray(Number(from), to === "" ? undefined : Number(to) + 1);
  const range = `bytes ${from}-${Number(from) + part.length - 1}/${FILM.length}`;
  return response.writeHead(206, { "content-range": range, "content-type": "video/mp4" }).end(part);
}
