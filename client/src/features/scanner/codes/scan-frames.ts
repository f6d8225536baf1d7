import type { Decoder, Reading } from "#client/features/scanner/decode/decoder.ts";
import { SCAN_POLL_INTERVAL_MS } from "#shared/domain/limits.ts";

/** A frame is shrunk to this before it is decoded: bars across a sixth of it still have two pixels for each line. */
const DECODE_MAX_SIDE_PX = 1280;
/** Where the browser does not tell when a new frame is there, one surely is after this: cameras slow down in the dark. */
const NEXT_FRAME_MS = 100;

/** The ready state of a video that has a frame to show. WebKit on Linux never goes beyond 3 for a camera. */
const HAVE_CURRENT_DATA = 2;

/** What follows a frame: nothing more, the next frame at once, that one looked at for every code in it, or one at the beat. */
export type Next = "stop" | "at-once" | "every" | "beat";

interface ScanOptions {
  video: HTMLVideoElement;
  decoder: Decoder;
  signal: AbortSignal;
  /** Gets what was read in each frame, and that frame, and says how to go on. */
  onReading: (reading: Reading) => Next;
  /** Once: frames can't be read any more. */
  onFailure: (error: unknown) => void;
}

/**
 * Reads the video's frames until it is stopped or aborted: one frame at once, then one each 500 ms and those requested
 * in between, as long as the video has a frame and never two at a time.
 */
export function scanFrames({ video, decoder, signal, onReading, onFailure }: ScanOptions): void {
  let reading = false;
  let beat = 0;
  let cancelNext = () => {};
  let next: Next = "beat";

  const read = async () => {
    if (reading || signal.aborted || video.readyState < HAVE_CURRENT_DATA) return;
    reading = true;
    beat += 1;
    const found = await decoder.decode(await grabFrame(video), { beat, every: next === "every" });
    reading = false;
    if (signal.aborted) return found.frame?.close();
    next = onReading(found);
    // A beat may have come before the frame that was asked for.
    cancelNext();
    if (next === "stop") stop();
    if (next === "at-once" || next === "every") cancelNext = whenNextFrame(video, tick);
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
    cancelNext();
    video.removeEventListener("loadeddata", tick);
  };
  signal.addEventListener("abort", stop, { once: true });
  // The first frame need not wait for the beat.
  video.addEventListener("loadeddata", tick);
  tick();
}

/** Calls back with the next frame that the camera gives. Returns what cancels that. */
function whenNextFrame(video: HTMLVideoElement, callBack: () => void): () => void {
  if ("requestVideoFrameCallback" in video) {
    const request = video.requestVideoFrameCallback(callBack);
    return () => video.cancelVideoFrameCallback(request);
  }
  const timer = setTimeout(callBack, NEXT_FRAME_MS);
  return () => clearTimeout(timer);
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
