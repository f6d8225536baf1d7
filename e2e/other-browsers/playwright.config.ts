import { join } from "node:path";
import { defineConfig } from "playwright/test";
import { appServer, RESULTS } from "../playwright.config.ts";
import { WAY } from "./way.ts";

/** The main job in Firefox and in WebKit, the engine of every iPhone: one app with the demo catalogue, one browser after the other. */
export default defineConfig({
  testDir: ".",
  outputDir: join(RESULTS, "other-browsers"),
  workers: 1,
  // A browser on a busy machine is no clockwork. A test that passes only at the second try is named at the end of `npm
  // test`.
  retries: 1,
  forbidOnly: true,
  // Both translate the app without a head start, and WebKit draws without a graphics card.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [["list"], ["json", { outputFile: join(RESULTS, "other-browsers.json") }]],
  webServer: [appServer({ DEMO_DATA: "true", TRUST_PROXY: "1", PUBLIC_URL: WAY })],
});
