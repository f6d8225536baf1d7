import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "drizzle-orm";
import express from "express";
import { expect, onTestFinished, test } from "vitest";
import * as z from "zod/mini";
import { connect } from "#server/db/client.ts";
import { AppError } from "#server/http/app-error.ts";
import { answerErrors } from "#server/http/errors.ts";
import { createAnswerStore, isRepeatable, WAIT_MS } from "#server/http/idempotency.ts";
import { createApi, type Handlers, implement } from "#server/http/implement.ts";
import { createLog } from "#server/lib/log.ts";
import { makeUser } from "#server/testing/factories.ts";
import { borrowTestDatabase } from "#server/testing/spare-databases.ts";
import { testCaller } from "#server/testing/test-caller.ts";
import { UNHURRIED } from "#server/testing/unhurried.ts";
import { contracts } from "#shared/contracts/index.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { endpoint } from "#shared/http/endpoint.ts";
import { idempotencyKeys } from "#shared/schema/index.ts";

const shelf = {
  add: endpoint({
    method: "POST",
    path: "/api/shelves/:id/books",
    access: "write-reviews",
    summary: "Add.",
    params: z.object({ id: z.string() }),
    body: z.object({ title: z.string(), pages: z.optional(z.int()) }),
    response: z.object({ number: z.int(), title: z.string() }),
    status: 201,
  }),
  touch: endpoint({
    method: "POST",
    path: "/api/shelves/touch",
    access: "write-reviews",
    summary: "Touch.",
    body: z.object({ title: z.string() }),
  }),
  wish: endpoint({
    method: "POST",
    path: "/api/wishes",
    access: "public",
    summary: "Wish.",
    body: z.object({ title: z.string() }),
    response: z.object({ number: z.int(), title: z.string() }),
  }),
};
const BOOK = { title: "Wood" };

test("a call is answered again as the first time, without being done again", async () => {
  const { call, done } = await start();
  const first = await call({ key: "a" });
  expect(first).toMatchObject({ status: 201, body: { number: 1, title: "Wood" }, replayed: null });
  // Fields in another order, and some that mean nothing, are the same call.
  for (const body of [BOOK, { extra: true, ...BOOK }]) {
    expect(await call({ key: "a", body })).toEqual({ ...first, replayed: "true" });
  }
  expect(done()).toBe(1);
});

test("an answer without content is repeated as that", async () => {
  const { call, done } = await start();
  const touch = { key: "a", path: "/api/shelves/touch" };
  expect(await call(touch)).toMatchObject({ status: 204, body: null, replayed: null });
  expect(await call(touch)).toMatchObject({ status: 204, body: null, replayed: "true" });
  expect(done()).toBe(1);
});

test("twenty equal calls at once on two instances are done once and answered alike", async () => {
  const gate = createGate();
  const { call, done, arrived } = await start(async (title, number) => {
    await gate.opened;
    return { number, title };
  });
  const calls = Array.from({ length: 20 }, (_, index) => call({ key: "a", instance: index % 2 }));
  await expect.poll(arrived).toEqual([10, 10]);
  gate.open();
  const answers = await Promise.all(calls);
  expect(answers.map(({ status, body }) => [status, body])).toEqual(
    answers.map(() => [201, { number: 1, title: "Wood" }]),
  );
  expect(answers.filter(({ replayed }) => replayed === null)).toHaveLength(1);
  expect(done()).toBe(1);
});

test.each([
  ["another body", { body: { title: "Metal" } }],
  ["another parameter", { path: "/api/shelves/2/books" }],
  ["another call", { path: "/api/shelves/touch" }],
])("a key that comes with %s is 422 and does nothing", async (_what, other) => {
  const { call, done } = await start();
  await call({ key: "a" });
  const refused = await call({ key: "a", ...other });
  expect([refused.status, refused.body.code]).toEqual([422, "UNPROCESSABLE"]);
  expect(refused.body.message).toContain("Idempotency-Key");
  expect(done()).toBe(1);
});

test("one person's key is not another's, and calls without a key are each done", async () => {
  const { call, done, other, db } = await start();
  expect((await call({ key: "a" })).body.number).toBe(1);
  expect((await call({ key: "a", actor: other })).body.number).toBe(2);
  expect((await call({ key: "a" })).body.number).toBe(1);
  expect((await call({ key: "a", actor: other })).body.number).toBe(2);
  for (const number of [3, 4]) expect((await call({})).body.number).toBe(number);
  expect(done()).toBe(4);
  expect(await db.$count(idempotencyKeys)).toBe(2);
});

test("a key means nothing on a public endpoint", async () => {
  const { call, db } = await start();
  const numbers = [];
  for (let count = 0; count < 2; count++) numbers.push((await call({ key: "clé", path: "/api/wishes" })).body.number);
  expect(numbers).toEqual([1, 2]);
  expect(await db.$count(idempotencyKeys)).toBe(0);
});

test("a key is 1 to 255 printable ASCII characters, anything else 400", async () => {
  const { call, done } = await start();
  for (const key of ["", "k".repeat(256), "clé", "a\tb"]) {
    const refused = await call({ key });
    expect([key, refused.status, refused.body.code]).toEqual([key, 400, "INVALID_INPUT"]);
  }
  expect(done()).toBe(0);
  for (const key of ["k", `~ "${"k".repeat(252)}`]) expect((await call({ key })).status).toBe(201);
});

test("what is refused for its input leaves the key free for the right one", async () => {
  const { call, done } = await start();
  expect((await call({ key: "a", body: {} })).status).toBe(400);
  expect((await call({ key: "a" })).status).toBe(201);
  expect(done()).toBe(1);
});

test("a call that is refused or fails can be tried again with the same key", async () => {
  const errors = [
    new AppError("CONFLICT", "There is one already.", { reason: "done-already" }),
    new Error("out of glue"),
  ];
  const { call } = await start(async (title, number) => {
    const error = errors.shift();
    if (error) throw error;
    return { number, title };
  });
  expect([(await call({ key: "a" })).status, (await call({ key: "a" })).status]).toEqual([409, 500]);
  expect(await call({ key: "a" })).toMatchObject({ status: 201, body: { number: 3 }, replayed: null });
});

test("a call that waits for one that fails is done then", async () => {
  const gate = createGate();
  const { call, done, db } = await start(async (title, number) => {
    if (number > 1) return { number, title };
    await gate.opened;
    throw new AppError("UNAVAILABLE", "Not now.");
  });
  const first = call({ key: "a" });
  await expect.poll(() => db.$count(idempotencyKeys)).toBe(1);
  const second = call({ key: "a", instance: 1 });
  gate.open();
  expect([(await first).status, (await second).status, done()]).toEqual([503, 201, 2]);
});

test("a repetition of what takes long is 409 after a few seconds, and holds no connection while it waits", async () => {
  const gate = createGate();
  const { call, done, db, pool } = await start(
    async (title, number) => {
      await gate.opened;
      return { number, title };
    },
    { waitMs: 1000 },
  );
  const first = call({ key: "a" });
  await expect.poll(() => db.$count(idempotencyKeys)).toBe(1);
  // It may well be that this one is still being worked on.
  await db.update(idempotencyKeys).set({ createdAt: sql`now() - interval '20 seconds'` });
  // More than the pool has connections.
  const waiting = Promise.all(Array.from({ length: 12 }, () => call({ key: "a" })));
  await expect.poll(() => pool.idleCount).toBeGreaterThan(0);
  for (const refused of await waiting) {
    expect([refused.status, refused.body.code]).toEqual([409, "CONFLICT"]);
    expect(refused.body.retryAfterSeconds).toBeGreaterThan(0);
  }
  expect(WAIT_MS).toBeLessThanOrEqual(5000);
  expect(done()).toBe(1);
  gate.open();
  expect((await first).status).toBe(201);
});

test("the key of a call that a crash has cut off is taken over by one of those that repeat it", async () => {
  const { call, done, db } = await start();
  await call({ key: "a" });
  const longAgo = sql`now() - interval '61 seconds'`;
  await db.update(idempotencyKeys).set({ status: null, answer: null, createdAt: longAgo });
  expect((await call({ key: "a", body: { title: "Metal" } })).status).toBe(422);
  const answers = await Promise.all([0, 1, 0, 1].map((instance) => call({ key: "a", instance })));
  expect(answers.map(({ body }) => body.number)).toEqual([2, 2, 2, 2]);
  expect(done()).toBe(2);
});

test("a call that was taken for dead answers its caller, but not those who repeat it", async () => {
  const gate = createGate();
  const { call, db } = await start(async (title, number) => {
    if (number === 1) await gate.opened;
    return { number, title };
  });
  const first = call({ key: "a" });
  await expect.poll(() => db.$count(idempotencyKeys)).toBe(1);
  await db.update(idempotencyKeys).set({ createdAt: sql`now() - interval '2 minutes'` });
  expect((await call({ key: "a", instance: 1 })).body.number).toBe(2);
  gate.open();
  expect((await first).body.number).toBe(1);
  expect(await call({ key: "a" })).toMatchObject({ body: { number: 2 }, replayed: "true" });
});

test("an answer too long to be kept is given once; repeating the call does nothing and says so", async () => {
  const { call, done } = await start(async (title, number) => ({ number, title: title.repeat(30_000) }));
  expect((await call({ key: "a" })).status).toBe(201);
  const again = await call({ key: "a" });
  expect([again.status, again.body.code, again.replayed]).toEqual([409, "CONFLICT", "true"]);
  expect(done()).toBe(1);
});

test("an answer that can't be kept is given all the same", async () => {
  const { call, db, logged } = await start();
  await db.execute(sql`alter table idempotency_keys add constraint nothing_kept check (status is null)`);
  expect((await call({ key: "a" })).status).toBe(201);
  expect(logged()).toContain("could not be settled");
});

test("a server at work on a call does not take it over from itself, however long that takes", async () => {
  const gate = createGate();
  const { call, db, done } = await start(
    async (title, number) => {
      await gate.opened;
      return { number, title };
    },
    { waitMs: 300 },
  );
  const first = call({ key: "a" });
  await expect.poll(() => db.$count(idempotencyKeys)).toBe(1);
  await db.update(idempotencyKeys).set({ createdAt: sql`now() - interval '2 minutes'` });
  expect((await call({ key: "a" })).status).toBe(409);
  gate.open();
  expect([(await first).body.number, done()]).toEqual([1, 1]);
});

test("endpoints that create something for a member honour keys, uploads as well; the account itself doesn't", () => {
  const names = Object.entries(contracts).flatMap(([domain, contract]) =>
    Object.entries(contract).flatMap(([name, one]) => (isRepeatable(one) ? [`${domain}.${name}`] : [])),
  );
  expect(names).toEqual(
    expect.arrayContaining([
      "productReviews.write",
      "scans.record",
      "community.ask",
      "community.answer",
      "proposals.propose",
      "proposals.accept",
      "productReviews.addPhoto",
      "videoUploads.uploadVideo",
      "videoUploads.setPoster",
      "videoUploads.setCaptions",
    ]),
  );
  for (const name of ["accounts.register", "accounts.changePassword", "productReviews.edit", "place.find"]) {
    expect(names).not.toContain(name);
  }
});

type Answering = (title: string, number: number) => Promise<{ number: number; title: string }>;

/** Two instances on one database, whose handlers number the times that they are called. */
async function start(answer: Answering = async (title, number) => ({ number, title }), { waitMs = 60_000 } = {}) {
  const { url, drop } = await borrowTestDatabase();
  onTestFinished(drop);
  const lines: string[] = [];
  const log = createLog("info", { write: (line) => lines.push(line) });
  let done = 0;
  const arrived = [0, 0];
  const handlers: Handlers<typeof shelf> = {
    add: ({ body }) => answer(body.title, ++done),
    touch: () => void done++,
    wish: ({ body }) => answer(body.title, ++done),
  };
  const instances = await Promise.all(
    arrived.map(async (_none, instance) => {
      const connection = connect(url, createLog("silent"), { max: 4, patience: UNHURRIED });
      onTestFinished(connection.close);
      const identify = async (request: express.Request) => {
        arrived[instance] = (arrived[instance] ?? 0) + 1;
        return testCaller(JSON.parse(request.get("x-actor") ?? "null"));
      };
      const app = express()
        .use(
          createApi(implement(shelf, handlers), identify, {
            answers: createAnswerStore({ db: connection.db, log }, { waitMs }),
          }).handler,
        )
        .use(answerErrors(createLog("silent")));
      const server = createServer(app).listen(0, "127.0.0.1");
      onTestFinished(() => {
        server.closeAllConnections();
        server.close();
      });
      await new Promise((resolve) => server.once("listening", resolve));
      return { ...connection, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
    }),
  );
  const [first] = instances;
  if (!first) throw new Error("nothing has started");
  const { db, pool } = first;
  const actorOf = ({ id }: { id: string }): Actor => ({ id, role: "user" });
  const member = actorOf(await makeUser(db));
  const other = actorOf(await makeUser(db));

  const call = async ({
    key,
    body = BOOK,
    path = "/api/shelves/1/books",
    actor = member,
    instance = 0,
  }: {
    key?: string;
    body?: Record<string, unknown>;
    path?: string;
    actor?: Actor;
    instance?: number;
  }) => {
    const headers = { "content-type": "application/json", "x-actor": JSON.stringify(actor) };
    const response = await fetch((instances[instance] ?? first).origin + path, {
      method: "POST",
      headers: { ...headers, ...(key !== undefined && { "idempotency-key": key }) },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    const replayed = response.headers.get("idempotent-replayed");
    return { status: response.status, body: text ? JSON.parse(text) : null, replayed };
  };
  return { call, done: () => done, db, pool, other, arrived: () => arrived, logged: () => lines.join("") };
}

function createGate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}
