import { request as ask, createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import compression from "compression";
import express from "express";
import { expect, onTestFinished, test } from "vitest";
import * as z from "zod/mini";
import { cookiesFor } from "#server/auth/session-cookie.ts";
import { AppError } from "#server/http/app-error.ts";
import { answerErrors } from "#server/http/errors.ts";
import { createApi, implement } from "#server/http/implement.ts";
import { readsFirst } from "#server/http/plain-reads.ts";
import { createLog } from "#server/lib/log.ts";
import { testCaller } from "#server/testing/test-caller.ts";
import { endpoint } from "#shared/http/endpoint.ts";

const read = endpoint({
  method: "GET",
  path: "/api/things/:id",
  access: "public",
  summary: "One.",
  params: z.object({ id: z.string() }),
  query: z.object({ tag: z.optional(z.union([z.string(), z.array(z.string())])) }),
  response: z.object({ id: z.string(), tag: z.nullable(z.unknown()), caller: z.string(), text: z.string() }),
});
const write = endpoint({
  method: "POST",
  path: "/api/things/:id",
  access: "public",
  summary: "Do.",
  params: read.params,
});

interface Call {
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

const READS: Call[] = [
  { path: "/api/things/a%20b/?tag=x&tag=%C3%A9" },
  { path: "/api/things/a", method: "HEAD" },
  { path: "/api/things/a", headers: { "accept-encoding": "gzip" } },
  { path: "/api/things/a", headers: { "x-forwarded-for": "203.0.113.9, 198.51.100.7", "x-forwarded-proto": "https" } },
  { path: "/api/things/a", headers: { "accept-language": "fr-CA,en;q=0.5" } },
  { path: "/api/things/gone" },
  { path: "/api/things/a?tag[x]=1" },
];
const OTHERS: Call[] = [
  { path: "/api/things/%zz" },
  { path: "/api/things/a?tag=1#b" },
  { path: "/api/nothing" },
  { path: "/api/things/a", method: "POST" },
  { path: "/api/things/a", headers: { "content-length": "2" }, body: "{}" },
  { path: "/p/a" },
];

test.for(READS)("a read is answered as Express would, without it: $path", async (call) => {
  const plain = await serve();
  const whole = await serve({ plainly: false });
  expect(await send(plain.origin, call)).toEqual(await send(whole.origin, call));
  expect([plain.seenByExpress(), whole.seenByExpress()]).toEqual([0, 1]);
});

test.for(OTHERS)("what is no plain read is left to Express: $path", async (call) => {
  const { origin, seenByExpress } = await serve();
  await send(origin, call);
  expect(seenByExpress()).toBe(1);
});

test("a reader's address comes from the trusted proxies, and the session's cookie by how the call came", async () => {
  const { origin } = await serve();
  const callerOf = async (headers: Record<string, string>) =>
    JSON.parse((await send(origin, { path: "/api/things/a", headers })).body).caller;
  expect(await callerOf({})).toBe("127.0.0.1 hexkey.sid en");
  const forwarded = { "x-forwarded-for": "203.0.113.9, 198.51.100.7", "x-forwarded-proto": "https" };
  expect(await callerOf({ ...forwarded, "accept-language": "fr" })).toBe("198.51.100.7 __Host-hexkey.sid fr");
});

test("a read that fails once its answer has begun loses its connection", async () => {
  const { origin } = await serve();
  await expect(send(origin, { path: "/api/things/half" })).rejects.toThrow("aborted");
});

/** An app behind one proxy. */
async function serve({ plainly = true } = {}) {
  let seen = 0;
  const log = createLog("silent");
  const contract = { read, write };
  const responses = new Map<string, ServerResponse>();
  const api = createApi(
    implement(contract, {
      read: ({ params: { id }, query: { tag = null }, caller }) => {
        if (id === "gone") throw new AppError("NOT_FOUND", "There is none.", { reason: "file-missing" });
        if (id === "half") {
          responses.get(id)?.flushHeaders();
          throw new Error("half-way");
        }
        return { id, tag, caller: caller.address, text: "hexagon ".repeat(500) };
      },
      write: () => undefined,
    }),
    async (request, response) => {
      responses.set("half", response);
      const { session } = cookiesFor(request, "http://localhost");
      const language = request.acceptsLanguages("en", "fr");
      return { ...testCaller(null), address: `${request.ip} ${session} ${language}` };
    },
  );
  const compress = compression();
  const app = express().set("trust proxy", 1).disable("x-powered-by");
  app.use((_request, _response, next) => {
    seen++;
    next();
  });
  app.use(compress, api.handler, answerErrors(log));
  const server = createServer(plainly ? readsFirst(app, { api, compress, log }) : app).listen(0, "127.0.0.1");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise((resolve) => server.once("listening", resolve));
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seenByExpress: () => seen };
}

/** Sends the path as it is: fetch would mend it first. */
async function send(origin: string, { path, method = "GET", headers = {}, body }: Call) {
  const { hostname, port } = new URL(origin);
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    ask({ hostname, port, path, method, headers }, resolve).once("error", reject).end(body);
  });
  const { date: _, ...others } = response.headers;
  return { status: response.statusCode, headers: others, body: await text(response) };
}
