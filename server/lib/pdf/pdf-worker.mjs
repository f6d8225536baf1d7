// Reads one PDF in a process of its own: nothing but the end of a process ends a reader that a hostile file keeps busy. Plain
// JavaScript, because the process starts without the tools that read TypeScript.
import { Socket } from "node:net";
import { fileURLToPath } from "node:url";
import { isMainThread, Worker, workerData } from "node:worker_threads";
import { makeRoomForOthers } from "../make-room.mjs";

/** Where the PDF goes out as it is written anew. */
const OUTPUT = 4;
const LOOK_AT_MEMORY_MS = 25;
const CAUSE_MAX_CHARACTERS = 500;

if (isMainThread) await readOne(JSON.parse(process.argv[2]));
else watch(workerData);

/** @param {{ readingMs: number, memoryBytes: number, pagesMax: number, isWritten: boolean, niceness: number }} wanted */
async function readOne({ isWritten, niceness, ...limits }) {
  // The server may be gone without a word.
  process.once("disconnect", endNow);
  // It is ended once everything was taken from it, and not before.
  process.channel.ref();
  // Reading never lets anything else have its turn: a thread of its own looks at the memory.
  new Worker(fileURLToPath(import.meta.url), { workerData: limits }).unref();
  makeRoomForOthers(niceness);
  const { lookIntoPdf } = await import("./look-into-pdf.mjs");
  try {
    const found = await lookIntoPdf(await readInput(), limits);
    if ("refusal" in found) process.send(found);
    else if (isWritten) await write(found);
    else process.send({ pages: found.pages, bytes: null });
  } catch (error) {
    process.send({ refusal: "damaged", cause: String(error).slice(0, CAUSE_MAX_CHARACTERS) });
  }
}

async function readInput() {
  const chunks = [];
  for await (const chunk of process.stdin) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function write({ pages, document }) {
  const bytes = await document.save({
    addDefaultPage: false,
    updateFieldAppearances: false,
    objectsPerTick: Number.POSITIVE_INFINITY,
  });
  process.send({ pages, bytes: bytes.length });
  new Socket({ fd: OUTPUT, readable: false, writable: true }).on("error", endNow).end(bytes);
}

/** Ends the process where it takes too much, or goes on when the server that would have ended it is gone. */
function watch({ memoryBytes, readingMs }) {
  setInterval(() => process.memoryUsage.rss() > memoryBytes && endNow(), LOOK_AT_MEMORY_MS);
  setTimeout(endNow, 2 * readingMs);
}

function endNow() {
  process.kill(process.pid, "SIGKILL");
}
