import { type Browser, test as base, expect, type Page } from "playwright/test";
import { watchForProblems } from "../fixtures.ts";
import { type FakeCamera, launchWithCamera } from "./camera-browser.ts";

export { expect };

declare global {
  /** Every track that the page has been given, of any camera. */
  var cameraTracks: MediaStreamTrack[];
  /** The addresses of the videos that have begun to play, but for the camera's picture. */
  var playedVideos: string[];
}

interface Fixtures {
  /** Opens an empty page of the app in a browser with such a camera. */
  openWith: (camera: FakeCamera) => Promise<Page>;
  /** The expected refusals of the journey, as in the other journeys. */
  refusals: string[];
}

/** Journeys with a camera. Uncaught errors fail the test. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it what a fixture needs
  refusals: async ({}, use) => use([]),
  openWith: async ({ baseURL, viewport, isMobile, hasTouch, locale, refusals }, use) => {
    const browsers: Browser[] = [];
    const problems: string[] = [];
    await use(async (camera) => {
      const browser = await launchWithCamera(camera);
      browsers.push(browser);
      const page = await browser.newPage({ ...(baseURL && { baseURL }), viewport, isMobile, hasTouch, locale });
      watchForProblems(page.context(), problems, refusals);
      await page.addInitScript(observe);
      return page;
    });
    for (const browser of browsers) await browser.close();
    expect(problems).toEqual([]);
  },
});

/** Runs in the page before the app. */
function observe() {
  globalThis.cameraTracks = [];
  globalThis.playedVideos = [];
  const devices = navigator.mediaDevices;
  const open = devices.getUserMedia.bind(devices);
  devices.getUserMedia = async (constraints) => {
    const stream = await open(constraints);
    globalThis.cameraTracks.push(...stream.getTracks());
    return stream;
  };
  document.addEventListener(
    "playing",
    ({ target }) => {
      if (target instanceof HTMLVideoElement && !target.srcObject) globalThis.playedVideos.push(target.currentSrc);
    },
    true,
  );
}
