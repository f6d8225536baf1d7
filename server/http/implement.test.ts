import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { expect, expectTypeOf, onTestFinished, test } from "vitest";
import * as z from "zod/mini";
import { AppError } from "#server/http/app-error.ts";
import { answerErrors } from "#server/http/errors.ts";
import { createApi, type Handlers, implement } from "#server/http/implement.ts";
import { createLog } from "#server/lib/log.ts";
import { testCaller } from "#server/testing/test-caller.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { ApiError, call, callPage } from "#shared/http/client.ts";
import {
  type Contract,
  type EndpointInput,
  type EndpointOutput,
  endpoint,
  type HandlerInput,
} from "#shared/http/endpoint.ts";
import { date, wholeNumber } from "#shared/http/wire.ts";

const MEMBER: Actor = { id: "01890000-0000-7000-8000-000000000001", role: "user" };
const moment = new Date("2026-11-20T08:30:00.000Z");

const echo = endpoint({
  method: "POST",
  path: "/api/things/:id",
  access: "public",
  summary: "Echo.",
  params: z.object({ id: z.uuid() }),
  query: z.object({ limit: z._default(wholeNumber(1, 10), 3) }),
  body: z.object({ at: date, note: z.optional(z.string()) }),
  response: z.object({ id: z.string(), limit: z.int(), at: date }),
});
const list = endpoint({
  method: "GET",
  path: "/api/things",
  access: "public",
  summary: "List.",
  response: z.array(z.object({ name: z.string() })),
  paged: true,
});
const upload = endpoint({
  method: "POST",
  path: "/api/files",
  access: "manage-own-account",
  summary: "Upload.",
  upload: { field: "video", maxBytes: 1000 },
  response: z.object({ bytes: z.int(), name: z.string() }),
});
const picture = endpoint({
  method: "GET",
  path: "/api/picture",
  access: "public",
  summary: "Bytes.",
  produces: "image/webp",
});

test("params, query and body arrive parsed, dates as dates, and the answer as the handler's types", async () => {
  const origin = await serve({ echo }, { echo: ({ params, query, body }) => ({ ...params, ...query, at: body.at }) });
  const answer = await call({ origin }, echo, { params: { id: MEMBER.id }, body: { at: moment.toISOString() } });
  expect(answer).toEqual({ id: MEMBER.id, limit: 3, at: moment });
});

test("an answer holds nothing that its schema does not name", async () => {
  const row = { id: "1", limit: 1, at: moment, password: "$2a$10$hash" };
  const origin = await serve({ echo }, { echo: () => row });
  const response = await fetch(`${origin}/api/things/${MEMBER.id}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ at: moment.toISOString() }),
  });
  expect(await response.json()).toEqual({ id: "1", limit: 1, at: "2026-11-20T08:30:00.000Z" });
});

test("bad input is 400 and names every field", async () => {
  const origin = await serve({ echo }, { echo: () => ({ id: "", limit: 1, at: moment }) });
  const failure = await failureOf(
    call({ origin }, echo, { params: { id: MEMBER.id }, query: { limit: 99 }, body: { at: "yesterday" } }),
  );
  expect(failure).toMatchObject({ status: 400, code: "INVALID_INPUT", serverMessage: "Please check: limit." });
  const body = await failureOf(call({ origin }, echo, { params: { id: MEMBER.id }, body: { at: "yesterday" } }));
  expect(Object.keys(body.fields)).toEqual(["at"]);
});

test("JSON that can't be read is 400, and too much of it 413", async () => {
  const origin = await serve({ echo }, { echo: () => ({ id: "", limit: 1, at: moment }) });
  const post = (body: string) =>
    fetch(`${origin}/api/things/${MEMBER.id}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
    });
  expect((await post("{")).status).toBe(400);
  expect((await post(JSON.stringify({ note: "x".repeat(200_000) }))).status).toBe(413);
});

test("a page's cursor travels in a header and is null on the last page", async () => {
  const origin = await serve({ list }, { list: () => ({ items: [{ name: "a" }], nextCursor: "n2" }) });
  expect(await callPage({ origin }, list)).toEqual({ items: [{ name: "a" }], nextCursor: "n2" });
  const last = await serve({ list }, { list: () => ({ items: [], nextCursor: null }) });
  expect(await callPage({ origin: last }, list)).toEqual({ items: [], nextCursor: null });
});

test("a guest can't make the server read a file", async () => {
  let read = false;
  const origin = await serve(
    { upload },
    {
      upload: {
        before: () => undefined,
        handle: ({ file }) => {
          read = true;
          return { bytes: file.bytes.length, name: file.name };
        },
      },
    },
  );
  const failure = await failureOf(call({ origin }, upload, { file: new File(["abc"], "a.mp4") }));
  expect(failure).toMatchObject({ status: 401, code: "UNAUTHENTICATED" });
  expect(read).toBe(false);
});

test("an uploaded file reaches the handler; one byte more than allowed is 413", async () => {
  const handlers: Handlers<{ upload: typeof upload }> = {
    upload: {
      before: () => undefined,
      handle: ({ file }) => ({ bytes: file.bytes.length, name: file.name }),
    },
  };
  const origin = await serve({ upload }, handlers, MEMBER);
  const file = (size: number) => new File([new Uint8Array(size)], "a.mp4");
  expect(await call({ origin }, upload, { file: file(1000) })).toEqual({ bytes: 1000, name: "a.mp4" });
  expect(await failureOf(call({ origin }, upload, { file: file(1001) }))).toMatchObject({ status: 413 });
});

test("an endpoint that produces bytes sends them under its media type", async () => {
  const origin = await serve({ picture }, { picture: () => ({ bytes: new Uint8Array([1, 2, 3]) }) });
  const response = await fetch(`${origin}/api/picture`);
  expect(response.headers.get("content-type")).toBe("image/webp");
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(new Uint8Array([1, 2, 3]));
});

test("a literal path wins over a parameter whichever was declared first", async () => {
  const contract = {
    one: endpoint({
      method: "DELETE",
      path: "/api/scans/:id",
      access: "public",
      summary: "One.",
      params: z.object({ id: z.string() }),
      response: z.string(),
    }),
    many: endpoint({
      method: "DELETE",
      path: "/api/scans/bulk-delete",
      access: "public",
      summary: "Many.",
      response: z.string(),
    }),
  };
  const origin = await serve(contract, { one: () => "one", many: () => "many" });
  expect(await call({ origin }, contract.many)).toBe("many");
  expect(await call({ origin }, contract.one, { params: { id: "7" } })).toBe("one");
});

test("what a feature throws reaches the caller as its code and message; any other error as a plain 500", async () => {
  const known = await serve(
    { list },
    {
      list: () =>
        Promise.reject(new AppError("CONFLICT", "Taken.", { reason: "username-taken", fields: { name: "Taken." } })),
    },
  );
  expect(await failureOf(callPage({ origin: known }, list))).toMatchObject({
    status: 409,
    serverMessage: "Taken.",
    fields: { name: "Taken." },
  });
  const unknown = await serve({ list }, { list: () => Promise.reject(new z.core.$ZodError([])) });
  const failure = await failureOf(callPage({ origin: unknown }, list));
  expect(failure).toMatchObject({ status: 500, code: "INTERNAL" });
});

test("the types of a path, its input and its output follow from the declaration", () => {
  expectTypeOf<EndpointInput<typeof echo>>().toExtend<{ params: { id: string }; body: { at: string } }>();
  expectTypeOf<EndpointOutput<typeof echo>["at"]>().toEqualTypeOf<Date>();
  expectTypeOf<HandlerInput<typeof upload>["actor"]>().toEqualTypeOf<Actor>();
  expectTypeOf<HandlerInput<typeof list>["actor"]>().toEqualTypeOf<Actor | null>();
  // A declaration whose params are not those of its path, and handlers that are missing or answer something else.
  type Path = { method: "GET"; path: "/api/x/:id"; access: "public"; summary: "" };
  expectTypeOf<Path>().not.toExtend<Parameters<typeof endpoint<Path>>[0]>();
  expectTypeOf<Record<string, never>>().not.toExtend<Handlers<{ list: typeof list }>>();
  expectTypeOf<{ list: () => string[] }>().not.toExtend<Handlers<{ list: typeof list }>>();
});

async function serve<C extends Contract>(
  contract: C,
  handlers: Handlers<C>,
  actor: Actor | null = null,
): Promise<string> {
  const router = createApi(implement(contract, handlers), async () => testCaller(actor)).handler;
  const server = createServer(
    express()
      .use(router)
      .use(answerErrors(createLog("silent"))),
  ).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await new Promise((resolve) => server.once("listening", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function failureOf(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error(`expected an ApiError, got ${String(error)}`);
  return error;
}
