import type { DecodedCode } from "#client/features/scanner/decode-protocol.ts";
import type { Decoder } from "#client/features/scanner/decoder.ts";
import type { CameraCause, CameraStream } from "#client/lib/camera.ts";
import { CAMERA_RETRY_DELAY_MS, CAMERA_START_DELAY_MS } from "#shared/domain/limits.ts";

/** Why the scanner shows no picture; `checked` is a finding of our own before the browser was asked for a camera. */
export type ScannerFailure =
  | { kind: "camera"; cause: CameraCause; checked: boolean }
  | { kind: "stream" | "setup" | "decoder" };

/** One start of camera and decoder: what to wait for, and whether somebody who said no may be asked again. */
export interface Run {
  delayMs: number;
  askAgain: boolean;
}

/** What scanning needs; on for one run. */
export interface Equipment {
  camera: CameraStream;
  decoder: Decoder;
}

/** What the scanner is doing. Camera and decoder are on exactly in the phases that have a `run`. */
export type ScannerState =
  | { phase: "closed" | "skipped" | "paused" }
  | { phase: "starting"; run: Run }
  | { phase: "initializing"; run: Run; equipment: Equipment }
  /** `hasRead`: at least one frame has been looked at. */
  | { phase: "active"; run: Run; equipment: Equipment; hasRead: boolean }
  /** `code` is null where the text was typed. */
  | { phase: "found"; text: string; code: DecodedCode | null }
  | { phase: "error"; failure: ScannerFailure };

export type ScannerEvent =
  | {
      type:
        | "opened"
        | "closed"
        | "retried"
        | "switched"
        | "skipped"
        | "ready"
        | "frameRead"
        | "pageHidden"
        | "pageShown";
    }
  | { type: "cameraOpened"; equipment: Equipment }
  | { type: "failed"; failure: ScannerFailure }
  | { type: "found"; text: string; code: DecodedCode | null };

export const CLOSED: ScannerState = { phase: "closed" };

/** The state after an event; an event that means nothing in a state leaves it as it is. */
export function reduceScanner(state: ScannerState, event: ScannerEvent): ScannerState {
  switch (event.type) {
    case "opened":
      return start({ delayMs: CAMERA_START_DELAY_MS, askAgain: false });
    case "closed":
      return CLOSED;
    case "retried":
      return start({ delayMs: CAMERA_RETRY_DELAY_MS, askAgain: true });
    case "switched":
      return start({ delayMs: 0, askAgain: false });
    case "skipped":
      return isRunning(state) ? { phase: "skipped" } : state;
    case "pageHidden":
      return isRunning(state) ? { phase: "paused" } : state;
    case "pageShown":
      return state.phase === "paused" ? start({ delayMs: CAMERA_START_DELAY_MS, askAgain: false }) : state;
    case "cameraOpened":
      return state.phase === "starting" ? { ...state, phase: "initializing", equipment: event.equipment } : state;
    case "ready":
      return state.phase === "initializing" ? { ...state, phase: "active", hasRead: false } : state;
    case "frameRead":
      return state.phase === "active" && !state.hasRead ? { ...state, hasRead: true } : state;
    case "failed":
      return isRunning(state) ? { phase: "error", failure: event.failure } : state;
    case "found":
      return state.phase === "closed" ? state : { phase: "found", text: event.text, code: event.code };
  }
}

/** Whether camera and decoder are on. */
export function isRunning(state: ScannerState): state is Extract<ScannerState, { run: Run }> {
  return "run" in state;
}

function start(run: Run): ScannerState {
  return { phase: "starting", run };
}
