import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { type IncomingMessage, request } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import express from "express";
import { expect, onTestFinished, test } from "vitest";
import * as z from "zod/mini";
import { objectFiles } from "#server/features/files/received-files.ts";
import { AppError } from "#server/http/app-error.ts";
import { answerErrors } from "#server/http/errors.ts";
import { createAnswerStore } from "#server/http/idempotency.ts";
import { createApi, type Handlers, implement } from "#server/http/implement.ts";
import { createIntake, HELD_BYTES } from "#server/http/intake.ts";
import { listen } from "#server/http/listen.ts";
import type { FileStore } from "#server/http/receive.ts";
import { createLog } from "#server/lib/log.ts";
import { diskStorage } from "#server/ports/storage/disk.ts";
import { type ObjectStorage, StorageFullError } from "#server/ports/storage/index.ts";
import { makeUser } from "#server/testing/factories.ts";
import { openTestDatabase } from "#server/testing/harness.ts";
import { testCaller } from "#server/testing/test-caller.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { endpoint } from "#shared/http/endpoint.ts";
import { storedObjects } from "#shared/schema/index.ts";

const MEMBER: Actor = { id: "01890000-0000-7000-8000-000000000001", role: "user" };
const MAX_BYTES = 100 * 1024 * 1024;
/** Of nothing but zeros: `head -c 104857600 /dev/zero | sha256sum`. */
const SHA256 = "20492a4d0d84f8beb1767f6616229f85d44c2827b64bdbfb260ee12fa1109e0e";

const BOUNDARY = "----crib";
const TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

const film = endpoint({
  method: "POST",
  path: "/api/films",
  access: "share-videos",
  summary: "Film.",
  upload: { field: "film", maxBytes: MAX_BYTES, toStorage: true },
  body: z.object({ title: z.optional(z.string().check(z.maxLength(20))) }),
  response: z.object({
    bytes: z.int(),
    sha256: z.string(),
    name: z.string(),
    type: z.string(),
    title: z.optional(z.string()),
  }),
});
const photo = endpoint({
  method: "POST",
  path: "/api/photos",
  access: "share-videos",
  summary: "Photo.",
  upload: { field: "photo", maxBytes: 1000 },
  response: z.object({ bytes: z.int(), name: z.string() }),
});

test("100 MB exactly are stored as they are, of one byte more nothing is left", async () => {
  const app = await start();
  const stored = await send(app.origin, [part("film", MAX_BYTES)]);
  expect(stored.status).toBe(200);
  expect(stored.body).toMatchObject({ bytes: MAX_BYTES, sha256: SHA256 });
  const [row] = await app.rows();
  expect(row).toMatchObject({ bytes: MAX_BYTES, sha256: SHA256, mediaType: "application/octet-stream" });
  expect(await app.files()).toEqual([row?.name]);

  const refused = await send(app.origin, [part("film", MAX_BYTES + 1)]);
  expect([refused.status, refused.body.code]).toEqual([413, "TOO_LARGE"]);
  expect(await app.files()).toEqual([row?.name]);
  expect(await app.rows()).toHaveLength(1);
});

test("the name of the file and the fields beside it arrive as they were sent", async () => {
  const app = await start();
  const { status, body } = await send(app.origin, [field("title", "Crèche"), part("film", 5, "crèche d’été.mp4")]);
  expect(status).toBe(200);
  expect(body).toMatchObject({ bytes: 5, name: "crèche d’été.mp4", type: "video/mp4", title: "Crèche" });
  expect((await send(app.origin, [part("photo", 3, "crèche.jpg")], photo.path)).body.name).toBe("crèche.jpg");
});

test.each([
  ["no file", [field("title", "Crib")]],
  ["a file under another name", [part("video", 1000)]],
  ["a second file", [part("film", 1000), part("film", 1000)]],
  ["a second file under another name", [part("film", 1000), part("extra", 1000)]],
  ["a field that its schema refuses", [part("film", 1000), field("title", "x".repeat(21))]],
  ["a field that is a book", [part("film", 1000), field("title", "x".repeat(20_000))]],
  ["a body that ends within the file", [Buffer.from(head("film", "a.mp4")), 1000]],
])("%s is 400 and leaves nothing", async (_what, parts) => {
  const app = await start();
  const { status, body } = await send(app.origin, parts);
  expect([status, body.code]).toEqual([400, "INVALID_INPUT"]);
  expect([await app.files(), await app.rows()]).toEqual([[], []]);
});

test.each(["multipart/form-data", "application/json"])("a body that says to be %s and no more is 400", async (type) => {
  const app = await start();
  for (const path of [film.path, photo.path]) {
    const headers = { "content-type": type, ...as(MEMBER) };
    const response = await fetch(app.origin + path, { method: "POST", headers, body: "{}" });
    expect([path, response.status]).toEqual([path, 400]);
  }
});

test("what only fails in the handler is not kept, what succeeds is", async () => {
  const app = await start({
    film: {
      before: () => undefined,
      handle: ({ file }) => {
        if (file.name === "bad.mp4") throw new Error("not a film");
        return { ...file.object, name: file.name, type: file.claimedType };
      },
    },
  });
  expect((await send(app.origin, [part("film", 1000, "bad.mp4")])).status).toBe(500);
  expect([await app.files(), await app.rows()]).toEqual([[], []]);
  expect((await send(app.origin, [part("film", 1000, "good.mp4")])).status).toBe(200);
  expect(await app.files()).toHaveLength(1);
});

test("a client that goes away half-way leaves nothing behind, wherever that was", async () => {
  let handled = 0;
  const app = await start({
    film: { before: () => undefined, handle: () => Promise.reject(new Error(`handled ${++handled}`)) },
  });
  for (const bytes of [100, 70_000, 3_000_000]) {
    const socket = connect(Number(new URL(app.origin).port), "127.0.0.1");
    const headers = { host: "x", "content-length": 5_000_000, "content-type": TYPE, ...as(MEMBER) };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`POST ${film.path} HTTP/1.1\r\n${lines.join("")}\r\n`);
    socket.write(head("film", "a.mp4"));
    socket.write(Buffer.alloc(bytes));
    await expect.poll(() => app.rows()).toHaveLength(1);
    socket.destroy();
    await expect.poll(() => app.rows()).toEqual([]);
    await expect.poll(() => app.files()).toEqual([]);
  }
  expect(handled).toBe(0);
});

test("connections that are lost while it is asked whether a file may come give their places back", async () => {
  const gate = createGate();
  let asked = 0;
  const before = async () => {
    asked++;
    await gate.opened;
  };
  const app = await start(
    {
      film: { before, handle: ({ file }) => ({ ...file.object, name: file.name, type: file.claimedType }) },
      photo: { before, handle: ({ file }) => ({ bytes: file.bytes.length, name: file.name }) },
    },
    { intake: { perMember: 2 } },
  );
  const lost = [film.path, photo.path].map((path) => hold(app.origin, path, { announced: 500_000, sent: 100 }));
  await expect.poll(() => asked).toBe(2);
  for (const { call } of lost) call.destroy();
  await expect.poll(() => app.connections()).toBe(0);
  gate.open();
  await expect.poll(async () => (await send(app.origin, [part("photo", 900)], photo.path)).status).toBe(200);
  expect((await send(app.origin, [part("film", 900)])).status).toBe(200);
  expect(await app.rows()).toHaveLength(1);
  expect(await app.temporary()).toEqual([]);
});

test("where there is no room it is 507, nothing is left, and the next one is good", async () => {
  let isFull = true;
  const change = (storage: ObjectStorage): ObjectStorage => ({
    ...storage,
    put: async (name, type, source) => {
      if (!isFull) return storage.put(name, type, source);
      // Some of it arrives, as on a disk.
      await pipeline(source, async (chunks: AsyncIterable<Buffer>) => {
        for await (const _chunk of chunks) throw new StorageFullError();
      });
      throw new Error("nothing came");
    },
  });
  const app = await start({}, { change });
  const full = await send(app.origin, [part("film", 3_000_000)]);
  expect([full.status, full.body.code]).toEqual([507, "INSUFFICIENT_STORAGE"]);
  expect([await app.files(), await app.rows()]).toEqual([[], []]);
  isFull = false;
  expect((await send(app.origin, [part("film", 3_000_000)])).status).toBe(200);
});

test("where a file can't be laid down while it arrives it is 503 with when to try again, and the next one is good", async () => {
  const app = await start();
  await rm(app.temporaryDirectory, { recursive: true });
  await writeFile(app.temporaryDirectory, "in the way");
  const away = await send(app.origin, [part("photo", 500)], "/api/photos");
  expect([away.status, away.body.code, away.body.retryAfterSeconds]).toEqual([503, "UNAVAILABLE", 10]);
  await rm(app.temporaryDirectory);
  expect((await send(app.origin, [part("photo", 500)], "/api/photos")).status).toBe(200);
});

test("a guest is refused before a byte is read, and so is what says to be far too large", async () => {
  const app = await start();
  // The body is never sent: a handler that waits for it never answers.
  const announce = async (actor: Actor | null, length: number) => {
    const headers = { "content-type": TYPE, "content-length": length, expect: "100-continue", ...as(actor) };
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const call = request(app.origin + film.path, { method: "POST", headers }, resolve).on("error", reject);
      call.flushHeaders();
    });
    // Nor does the connection stay open for it.
    const closed = new Promise((resolve) => answer.socket.once("close", resolve));
    answer.resume();
    await closed;
    return answer.statusCode;
  };
  expect(await Promise.all([announce(null, MAX_BYTES), announce(MEMBER, MAX_BYTES * 10)])).toEqual([401, 413]);
  expect(app.kept()).toBe(0);
});

test("a guest who sends all the same reads why not", async () => {
  const app = await start();
  const form = new FormData();
  form.append("film", new Blob([new Uint8Array(20_000_000)]));
  const response = await fetch(app.origin + film.path, { method: "POST", body: form });
  expect([response.status, app.kept()]).toEqual([401, 0]);
});

test("a sender without permission is refused before a byte of the file is read", async () => {
  const refuse = () => {
    throw new AppError("NOT_FOUND", "There is no such shelf.", { reason: "item-missing" });
  };
  const app = await start({
    film: { before: refuse, handle: () => Promise.reject(new Error("handled")) },
    photo: { before: refuse, handle: () => Promise.reject(new Error("handled")) },
  });
  for (const path of [film.path, photo.path]) {
    const call = hold(app.origin, path, { announced: 1000, sent: 0 });
    expect(await call.status).toBe(404);
  }
  expect([app.kept(), await app.temporary()]).toEqual([0, []]);
});

test("of one member only so many uploads are under way at a time, of all together only so many bytes", async () => {
  const app = await start({}, { intake: { perMember: 2, arrivingBytes: 2 * HELD_BYTES.object + HELD_BYTES.file } });
  const other: Actor = { id: "01890000-0000-7000-8000-000000000002", role: "user" };
  const begin = async (count: number) => {
    const held = hold(app.origin, film.path, { announced: 5_000_000, sent: 1000 });
    await expect.poll(() => app.rows()).toHaveLength(count);
    return held;
  };
  const held = [await begin(1), await begin(2)];
  const third = await hold(app.origin, photo.path, { announced: 5000, sent: 100 }).refusal;
  expect([third.statusCode, Number(third.headers["retry-after"])]).toEqual([429, 5]);
  const fourth = await hold(app.origin, film.path, { announced: 5000, sent: 100, actor: other }).refusal;
  expect([fourth.statusCode, Number(fourth.headers["retry-after"])]).toEqual([503, 5]);
  expect((await send(app.origin, [part("photo", 900)], photo.path, { actor: other })).status).toBe(200);
  for (const { call } of held) call.destroy();
  await expect.poll(() => app.rows()).toEqual([]);
  expect((await send(app.origin, [part("film", 1000)])).status).toBe(200);
});

test("files that are looked at as a whole wait for their turn to be in memory", async () => {
  const inMemory = { now: 0, most: 0 };
  const gate = createGate();
  const app = await start(
    {
      photo: {
        before: () => undefined,
        handle: async ({ file }) => {
          inMemory.now++;
          inMemory.most = Math.max(inMemory.most, inMemory.now);
          await gate.opened;
          inMemory.now--;
          return { bytes: file.bytes.length, name: file.name };
        },
      },
    },
    { intake: { perMember: 10, wholeBytes: 2000, waitMs: 200 } },
  );
  const sendPhoto = () => send(app.origin, [part("photo", 1000)], photo.path);
  const first = [sendPhoto(), sendPhoto()];
  await expect.poll(() => inMemory.now).toBe(2);
  const refused = await sendPhoto();
  expect([refused.status, refused.body.code, refused.body.retryAfterSeconds]).toEqual([503, "UNAVAILABLE", 5]);
  const next = sendPhoto();
  gate.open();
  expect((await Promise.all([...first, next])).map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(inMemory.most).toBe(2);
  expect(await app.temporary()).toEqual([]);
});

test("a file that was sent again with its key is answered as the first time, and not done again", async () => {
  let done = 0;
  let room = 1;
  const before = () => {
    if (room-- <= 0) throw new AppError("CONFLICT", "There is no room for another one.", { reason: "photos-full" });
  };
  const app = await start({
    film: { before, handle: ({ file }) => ({ ...file.object, name: String(++done), type: "" }) },
    photo: { before, handle: ({ file }) => ({ bytes: file.bytes.length, name: String(++done) }) },
  });
  for (const [path, name] of [
    [film.path, "film"],
    [photo.path, "photo"],
  ] as const) {
    room = 1;
    const again = (bytes: number) => send(app.origin, [part(name, bytes)], path, { key: name });
    const first = await again(800);
    expect(first.status).toBe(200);
    expect(await again(800)).toEqual(first);
    expect((await again(801)).status).toBe(422);
    expect((await send(app.origin, [part(name, 800)], path)).status).toBe(409);
  }
  expect(done).toBe(2);
  // What came for nothing is not kept.
  expect([(await app.files()).length, (await app.rows()).length, await app.temporary()]).toEqual([1, 1, []]);
});

test("a call that takes too long is 503; what it did all the same is found by the one that repeats it", async () => {
  const gate = createGate();
  let done = 0;
  const app = await start(
    {
      film: {
        before: () => undefined,
        handle: async ({ file }) => {
          await gate.opened;
          return { ...file.object, name: String(++done), type: "" };
        },
      },
    },
    { answerWithinMs: 400 },
  );
  const again = () => send(app.origin, [part("film", 800)], film.path, { key: "a" });
  const first = await again();
  expect([first.status, first.body.code, first.body.retryAfterSeconds]).toEqual([503, "UNAVAILABLE", 5]);
  gate.open();
  await expect.poll(async () => (await again()).status).toBe(200);
  expect(done).toBe(1);
  expect(await app.files()).toHaveLength(1);
  expect(await app.rows()).toHaveLength(1);
});

test("a call that takes too long and fails then leaves nothing", async () => {
  const gate = createGate();
  const app = await start(
    {
      film: {
        before: () => undefined,
        handle: async () => {
          await gate.opened;
          throw new Error("out of film");
        },
      },
    },
    { answerWithinMs: 400 },
  );
  expect((await send(app.origin, [part("film", 800)])).status).toBe(503);
  expect(await app.rows()).toHaveLength(1);
  gate.open();
  await expect.poll(() => app.rows()).toEqual([]);
  expect(await app.files()).toEqual([]);
});

test.each([
  ["all of it has come", 800],
  ["more would come", 3_000_000],
])("a storage that takes nothing more is 503 where %s, and the next one is good", async (_what, bytes) => {
  let isHung = true;
  const change = (storage: ObjectStorage): ObjectStorage => ({
    ...storage,
    put: (...put) => (isHung ? new Promise(() => undefined) : storage.put(...put)),
  });
  const app = await start({}, { change, answerWithinMs: 400 });
  const hung = await send(app.origin, [part("film", bytes)]);
  expect([hung.status, hung.body.code]).toEqual([503, "UNAVAILABLE"]);
  isHung = false;
  expect((await send(app.origin, [part("film", bytes)])).status).toBe(200);
  expect(await app.files()).toHaveLength(1);
});

/** Bytes as they are, or so many zeros. */
type Piece = Buffer | number;

function head(name: string, fileName: string): string {
  const disposition = `Content-Disposition: form-data; name="${name}"; filename="${fileName}"`;
  return `--${BOUNDARY}\r\n${disposition}\r\nContent-Type: video/mp4\r\n\r\n`;
}

function part(name: string, bytes: number, fileName = "a.mp4"): Piece[] {
  return [Buffer.from(head(name, fileName)), bytes, Buffer.from("\r\n")];
}

function field(name: string, value: string): Piece[] {
  return [Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)];
}

/** Sends a form as it is made; single pieces make one that is not finished. */
async function send(
  origin: string,
  parts: (Piece | Piece[])[],
  path: string = film.path,
  { key, actor = MEMBER }: { key?: string; actor?: Actor } = {},
): Promise<{ status: number; body: Record<string, unknown> }> {
  const isWhole = parts.every((one) => Array.isArray(one));
  const pieces = [...parts.flat(), ...(isWhole ? [Buffer.from(`--${BOUNDARY}--\r\n`)] : [])];
  const length = pieces.reduce<number>((sum, piece) => sum + (typeof piece === "number" ? piece : piece.length), 0);
  const headers = { "content-type": TYPE, "content-length": length, ...as(actor) };
  const call = request(origin + path, {
    method: "POST",
    headers: { ...headers, ...(key && { "idempotency-key": key }) },
  });
  const answered = new Promise<IncomingMessage>((resolve, reject) => call.on("response", resolve).on("error", reject));
  // A client that is answered before it has sent all is cut off.
  const sent = pipeline(Readable.from(chunksOf(pieces)), call).catch(() => undefined);
  await Promise.race([sent, answered]);
  const answer = await answered;
  const text = (await answer.setEncoding("utf8").toArray()).join("");
  return { status: answer.statusCode ?? 0, body: JSON.parse(text) };
}

/** Sends less of a form than it announces, and nothing more. */
function hold(
  origin: string,
  path: string,
  { announced, sent, actor = MEMBER }: { announced: number; sent: number; actor?: Actor },
) {
  const headers = { "content-type": TYPE, "content-length": announced, ...as(actor) };
  const call = request(origin + path, { method: "POST", headers });
  const refusal = new Promise<IncomingMessage>((resolve) => call.once("response", resolve));
  call.on("error", () => undefined);
  onTestFinished(() => void call.destroy());
  call.flushHeaders();
  if (sent > 0) {
    call.write(head(path === film.path ? "film" : "photo", "a.mp4"));
    call.write(Buffer.alloc(sent));
  }
  return { call, refusal, status: refusal.then(({ statusCode }) => statusCode) };
}

function createGate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

function* chunksOf(pieces: Piece[]): Generator<Buffer> {
  const zeros = Buffer.alloc(1024 * 1024);
  for (const piece of pieces) {
    if (typeof piece !== "number") yield piece;
    else for (let left = piece; left > 0; left -= zeros.length) yield zeros.subarray(0, left);
  }
}

const as = (actor: Actor | null): Record<string, string> => (actor ? { "x-actor": JSON.stringify(actor) } : {});

type Own = { film: typeof film; photo: typeof photo };

interface Changed {
  intake?: Parameters<typeof createIntake>[0];
  answerWithinMs?: number;
  change?: (storage: ObjectStorage) => ObjectStorage;
}

async function start(handlers: Partial<Handlers<Own>> = {}, { intake, answerWithinMs, change }: Changed = {}) {
  const directory = await mkdtemp(join(tmpdir(), "hexkey-receive-"));
  const temporaryDirectory = await mkdtemp(join(tmpdir(), "hexkey-receiving-"));
  onTestFinished(() => rm(directory, { recursive: true }));
  onTestFinished(() => rm(temporaryDirectory, { recursive: true }));
  const { db } = await openTestDatabase();
  const log = createLog("silent");
  const { id } = await makeUser(db);
  const disk = diskStorage(directory);
  const objects = objectFiles({ db, log, storage: change ? change(disk) : disk });
  let kept = 0;
  const files: FileStore = {
    ...objects,
    keep: (source) => {
      kept++;
      return objects.keep(source);
    },
  };
  const all: Handlers<Own> = {
    film: {
      before: () => undefined,
      handle: ({ file, body }) => ({ ...file.object, name: file.name, type: file.claimedType, title: body.title }),
    },
    photo: { before: () => undefined, handle: ({ file }) => ({ bytes: file.bytes.length, name: file.name }) },
    ...handlers,
  };
  const identify = async (request: express.Request) => {
    const actor: Actor | null = JSON.parse(request.get("x-actor") ?? "null");
    return testCaller(actor?.id === MEMBER.id ? { ...actor, id } : actor);
  };
  const means = {
    files,
    answers: createAnswerStore({ db, log }),
    intake: createIntake(intake),
    temporaryDirectory,
    log,
    ...(answerWithinMs !== undefined && { answerWithinMs }),
  };
  const app = express()
    .use(createApi(implement({ film, photo }, all), identify, means).handler)
    .use(answerErrors(log));
  const server = await listen(app, { port: 0, host: "127.0.0.1", limits: { lingerMs: 500 } });
  // Connections that are closed here are closed because of a refusal.
  server.keepAliveTimeout = 0;
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    kept: () => kept,
    rows: () => db.select().from(storedObjects),
    files: async () => {
      const found = await readdir(directory, { recursive: true, withFileTypes: true });
      return found.filter((one) => one.isFile()).map(({ name }) => name);
    },
    temporaryDirectory,
    temporary: () => readdir(temporaryDirectory),
    connections: () =>
      new Promise<number>((resolve, reject) => {
        server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
      }),
  };
}
