import { countDarkFrames, isDark } from "#client/features/scanner/camera/darkness.ts";
import { scanFrames } from "#client/features/scanner/codes/scan-frames.ts";
import type { Decoder } from "#client/features/scanner/decode/decoder.ts";
import type { SightHint } from "#client/features/scanner/state.ts";
import { NO_EVIDENCE, weighFrame } from "#shared/decoder/misread-guard.ts";
import type { SeenCode } from "#shared/decoder/seen-code.ts";

interface WatchOptions {
  video: HTMLVideoElement;
  decoder: Decoder;
  signal: AbortSignal;
  /** After each frame without a result. */
  onSight: (sight: SightHint) => void;
  /** Once, with the frame they were read in: watching ends with it. */
  onCodes: (codes: SeenCode[], picture: ImageBitmap) => void;
  /** Once: frames can't be read any more. */
  onFailure: (error: unknown) => void;
}

/**
 * Until the reader of bars is loaded, a square may have another product's bar code beside it that can't be read yet: it
 * waits for that reader, but no longer than this from when it was first seen.
 */
const READER_WAIT_MS = 1500;

/** Reads the video's frames until codes in them are certain. */
export function watchForCodes({ video, decoder, signal, onSight, onCodes, onFailure }: WatchOptions): void {
  let evidence = NO_EVIDENCE;
  let darkFrames = 0;
  let isReaderThere = false;
  decoder.loaded.then(() => {
    isReaderThere = true;
  });
  let firstSeen: number | null = null;
  // The last frame that something was read in: the one that follows may show nothing, or something else.
  let picture: ImageBitmap | null = null;
  signal.addEventListener("abort", () => picture?.close(), { once: true });

  scanFrames({
    video,
    decoder,
    signal,
    onFailure,
    onReading: ({ hits, frame, brightness }) => {
      if (frame) {
        picture?.close();
        picture = frame;
      }
      darkFrames = countDarkFrames(darkFrames, brightness);
      if (hits.length > 0) firstSeen ??= performance.now();
      const waitsForReader = !isReaderThere && performance.now() - (firstSeen ?? 0) < READER_WAIT_MS;
      const verdict = weighFrame(evidence, hits, { isBlind: waitsForReader });
      evidence = verdict.evidence;
      if (picture && verdict.codes.length > 0) {
        const frozen = picture;
        // It belongs to the code that is shown now.
        picture = null;
        onCodes(verdict.codes, frozen);
        return "stop";
      }
      onSight({ isDark: isDark(darkFrames), misfit: verdict.misfit });
      if (!verdict.lookAgain) return "beat";
      return evidence.isEveryNext ? "every" : "at-once";
    },
  });
}
