import type { Decoder } from "#client/features/scanner/decode/decoder.ts";
import type { CameraStream } from "#client/lib/camera.ts";
import type { ScannedCode } from "#client/lib/scanned-code.ts";
import type { Corners } from "#shared/decoder/hit.ts";
import type { SeenCode } from "#shared/decoder/seen-code.ts";
import type { CameraCause } from "#shared/domain/camera-problem.ts";
import { CAMERA_RETRY_DELAY_MS, CAMERA_START_DELAY_MS } from "#shared/domain/limits.ts";
import type { ScanMethod } from "#shared/domain/scan-method.ts";

/** Why the scanner shows no picture; `checked` is a finding of our own before the browser was asked for a camera. */
export type ScannerFailure =
  | { kind: "camera"; cause: CameraCause; checked: boolean }
  | { kind: "stream" | "setup" | "decoder" };

/** Why a photo leads to nothing; `misfit` is a number in it whose check digit does not fit. */
export type PhotoFailure = "no-code" | "misfit" | "unreadable" | "too-large" | "decoder";

/**
 * One start of camera and decoder: what to wait for, and whether a person who refused the camera may be asked again.
 */
export interface CameraRun {
  delayMs: number;
  askAgain: boolean;
}

/** What scanning needs: a camera and a decoder, on for one run. */
export interface Equipment {
  camera: CameraStream;
  decoder: Decoder;
}

/** How a code was read that was not typed. */
export type ReadMethod = Exclude<ScanMethod, "typed">;

/** The hint of the frames so far, short of a code. */
export interface SightHint {
  isDark: boolean;
  /** Digits that were read again and again although their check digit does not fit. */
  misfit: string | null;
}

/** The very picture that codes were read in, and their places. */
export interface FrozenFrame {
  picture: ImageBitmap;
  places: Corners[];
}

/** What the scanner is doing. Camera and decoder are on exactly in the phases that have a `run`. */
export type ScannerState =
  /** `held`: a photo is looked at in the camera's place. */
  | { phase: "closed" | "skipped" | "paused" | "held" }
  | { phase: "starting"; run: CameraRun }
  | { phase: "initializing"; run: CameraRun; equipment: Equipment }
  /** `sight` is null until a frame has been looked at. */
  | { phase: "active"; run: CameraRun; equipment: Equipment; sight: SightHint | null }
  /** A photo is being read for codes, without the camera; `share` of it is done, up to 1. */
  | { phase: "reading"; photo: Blob; share: number }
  | { phase: "unread"; photo: Blob; failure: PhotoFailure }
  /** Several codes, of which the person chooses one. */
  | { phase: "choosing"; picture: ImageBitmap; codes: SeenCode[]; method: ReadMethod }
  /** `frozen` is null where the code was typed. */
  | { phase: "found"; code: ScannedCode; frozen: FrozenFrame | null }
  | { phase: "error"; failure: ScannerFailure };

export type ScannerEvent =
  | { type: "opened" | "closed" | "retried" | "restarted" | "skipped" | "held" | "ready" | "pageHidden" | "pageShown" }
  | { type: "cameraOpened"; equipment: Equipment }
  | { type: "frameRead"; sight: SightHint }
  | { type: "failed"; failure: ScannerFailure }
  | { type: "photoChosen"; photo: Blob }
  | { type: "photoProgressed"; share: number }
  | { type: "photoFailed"; failure: PhotoFailure }
  | { type: "severalFound"; picture: ImageBitmap; codes: SeenCode[]; method: ReadMethod }
  | { type: "found"; code: ScannedCode; frozen: FrozenFrame | null };

export const CLOSED: ScannerState = { phase: "closed" };

/** The state after an event; an event without a meaning in a state leaves it as it is. */
export function reduceScanner(state: ScannerState, event: ScannerEvent): ScannerState {
  switch (event.type) {
    case "opened":
      return start({ delayMs: CAMERA_START_DELAY_MS, askAgain: false });
    case "closed":
      return CLOSED;
    case "retried":
      return start({ delayMs: CAMERA_RETRY_DELAY_MS, askAgain: true });
    case "restarted":
      return start({ delayMs: 0, askAgain: false });
    case "skipped":
      return isRunning(state) ? { phase: "skipped" } : state;
    case "held":
      return state.phase === "closed" ? state : { phase: "held" };
    case "pageHidden":
      return isRunning(state) ? { phase: "paused" } : state;
    case "pageShown":
      return state.phase === "paused" ? start({ delayMs: CAMERA_START_DELAY_MS, askAgain: false }) : state;
    case "cameraOpened":
      return state.phase === "starting" ? { ...state, phase: "initializing", equipment: event.equipment } : state;
    case "ready":
      return state.phase === "initializing" ? { ...state, phase: "active", sight: null } : state;
    case "frameRead":
      return state.phase === "active" && !isSame(state.sight, event.sight) ? { ...state, sight: event.sight } : state;
    case "failed":
      return isRunning(state) ? { phase: "error", failure: event.failure } : state;
    case "photoChosen":
      return state.phase === "closed" ? state : { phase: "reading", photo: event.photo, share: 0 };
    case "photoProgressed":
      return state.phase === "reading" ? { ...state, share: event.share } : state;
    case "photoFailed":
      return state.phase === "reading" ? { phase: "unread", photo: state.photo, failure: event.failure } : state;
    case "severalFound":
      if (state.phase === "closed") return state;
      return { phase: "choosing", picture: event.picture, codes: event.codes, method: event.method };
    case "found":
      return state.phase === "closed" ? state : { phase: "found", code: event.code, frozen: event.frozen };
  }
}

/** Whether camera and decoder are on. */
export function isRunning(state: ScannerState): state is Extract<ScannerState, { run: CameraRun }> {
  return "run" in state;
}

function start(run: CameraRun): ScannerState {
  return { phase: "starting", run };
}

function isSame(before: SightHint | null, after: SightHint): boolean {
  return before !== null && before.isDark === after.isDark && before.misfit === after.misfit;
}
