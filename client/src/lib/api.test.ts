import { expect, test, vi } from "vitest";
import { z } from "zod";
import { ApiError, api, apiPage, pagesFor, queryFor } from "#client/lib/api.ts";
import { clearSession } from "#client/lib/session-store.ts";
import { ApiFailure, stubEndpoint } from "#client/testing/stub-endpoint.ts";
import { endpoint } from "#shared/http/endpoint.ts";
import { date } from "#shared/http/wire.ts";

const list = endpoint({
  method: "GET",
  path: "/api/things",
  access: "public",
  summary: "Things.",
  query: z.object({ kind: z.string().optional(), cursor: z.string().optional() }),
  response: z.array(z.object({ name: z.string(), madeAt: date })),
  paged: true,
});
const find = endpoint({
  method: "GET",
  path: "/api/things/by-code/:code",
  access: "public",
  summary: "A thing.",
  params: z.object({ code: z.string() }),
  response: z.object({ name: z.string() }),
});
const write = endpoint({
  method: "POST",
  path: "/api/things",
  access: "manage-own-account",
  summary: "Adds a thing.",
  body: z.object({ name: z.string() }),
});

test("a query's key is the path's segments, then the query without what is undefined", () => {
  expect(queryFor(list).queryKey).toStrictEqual(["api", "things"]);
  expect(queryFor(list, { query: { kind: "lamp", cursor: undefined } }).queryKey).toStrictEqual([
    "api",
    "things",
    { kind: "lamp" },
  ]);
  expect(queryFor(find, { params: { code: "a/b c" } }).queryKey).toStrictEqual([
    "api",
    "things",
    "by-code",
    "a%2Fb%20c",
  ]);
  expect(pagesFor(list).queryKey).toStrictEqual(["api", "things", "pages"]);
});

test("both sides hold dates and the wire holds text", async () => {
  const madeAt = new Date("2026-11-20T10:00:00Z");
  stubEndpoint(list, () => ({ items: [{ name: "Lamp", madeAt }], nextCursor: "next" }));
  expect(await apiPage(list)).toEqual({ items: [{ name: "Lamp", madeAt }], nextCursor: "next" });
});

test("a code with slashes and accents reaches the server as it was", async () => {
  const calls = stubEndpoint(find, () => ({ name: "Lamp" }));
  await api(find, { params: { code: "https://a.example/é?x=1" } });
  expect(calls).toEqual([{ params: { code: "https://a.example/é?x=1" }, query: undefined, body: undefined }]);
});

test("a failed call carries status, code, fields and a sentence for people; its message is status and body", async () => {
  vi.spyOn(globalThis, "fetch").mockResolvedValue(
    Response.json({ code: "NOT_FOUND", message: "No such thing.", fields: { code: "unknown" } }, { status: 404 }),
  );
  const failure = await api(find, { params: { code: "x" } }).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ApiError);
  expect(failure).toMatchObject({
    message: '404: {"code":"NOT_FOUND","message":"No such thing.","fields":{"code":"unknown"}}',
    status: 404,
    code: "NOT_FOUND",
    serverMessage: "No such thing.",
    fields: { code: "unknown" },
  });
});

test("an answer of a foreign server becomes an error with the status text and no sentence", async () => {
  vi.spyOn(globalThis, "fetch").mockResolvedValue(new Response("", { status: 502, statusText: "Bad Gateway" }));
  const failure = await api(find, { params: { code: "x" } }).catch((error: unknown) => error);
  expect(failure).toMatchObject({ message: "502: Bad Gateway", serverMessage: undefined, fields: {} });
});

test("the bearer token travels only where one is stored, JSON is announced only with a body", async () => {
  const send = vi.spyOn(globalThis, "fetch").mockImplementation(async () => Response.json({ name: "Lamp" }));
  clearSession();
  await api(find, { params: { code: "x" } });
  expect(send.mock.lastCall?.[1]).toMatchObject({ method: "GET", headers: {}, credentials: "include" });
  expect(send.mock.lastCall?.[1]?.headers).toEqual({});

  localStorage.setItem("authToken", "secret");
  await api(write, { body: { name: "Lamp" } });
  expect(send.mock.lastCall?.[1]).toMatchObject({
    method: "POST",
    headers: { authorization: "Bearer secret", "content-type": "application/json" },
    body: '{"name":"Lamp"}',
  });
});

test("a stub refuses what the server would refuse", async () => {
  stubEndpoint(write, () => undefined);
  await expect(fetch("/api/things", { method: "POST", body: '{"name":5}' })).rejects.toThrow("name");
});

test("a stub can fail like the server", async () => {
  stubEndpoint(find, () => {
    throw new ApiFailure("UNAVAILABLE", "Back soon.");
  });
  await expect(api(find, { params: { code: "x" } })).rejects.toMatchObject({
    status: 503,
    serverMessage: "Back soon.",
  });
});

test("a call without a stub is reported by name", async () => {
  const report = vi.spyOn(console, "error").mockImplementation(() => undefined);
  stubEndpoint(write, () => undefined);
  await expect(api(find, { params: { code: "x" } })).rejects.toThrow("No stub answers GET /api/things/by-code/x");
  expect(report).toHaveBeenCalledOnce();
});
