import { type ChildProcess, fork } from "node:child_process";
import { on, once } from "node:events";
import type { Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { backgroundPriority } from "#server/lib/background-priority.ts";
import { COLOURS_BYTES } from "#server/lib/pictures/colour-signature.mjs";
import type { PictureFacts } from "#server/lib/pictures/describe-picture.mjs";
import { HASH_BYTES } from "#server/lib/pictures/picture-hash.mjs";

/** The wanted form of a picture. */
export interface WantedPicture {
  /** Neither side is longer than this, in pixels; the picture is never made larger. */
  longerSide: number;
  /** Of the WebP or JPEG, up to 100. */
  quality: number;
  /** A JPEG in place of the WebP, which not every reader of pictures knows. */
  isJpeg?: boolean;
  /** The side of a square of its middle, if one is wanted too. */
  squareSide?: number;
  /** What it is compared with other pictures by is wanted too; it comes after the picture. */
  isDescribed?: boolean;
  /** A JPEG that apps show with a link, instead: as large as all of those, with our mark. */
  isCard?: boolean;
}

/** The limits for a picture. */
export interface PictureLimits {
  /** From when a process has the picture until it has made everything of it. */
  decodingMs: number;
  /** Of the process. */
  memoryBytes: number;
  /** By format in the names of sharp. */
  pixels: { jpeg: number; png: number; webp: number; heif: number };
  /** Passes over all of its pixels in a JPEG. */
  scansMax: number;
  /** Of what is no pixels, in one piece. */
  metadataMaxBytes: number;
}

/** The bytes of a picture or the path of the file that has them. */
export type PictureSource = Uint8Array | string;

const bytes = z.instanceof(Uint8Array).transform((given) => Buffer.from(given.buffer, given.byteOffset, given.length));
const ofBytes = (count: number) => bytes.refine(({ length }) => length === count);
/** Checked, since a decoder that a hostile file took over could answer anything. */
const refusal = z.union([
  z.object({ refusal: z.enum(["no-picture", "out-of-bounds"]) }),
  z.object({ refusal: z.literal("too-large"), maxPixels: z.int() }),
  z.object({ refusal: z.literal("damaged"), cause: z.string() }),
]);
const made = z.object({ picture: bytes, square: bytes.nullable(), width: z.int(), height: z.int() });
const facts = z.object({ whole: ofBytes(HASH_BYTES), centre: ofBytes(HASH_BYTES), colours: ofBytes(COLOURS_BYTES) });

/** `too-long`: it was ended at the limit of time. `crashed`: it ended itself, or the limit of memory did. */
export type PictureRefusal = z.infer<typeof refusal> | { refusal: "too-long" } | { refusal: "crashed"; cause: string };
export interface MadePicture extends z.infer<typeof made> {
  /** By what it is compared with others; null where that was not wanted. Never rejects. */
  facts: Promise<PictureFacts | PictureRefusal> | null;
}

/** A machine that is very busy needs this long to start a process. */
const STARTING_MS = 20_000;
/** JavaScript does next to nothing there; what decodes has its memory elsewhere. */
const EXEC_ARGV = ["--max-old-space-size=64"];
/** Nothing of the server's settings. What has been freed goes back to the system, and threads share what has not. */
const ENV = { NODE_ENV: "production", MALLOC_ARENA_MAX: "2", UV_THREADPOOL_SIZE: "2" };

/** A process that decodes one picture after the other, until one of them was too much for it. */
export interface PictureProcess {
  /**
   * Never more than one at a time, its facts included. Rejects only if the process did not start; `hasEnded` says whether
   * it is good for another one.
   */
  read(source: PictureSource, wanted: WantedPicture, limits: PictureLimits): Promise<MadePicture | PictureRefusal>;
  hasEnded(): boolean;
  end(): void;
}

/** Starts a process; while it has no picture to read it does not keep our own process from ending. */
export function startPictureProcess(): PictureProcess {
  const child = fork(
    fileURLToPath(new URL("./picture-worker.mjs", import.meta.url)),
    [String(backgroundPriority.files)],
    {
      serialization: "advanced",
      execArgv: EXEC_ARGV,
      env: ENV,
      // The decoders' output about hostile files is no line for our log.
      stdio: ["ignore", "ignore", "ignore", "ipc", "pipe"],
    },
  );
  let ended: string | null = null;
  const exit = new Promise<void>((resolve) => {
    const note = (how: string) => {
      ended ??= how;
      resolve();
    };
    child.once("error", (error) => note(String(error)));
    child.once("exit", (code, signal) => note(`it ended with ${signal ?? code}`));
  });
  const ready = untilReady(child, exit);
  // `read` awaits it and rejects.
  ready.catch(() => undefined);
  const input = child.stdio[4] as Writable;
  // It breaks when the process ends, which is noticed by itself.
  input.on("error", () => undefined);
  const end = () => void child.kill("SIGKILL");
  keepWaiting(child, false);

  return {
    read: async (source, wanted, { decodingMs, ...limits }) => {
      keepWaiting(child, true);
      await ready.catch((error: unknown) => {
        keepWaiting(child, false);
        throw error;
      });
      const messages = on(child, "message");
      child.send({ source: typeof source === "string" ? source : source.length, wanted, limits }, () => undefined);
      if (typeof source !== "string") input.write(source);
      let isTooLong = false;
      const clock = setTimeout(() => {
        isTooLong = true;
        end();
      }, decodingMs);
      const next = async <Answer>(shape: z.ZodType<Answer>): Promise<Answer | PictureRefusal> => {
        const given = await Promise.race([messages.next(), exit]);
        if (given) {
          const { success, data } = z.union([shape, refusal]).safeParse(given.value[0]);
          if (success) return data;
          end();
          await exit;
        }
        return isTooLong ? { refusal: "too-long" } : { refusal: "crashed", cause: ended ?? "it ended" };
      };
      const finish = () => {
        clearTimeout(clock);
        void messages.return?.();
        keepWaiting(child, false);
      };
      const answer = await next(made);
      if (!("refusal" in answer) && wanted.isDescribed) return { ...answer, facts: next(facts).finally(finish) };
      finish();
      return "refusal" in answer ? answer : { ...answer, facts: null };
    },
    hasEnded: () => ended !== null,
    end,
  };
}

async function untilReady(child: ChildProcess, exit: Promise<void>): Promise<void> {
  const clock = setTimeout(() => child.kill("SIGKILL"), STARTING_MS);
  clock.unref();
  const started = await Promise.race([once(child, "message"), exit]);
  clearTimeout(clock);
  if (!started) throw new Error("The process that reads pictures did not start");
}

/** Whether our own process waits for this one before it ends. */
function keepWaiting(child: ChildProcess, stays: boolean): void {
  const call = stays ? "ref" : "unref";
  child[call]();
  child.channel?.[call]();
}
