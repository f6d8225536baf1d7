import { deepStrictEqual } from "node:assert/strict";
import { spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { v7 } from "uuid";
import { freePort } from "#server/testing/free-port.ts";
import { median, quantile } from "./lib/figures.ts";
import { startBenchPostgres } from "./lib/postgres.ts";
import { type FileRange, type Reading, readRanges } from "./lib/read-ranges.ts";
import { type ServerProcess, startServerProcess } from "./lib/server-process.ts";
import { IS_SMOKE, judged, sized, verdictOf } from "./lib/size.ts";
import { printTable } from "./lib/table.ts";

/**
 * How fast a video is read in parts, as players do, beside nginx on the same file: ranges of 1 MB, one after the other
 * and at random places. Hexkey keeps the last requested parts in memory; so a further row has more videos than fit
 * there. The servers take turns, several rounds, and the median round counts. Where nginx is not installed, a smoke run
 * reads from Hexkey alone.
 */
const MB = 1024 * 1024;
const FILE_BYTES = sized(50, 3) * MB;
const CONNECTIONS = [1, 10];
/** Short turns and many: what else runs on the machine then meets both alike. */
const SECONDS = sized(1, 0.05);
const ROUNDS = sized(9, 1);
const SHARE_WANTED = 0.7;
const RANDOM_READS = sized(200, 5);
/** Until both programs and this one have compiled what they run. */
const WARM_UP_SECONDS = sized(6, 0.05);
/** Together several times what Hexkey keeps in memory. */
const VIDEOS = sized(8, 2);

type Server = Pick<ServerProcess, "origin" | "stop">;

const program = findNginx();
const folder = await mkdtemp(join(tmpdir(), "hexkey-media-"));
// Root's nginx reads files under another account, which has to get here.
await chmod(folder, 0o755);
const database = await startBenchPostgres();
const servers: Record<string, Server> = {};
try {
  const videos = new Map<string, Buffer>();
  for (let count = 0; count < VIDEOS; count++) {
    const video = randomBytes(FILE_BYTES);
    videos.set(await store(video), video);
  }
  const paths = [...videos.keys()];
  if (program) servers.nginx = await startNginx(program, paths[0] ?? "");
  servers.Hexkey = await startServerProcess([process.execPath, "dist/server/index.js"], {
    env: { DATABASE_URL: database.url, DATA_DIR: folder, NODE_ENV: "production" },
    path: paths[0] ?? "",
  });
  for (const [path, video] of videos) await compareBytes(path, video);
  process.exitCode = (await measure(paths)) ? 0 : 1;
} finally {
  for (const server of Object.values(servers)) await server.stop();
  await database.stop();
  await rm(folder, { recursive: true });
}

/** The program, or null if a smoke run has to do without it. */
function findNginx(): string | null {
  const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin", "/usr/local/sbin"];
  const found = folders.map((one) => join(one, "nginx")).find((file) => existsSync(file));
  if (found) return found;
  if (IS_SMOKE) {
    console.log("SKIPPED: nginx, which is not on this machine (apt-get install nginx-light).");
    return null;
  }
  console.error("This is measured beside nginx, which is not on this machine: apt-get install nginx-light");
  process.exit(1);
}

/** Puts the video where the server keeps its objects; answers its path. */
async function store(video: Buffer): Promise<string> {
  const name = `${v7()}.mp4`;
  await mkdir(join(folder, "objects"), { recursive: true });
  await writeFile(join(folder, "objects", name), video, { mode: 0o644 });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query("insert into stored_objects (name, media_type, bytes, sha256) values ($1, 'video/mp4', $2, $3)", [
    name,
    video.length,
    createHash("sha256").update(video).digest("hex"),
  ]);
  await client.end();
  return `/media/o/${name}`;
}

/** One worker, as our server is one process, with the settings that are recommended for files. */
async function startNginx(program: string, path: string): Promise<Server> {
  const port = await freePort();
  const config = `
    daemon off;
    worker_processes 1;
    pid ${folder}/nginx.pid;
    error_log stderr warn;
    events { worker_connections 256; }
    http {
      access_log off;
      sendfile on;
      tcp_nopush on;
      keepalive_requests 1000000;
      types { video/mp4 mp4; }
      ${["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((one) => `${one}_temp_path ${folder}/${one};`).join(" ")}
      server {
        listen 127.0.0.1:${port};
        location /media/o/ { alias ${folder}/objects/; }
      }
    }`;
  await writeFile(join(folder, "nginx.conf"), config);
  const child = spawn(program, ["-e", "stderr", "-p", folder, "-c", join(folder, "nginx.conf")], { stdio: "inherit" });
  const exited = once(child, "exit");
  const origin = `http://127.0.0.1:${port}`;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}`);
    const response = await fetch(origin + path, { method: "HEAD" }).catch(() => null);
    if (response?.ok) break;
    await delay(50);
  }
  return {
    origin,
    stop: async () => {
      child.kill("SIGTERM");
      await exited;
    },
  };
}

/** Both serve the very same bytes in the very same ranges, or the comparison is worth nothing. */
async function compareBytes(path: string, video: Buffer): Promise<void> {
  for (const [name, { origin }] of Object.entries(servers)) {
    for (const start of [...inOrder(), ...atRandom()]) {
      const response = await fetch(origin + path, { headers: { range: rangeFrom(start) } });
      const bytes = Buffer.from(await response.arrayBuffer());
      deepStrictEqual([name, start, response.status, bytes.length], [name, start, 206, MB]);
      if (!bytes.equals(video.subarray(start, start + MB)))
        throw new Error(`${name} serves other bytes from ${start} on`);
    }
  }
}

interface Load {
  what: string;
  parts: FileRange[];
  /** A share that must be reached. */
  wanted?: number;
}

async function measure(paths: string[]): Promise<boolean> {
  const [first = ""] = paths;
  const partsOf = (path: string, starts: number[]) => starts.map((start) => ({ path, start, end: start + MB - 1 }));
  const loads: Load[] = [
    { what: "in order", parts: partsOf(first, inOrder()), wanted: SHARE_WANTED },
    { what: "at random", parts: partsOf(first, atRandom()), wanted: SHARE_WANTED },
    {
      what: `of ${VIDEOS} videos`,
      parts: atRandom().flatMap((start) => paths.flatMap((path) => partsOf(path, [start]))),
    },
  ];
  for (const { origin } of Object.values(servers)) {
    await readRanges(origin, loads[0]?.parts ?? [], { connections: 2, seconds: WARM_UP_SECONDS });
  }
  const rows: string[][] = [];
  let good = true;
  for (const { what, parts, wanted = 0 } of loads) {
    for (const connections of CONNECTIONS) {
      const readings: Record<string, Reading[]> = {};
      for (let round = 0; round <= ROUNDS; round++) {
        for (const [name, { origin }] of Object.entries(servers)) {
          const reading = await readRanges(origin, parts, { connections, seconds: SECONDS });
          // The first one only warms up.
          if (round > 0) readings[name] = [...(readings[name] ?? []), reading];
        }
      }
      const speeds = Object.entries(readings).map(([name, all]) => {
        const latencies = all.flatMap((one) => one.latencies);
        return { name, latencies, speed: median(all.map((one) => one.bytesPerSecond)) };
      });
      const nginx = speeds.find(({ name }) => name === "nginx")?.speed ?? Number.NaN;
      for (const { name, speed, latencies } of speeds) {
        const share = speed / nginx;
        if (name === "Hexkey" && !judged(share >= wanted)) good = false;
        const [p50, p99] = [quantile(latencies, 0.5), quantile(latencies, 0.99)];
        const figures = [(speed / MB).toFixed(0), share.toFixed(2), p50.toFixed(2), p99.toFixed(2)];
        rows.push([what, String(connections), name, ...figures]);
      }
    }
  }
  printTable(["ranges of 1 MB", "connections", "server", "MB/s", "share of nginx", "p50 ms", "p99 ms"], rows);
  console.log(`Wanted of one video: at least ${SHARE_WANTED} of nginx: ${verdictOf(good)}.`);
  return good;
}

function inOrder(): number[] {
  return Array.from({ length: FILE_BYTES / MB }, (_, index) => index * MB);
}

/** Places that look random and are the same in every run. */
function atRandom(): number[] {
  return Array.from({ length: RANDOM_READS }, (_, index) => (index * 7_368_787 + 12_345) % (FILE_BYTES - MB));
}

function rangeFrom(start: number): string {
  return `bytes=${start}-${start + MB - 1}`;
}
