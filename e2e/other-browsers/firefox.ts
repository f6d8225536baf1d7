import { type ElementHandle, launch } from "puppeteer-core";
import { findFirefox } from "../../.ci/other-browsers.mjs";
import type { ColorScheme, Driver } from "./browser.ts";

/** Values of Firefox's preference: 0 is dark. */
const COLOR_SCHEMES = { dark: 0, light: 1 };

/** A Firefox without a window, driven over WebDriver BiDi. */
export async function launchFirefox(colorScheme: ColorScheme): Promise<Driver> {
  const browser = await launch({
    browser: "firefox",
    executablePath: findFirefox(),
    extraPrefsFirefox: {
      "layout.css.prefers-color-scheme.content-override": COLOR_SCHEMES[colorScheme],
      // Films play without an earlier tap, as they do for people who tap.
      "media.autoplay.default": 0,
    },
  });
  const [page = await browser.newPage()] = await browser.pages();
  await page.setViewport({ width: 390, height: 844 });
  return {
    open: async (address) => {
      await page.goto(address, { waitUntil: "domcontentloaded" });
    },
    inject: async (script) => {
      await page.evaluate(`${script};undefined`);
    },
    evaluate: (expression) => page.evaluate(expression),
    element: async (expression) => {
      const handle = await page.evaluateHandle(expression);
      const element = handle.asElement() as ElementHandle<HTMLInputElement> | null;
      if (!element) return null;
      return {
        click: () => element.click(),
        type: (text) => element.type(text),
        choose: (path) => element.uploadFile(path),
      };
    },
    screenshot: async () => Buffer.from(await page.screenshot()),
    close: () => browser.close(),
  };
}
