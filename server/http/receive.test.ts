import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, request } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import express from "express";
import { expect, onTestFinished, test } from "vitest";
import * as z from "zod/mini";
import { answerErrors } from "#server/http/errors.ts";
import { type Handlers, implement, mount } from "#server/http/implement.ts";
import { type FileStore, objectFiles } from "#server/http/receive.ts";
import { createLog } from "#server/lib/log.ts";
import { diskStorage } from "#server/ports/storage/disk.ts";
import { type ObjectStorage, StorageFullError } from "#server/ports/storage/index.ts";
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

test("100 MB exactly are stored as they are, of one byte more nothing is left", { timeout: 60_000 }, async () => {
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
    film: ({ file }) => {
      if (file.name === "bad.mp4") throw new Error("not a film");
      return { ...file.object, name: file.name, type: file.claimedType };
    },
  });
  expect((await send(app.origin, [part("film", 1000, "bad.mp4")])).status).toBe(500);
  expect([await app.files(), await app.rows()]).toEqual([[], []]);
  expect((await send(app.origin, [part("film", 1000, "good.mp4")])).status).toBe(200);
  expect(await app.files()).toHaveLength(1);
});

test("of somebody who goes away half-way nothing is left, wherever that was", async () => {
  let handled = 0;
  const app = await start({ film: () => Promise.reject(new Error(`handled ${++handled}`)) });
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

test("where there is no room it is 507, nothing is left, and the next one is good", async () => {
  let isFull = true;
  const app = await start({}, (storage) => ({
    ...storage,
    put: async (name, type, source) => {
      if (!isFull) return storage.put(name, type, source);
      // Some of it arrives, as on a disk.
      await pipeline(source, async (chunks: AsyncIterable<Buffer>) => {
        for await (const _chunk of chunks) throw new StorageFullError();
      });
      throw new Error("nothing came");
    },
  }));
  const full = await send(app.origin, [part("film", 3_000_000)]);
  expect([full.status, full.body.code]).toEqual([507, "INSUFFICIENT_STORAGE"]);
  expect([await app.files(), await app.rows()]).toEqual([[], []]);
  isFull = false;
  expect((await send(app.origin, [part("film", 3_000_000)])).status).toBe(200);
});

test("a guest is refused before a byte is read, and so is what says to be far too large", async () => {
  const app = await start();
  // Nothing of the body is ever sent: whoever waits for it never answers.
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
): Promise<{ status: number; body: Record<string, unknown> }> {
  const isWhole = parts.every((one) => Array.isArray(one));
  const pieces = [...parts.flat(), ...(isWhole ? [Buffer.from(`--${BOUNDARY}--\r\n`)] : [])];
  const length = pieces.reduce<number>((sum, piece) => sum + (typeof piece === "number" ? piece : piece.length), 0);
  const headers = { "content-type": TYPE, "content-length": length, ...as(MEMBER) };
  const call = request(origin + path, { method: "POST", headers });
  const answered = new Promise<IncomingMessage>((resolve, reject) => call.on("response", resolve).on("error", reject));
  await pipeline(Readable.from(chunksOf(pieces)), call);
  const answer = await answered;
  const text = (await answer.setEncoding("utf8").toArray()).join("");
  return { status: answer.statusCode ?? 0, body: JSON.parse(text) };
}

function* chunksOf(pieces: Piece[]): Generator<Buffer> {
  const zeros = Buffer.alloc(1024 * 1024);
  for (const piece of pieces) {
    if (typeof piece !== "number") yield piece;
    else for (let left = piece; left > 0; left -= zeros.length) yield zeros.subarray(0, left);
  }
}

const as = (actor: Actor | null): Record<string, string> => (actor ? { "x-actor": JSON.stringify(actor) } : {});

async function start(
  handlers: Partial<Handlers<{ film: typeof film }>> = {},
  change: (storage: ObjectStorage) => ObjectStorage = (storage) => storage,
) {
  const directory = await mkdtemp(join(tmpdir(), "hexkey-receive-"));
  onTestFinished(() => rm(directory, { recursive: true }));
  const { db } = await openTestDatabase();
  const log = createLog("silent");
  const objects = objectFiles({ db, log, storage: change(diskStorage(directory)) });
  let kept = 0;
  const files: FileStore = {
    ...objects,
    keep: (source) => {
      kept++;
      return objects.keep(source);
    },
  };
  const all: Handlers<{ film: typeof film; photo: typeof photo }> = {
    film: ({ file, body }) => ({ ...file.object, name: file.name, type: file.claimedType, title: body.title }),
    photo: ({ file }) => ({ bytes: file.bytes.length, name: file.name }),
    ...handlers,
  };
  const identify = async (request: express.Request) => testCaller(JSON.parse(request.get("x-actor") ?? "null"));
  const app = express()
    .use(mount(implement({ film, photo }, all), identify, { files }))
    .use(answerErrors(log));
  const server = createServer(app).listen(0, "127.0.0.1");
  // What is closed here is closed because somebody was refused.
  server.keepAliveTimeout = 0;
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise((resolve) => server.once("listening", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    kept: () => kept,
    rows: () => db.select().from(storedObjects),
    files: async () => {
      const found = await readdir(directory, { recursive: true, withFileTypes: true });
      return found.filter((one) => one.isFile()).map(({ name }) => name);
    },
  };
}
