import { rm } from "node:fs/promises";
import { dirname } from "node:path";
import { type Browser, chromium } from "playwright";
import { findBrowser } from "../../.ci/browser.mjs";
import { makeCameraFile, type Shot } from "./make-camera-file.ts";

/** The camera's picture, a person who refuses it, or a device without a camera. */
export type FakeCamera = readonly Shot[] | "refused" | "none";

const FAKE_DEVICE = "--use-fake-device-for-media-stream";
const FAKE_YES = "--use-fake-ui-for-media-stream";

/** A Chromium of its own with such a camera: the camera can only be set when a browser starts. */
export async function launchWithCamera(camera: FakeCamera): Promise<Browser> {
  if (camera === "refused") return launch([FAKE_DEVICE, "--deny-permission-prompts"]);
  if (camera === "none") return launch([`${FAKE_DEVICE}=device-count=0`, FAKE_YES]);
  const file = await makeCameraFile(camera);
  const browser = await launch([FAKE_DEVICE, FAKE_YES, `--use-file-for-fake-video-capture=${file}`]);
  browser.on("disconnected", () => rm(dirname(file), { recursive: true }));
  return browser;
}

function launch(args: string[]): Promise<Browser> {
  const executablePath = findBrowser();
  return chromium.launch({ ...(executablePath && { executablePath }), args: ["--no-sandbox", ...args] });
}
