import { Worker } from "node:worker_threads";
import { z } from "zod";
import { type Tracks, tracksSchema } from "#server/features/files/video/tracks.ts";
import { workerProgram } from "#server/lib/worker-program.ts";

/** The thread may use a processor for so long: honest files take a tenth of it. */
const THINKING_MS = 1500;
/** A machine that is very busy needs this long to start a thread. */
const STARTING_MS = 20_000;
/** A thread that is ready for the next file waits for it so long. */
const SPARE_MS = 60_000;
const READS_MAX = 4000;
const READ_BYTES_MAX = 64 * 1024 * 1024;
/** The tables of a video of two hours have 10 MB at most. */
const ONE_READ_BYTES_MAX = 16 * 1024 * 1024;
const MEMORY = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16, stackSizeMb: 2 };

const message = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("read"), id: z.int(), start: z.int(), end: z.int() }),
  tracksSchema.extend({ kind: z.literal("tracks") }),
  z.object({ kind: z.literal("begins") }),
  z.object({ kind: z.literal("ends"), seconds: z.number() }),
  z.object({ kind: z.literal("unreadable") }),
]);

/** As far as the reader of containers got with a file. */
export interface Findings {
  tracks: Tracks | null;
  /** The first frame that can be shown is there. */
  begins: boolean;
  /** When the last one of every track ends; null if that was not found. */
  endsAtSeconds: number | null;
  /** Null: it came to the end. `reading`: it wanted to read too much. `broken`: the file can't be read, or is a trap. */
  stopped: "reading" | "broken" | null;
}

/** Reads the bytes from `start` up to `end`, without the one at `end`. */
export type ReadRange = (start: number, end: number) => Promise<Uint8Array>;

/**
 * Has a thread read what is in a container. Bounded in time, memory and bytes read, whatever the file is. Rejects only
 * with what `read` rejects with, or if no thread can be started.
 */
export function readTracks(bytes: number, read: ReadRange, { thinkingMs = THINKING_MS } = {}): Promise<Findings> {
  const findings: Findings = { tracks: null, begins: false, endsAtSeconds: null, stopped: null };
  const worker = takeThread();
  return new Promise<Findings>((resolve, reject) => {
    const limits = countReads();
    let leftMs = thinkingMs;
    let thinkingSince: number | null = null;
    let clock = setTimeout(() => reject(new Error("the thread that reads containers did not start")), STARTING_MS);
    worker.postMessage({ bytes });

    const finish = (stopped: Findings["stopped"]) => resolve({ ...findings, stopped });
    const pause = () => {
      clearTimeout(clock);
      if (thinkingSince !== null) leftMs -= performance.now() - thinkingSince;
    };
    const goOn = () => {
      thinkingSince = performance.now();
      clock = setTimeout(() => finish("broken"), Math.max(0, leftMs));
    };

    const answer = async (id: number, start: number, end: number) => {
      if (!limits.take(end - start)) return finish("reading");
      const part = await read(start, end);
      worker.postMessage({ id, part });
      goOn();
    };

    worker.on("message", (given: unknown) => {
      pause();
      const { success, data } = message.safeParse(given);
      if (!success || data.kind === "unreadable") return finish("broken");
      if (data.kind === "read") return void answer(data.id, data.start, data.end).catch(reject);
      if (data.kind === "tracks") findings.tracks = data;
      else if (data.kind === "begins") findings.begins = true;
      else findings.endsAtSeconds = data.seconds;
      goOn();
    });
    worker.once("error", (error) => {
      // Before the first message nothing of the file was read: then it is not the file's fault.
      if (thinkingSince === null) reject(error);
      else finish("broken");
    });
    worker.once("exit", () => {
      clearTimeout(clock);
      finish(null);
    });
  }).finally(() => {
    void worker.terminate();
    keepThreadReady();
  });
}

/** The reader of containers. Tests replace it by one that remembers the few films that they send. */
export const tracksReader = { read: readTracks };

/** The next file's thread: it is ready when that comes, and goes if none does. Never one that has read a file. */
let spare: { worker: Worker; goes: NodeJS.Timeout } | null = null;

function takeThread(): Worker {
  const taken = spare;
  spare = null;
  if (taken === null) return startThread();
  clearTimeout(taken.goes);
  taken.worker.removeAllListeners();
  taken.worker.ref();
  return taken.worker;
}

function keepThreadReady(): void {
  if (spare !== null) return;
  const worker = startThread();
  const forget = () => {
    if (spare?.worker === worker) spare = null;
  };
  // The next call starts another worker and learns what is wrong.
  worker.once("error", forget).once("exit", forget).unref();
  const goes = setTimeout(() => {
    forget();
    void worker.terminate();
  }, SPARE_MS);
  goes.unref();
  spare = { worker, goes };
}

function startThread(): Worker {
  const worker = new Worker(workerProgram(new URL("./probe-worker.mjs", import.meta.url)), {
    resourceLimits: MEMORY,
    execArgv: [],
    env: {},
    // The reader's output about unknown codecs is no line for our log.
    stdout: true,
    stderr: true,
  });
  worker.stdout.resume();
  worker.stderr.resume();
  return worker;
}

function countReads() {
  let reads = 0;
  let total = 0;
  return {
    /** Whether so much may be read. */
    take: (bytes: number) => {
      reads++;
      total += bytes;
      return bytes <= ONE_READ_BYTES_MAX && total <= READ_BYTES_MAX && reads <= READS_MAX;
    },
  };
}
