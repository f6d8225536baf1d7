import type { DecodedCode } from "#client/features/scanner/decode-protocol.ts";
import type { Decoder } from "#client/features/scanner/decoder.ts";
import { SCAN_POLL_INTERVAL_MS } from "#shared/domain/limits.ts";

/** Light-on-dark codes are looked for on every second beat only: it doubles the work on a frame without a code. */
const INVERTED_EVERY_BEATS = 2;
/** A frame is shrunk to this before it is decoded: more pixels cost more time than they find codes. */
const DECODE_MAX_SIDE_PX = 640;

/** The ready state of a video that has whole frames. */
const HAVE_ENOUGH_DATA = 4;

interface ScanOptions {
  video: HTMLVideoElement;
  decoder: Decoder;
  signal: AbortSignal;
  /** After each frame that was read without finding a code. */
  onNothing: () => void;
  /** Once: scanning ends with it. */
  onCode: (code: DecodedCode) => void;
  /** Once: frames can't be read any more. */
  onFailure: (error: unknown) => void;
}

/**
 * Reads the video's frames for codes until it finds one or is aborted: one frame at once, then one each 500 ms, as
 * long as the video has whole frames and never two at a time.
 */
export function scanFrames({ video, decoder, signal, onNothing, onCode, onFailure }: ScanOptions): void {
  let reading = false;
  let beat = 0;

  const read = async () => {
    if (reading || signal.aborted || video.readyState < HAVE_ENOUGH_DATA) return;
    reading = true;
    beat += 1;
    const code = await decoder.decode(await grabFrame(video), beat % INVERTED_EVERY_BEATS === 0);
    reading = false;
    if (signal.aborted || !code?.text.trim()) {
      code?.frame.close();
      if (!signal.aborted) onNothing();
      return;
    }
    stop();
    onCode(code);
  };
  const tick = () => {
    read().catch((error: unknown) => {
      stop();
      if (!signal.aborted) onFailure(error);
    });
  };
  const timer = setInterval(tick, SCAN_POLL_INTERVAL_MS);
  const stop = () => {
    clearInterval(timer);
    video.removeEventListener("canplaythrough", tick);
  };
  signal.addEventListener("abort", stop, { once: true });
  // The first whole frame need not wait for the beat.
  video.addEventListener("canplaythrough", tick);
  tick();
}

function grabFrame(video: HTMLVideoElement): Promise<ImageBitmap> {
  const { videoWidth, videoHeight } = video;
  const scale = Math.min(1, DECODE_MAX_SIDE_PX / Math.max(videoWidth, videoHeight));
  return createImageBitmap(video, {
    resizeWidth: Math.max(1, Math.round(videoWidth * scale)),
    resizeHeight: Math.max(1, Math.round(videoHeight * scale)),
    resizeQuality: "medium",
  });
}
