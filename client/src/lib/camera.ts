import { type CameraSettings, forgetZoom, settingsOf } from "#client/lib/camera-settings.ts";
import { readStored, writeStored } from "#client/lib/storage.ts";
import type { CameraCause } from "#shared/domain/camera-problem.ts";
import {
  CAMERA_IDEAL_HEIGHT_PX,
  CAMERA_IDEAL_WIDTH_PX,
  CAMERA_MIN_HEIGHT_PX,
  CAMERA_MIN_WIDTH_PX,
} from "#shared/domain/limits.ts";

/** The camera could not be opened. */
export class CameraError extends Error {
  readonly reason: CameraCause;
  /** Found by our own check before the browser was asked for a camera; such findings have their own sentences. */
  readonly checked: boolean;

  constructor(reason: CameraCause, { checked = false, cause }: { checked?: boolean; cause?: unknown } = {}) {
    super(`No camera: ${reason}`, { cause });
    this.name = "CameraError";
    this.reason = reason;
    this.checked = checked;
  }
}

/** A camera that is on. It goes off when the signal that it was opened with is aborted. */
export interface CameraStream {
  stream: MediaStream;
  /** Undefined where the browser does not report it. */
  deviceId: string | undefined;
  settings: CameraSettings;
  /** Makes the picture as large as it is good for: all that the camera has for photos, within what is made of them. */
  sizeFor: (use: "codes" | "photos") => void;
  /** Calls back once when the camera goes away by itself: unplugged, or taken by the system. */
  onLost: (listener: () => void) => void;
}

const CHOICE_KEY = "camera";
const SIZE: MediaTrackConstraints = {
  width: { ideal: CAMERA_IDEAL_WIDTH_PX, min: CAMERA_MIN_WIDTH_PX },
  height: { ideal: CAMERA_IDEAL_HEIGHT_PX, min: CAMERA_MIN_HEIGHT_PX },
};

/** Half of such a photo, cut out, still has as many pixels as are sent. Phones make no canvas of much more. */
const PHOTO_SIDE_PX = 3200;

/** Bars need more pixels than the first wish; cameras that have them give them once they are on. */
const LARGE: { width: number; height: number } = { width: 1280, height: 720 };

/** For the life of the page: a person who refused the camera is not asked again until they want to. */
let wasRefused = false;

/**
 * Turns a camera on: the one chosen on this device before, else the rear one, the front one, any. Rejects with a
 * `CameraError`, or with the signal's reason when aborted. Aborting turns the camera off, also one that the browser
 * hands over later because the person took their time to answer. After a refusal the browser is asked again only
 * with `askAgain`.
 */
export async function openCamera({
  signal,
  askAgain = false,
}: {
  signal: AbortSignal;
  askAgain?: boolean;
}): Promise<CameraStream> {
  // Pages that are not secure have no `mediaDevices`, whatever its type says.
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  if (!devices?.getUserMedia) throw new CameraError(isSecureContext ? "unsupported" : "insecure", { checked: true });
  const permission = await queryPermission();
  signal.throwIfAborted();
  if (permission === "denied") throw new CameraError("refused", { checked: true });
  if (wasRefused && !askAgain && permission !== "granted") throw new CameraError("refused");
  return describe(await firstStream(devices, signal));
}

/** The cause of a failure of the browser's camera API. `secure` is whether the page is. */
export function cameraCause(failure: unknown, secure: boolean): CameraCause {
  const { name, message } = failure instanceof Error ? failure : new Error(String(failure));
  if (!secure || /https/i.test(message)) return "insecure";
  return CAUSES[name] ?? "other";
}

const CAUSES: Record<string, CameraCause> = {
  NotAllowedError: "refused",
  PermissionDeniedError: "refused",
  NotFoundError: "none",
  DevicesNotFoundError: "none",
  OverconstrainedError: "none",
  NotSupportedError: "unsupported",
  NotReadableError: "busy",
  TrackStartError: "busy",
  // Firefox says this where another program holds the camera.
  AbortError: "busy",
  // On a page that is secure: by a rule of the browser, of its owner or of the page around this one.
  SecurityError: "blocked",
};

/** The cameras of this device, in the browser's order. Their ids are known only once a camera has been allowed. */
export async function listCameras(): Promise<string[]> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices.filter(({ kind, deviceId }) => kind === "videoinput" && deviceId).map(({ deviceId }) => deviceId);
}

/** Makes this camera the first that is tried on this device. */
export function rememberCamera(deviceId: string): void {
  writeStored(CHOICE_KEY, deviceId);
  forgetZoom();
}

/** The state of the permission, undefined where the browser can't tell. */
async function queryPermission(): Promise<PermissionState | undefined> {
  try {
    return (await navigator.permissions.query({ name: "camera" })).state;
  } catch (error) {
    console.warn("The camera's permission can't be queried; the browser will ask.", error);
    return undefined;
  }
}

async function firstStream(devices: MediaDevices, signal: AbortSignal): Promise<MediaStream> {
  const chosen = readStored(CHOICE_KEY);
  const wishes: MediaTrackConstraints[] = [
    ...(chosen === null ? [] : [{ ...SIZE, deviceId: { exact: chosen } }]),
    { ...SIZE, facingMode: { ideal: "environment" } },
    { ...SIZE, facingMode: { ideal: "user" } },
    SIZE,
  ];
  let failure = new CameraError("none");
  for (const video of wishes) {
    try {
      return await ask(devices, { video, audio: false }, signal);
    } catch (error) {
      signal.throwIfAborted();
      failure = new CameraError(cameraCause(error, isSecureContext), { cause: error });
      // A refusal is meant for every camera.
      if (failure.reason === "refused") throw failure;
      if ("deviceId" in video && failure.reason === "none") writeStored(CHOICE_KEY, null);
    }
  }
  throw failure;
}

function ask(devices: MediaDevices, constraints: MediaStreamConstraints, signal: AbortSignal): Promise<MediaStream> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(signal.reason);
    signal.addEventListener("abort", giveUp, { once: true });
    devices.getUserMedia(constraints).then(
      (stream) => {
        signal.removeEventListener("abort", giveUp);
        if (signal.aborted) return stop(stream);
        wasRefused = false;
        signal.addEventListener("abort", () => stop(stream), { once: true });
        resolve(stream);
      },
      (error: unknown) => {
        signal.removeEventListener("abort", giveUp);
        // Remembered even when the wait was aborted.
        if (cameraCause(error, isSecureContext) === "refused") wasRefused = true;
        reject(error);
      },
    );
  });
}

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

function describe(stream: MediaStream): CameraStream {
  const [track] = stream.getVideoTracks();
  // Not awaited: the picture is there, and only grows.
  const settings = settingsOf(track);
  const sizeFor = (use: "codes" | "photos") => track && resize(track, settings, use);
  sizeFor("codes");
  return {
    stream,
    deviceId: track?.getSettings().deviceId,
    settings,
    sizeFor,
    onLost: (listener) => track?.addEventListener("ended", listener, { once: true }),
  };
}

/** Asks for a larger picture where the camera reports that it has one; a camera that refuses keeps the one before. */
function resize(track: MediaStreamTrack, settings: CameraSettings, use: "codes" | "photos"): void {
  const { width, height } = track.getCapabilities?.() ?? {};
  const [widest, highest] = [width?.max ?? 0, height?.max ?? 0];
  if (widest < LARGE.width || highest < LARGE.height) return;
  const scale = Math.min(1, PHOTO_SIDE_PX / Math.max(widest, highest));
  const wanted = use === "codes" ? LARGE : { width: Math.round(widest * scale), height: Math.round(highest * scale) };
  settings.resize({ width: { ideal: wanted.width }, height: { ideal: wanted.height } }).catch((error: unknown) => {
    if (track.readyState === "live") console.warn("The camera keeps the size of its picture.", error);
  });
}
