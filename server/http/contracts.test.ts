import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { implementations } from "#server/app.ts";
import { answerErrors } from "#server/http/errors.ts";
import { createApi, implement } from "#server/http/implement.ts";
import { describeApi } from "#server/http/openapi.ts";
import { createLog } from "#server/lib/log.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { type HeadersFor, sendHostileCursors } from "#server/testing/hostile-cursors.ts";
import { sweep } from "#server/testing/sweep.ts";
import { isWholeSweep, sweptContracts } from "#server/testing/swept-contracts.ts";
import { testCaller } from "#server/testing/test-caller.ts";
import { contracts, contractsByDomain } from "#shared/contracts/index.ts";
import { endpoint } from "#shared/http/endpoint.ts";

test("every endpoint of the registry refuses whom and what it must", async () => {
  const app = await startTestApp();
  expect(await sweep(sweptContracts, app.origin, (actor) => app.as(actor).headers)).toEqual([]);
});

test("the sweep reports a guard, a role and a body that are not checked", async () => {
  const declared = {
    mine: endpoint({ method: "GET", path: "/api/mine", access: "manage-own-account", summary: "Mine." }),
    admin: endpoint({ method: "GET", path: "/api/admin", access: "manage-users", summary: "Admin." }),
    write: endpoint({
      method: "POST",
      path: "/api/write",
      access: "public",
      summary: "Write.",
      body: z.object({ text: z.string() }),
    }),
  };
  const ok = { mine: () => null, admin: () => null, write: () => null };
  const guarded = await listenWith(createApi(implement(declared, ok), resolveFromHeader).handler);
  expect(await sweep({ declared }, guarded, headersFor)).toEqual([]);

  // The same paths as a server would answer them that forgot to guard and to parse.
  const open = express.Router().all(/.*/, (_request, response) => void response.status(204).end());
  expect(await sweep({ declared }, await listenWith(open), headersFor)).toEqual([
    "declared.mine as guest: 204",
    "declared.admin as guest: 204",
    "declared.admin as user: 204",
    "declared.admin as manufacturer: 204",
    "declared.admin as sponsor: 204",
    "declared.admin as admin: 204",
    "declared.write as empty body: 204",
  ]);
});

test("a cursor that no list gave out is refused or leads nowhere, on every paged endpoint", {
  timeout: 120_000,
}, async () => {
  const app = await startTestApp();
  const headersOf: HeadersFor = (actor) => app.as(actor).headers;
  const { wrong, asked, endpoints } = await sendHostileCursors(sweptContracts, app.origin, headersOf);
  expect(wrong).toEqual([]);
  // Guards against a sweep that finds nothing to ask.
  if (isWholeSweep) expect(endpoints).toContain("productReviews.list");
  expect(asked).toBeGreaterThanOrEqual(75 * endpoints.length);
});

test("every endpoint of the registry is mounted, and nothing else", async () => {
  const app = await startTestApp();
  const name = (one: { method: string; path: string }) => `${one.method} ${one.path}`;
  const declared = Object.values(contracts).flatMap((contract) => Object.values(contract).map(name));
  expect(
    implementations(app.deps)
      .map(({ endpoint }) => name(endpoint))
      .sort(),
  ).toEqual(declared.sort());
});

test("no two endpoints share a method and path, and every path is below /api", () => {
  const all = Object.values(contracts).flatMap((contract) => Object.values(contract));
  const keys = all.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ":")}`);
  expect(new Set(keys).size).toBe(keys.length);
  expect(all.filter(({ path }) => !path.startsWith("/api/"))).toEqual([]);
});

test("the API is described as it was last agreed", async () => {
  const description = JSON.stringify(describeApi(contractsByDomain, "1.0.0"), null, 2);
  await expect(`${description}\n`).toMatchFileSnapshot("./openapi.snapshot.json");
});

test("the running server serves that description and a reference page without inline scripts", async () => {
  const app = await startTestApp();
  const served = await (await fetch(`${app.origin}/api/openapi.json`)).json();
  expect(served).toEqual(JSON.parse(JSON.stringify(describeApi(contractsByDomain, "1.0.0"))));
  const page = await (await fetch(`${app.origin}/api/docs`)).text();
  const scripts = [...page.matchAll(/<script([^>]*)>([^<]*)<\/script>/g)];
  expect(scripts.length).toBeGreaterThan(0);
  for (const [, attributes, content] of scripts) {
    expect(content).toBe("");
    const src = attributes?.match(/src="([^"]+)"/)?.[1];
    expect((await fetch(`${app.origin}${src}`)).status).toBe(200);
  }
});

const resolveFromHeader = async (request: express.Request) => testCaller(JSON.parse(request.get("x-actor") ?? "null"));
const headersFor = (actor: unknown): Record<string, string> => (actor ? { "x-actor": JSON.stringify(actor) } : {});

async function listenWith(router: express.RequestHandler): Promise<string> {
  const app = express()
    .use(router)
    .use(answerErrors(createLog("silent")));
  const server = createServer(app).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await new Promise((resolve) => server.once("listening", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
