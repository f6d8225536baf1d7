import {
  LABEL_PICTURE_MAX_BYTES,
  type LabelReader,
  LabelReaderError,
  type LabelText,
} from "#server/ports/label-reader/index.ts";
import { labelTextOf } from "#server/ports/label-reader/label-text.ts";
import { type LabelProcess, type LabelProcessOptions, startLabelProcess } from "#server/ports/label-reader/process.ts";

export interface TesseractOptions {
  /** For one picture, from when the process has it. */
  readingMs?: number;
  /** So many wait in addition to the one that is read. */
  maxWaiting?: number;
  /** After so long without a picture the process is ended, and its memory is free. */
  idleMs?: number;
  process?: LabelProcessOptions;
}

/** A photo takes 0.8 s, and several times that while every processor is busy. */
const READING_MS = 10_000;
/** Some seven seconds of work; later ones would be answered after their callers have gone on without. */
const MAX_WAITING = 8;
/** Starting anew takes a second. */
const IDLE_MS = 5 * 60_000;

interface Waiting {
  picture: Uint8Array;
  settle: { resolve: (text: LabelText) => void; reject: (reason: unknown) => void };
}

/**
 * Reads labels with Tesseract, in one process behind all others: it is started for the first picture, ended after a while
 * without one, and started anew after one that was too much for it.
 */
export function tesseractReader({
  readingMs = READING_MS,
  maxWaiting = MAX_WAITING,
  idleMs = IDLE_MS,
  process: processOptions,
}: TesseractOptions = {}): LabelReader & { pid(): number | undefined } {
  const line: Waiting[] = [];
  let process: LabelProcess | null = null;
  let goes: NodeJS.Timeout | undefined;
  let isReading = false;
  let isClosed = false;

  const takeProcess = (): LabelProcess => {
    clearTimeout(goes);
    if (process?.hasEnded() !== false) process = startLabelProcess(processOptions);
    return process;
  };
  const endProcess = () => {
    clearTimeout(goes);
    process?.end();
    process = null;
  };
  const goOn = async (): Promise<void> => {
    if (isReading) return;
    isReading = true;
    for (let next = line.shift(); next; next = line.shift()) {
      const { resolve, reject } = next.settle;
      await takeProcess()
        .read(next.picture, readingMs)
        .then((read) => resolve(labelTextOf(read)))
        .catch((error: unknown) => reject(isClosed ? new LabelReaderError("closed") : error));
    }
    isReading = false;
    goes = setTimeout(endProcess, idleMs);
    goes.unref();
  };

  return {
    pid: () => (process?.hasEnded() === false ? process.pid : undefined),
    read: async (picture, signal) => {
      signal?.throwIfAborted();
      if (isClosed) throw new LabelReaderError("closed");
      if (picture.length > LABEL_PICTURE_MAX_BYTES) throw new LabelReaderError("too-large");
      if (isReading && line.length >= maxWaiting) throw new LabelReaderError("busy");
      return await new Promise<LabelText>((resolve, reject) => {
        const waiting = { picture, settle: { resolve, reject } };
        // One that is being read goes on to its end: that is sooner there than a new process.
        const leave = () => {
          const place = line.indexOf(waiting);
          if (place >= 0) line.splice(place, 1);
          reject(signal?.reason);
        };
        signal?.addEventListener("abort", leave, { once: true });
        const done = () => signal?.removeEventListener("abort", leave);
        waiting.settle = {
          resolve: (text) => {
            done();
            resolve(text);
          },
          reject: (reason) => {
            done();
            reject(reason);
          },
        };
        line.push(waiting);
        void goOn();
      });
    },
    close: async () => {
      isClosed = true;
      for (const { settle } of line.splice(0)) settle.reject(new LabelReaderError("closed"));
      endProcess();
    },
  };
}
