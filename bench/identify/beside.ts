import { request } from "node:http";
import { execPath } from "node:process";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { median, quantile } from "../lib/figures.ts";
import { residentBytes, watchMemory } from "../lib/memory.ts";
import { createRandom } from "../lib/search-catalogue.ts";
import { type ServerProcess, startServerProcess } from "../lib/server-process.ts";
import { judged, sized } from "../lib/size.ts";
import { printTable } from "../lib/table.ts";
import { timeOthers } from "../lib/time-others.ts";
import { drawLabel } from "./draw-label.ts";
import { makeLabel } from "./label-set.ts";

/** What reading labels costs those who ask for something else meanwhile, and what a server costs that reads none. */
const PHOTOS = sized(10, 1);
const ROUNDS = sized(3, 1);
/** Reading ten photos takes about as long. */
const IDLE_MS = sized(7000, 50);
const STARTS = sized(3, 1);
const MIB = 1024 * 1024;
const WANTED = { p99MoreMs: 10, memoryMoreMib: 5 };

/** Prints both; whether they are as small as is wanted. Linux only. */
export async function benchBesideLabels(): Promise<boolean> {
  const photos = await drawPhotos();
  const without = await startSeveral("without");
  await without.server.stop();
  const { server, restingMib } = await startSeveral("reading");
  const memory = { without: without.restingMib, reading: restingMib };
  await read(server, photos[0] as Buffer);
  const idle: number[] = [];
  const beside: number[] = [];
  let grownMib = 0;
  for (let round = 0; round < ROUNDS; round++) {
    idle.push(...(await timeOthers(server.origin, () => delay(IDLE_MS))));
    const grown = await watchMemory(server, async () => {
      beside.push(
        ...(await timeOthers(
          server.origin,
          async () => void (await Promise.all(photos.map((one) => read(server, one)))),
        )),
      );
    });
    grownMib = Math.max(grownMib, grown / MIB);
  }
  await server.stop();
  const row = (name: string, took: number[]) => [
    name,
    String(took.length),
    ...[0.5, 0.95, 0.99].map((share) => quantile(took, share).toFixed(1)),
  ];
  printTable(["", "requests", "p50 ms", "p95 ms", "p99 ms"], [row("idle", idle), row(`${PHOTOS} photos`, beside)]);
  printTable(
    ["server", "resident MiB"],
    [
      ["that knows no labels", memory.without.toFixed(0)],
      ["that has read none", memory.reading.toFixed(0)],
      [`grown while it has ${PHOTOS} read, their bytes included`, grownMib.toFixed(0)],
    ],
  );
  const more = quantile(beside, 0.99) - quantile(idle, 0.99);
  return judged(more <= WANTED.p99MoreMs && memory.reading - memory.without <= WANTED.memoryMoreMib);
}

async function drawPhotos(): Promise<Buffer[]> {
  const random = createRandom(7);
  const photos: Buffer[] = [];
  for (let index = 0; index < PHOTOS; index++) {
    const { facts, photo } = makeLabel(index, random);
    photos.push(await drawLabel(facts, photo, random));
  }
  return photos;
}

const start = (kind: "reading" | "without") =>
  startServerProcess(
    [execPath, "--import", "tsx", fileURLToPath(new URL("./label-server.ts", import.meta.url)), kind],
    {
      env: {},
      path: "/",
    },
  );

/** Starts one server after the other, and leaves the last one running. `restingMib` is the median of what they take at rest. */
async function startSeveral(kind: "reading" | "without"): Promise<{ server: ServerProcess; restingMib: number }> {
  const sizes: number[] = [];
  for (;;) {
    const server = await start(kind);
    await delay(500);
    sizes.push((await residentBytes(server.child.pid)) / MIB);
    if (sizes.length === STARTS) return { server, restingMib: median(sizes) };
    await server.stop();
  }
}

function read({ origin }: ServerProcess, photo: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(origin, { method: "POST" }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`a label was answered with ${response.statusCode}`));
      response.resume().on("end", resolve);
    });
    sent.on("error", reject).end(photo);
  });
}
