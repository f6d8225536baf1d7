import { type Browser, chromium, type LaunchOptions } from "playwright";
import { findBrowser, findHeadlessBrowser } from "../../.ci/browser.mjs";
import { type CameraFile, makeCameraFile } from "./camera-file.ts";

/** A camera that is there, a person who refuses it, or a device without a camera. */
export type CameraKind = "there" | "refused" | "none";

export interface CameraBrowser {
  browser: Browser;
  /** Puts a scene in front of the camera; it has no effect without a camera. */
  show: CameraFile["show"];
}

const FAKE_DEVICE = "--use-fake-device-for-media-stream";
const FAKE_YES = "--use-fake-ui-for-media-stream";

/** Starts a Chromium of its own with such a camera, which can only be set when a browser starts. */
export async function launchWithCamera(kind: CameraKind, options: LaunchOptions = {}): Promise<CameraBrowser> {
  const launch = (flags: string[], executablePath = options.executablePath ?? findHeadlessBrowser()) =>
    chromium.launch({
      ...options,
      ...(executablePath && { executablePath }),
      args: ["--no-sandbox", ...(options.args ?? []), ...flags],
    });
  const ignore = () => {};
  // The headless shell has no camera that can be refused.
  if (kind === "refused") {
    return { browser: await launch([FAKE_DEVICE, "--deny-permission-prompts"], findBrowser()), show: ignore };
  }
  if (kind === "none") return { browser: await launch([`${FAKE_DEVICE}=device-count=0`, FAKE_YES]), show: ignore };
  const file = makeCameraFile();
  const browser = await launch([FAKE_DEVICE, FAKE_YES, `--use-file-for-fake-video-capture=${file.path}`]);
  browser.on("disconnected", file.remove);
  return { browser, show: file.show };
}
