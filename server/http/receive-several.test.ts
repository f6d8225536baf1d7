import { createHash } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import express from "express";
import { expect, onTestFinished, test } from "vitest";
import * as z from "zod/mini";
import { answerErrors } from "#server/http/errors.ts";
import { createApi, implement } from "#server/http/implement.ts";
import { createIntake } from "#server/http/intake.ts";
import { listen } from "#server/http/listen.ts";
import { createLog } from "#server/lib/log.ts";
import { testCaller } from "#server/testing/test-caller.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { call } from "#shared/http/client.ts";
import { endpoint } from "#shared/http/endpoint.ts";

const MEMBER: Actor = { id: "01890000-0000-7000-8000-000000000001", role: "user" };
const MAX_BYTES = 60_000;

const views = endpoint({
  method: "POST",
  path: "/api/views",
  access: "share-videos",
  summary: "Views.",
  upload: { field: "image", maxBytes: MAX_BYTES, most: 3, orJson: true },
  body: z.object({ place: z.optional(z.string()) }),
  response: z.object({ files: z.array(z.string()), place: z.optional(z.string()) }),
});

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const file = (bytes: number, value: number) => new Uint8Array(bytes).fill(value);

async function start({ intake = {}, work = async () => {} } = {}) {
  const temporaryDirectory = await mkdtemp(join(tmpdir(), "hexkey-several-"));
  onTestFinished(() => rm(temporaryDirectory, { recursive: true }));
  const log = createLog("silent");
  const implementations = implement(
    { views },
    {
      views: {
        before: () => undefined,
        handle: async ({ file: files, body }) => {
          await work();
          return { files: files.map(({ bytes }) => sha256(bytes)), ...body };
        },
      },
    },
  );
  const means = { intake: createIntake(intake), temporaryDirectory, log };
  const { handler } = createApi(implementations, async () => testCaller(MEMBER), means);
  const server = await listen(express().use(handler).use(answerErrors(log)), { port: 0, host: "127.0.0.1" });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    left: () => readdir(temporaryDirectory),
    send: (body: string) =>
      fetch(`${origin}/api/views`, { method: "POST", headers: { "content-type": "application/json" }, body }),
  };
}

test("several files of one form arrive whole and in their order, with their fields", async () => {
  const { origin, left } = await start();
  const sent = [file(MAX_BYTES, 1), file(1, 2), file(500, 3)];
  for (const some of [sent, sent.slice(1), sent.slice(0, 1)]) {
    const input = { file: some.map((bytes) => new Blob([bytes])), body: { place: "Québec" } };
    const answer = await call({ origin, headers: {} }, views, input);
    expect(answer).toEqual({ files: some.map(sha256), place: "Québec" });
  }
  expect(await left()).toEqual([]);
});

test("one file comes as base64 in JSON as well, of the same size at most", async () => {
  const { send } = await start();
  const whole = file(MAX_BYTES, 7);
  const good = await send(JSON.stringify({ image: Buffer.from(whole).toString("base64"), place: "Ohio" }));
  expect([good.status, await good.json()]).toEqual([200, { files: [sha256(whole)], place: "Ohio" }]);
  const over = await send(JSON.stringify({ image: Buffer.from(file(MAX_BYTES + 1, 7)).toString("base64") }));
  expect([over.status, await over.json()]).toMatchObject([413, { code: "TOO_LARGE" }]);
  const huge = await send(JSON.stringify({ image: "A".repeat(2_000_000) }));
  expect(huge.status).toBe(413);
});

test.each([
  ["{}", "Choose a file."],
  ['{"image":null}', "Choose a file."],
  ["[]", "Choose a file."],
  ['{"image":5}', "Send the bytes as base64, without a prefix."],
  ['{"image":["QUJD"]}', "Send the bytes as base64, without a prefix."],
  ['{"image":"data:image/jpeg;base64,QUJD"}', "Send the bytes as base64, without a prefix."],
  ['{"image":"QUJD=QUJD"}', "Send the bytes as base64, without a prefix."],
])("%s has no file", async (body, advice) => {
  const { send } = await start();
  const answer = await send(body);
  expect([answer.status, await answer.json()]).toMatchObject([
    400,
    { code: "INVALID_INPUT", fields: { image: advice } },
  ]);
});

test("JSON that is none is refused, and one more file than is taken leaves nothing behind", async () => {
  const { send, origin, left } = await start();
  expect((await send('{"image":')).status).toBe(400);
  const form = new FormData();
  for (let number = 0; number < 4; number++) form.append("image", new Blob([file(100, number)]));
  const answer = await fetch(`${origin}/api/views`, { method: "POST", body: form });
  expect([answer.status, (await answer.json()).code]).toEqual([400, "INVALID_INPUT"]);
  expect(await left()).toEqual([]);
});

test("JSON with a file counts for what it holds in memory: more of it at once than there is room for is refused", async () => {
  let end = () => {};
  const working = new Promise<void>((resolve) => {
    end = resolve;
  });
  const { send } = await start({ intake: { memberBytes: 500_000 }, work: () => working });
  const body = JSON.stringify({ image: Buffer.from(file(MAX_BYTES, 1)).toString("base64") });
  const [first, second] = [send(body), send(body)];
  expect((await Promise.race([first, second])).status).toBe(429);
  end();
  expect((await Promise.all([first, second])).map(({ status }) => status).sort()).toEqual([200, 429]);
  expect((await send(body)).status).toBe(200);
});
