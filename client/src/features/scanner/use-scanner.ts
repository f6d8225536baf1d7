import { type RefObject, useEffect, useEffectEvent, useReducer, useRef } from "react";
import { showStream } from "#client/features/scanner/camera/show-stream.ts";
import { readPhoto } from "#client/features/scanner/codes/read-photo.ts";
import { watchForCodes } from "#client/features/scanner/codes/watch-for-codes.ts";
import { startDecoder } from "#client/features/scanner/decode/decoder.ts";
import {
  CLOSED,
  isRunning,
  type PhotoFailure,
  type ReadMethod,
  reduceScanner,
  type ScannerFailure,
  type ScannerState,
} from "#client/features/scanner/state.ts";
import { CameraError, openCamera } from "#client/lib/camera.ts";
import type { ScannedCode } from "#client/lib/scanned-code.ts";
import type { SeenCode } from "#shared/decoder/seen-code.ts";

export interface Scanner {
  state: ScannerState;
  /** The ref of the element that shows the camera. */
  video: RefObject<HTMLVideoElement | null>;
  retry: () => void;
  skip: () => void;
  /** Starts anew: with the camera that has just been remembered, or after codes that were not meant. */
  restart: () => void;
  /** Hands over a typed code as if it had been scanned. */
  enter: (text: string) => void;
  /** Reads a photo for codes in the camera's place. */
  readPhoto: (photo: Blob) => void;
  /** The same for a photo that is held: why it has none, or null, and it goes on as if they had been scanned. */
  lookForCodes: (photo: Blob, signal: AbortSignal, onProgress: (share: number) => void) => Promise<PhotoFailure | null>;
  /** Turns the camera off while a photo is looked at in its place. */
  hold: () => void;
  /** Chooses one of several codes. */
  choose: (code: SeenCode) => void;
}

/**
 * Runs camera and decoder while `open`; frames are read only while `scanning`. `onResult` gets the one code that is
 * found, after which everything is off, and `onLoaded` is called when the decoder has loaded all it can. Leaving the
 * page (another app, another tab) turns the camera off, coming back turns it on.
 */
export function useScanner({
  open,
  scanning,
  onLoaded,
  onResult,
}: {
  open: boolean;
  scanning: boolean;
  onLoaded: () => void;
  onResult: (code: ScannedCode) => void;
}): Scanner {
  const [state, dispatch] = useReducer(reduceScanner, CLOSED);
  const video = useRef<HTMLVideoElement>(null);
  const run = isRunning(state) ? state.run : null;
  const equipment = state.phase === "initializing" || state.phase === "active" ? state.equipment : null;
  const active = state.phase === "active";
  const photo = state.phase === "reading" ? state.photo : null;

  const handOver = (code: SeenCode, picture: ImageBitmap, method: ReadMethod) => {
    const { text, symbology } = code.hit;
    const scanned: ScannedCode = { text, symbology, method };
    dispatch({ type: "found", code: scanned, frozen: { picture, places: code.places } });
    onResult(scanned);
  };
  const goOnWith = (codes: SeenCode[], picture: ImageBitmap, method: ReadMethod) => {
    const [only, ...others] = codes;
    if (only && others.length === 0) handOver(only, picture, method);
    else dispatch({ type: "severalFound", picture, codes, method });
  };
  const take = useEffectEvent(goOnWith);

  const tellLoaded = useEffectEvent(onLoaded);

  useEffect(() => dispatch({ type: open ? "opened" : "closed" }), [open]);

  useEffect(() => {
    const follow = () => dispatch({ type: document.visibilityState === "hidden" ? "pageHidden" : "pageShown" });
    document.addEventListener("visibilitychange", follow);
    return () => document.removeEventListener("visibilitychange", follow);
  }, []);

  useEffect(() => {
    if (!run) return;
    const controller = new AbortController();
    const { signal } = controller;
    const start = async () => {
      // The decoder loads while the camera starts.
      const decoder = startDecoder(signal);
      decoder.loaded.then(tellLoaded);
      await wait(run.delayMs);
      signal.throwIfAborted();
      const camera = await openCamera({ signal, askAgain: run.askAgain });
      signal.throwIfAborted();
      dispatch({ type: "cameraOpened", equipment: { camera, decoder } });
    };
    start().catch((error: unknown) => {
      if (!signal.aborted) dispatch({ type: "failed", failure: failureOf(error) });
    });
    return () => controller.abort();
  }, [run]);

  useEffect(() => {
    if (!equipment || !video.current) return;
    return showStream(video.current, equipment.camera, {
      onReady: () => dispatch({ type: "ready" }),
      onFailure: (kind) => dispatch({ type: "failed", failure: { kind } }),
    });
  }, [equipment]);

  useEffect(() => {
    if (!equipment || !active || !scanning || !video.current) return;
    const controller = new AbortController();
    watchForCodes({
      video: video.current,
      decoder: equipment.decoder,
      signal: controller.signal,
      onSight: (sight) => dispatch({ type: "frameRead", sight }),
      onCodes: (codes, picture) => take(codes, picture, "code"),
      onFailure: (error) => {
        console.warn("The camera's frames can't be read.", error);
        dispatch({ type: "failed", failure: { kind: "decoder" } });
      },
    });
    return () => controller.abort();
  }, [equipment, active, scanning]);

  useEffect(() => {
    if (!photo) return;
    const controller = new AbortController();
    const { signal } = controller;
    const follow = (share: number) => dispatch({ type: "photoProgressed", share });
    readPhoto(photo, signal, follow).then((result) => {
      if (signal.aborted) return;
      if (result.failure === null) take(result.codes, result.picture, "photo");
      else dispatch({ type: "photoFailed", failure: result.failure });
    });
    return () => controller.abort();
  }, [photo]);

  return {
    state,
    video,
    retry: () => dispatch({ type: "retried" }),
    skip: () => dispatch({ type: "skipped" }),
    restart: () => dispatch({ type: "restarted" }),
    enter: (text) => {
      const code: ScannedCode = { text, symbology: null, method: "typed" };
      dispatch({ type: "found", code, frozen: null });
      onResult(code);
    },
    readPhoto: (chosen) => dispatch({ type: "photoChosen", photo: chosen }),
    lookForCodes: async (held, signal, onProgress) => {
      const result = await readPhoto(held, signal, onProgress);
      if (result.failure === null) goOnWith(result.codes, result.picture, "photo");
      return result.failure;
    },
    hold: () => dispatch({ type: "held" }),
    choose: (code) => {
      if (state.phase === "choosing") handOver(code, state.picture, state.method);
    },
  };
}

function failureOf(error: unknown): ScannerFailure {
  if (error instanceof CameraError) return { kind: "camera", cause: error.reason, checked: error.checked };
  console.warn("The scanner can't start.", error);
  return { kind: "setup" };
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
