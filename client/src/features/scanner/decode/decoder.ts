import {
  type DecodeAnswer,
  type DecodeRequest,
  decodeAnswer,
  type FrameLook,
  type PhotoProblem,
  type PhotoReading,
  type Reading,
} from "#client/features/scanner/decode/protocol.ts";

export type { PhotoReading, Reading } from "#client/features/scanner/decode/protocol.ts";

/**
 * Reads codes off the main thread. Both reject with an `Error` when the worker could not be loaded or broke down; this
 * decoder is of no more use then. Neither settles once the decoder's signal is aborted.
 */
export interface Decoder {
  /** Resolves once the worker has fetched all that it can get, or broke down: nothing else has to wait for it now. */
  loaded: Promise<void>;
  /** Reads one camera frame, which it takes over; one at a time. */
  decode: (frame: ImageBitmap, look: FrameLook) => Promise<Reading>;
  /**
   * Reads a photo: any bytes. Rejects with a `PhotoError` where it is none, or too large. `onProgress` gets the share that
   * is done, up to 1.
   */
  decodePhoto: (photo: Blob, onProgress: (share: number) => void) => Promise<PhotoReading>;
}

/** A photo can't be read for codes. */
export class PhotoError extends Error {
  readonly reason: PhotoProblem;

  constructor(reason: PhotoProblem) {
    super(`The photo can't be read: ${reason}`);
    this.name = "PhotoError";
    this.reason = reason;
  }
}

interface Waiting {
  resolve: (answer: DecodeAnswer) => void;
  reject: (error: Error) => void;
  onProgress: (share: number) => void;
}

/** Starts the worker, which loads itself meanwhile and ends with the signal. */
export function startDecoder(signal: AbortSignal): Decoder {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "decoder" });
  signal.addEventListener("abort", () => worker.terminate(), { once: true });

  let failure: Error | undefined;
  let setLoaded = () => {};
  const loaded = new Promise<void>((resolve) => {
    setLoaded = resolve;
  });
  let count = 0;
  const waiting = new Map<number, Waiting>();
  const fail = (error: Error) => {
    failure = error;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
    setLoaded();
  };
  worker.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    const answer = decodeAnswer.safeParse(data);
    // Without a readable id the caller is unknown, and a worker that answers so is not trusted further.
    if (!answer.success) return fail(new Error("The decoder said something else", { cause: answer.error }));
    if (answer.data.kind === "loaded") return setLoaded();
    const asked = waiting.get(answer.data.id);
    if (answer.data.kind === "progress") return asked?.onProgress(answer.data.share);
    asked?.resolve(answer.data);
    waiting.delete(answer.data.id);
  });
  // It may also fail to load before the first frame is sent.
  worker.addEventListener("error", ({ message }) => {
    fail(new Error(`The decoder stopped: ${message || "it could not be loaded"}`));
  });

  const ask = (request: DecodeRequest, transfer: Transferable[], onProgress = ignore): Promise<DecodeAnswer> => {
    if (failure) return Promise.reject(failure);
    return new Promise((resolve, reject) => {
      waiting.set(request.id, { resolve, reject, onProgress });
      worker.postMessage(request, transfer);
    });
  };

  return {
    loaded,
    decode: async (frame, look) => {
      const answer = await ask({ id: ++count, kind: "frame", frame, ...look }, [frame]);
      if (answer.kind !== "frame") throw unexpected(answer);
      const { hits, brightness } = answer;
      return { hits, frame: answer.frame, brightness };
    },
    decodePhoto: async (photo, onProgress) => {
      const answer = await ask({ id: ++count, kind: "photo", photo }, [], onProgress);
      if (answer.kind === "refused") throw new PhotoError(answer.reason);
      if (answer.kind !== "photo") throw unexpected(answer);
      return { hits: answer.hits, picture: answer.picture };
    },
  };
}

const ignore = (_share: number) => {};

function unexpected(answer: DecodeAnswer): Error {
  return new Error(`The decoder failed: ${answer.kind === "failed" ? answer.message : `it answered a ${answer.kind}`}`);
}
