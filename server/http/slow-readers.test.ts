import { mkdir, mkdtemp, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { connect as connectDatabase } from "#server/db/client.ts";
import { createLog } from "#server/lib/log.ts";
import { createTestDatabase } from "#server/testing/database.ts";
import { startServer } from "#server/testing/server-process.ts";
import { UNHURRIED } from "#server/testing/unhurried.ts";
import { storedObjects } from "#shared/schema/index.ts";

// The real process: what it has of the machine's memory can't be seen from inside a test that has some of its own.

const MIB = 1024 * 1024;
const FILM_BYTES = 100 * MIB;
const RANGE_BYTES = 20 * MIB;
const READERS = 250;
/** Kept blocks (52 MB), one block for each reader (24 MB), 250 connections, and what was sent and is not collected yet. */
const MAX_GROWTH_BYTES = 200 * MIB;
/** What one of them reads a second. */
const SIP_BYTES = 1024;
const SECONDS = 8;

test("a film that hundreds read slowly takes no more memory than few of them, and others get it quickly", {
  timeout: 120_000,
}, async () => {
  const { port, path, memory } = await startWithFilm();
  const before = await memory();
  const readers = Array.from({ length: READERS }, (_, index) => {
    const start = (index * 7_368_787) % (FILM_BYTES - RANGE_BYTES);
    return readSlowly(port, path, `bytes=${start}-${start + RANGE_BYTES - 1}`);
  });
  let most = 0;
  for (let second = 0; second < SECONDS; second++) {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    for (const { sip } of readers) sip();
    most = Math.max(most, await memory());
  }
  // All of them are served: each gets what it takes.
  const unserved = () => {
    for (const { sip } of readers) sip();
    return readers.filter(({ taken }) => taken() < SIP_BYTES).length;
  };
  await expect.poll(unserved).toBe(0);
  expect((most - before) / MIB).toBeLessThan(MAX_GROWTH_BYTES / MIB);
  const quick = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { range: `bytes=0-${RANGE_BYTES - 1}` } });
  expect((await quick.arrayBuffer()).byteLength).toBe(RANGE_BYTES);
  for (const { leave } of readers) leave();
  const again = await fetch(`http://127.0.0.1:${port}${path}`);
  expect((await again.arrayBuffer()).byteLength).toBe(FILM_BYTES);
  expect(((await memory()) - before) / MIB).toBeLessThan(MAX_GROWTH_BYTES / MIB);
});

/** Takes no more of an answer than it is asked to. */
function readSlowly(port: number, path: string, range: string) {
  const socket: Socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined).on("readable", () => undefined);
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nRange: ${range}\r\n\r\n`);
  onTestFinished(() => void socket.destroy());
  let taken = 0;
  return {
    sip: () => {
      const some: Buffer | null = socket.read(SIP_BYTES);
      taken += some?.length ?? 0;
    },
    taken: () => taken,
    leave: () => void socket.destroy(),
  };
}

/** A server with nothing but a film; `memory` is how many bytes of the machine's memory it has. */
async function startWithFilm() {
  const { url, drop } = await createTestDatabase();
  onTestFinished(drop);
  const data = await mkdtemp(join(tmpdir(), "hexkey-slow-"));
  onTestFinished(() => rm(data, { recursive: true }));
  const name = "film.mp4";
  await mkdir(join(data, "objects"));
  await writeFile(join(data, "objects", name), "");
  await truncate(join(data, "objects", name), FILM_BYTES);
  const { db, close } = connectDatabase(url, createLog("silent"), { max: 1, patience: UNHURRIED });
  await db.insert(storedObjects).values({ name, mediaType: "video/mp4", bytes: FILM_BYTES, sha256: "0".repeat(64) });
  await close();

  const { origin, child } = await startServer({ DATABASE_URL: url, DATA_DIR: data });
  const path = `/media/o/${name}`;
  const memory = async () => {
    const status = await readFile(`/proc/${child.pid}/status`, "utf8");
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024;
  };
  return { port: Number(new URL(origin).port), path, memory };
}
