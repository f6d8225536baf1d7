import { type Browser, chromium } from "playwright";
import { findBrowser } from "../../.ci/browser.mjs";

/** A video file that the camera shows, a person who says no, or a device without a camera. */
export type FakeCamera = { file: string } | "refused" | "none";

const FAKE_DEVICE = "--use-fake-device-for-media-stream";
const FAKE_YES = "--use-fake-ui-for-media-stream";

/** A Chromium of its own with such a camera. */
export function launchWithCamera(camera: FakeCamera): Promise<Browser> {
  return chromium.launch({ executablePath: findBrowser(), args: ["--no-sandbox", ...argumentsFor(camera)] });
}

function argumentsFor(camera: FakeCamera): string[] {
  if (camera === "refused") return [FAKE_DEVICE, "--deny-permission-prompts"];
  if (camera === "none") return [`${FAKE_DEVICE}=device-count=0`, FAKE_YES];
  return [FAKE_DEVICE, FAKE_YES, `--use-file-for-fake-video-capture=${camera.file}`];
}
