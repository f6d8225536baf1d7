import { test as base } from "playwright/test";
import { PORTS } from "../surroundings.ts";
import { type ColorScheme, OtherBrowser } from "./browser.ts";
import { type CuttableWay, openWay } from "./cut-proxy.ts";
import { launchFirefox } from "./firefox.ts";
import { WAY, WAY_PORT } from "./way.ts";
import { launchWebKit } from "./webkit.ts";

export const LAUNCHERS = { Firefox: launchFirefox, WebKit: launchWebKit };

interface Fixtures {
  /** Starts a browser of the journey's own. Where the journey fails, the report has a screenshot. */
  start: (name: keyof typeof LAUNCHERS, colorScheme?: ColorScheme) => Promise<OtherBrowser>;
}

export const test = base.extend<Fixtures, { way: CuttableWay }>({
  way: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it what a fixture needs
    async ({}, use) => {
      const way = await openWay(WAY_PORT, PORTS.app);
      await use(way);
      await way.close();
    },
    { scope: "worker", auto: true },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: as above
  start: async ({}, use, testInfo) => {
    const browsers: OtherBrowser[] = [];
    await use(async (name, colorScheme = "light") => {
      const driver = await LAUNCHERS[name](colorScheme);
      const browser = new OtherBrowser(driver, WAY);
      browsers.push(browser);
      return browser;
    });
    for (const browser of browsers) {
      if (testInfo.status !== testInfo.expectedStatus) {
        await testInfo.attach("screen", { body: await browser.screenshot(), contentType: "image/png" });
      }
      await browser.close();
    }
  },
});
