import { type RefObject, useEffect, useEffectEvent, useReducer, useRef } from "react";
import { startDecoder } from "#client/features/scanner/decoder.ts";
import { scanFrames } from "#client/features/scanner/scan-frames.ts";
import {
  CLOSED,
  isRunning,
  reduceScanner,
  type ScannerFailure,
  type ScannerState,
} from "#client/features/scanner/scanner-state.ts";
import { CameraError, openCamera } from "#client/lib/camera.ts";
import { CAMERA_READY_FALLBACK_MS, CAMERA_READY_FORCED_MS } from "#shared/domain/limits.ts";

export interface Scanner {
  state: ScannerState;
  /** To be put on the element that shows the camera. */
  video: RefObject<HTMLVideoElement | null>;
  retry: () => void;
  skip: () => void;
  /** Starts again with the camera that has just been remembered. */
  switchCamera: () => void;
  /** Hands over a typed code as if it had been scanned. */
  enter: (text: string) => void;
}

/**
 * Runs camera and decoder while `open`; frames are read only while `scanning`. `onResult` gets the text of the one code
 * that is found, after which everything is off. Leaving the page (another app, another tab) turns the camera off,
 * coming back turns it on.
 */
export function useScanner({
  open,
  scanning,
  onResult,
}: {
  open: boolean;
  scanning: boolean;
  onResult: (text: string) => void;
}): Scanner {
  const [state, dispatch] = useReducer(reduceScanner, CLOSED);
  const video = useRef<HTMLVideoElement>(null);
  const run = isRunning(state) ? state.run : null;
  const equipment = state.phase === "initializing" || state.phase === "active" ? state.equipment : null;
  const active = state.phase === "active";
  const handOver = useEffectEvent(onResult);

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
    scanFrames({
      video: video.current,
      decoder: equipment.decoder,
      signal: controller.signal,
      onNothing: () => dispatch({ type: "frameRead" }),
      onCode: (code) => {
        dispatch({ type: "found", text: code.text, code });
        handOver(code.text);
      },
      onFailure: (error) => {
        console.warn("The camera's frames can't be read.", error);
        dispatch({ type: "failed", failure: { kind: "decoder" } });
      },
    });
    return () => controller.abort();
  }, [equipment, active, scanning]);

  return {
    state,
    video,
    retry: () => dispatch({ type: "retried" }),
    skip: () => dispatch({ type: "skipped" }),
    switchCamera: () => dispatch({ type: "switched" }),
    enter: (text) => {
      dispatch({ type: "found", text, code: null });
      onResult(text);
    },
  };
}

interface StreamListeners {
  onReady: () => void;
  onFailure: (kind: "stream" | "setup") => void;
}

/**
 * Plays the camera in the video and reports once it is ready: when the video says so, else 500 ms after it began to
 * play, and after 2 s in any case. Returns what takes the camera out of the video.
 */
function showStream(
  video: HTMLVideoElement,
  camera: { stream: MediaStream; onLost: (listener: () => void) => void },
  { onReady, onFailure }: StreamListeners,
): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const lose = () => {
    if (!signal.aborted) onFailure("stream");
  };
  video.addEventListener("loadedmetadata", onReady, { signal });
  video.addEventListener("canplay", onReady, { signal });
  video.addEventListener("error", lose, { signal });
  camera.onLost(lose);
  const timers = [setTimeout(onReady, CAMERA_READY_FORCED_MS)];
  const play = async () => {
    video.srcObject = camera.stream;
    await video.play();
    if (!signal.aborted) timers.push(setTimeout(onReady, CAMERA_READY_FALLBACK_MS));
  };
  play().catch((error: unknown) => {
    if (signal.aborted) return;
    console.warn("The camera's picture can't be played.", error);
    onFailure("setup");
  });
  return () => {
    controller.abort();
    for (const timer of timers) clearTimeout(timer);
    video.srcObject = null;
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
