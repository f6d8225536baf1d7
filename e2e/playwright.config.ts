import { join } from "node:path";
import { defineConfig } from "playwright/test";
import { findBrowser } from "../.ci/browser.mjs";

const PORT = Number(process.env.HEXKEY_E2E_PORT ?? 4173);
const RESULTS = join(import.meta.dirname, "../test-results");

/** The built app with the demo catalogue and a PostgreSQL of its own, in Chromium at the size of a phone. */
export default defineConfig({
  testDir: ".",
  outputDir: RESULTS,
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [["list"], ["json", { outputFile: join(RESULTS, "journeys.json") }]],
  use: {
    baseURL: `http://localhost:${PORT}`,
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    locale: "en-CA",
    trace: "retain-on-failure",
    launchOptions: { executablePath: findBrowser(), args: ["--no-sandbox"] },
  },
  webServer: {
    command: "node dist/server/index.js",
    cwd: join(import.meta.dirname, ".."),
    url: `http://localhost:${PORT}/readyz`,
    env: {
      PORT: String(PORT),
      HOST: "127.0.0.1",
      DEMO_DATA: "true",
      LOG_LEVEL: "error",
      DATA_DIR: join(RESULTS, "data"),
    },
    timeout: 60_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 12_000 },
  },
});
