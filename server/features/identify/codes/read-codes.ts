import { Piscina } from "piscina";
import { backgroundPriority } from "#server/lib/background-priority.ts";
import { workerProgram } from "#server/lib/worker-program.ts";
import type { Symbology } from "#shared/domain/codes/symbologies.ts";

/** A code that is printed on what a picture shows. */
export interface PictureCode {
  /** Its content as read. */
  text: string;
  symbology: Symbology;
  /** Equal for codes that mean the same, such as an EAN-13 and a Digital Link with its GTIN. */
  key: string;
}

/** Reads codes off pictures, in a thread of its own. */
export interface CodesReader {
  /**
   * All codes that may be meant, what is most likely meant first; none where there is none. `picture` is upright and at
   * most some 1600 pixels long: what comes from a member is made so first. Rejects where too many pictures wait.
   */
  read(picture: Uint8Array): Promise<PictureCode[]>;
  close(): Promise<void>;
}

/** A picture without a code takes about a second; the fifth in line would wait longer than a person does. */
const WAITING_MAX = 4;
const IDLE_MS = 60_000;

let shared: CodesReader | undefined;

/** The one of this process. */
export function codesReader(): CodesReader {
  shared ??= createCodesReader();
  return shared;
}

/** Ends the thread of that one, if there is any. */
export async function closeCodesReader(): Promise<void> {
  await shared?.close();
  shared = undefined;
}

/** Starts its thread with the first picture, and ends it when none has come for a minute. */
export function createCodesReader({ waitingMax = WAITING_MAX, idleMs = IDLE_MS } = {}): CodesReader {
  const pool = new Piscina({
    filename: workerProgram(new URL("./codes-worker.mjs", import.meta.url)),
    minThreads: 0,
    maxThreads: 1,
    maxQueue: waitingMax,
    idleTimeout: idleMs,
    argv: [String(backgroundPriority.codes)],
  });
  return {
    read: (picture) => pool.run(picture) as Promise<PictureCode[]>,
    close: () => pool.close({ force: true }),
  };
}
