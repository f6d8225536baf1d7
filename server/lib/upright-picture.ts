import { availableParallelism } from "node:os";
import { AppError } from "#server/http/app-error.ts";
import type { PictureFacts } from "#server/lib/pictures/describe-picture.mjs";
import { fairTurns, type TurnLimits } from "#server/lib/pictures/fair-turns.ts";
import {
  type PictureLimits,
  type PictureProcess,
  type PictureRefusal,
  type PictureSource,
  startPictureProcess,
  type WantedPicture,
} from "#server/lib/pictures/process.ts";

/** A picture as WebP, or as JPEG where that was wanted: upright, in sRGB, with nothing but its pixels. */
export interface UprightPicture {
  picture: Buffer;
  /** A square of its middle; null where none was wanted. */
  square: Buffer | null;
  /** Of the picture, in pixels. */
  width: number;
  height: number;
  /** By what it is compared with others; null where that was not wanted. Rejects as `read` does. */
  facts: Promise<PictureFacts> | null;
}

export interface PictureReader {
  /**
   * Turns a member's picture upright, makes it no larger than wanted and drops everything else in the file: place,
   * camera, colour profile. Throws UNSUPPORTED for what is no JPEG, PNG, WebP or AVIF by its bytes, UNPROCESSABLE for
   * one that is damaged, too large or takes too long, RATE_LIMITED while the member has many waiting, UNAVAILABLE while
   * too many wait in all.
   */
  read(member: string, source: PictureSource, wanted: WantedPicture): Promise<UprightPicture>;
  /** Ends its processes and their work; it is good for nothing any more. */
  close(): void;
}

/** Room for the 64 megapixels of a phone's camera; a small file that says it is larger would fill the memory. */
const MAX_PIXELS = 65_000_000;
/** Decoding AVIF takes ten times the time and memory, and no camera makes pictures of that size with it. */
const MAX_AVIF_PIXELS = 25_000_000;

/** An interlaced PNG of as many pixels as it may have takes 3.5 s and 670 MB, a phone's photo a tenth of both. */
export const PICTURE_LIMITS: PictureLimits = {
  decodingMs: 8000,
  memoryBytes: 800 * 1024 * 1024,
  pixels: { jpeg: MAX_PIXELS, png: MAX_PIXELS, webp: MAX_PIXELS, heif: MAX_AVIF_PIXELS },
  // Those that are meant to be seen while they arrive have some ten.
  scansMax: 100,
  // Twice the largest colour profiles of printers.
  metadataMaxBytes: 4 * 1024 * 1024,
};
/** With what decoding takes at most, within the 20 seconds in which everything is answered. */
export const PICTURE_TURNS: TurnLimits = {
  // At least two: one member never keeps all of them busy.
  atOnce: Math.max(2, Math.min(4, availableParallelism())),
  // More than a review has photos.
  waitingPerMember: 8,
  // Each with its whole file in memory.
  waitingInAll: 16,
  waitingMs: 8000,
};
/** Starting one takes longer than reading a photo. */
const WARM_MS = 60_000;

/** Reads pictures in processes of its own, which are started when they are first needed. */
export function createPictureReader(limits: PictureLimits, turns: TurnLimits): PictureReader {
  const takeTurn = fairTurns(turns);
  const processes = keepWarm(WARM_MS);
  return {
    read: (member, source, wanted) =>
      new Promise((resolve, reject) => {
        takeTurn(member, async () => {
          const process = processes.take();
          try {
            const { facts, ...picture } = orThrow(await process.read(source, wanted, limits));
            const described = facts?.then(orThrow) ?? null;
            resolve({ ...picture, facts: described });
            // The turn ends with it, and a caller that has no use for it any more need not wait.
            await described?.catch(() => undefined);
          } finally {
            processes.giveBack(process);
          }
        }).catch(reject);
      }),
    close: processes.close,
  };
}

/** The one of this server, without which two readers would be twice as many processes. */
const pictures = createPictureReader(PICTURE_LIMITS, PICTURE_TURNS);

/** See `PictureReader`. */
export const readPicture: PictureReader["read"] = pictures.read;

/** Those that are idle, used last in, first out, so that the others are idle for long enough to be ended. */
function keepWarm(warmMs: number) {
  const idle: { process: PictureProcess; goes: NodeJS.Timeout }[] = [];
  const all = new Set<PictureProcess>();
  let isClosed = false;
  const forget = (process: PictureProcess) => {
    process.end();
    all.delete(process);
  };
  return {
    take: (): PictureProcess => {
      if (isClosed) throw new Error("The reader of pictures is closed");
      for (let last = idle.pop(); last; last = idle.pop()) {
        clearTimeout(last.goes);
        if (!last.process.hasEnded()) return last.process;
        forget(last.process);
      }
      const started = startPictureProcess();
      all.add(started);
      return started;
    },
    giveBack: (process: PictureProcess) => {
      if (process.hasEnded()) return forget(process);
      const goes = setTimeout(() => {
        idle.splice(
          idle.findIndex((one) => one.process === process),
          1,
        );
        forget(process);
      }, warmMs);
      goes.unref();
      idle.push({ process, goes });
    },
    close: () => {
      isClosed = true;
      for (const { goes } of idle.splice(0)) clearTimeout(goes);
      for (const process of all) forget(process);
    },
  };
}

function orThrow<Made extends object>(answer: Made | PictureRefusal): Made {
  if ("refusal" in answer) throw refusalError(answer);
  return answer;
}

function refusalError(answer: PictureRefusal): AppError {
  if (answer.refusal === "no-picture") {
    return new AppError("UNSUPPORTED", "That is no photo that we can read. Please choose a JPEG, PNG, WebP or AVIF.", {
      reason: "photo-unreadable",
    });
  }
  const cause = "cause" in answer ? answer.cause : answer.refusal;
  if (answer.refusal === "too-large") {
    const millions = answer.maxPixels / 1_000_000;
    const message = `That photo has more than ${millions} million pixels. Please choose a smaller one.`;
    return new AppError("UNPROCESSABLE", message, { reason: "photo-too-large", cause });
  }
  if (answer.refusal === "too-long") {
    const message = "That photo takes too long to read. Please choose another one, or save it anew first.";
    return new AppError("UNPROCESSABLE", message, { reason: "photo-too-slow", cause });
  }
  return new AppError("UNPROCESSABLE", "That photo is damaged. Please choose another one.", {
    reason: "photo-damaged",
    cause,
  });
}
