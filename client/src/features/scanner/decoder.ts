import { type DecodedCode, type DecodeRequest, decodeAnswer } from "#client/features/scanner/decode-protocol.ts";

/** Reads codes off the main thread. */
export interface Decoder {
  /**
   * Reads one frame, which it takes over; one at a time. Resolves with the code, which holds the frame again, or null.
   * Rejects when the worker could not be loaded or broke down; this decoder is of no more use then. Never settles
   * once the decoder's signal is aborted.
   */
  decode: (frame: ImageBitmap, inverted: boolean) => Promise<DecodedCode | null>;
}

/** Starts the worker, which loads itself meanwhile and ends with the signal. */
export function startDecoder(signal: AbortSignal): Decoder {
  const worker = new Worker(new URL("./decode-worker.ts", import.meta.url), { type: "module", name: "decoder" });
  signal.addEventListener("abort", () => worker.terminate(), { once: true });

  let failure: Error | undefined;
  let waiting: { resolve: (code: DecodedCode | null) => void; reject: (error: Error) => void } | undefined;
  worker.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    const answer = decodeAnswer.safeParse(data);
    if (answer.success) waiting?.resolve(answer.data);
    else waiting?.reject(answer.error);
  });
  // It may also fail to load before the first frame is sent.
  worker.addEventListener("error", ({ message }) => {
    failure = new Error(`The decoder stopped: ${message || "it could not be loaded"}`);
    waiting?.reject(failure);
  });

  return {
    decode: (frame, inverted) => {
      if (failure) return Promise.reject(failure);
      return new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        const request: DecodeRequest = { frame, inverted };
        worker.postMessage(request, [frame]);
      });
    },
  };
}
