import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { makeVideo } from "#server/testing/videos.ts";
import { UPLOAD_ABANDONED_HOURS, VIDEO_MAX_BYTES } from "#shared/domain/limits.ts";
import { TRY_LIMITS } from "#shared/domain/try-limits.ts";
import { median } from "./lib/figures.ts";
import { type Fate, type Restartable, sendInterrupted } from "./lib/interrupted-uploads.ts";
import { type Member, registerMembers } from "./lib/members.ts";
import { watchMemory } from "./lib/memory.ts";
import { startBenchPostgres } from "./lib/postgres.ts";
import { sendForm } from "./lib/send-form.ts";
import { type ServerProcess, startServerProcess } from "./lib/server-process.ts";
import { judged, sized, verdictOf } from "./lib/size.ts";
import { printTable } from "./lib/table.ts";

/**
 * What uploads cost and survive, on the production build. First the largest file that is taken, in one call, beside a
 * bare `multer` that writes it to the same disk and looks at nothing: in turns, the median counts. Then uploads that
 * break off at random bytes while the server is killed and started again: every one has to end with the same bytes,
 * and no file or row may be left over.
 */
const FILE_BYTES = sized(VIDEO_MAX_BYTES, 2 * 1024 * 1024);
const FILM_SECONDS = sized(90, 1);
const ROUNDS = sized(7, 1);
const MEMORY_ROUNDS = sized(3, 1);
const SHARE_WANTED = 0.8;
const GROWTH_MAX_BYTES = 64 * 1024 * 1024;
const UPLOADS = sized(100, 4);
const SENDERS = sized(4, 2);
const KILL_EVERY_MS = sized(4000, 500);
const KILLS_MAX = sized(Number.POSITIVE_INFINITY, 1);
const SWEPT_WITHIN_MS = 60_000;
const FRAME_BYTES = [60_000, 200_000] as const;
const SERVER = process.env.BENCH_SERVER ?? "dist/server/index.js";

const folder = await mkdtemp(join(tmpdir(), "hexkey-bench-upload-"));
const database = await startBenchPostgres();
const client = new pg.Client({ connectionString: database.url });
await client.connect();
const env = {
  DATABASE_URL: database.url,
  DATA_DIR: folder,
  // Each sender has an address of their own.
  TRUST_PROXY: "1",
  LOG_LEVEL: "error",
  NODE_ENV: "production",
};
const startHexkey = () => startServerProcess([process.execPath, SERVER], { env, path: "/readyz" });
try {
  const isFast = await compareLargest();
  const isSafe = await interrupt();
  process.exitCode = isFast && isSafe ? 0 : 1;
} finally {
  await client.end();
  await database.stop();
  await rm(folder, { recursive: true, force: true });
}

async function compareLargest(): Promise<boolean> {
  const film = await makeVideo({
    container: "fast-mp4",
    seconds: FILM_SECONDS,
    framesPerSecond: 10,
    frameBytes: 110_000,
  });
  // To the last byte: what follows a video does not change it.
  const file = Buffer.concat([film, Buffer.alloc(FILE_BYTES - film.length)]);
  const uploadDirectory = join(folder, "multer");
  const hexkey = await startHexkey();
  const bare = await startServerProcess([process.execPath, "--import", "tsx", "bench/bare/multer.ts"], {
    env: { UPLOAD_DIR: uploadDirectory, NODE_ENV: "production" },
    path: "/readyz",
  });
  const seconds: { hexkey: number[]; bare: number[] } = { hexkey: [], bare: [] };
  const growths: number[] = [];
  try {
    const [member] = await registerMembers(hexkey.origin, 1);
    const send = (server: ServerProcess, headers?: Record<string, string>) =>
      sendForm(`${server.origin}/api/upload-video`, { field: "video", file, ...(headers && { headers }) });
    const sendOwn = () => send(hexkey, { authorization: `Bearer ${member?.token}` });
    for (let round = 0; round <= ROUNDS; round++) {
      const bareSeconds = await send(bare);
      for (const file of await readdir(uploadDirectory)) await rm(join(uploadDirectory, file));
      const ownSeconds = await sendOwn();
      // The first round warms up.
      if (round === 0) continue;
      seconds.hexkey.push(ownSeconds);
      seconds.bare.push(bareSeconds);
    }
    // In rounds of their own: looking takes time.
    for (let round = 0; round < MEMORY_ROUNDS; round++) {
      growths.push(await watchMemory(hexkey, async () => void (await sendOwn())));
    }
  } finally {
    await hexkey.stop();
    await bare.stop();
  }
  return reportLargest(seconds, Math.max(...growths));
}

function reportLargest(seconds: { hexkey: number[]; bare: number[] }, growth: number): boolean {
  const [own, bare] = [median(seconds.hexkey), median(seconds.bare)];
  const share = bare / own;
  const megabytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(0);
  const rate = (of: number) => (FILE_BYTES / 1024 / 1024 / of).toFixed(0);
  printTable(
    ["server", `${megabytes(FILE_BYTES)} MB in s`, "MB/s", "share of multer", "memory grew by MB"],
    [
      ["multer to disk", bare.toFixed(2), rate(bare), "1.00", ""],
      ["Hexkey", own.toFixed(2), rate(own), share.toFixed(2), megabytes(growth)],
    ],
  );
  const isGood = judged(share >= SHARE_WANTED && growth < GROWTH_MAX_BYTES);
  const wanted = `at least ${SHARE_WANTED} of bare multer, memory growth under ${megabytes(GROWTH_MAX_BYTES)} MB`;
  console.log(`Wanted: ${wanted}: ${verdictOf(isGood)}.\n`);
  return isGood;
}

async function interrupt(): Promise<boolean> {
  await client.query("truncate uploads, stored_objects, sessions, users cascade");
  await rm(join(folder, "objects"), { recursive: true, force: true });
  const server = restartable(await startHexkey());
  const members = await registerMembers(server.current().origin, Math.ceil((2 * UPLOADS) / TRY_LIMITS.uploads.tries));
  const over = new AbortController();
  const kills = killNowAndThen(server, over.signal);
  let fates: Fate[];
  try {
    fates = await sendAll(server, members);
  } finally {
    over.abort();
    await kills;
    await sweepTomorrow();
    await server.current().stop();
  }
  return reportInterrupted(fates, await kills);
}

/** What calls and writers that were killed have left is there for a day: it is made to be older, and swept. */
async function sweepTomorrow(): Promise<void> {
  const age = `interval '${UPLOAD_ABANDONED_HOURS + 1} hours'`;
  await client.query(`update uploads set created_at = created_at - ${age}, touched_at = touched_at - ${age}`);
  await client.query(`update stored_objects set created_at = created_at - ${age}`);
  for (const file of await storedFiles()) await utimes(file, 0, 0);
  await client.query("select graphile_worker.add_job('sweep-uploads'), graphile_worker.add_job('sweep-objects')");
  const deadline = Date.now() + SWEPT_WITHIN_MS;
  const left = "select from graphile_worker.jobs where task_identifier like 'sweep-%'";
  while ((await client.query(left)).rowCount !== 0) {
    if (Date.now() > deadline) throw new Error("the sweep did not end");
    await delay(100);
  }
}

async function storedFiles(): Promise<string[]> {
  const entries = await readdir(join(folder, "objects"), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

function restartable(first: ServerProcess): Restartable {
  let current = first;
  return {
    current: () => current,
    kill: async () => {
      const exited = new Promise((resolve) => current.child.once("exit", resolve));
      current.child.kill("SIGKILL");
      await exited;
      current = await startHexkey();
    },
  };
}

async function killNowAndThen(server: Restartable, over: AbortSignal): Promise<number> {
  let kills = 0;
  for (; kills < KILLS_MAX; kills++) {
    await delay(KILL_EVERY_MS * (0.5 + Math.random()), undefined, { signal: over }).catch(() => undefined);
    if (over.aborted) break;
    await server.kill();
  }
  return kills;
}

async function sendAll(server: Restartable, members: Member[]): Promise<Fate[]> {
  const fates: Fate[] = [];
  let begun = 0;
  const sender = async () => {
    while (begun < UPLOADS) {
      const member = members[begun++ % members.length];
      if (!member) throw new Error("no member is there to send");
      const [least, most] = FRAME_BYTES;
      const video = await makeVideo({ frameBytes: Math.floor(least + Math.random() * (most - least)) });
      // No two are the same.
      fates.push(await sendInterrupted(server, member, Buffer.concat([video, randomBytes(32)])));
    }
  };
  await Promise.all(Array.from({ length: SENDERS }, sender));
  return fates;
}

async function reportInterrupted(fates: Fate[], kills: number): Promise<boolean> {
  const files = (await storedFiles()).length;
  const { rows } = await client.query<{ objects: number; uploads: number; ready: number }>(
    `select (select count(*)::int from stored_objects) as objects, (select count(*)::int from uploads) as uploads,
      (select count(*)::int from uploads where state = 'ready') as ready`,
  );
  const same = fates.filter(({ isSame }) => isSame).length;
  const cuts = fates.reduce((sum, fate) => sum + fate.cuts, 0);
  const [{ objects, uploads, ready } = { objects: 0, uploads: 0, ready: 0 }] = rows;
  printTable(
    ["uploads", "connections cut", "kills", "same bytes", "ready", "rows", "objects", "files"],
    [[UPLOADS, cuts, kills, same, ready, uploads, objects, files].map(String)],
  );
  const isGood = [same, ready, uploads, objects, files].every((count) => count === UPLOADS);
  console.log(`Wanted: ${UPLOADS} of ${UPLOADS}, no file or row left over: ${isGood ? "reached" : "MISSED"}.`);
  return isGood;
}
