import { createHash, randomBytes } from "node:crypto";
import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { v7 } from "uuid";
import { listenTcpProxy, type ProxyMode } from "#server/testing/tcp-proxy.ts";
import { startMailServer } from "./lib/fault-mail.ts";
import { sendPhotos } from "./lib/fault-photos.ts";
import { startBenchS3 } from "./lib/fault-s3.ts";
import { createFaultServer, type FaultServer } from "./lib/fault-server.ts";
import { type FaultResult, printFaults, secondsUntilGood } from "./lib/fault-table.ts";
import { fromNewAddress, type Member, registerMembers } from "./lib/members.ts";
import { type MixedLoad, startMixedLoad } from "./lib/mixed-load.ts";
import { startBenchPostgres } from "./lib/postgres.ts";
import { IS_SMOKE, judged, sized } from "./lib/size.ts";
import { readSlowly } from "./lib/slow-readers.ts";

/**
 * What becomes of a steady load of 150 calls a second, a tenth of them writes, while something breaks: the server is
 * stopped or killed, its database goes away in each way in which networks break, its storage hangs, the mail server is
 * gone, a thousand readers are slow, pictures are hostile. Of each: the answers by status, the seconds until good
 * answers once it is whole again, the acknowledged writes that are not in the database, and the server's peak memory.
 * Names of faults as arguments run only those. A smoke run leaves out faults that run the same code as another one.
 */
const PER_SECOND = sized(150, 10);
const BEFORE_MS = sized(3000, 200);
const FAULT_MS = sized(8000, 300);
const AFTER_MS = sized(10_000, 300);
const WITHIN_SECONDS = 5;
const MEMBERS = sized(40, 4);
const MB = 1024 * 1024;
/** What the server may take on top of what it takes under the same load without a fault. */
const GROWTH_MAX_BYTES = 150 * MB;
const SLOW_READERS = sized(1000, 10);
const SLOW_BYTES_PER_SECOND = 1024;
const SLOW_SECONDS = sized(20, 1);
const FILM_BYTES = sized(50, 3) * MB;
const STOPPED_WITHIN_MS = 10_000;
/** Of the first answer to a photo while the storage says nothing. */
const PHOTO_ANSWER_MS = 30_000;
const MAIL_ARRIVES_MS = 120_000;

const folder = await mkdtemp(join(tmpdir(), "hexkey-bench-faults-"));
await chmod(folder, 0o755);
const database = await startBenchPostgres({ isBroken: true });
const client = new pg.Client({ connectionString: database.url });
// It is restarted below, and this connection with it.
client.on("error", () => undefined);
await client.connect();
const proxy = await listenTcpProxy(database.url);
const mail = await startMailServer();
const s3 = await startBenchS3();
const s3Proxy = await listenTcpProxy(s3.endpoint);
const common = {
  DATABASE_URL: proxy.url,
  DATA_DIR: folder,
  DEMO_DATA: "true",
  TRUST_PROXY: "1",
  PUBLIC_URL: "http://localhost",
  ...mail.settings,
};
const onDisk = await createFaultServer(common);
const onS3 = await createFaultServer({
  ...common,
  DATA_DIR: join(folder, "s3"),
  STORAGE: "s3",
  ...s3.settings,
  S3_ENDPOINT: new URL(s3Proxy.url).origin,
});

interface Run {
  server: FaultServer;
  load: MixedLoad;
  members: readonly Member[];
}

interface Fault {
  name: string;
  server: FaultServer;
  /** Breaks it and makes it whole again; resolves to when it was whole, and to what else was wanted and did not come. */
  run: (run: Run) => Promise<{ wholeAt: number; misses?: string[]; note?: string }>;
}

const FAULTS: Fault[] = [
  { name: "nothing", server: onDisk, run: async () => ({ wholeAt: performance.now() }) },
  { name: "SIGTERM", server: onDisk, run: (run) => restart(run, "SIGTERM") },
  ...sized<Fault[]>(
    [
      { name: "kill -9", server: onDisk, run: (run) => restart(run, "SIGKILL") },
      { name: "database: black hole", server: onDisk, run: () => breakDatabase("lose") },
      { name: "database: stalled", server: onDisk, run: () => breakDatabase("stall") },
      { name: "database: refused", server: onDisk, run: () => breakDatabase("refuse") },
    ],
    [],
  ),
  { name: "database: reset", server: onDisk, run: () => breakDatabase("reset") },
  { name: "database: restarted", server: onDisk, run: restartDatabase },
  { name: "mail away", server: onDisk, run: takeMailAway },
  { name: "slow readers", server: onDisk, run: readSlowlyFromAll },
  { name: "hostile pictures", server: onDisk, run: (run) => sendPhotos(run, { hostile: true }) },
  { name: "storage hangs", server: onS3, run: hangStorage },
];

try {
  const wanted = process.argv.slice(2);
  const chosen = FAULTS.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
  const results: FaultResult[] = [];
  let running: FaultServer | undefined;
  let members: Member[] = [];
  for (const fault of chosen) {
    if (fault.server !== running) {
      await running?.stop();
      running = fault.server;
      await running.start();
      members = members.length > 0 ? members : await registerMembers(running.origin, MEMBERS);
    }
    console.log(`… ${fault.name}`);
    results.push(await measure(fault, members, results[0]?.peakBytes));
  }
  process.exitCode = printFaults(results) ? 0 : 1;
} finally {
  await onDisk.stop().catch(() => undefined);
  await onS3.stop().catch(() => undefined);
  await client.end().catch(() => undefined);
  for (const one of [proxy, s3Proxy, mail, s3]) await one.close();
  await database.stop();
  await rm(folder, { recursive: true, force: true });
}

async function measure(
  { name, server, run }: Fault,
  members: readonly Member[],
  calmBytes?: number,
): Promise<FaultResult> {
  const load = startMixedLoad(server.origin, PER_SECOND, members);
  await delay(BEFORE_MS);
  server.peakBytes();
  const { wholeAt, misses = [], note } = await run({ server, load, members });
  await delay(AFTER_MS);
  // A smoke run is too short to have had a write; one that never comes ends it by its silence.
  while (IS_SMOKE && load.acknowledged.length === 0) await delay(50);
  await load.stop();
  const peakBytes = server.peakBytes();
  if (calmBytes !== undefined && !judged(peakBytes <= calmBytes + GROWTH_MAX_BYTES)) {
    misses.push(`${((peakBytes - calmBytes) / MB).toFixed(0)} MB more than without a fault`);
  }
  return {
    fault: name,
    answers: load.answers,
    secondsUntilGood: secondsUntilGood(load.answers, wholeAt),
    withinSeconds: WITHIN_SECONDS,
    acknowledged: load.acknowledged.length,
    lost: await countLost(load.acknowledged),
    peakBytes,
    misses,
    ...(note !== undefined && { note }),
  };
}

/** On a connection of its own: the database may have been restarted. */
async function countLost(acknowledged: readonly string[]): Promise<number> {
  const fresh = new pg.Client({ connectionString: database.url });
  await fresh.connect();
  const { rowCount } = await fresh.query("select from scan_history where client_id = any($1::uuid[])", [acknowledged]);
  await fresh.end();
  return acknowledged.length - (rowCount ?? 0);
}

/** As a service manager does: as soon as the one has ended, the next one is started on the same port. */
async function restart({ server }: Run, signal: NodeJS.Signals) {
  const ended = await server.end(signal);
  const wholeAt = performance.now();
  await server.start();
  const readyMs = performance.now() - wholeAt;
  const misses = judged(ended <= STOPPED_WITHIN_MS) ? [] : [`it took ${ended.toFixed(0)} ms to stop`];
  return {
    wholeAt,
    misses,
    note: `gone after ${(ended / 1000).toFixed(1)} s, ready after ${(readyMs / 1000).toFixed(1)} s`,
  };
}

async function breakDatabase(mode: ProxyMode) {
  await proxy.become(mode);
  await delay(FAULT_MS);
  await proxy.become("pass");
  return { wholeAt: performance.now() };
}

/** Ends its processes at once; its starter starts it again. */
async function restartDatabase() {
  const { rows } = await client.query("select pid from pg_stat_activity where backend_type = 'checkpointer'");
  process.kill(rows[0].pid, "SIGKILL");
  const answers = async () => {
    const probe = new pg.Client({ connectionString: database.url, connectionTimeoutMillis: 500 });
    probe.on("error", () => undefined);
    await probe.connect();
    await probe.query("select 1");
    await probe.end();
  };
  await delay(200);
  for (;;) {
    if (
      await answers().then(
        () => true,
        () => false,
      )
    )
      return { wholeAt: performance.now() };
    await delay(20);
  }
}

/** Everybody forgets their password while no mail can be sent: each gets their mail when it can be sent again. */
async function takeMailAway({ server, members }: Run) {
  await mail.leave();
  const asked = members.slice(0, 20);
  for (const { email } of asked) {
    const { status } = await fetch(`${server.origin}/api/auth/forgot-password`, {
      method: "POST",
      headers: { "content-type": "application/json", ...fromNewAddress() },
      body: JSON.stringify({ email }),
    });
    if (status >= 300) throw new Error(`a forgotten password was answered ${status}`);
  }
  await delay(FAULT_MS);
  await mail.comeBack();
  const wholeAt = performance.now();
  const missing = () => asked.filter(({ email }) => !mail.received().includes(email));
  while (missing().length > 0 && performance.now() - wholeAt < MAIL_ARRIVES_MS) await delay(200);
  const seconds = ((performance.now() - wholeAt) / 1000).toFixed(0);
  const late = missing().length;
  return {
    wholeAt,
    misses: late > 0 ? [`${late} of ${asked.length} mails did not arrive within ${seconds} s`] : [],
    note: `${asked.length - late} of ${asked.length} mails arrived, the last ${seconds} s later`,
  };
}

async function readSlowlyFromAll({ server }: Run) {
  const path = await storeFilm();
  const reading = await readSlowly(server.origin, path, {
    readers: SLOW_READERS,
    bytesPerSecond: SLOW_BYTES_PER_SECOND,
    seconds: SLOW_SECONDS,
    fileBytes: FILM_BYTES,
  });
  const wholeAt = performance.now();
  const misses = reading.cut > 0 ? [`${reading.cut} of ${SLOW_READERS} slow readers were cut off`] : [];
  return { wholeAt, misses, note: `${SLOW_READERS} readers got ${(reading.bytes / MB).toFixed(1)} MB` };
}

/** A film where the server keeps its objects; answers its path. */
async function storeFilm(): Promise<string> {
  const name = `${v7()}.mp4`;
  const film = randomBytes(FILM_BYTES);
  await mkdir(join(folder, "objects"), { recursive: true });
  await writeFile(join(folder, "objects", name), film, { mode: 0o644 });
  const fresh = new pg.Client({ connectionString: database.url });
  await fresh.connect();
  const sha256 = createHash("sha256").update(film).digest("hex");
  const row = [name, film.length, sha256];
  await fresh.query(
    "insert into stored_objects (name, media_type, bytes, sha256) values ($1, 'video/mp4', $2, $3)",
    row,
  );
  await fresh.end();
  return `/media/o/${name}`;
}

async function hangStorage(run: Run) {
  await s3Proxy.become("stall");
  const during = await sendPhotos(run, { hostile: false, expected: [503] });
  await s3Proxy.become("pass");
  const wholeAt = performance.now();
  const after = await sendPhotos(run, { hostile: false, expected: [201] });
  const misses = [...(during.misses ?? []), ...(after.misses ?? [])];
  if (!judged(during.slowestMs <= PHOTO_ANSWER_MS))
    misses.push(`a photo waited ${during.slowestMs.toFixed(0)} ms for its answer`);
  return { wholeAt, misses, note: `photos: ${during.note} meanwhile, ${after.note} afterwards` };
}
