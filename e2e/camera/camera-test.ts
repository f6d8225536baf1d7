import { type BrowserContext, test as base, expect, type Page } from "playwright/test";
import { watchForProblems } from "../fixtures.ts";
import { type CameraBrowser, type CameraKind, launchWithCamera } from "./camera-browser.ts";
import type { Scene } from "./scene.ts";

export { expect };

declare global {
  /** Every track that the page has been given, of any camera. */
  var cameraTracks: MediaStreamTrack[];
  /** The addresses of the videos that have begun to play, but for the camera's picture. */
  var playedVideos: string[];
  /** Number of times that the scanner's readers of codes have all been loaded. */
  var loadedReaders: number;
}

interface Fixtures {
  /** Opens an empty page of the app in a browser with such a camera: one in front of this scene, or none that can be used. */
  openWith: (camera: Scene | "refused" | "none") => Promise<Page>;
  /** Puts another scene in front of the camera. */
  show: (scene: Scene) => Promise<void>;
  /** The expected refusals of the journey, as in the other journeys. */
  refusals: string[];
}

interface WorkerFixtures {
  /** The browser with such a camera, which is started when a journey first needs it. */
  browserWith: (kind: CameraKind) => Promise<CameraBrowser>;
}

/** Journeys with a camera, each in a context of its own in browsers that they share. Uncaught errors fail the test. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  browserWith: [
    async ({ launchOptions }, use) => {
      const started = new Map<CameraKind, Promise<CameraBrowser>>();
      await use((kind) => {
        const browser = started.get(kind) ?? launchWithCamera(kind, launchOptions);
        started.set(kind, browser);
        return browser;
      });
      for (const starting of started.values()) await (await starting).browser.close();
    },
    { scope: "worker" },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it what a fixture needs
  refusals: async ({}, use) => use([]),
  show: async ({ browserWith }, use) => use(async (scene) => (await browserWith("there")).show(scene)),
  openWith: async ({ browserWith, show, refusals }, use) => {
    const contexts: BrowserContext[] = [];
    const problems: string[] = [];
    await use(async (camera) => {
      const isThere = typeof camera === "object";
      if (isThere) await show(camera);
      const { browser } = await browserWith(isThere ? "there" : camera);
      const context = await browser.newContext();
      contexts.push(context);
      watchForProblems(context, problems, refusals);
      await context.addInitScript(observe);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
    expect(problems).toEqual([]);
  },
});

/** Waits until the scanner can read every kind of code: until then it may settle for the first QR code in view. */
export async function waitForReaders(page: Page): Promise<void> {
  await page.waitForFunction(() => globalThis.loadedReaders > 0);
}

/** Runs in the page before the app. */
function observe() {
  globalThis.cameraTracks = [];
  globalThis.playedVideos = [];
  globalThis.loadedReaders = 0;
  // The empty page that a context begins with has no cameras.
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  if (devices) {
    const open = devices.getUserMedia.bind(devices);
    devices.getUserMedia = async (constraints) => {
      const stream = await open(constraints);
      globalThis.cameraTracks.push(...stream.getTracks());
      return stream;
    };
  }
  document.addEventListener(
    "playing",
    ({ target }) => {
      if (target instanceof HTMLVideoElement && !target.srcObject) globalThis.playedVideos.push(target.currentSrc);
    },
    true,
  );
  globalThis.Worker = class extends Worker {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options);
      this.addEventListener("message", ({ data }) => {
        if (options?.name === "decoder" && data.kind === "loaded") globalThis.loadedReaders += 1;
      });
    }
  };
}
