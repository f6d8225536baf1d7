import "../.ci/clean-environment.mjs";
import { join } from "node:path";
import { defineConfig } from "playwright/test";
import { findHeadlessBrowser } from "../.ci/browser.mjs";
import {
  APP,
  BARE_APP,
  CPSC_RECALLS,
  dataDir,
  GEOCODER,
  IP_LOCATION_FILE,
  LAN_APP,
  MODEL,
  PORTS,
  PROVIDERS,
  SERVICES,
  SUPER_ADMIN,
  WEB_STAND_IN,
} from "./surroundings.ts";

const ROOT = join(import.meta.dirname, "..");
export const RESULTS = join(ROOT, "test-results");

/** The names that resolve in the browser: none of the internet's, wherever the journeys run. */
const HOSTS = `MAP ${new URL(LAN_APP).hostname} 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1`;

/**
 * The built app with the demo catalogue and a PostgreSQL of its own, real identity providers and a mail server around it,
 * in Chromium at the size of a phone. Each journey calls from an address of its own (`fixtures.ts`), so that the tries
 * of one don't count for another.
 */
export default defineConfig({
  testDir: ".",
  testIgnore: "other-browsers/**",
  // Emptied at the start of a run, unlike the logs of the other stages beside it.
  outputDir: join(RESULTS, "journeys"),
  fullyParallel: true,
  workers: 2,
  // A test that passes only at the second try is named at the end of `npm test`: its cause is to be found.
  retries: 1,
  forbidOnly: true,
  // No journey is about these: they end one that is stuck, also on a slow machine.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [["list"], ["json", { outputFile: join(RESULTS, "journeys.json") }]],
  use: {
    baseURL: APP,
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    locale: "en-CA",
    // Dialogs and messages are in their place at once: no journey waits for them to slide in.
    contextOptions: { reducedMotion: "reduce" },
    // A trace of every journey costs a sixth of the time: `--trace on` makes one for an investigation.
    screenshot: "only-on-failure",
    launchOptions: { executablePath: findHeadlessBrowser(), args: ["--no-sandbox", `--host-resolver-rules=${HOSTS}`] },
  },
  webServer: [
    { ...server("node --import tsx e2e/services.ts"), url: SERVICES },
    appServer({
      DEMO_DATA: "true",
      TRUST_PROXY: "1",
      PUBLIC_URL: APP,
      WEB_STAND_IN,
      GEOCODER_URL: GEOCODER,
      IP_LOCATION_FILE,
      RECALLS_CPSC_URL: CPSC_RECALLS,
      PUSH_SERVICES: SERVICES,
      OIDC_ISSUER: PROVIDERS.replit.issuer,
      OIDC_CLIENT_ID: PROVIDERS.replit.clientId,
      OIDC_CLIENT_SECRET: PROVIDERS.replit.clientSecret,
      OIDC_NAME: PROVIDERS.replit.name,
      GOOGLE_ISSUER: PROVIDERS.google.issuer,
      GOOGLE_CLIENT_ID: PROVIDERS.google.clientId,
      GOOGLE_CLIENT_SECRET: PROVIDERS.google.clientSecret,
      SMTP_URL: `smtp://127.0.0.1:${PORTS.mail}`,
      MAIL_FROM: "Hexkey <hexkey@example.org>",
      ADMIN_EMAIL: SUPER_ADMIN.email,
      ADMIN_PASSWORD: SUPER_ADMIN.password,
      AI: "openai",
      OPENAI_API_KEY: "sk-only-for-journeys",
      OPENAI_BASE_URL: MODEL,
      OPENAI_MODEL: "gpt-4.1-mini",
      OPENAI_INPUT_PRICE: "0.4",
      OPENAI_OUTPUT_PRICE: "1.6",
      OPENAI_WEB_SEARCH: "false",
    }),
    {
      ...server("node dist/server/index.js"),
      url: `${BARE_APP}/readyz`,
      env: {
        ...settings(PORTS.bareApp),
        ADMIN_PUBLIC_EMAIL: SUPER_ADMIN.email,
        ADMIN_EMAIL: SUPER_ADMIN.email,
        ADMIN_PASSWORD: SUPER_ADMIN.password,
      },
    },
  ],
});

function server(command: string) {
  const gracefulShutdown = { signal: "SIGTERM", timeout: 12_000 } as const;
  return { command, cwd: ROOT, stdout: "pipe", timeout: 180_000, gracefulShutdown } as const;
}

/** The built app at its address, with these settings. */
export function appServer(env: Record<string, string>) {
  return { ...server("node dist/server/index.js"), url: `${APP}/readyz`, env: { ...settings(PORTS.app), ...env } };
}

function settings(port: number) {
  return {
    PORT: String(port),
    HOST: "127.0.0.1",
    LOG_LEVEL: "error",
    // A key in the shell is not for journeys to spend.
    AI: "offline",
    RECALLS_CPSC_URL: "off",
    RECALLS_HEALTH_CANADA_URL: "off",
    DATA_DIR: dataDir(port),
  };
}
