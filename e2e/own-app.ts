import { type ChildProcess, spawn } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base, expect } from "playwright/test";

const ROOT = join(import.meta.dirname, "..");

export interface OwnApp {
  origin: string;
  kill: () => Promise<void>;
  start: () => Promise<void>;
}

/**
 * Journeys with an app of their own at `port`, with data of its own: it is killed, or filled with more than others should
 * meet. `folder` is theirs, too, and is removed.
 */
export function testWithOwnApp(port: number, env: Record<string, string> = {}) {
  const origin = `http://localhost:${port}`;
  return base.extend<{ app: OwnApp; folder: string }>({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it what a fixture needs
    folder: async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), "hexkey-own-"));
      // Root runs the database under another account, which has to get here.
      await chmod(folder, 0o755);
      await use(folder);
      await rm(folder, { recursive: true });
    },
    app: async ({ folder }, use) => {
      let server: ChildProcess | null = null;
      const end = async (signal: "SIGKILL" | "SIGTERM") => {
        const ending = server;
        server = null;
        if (!ending || ending.exitCode !== null) return;
        const gone = new Promise((resolve) => ending.once("exit", resolve));
        ending.kill(signal);
        await gone;
      };
      const start = async () => {
        server = spawn(process.execPath, ["dist/server/index.js"], {
          cwd: ROOT,
          stdio: ["ignore", "ignore", "inherit"],
          env: {
            ...process.env,
            PORT: String(port),
            HOST: "127.0.0.1",
            LOG_LEVEL: "error",
            AI: "offline",
            RECALLS_CPSC_URL: "off",
            RECALLS_HEALTH_CANADA_URL: "off",
            DATA_DIR: join(folder, "data"),
            ...env,
          },
        });
        await expect.poll(() => isReady(origin), { timeout: 180_000 }).toBe(true);
      };
      try {
        await start();
        await use({ origin, kill: () => end("SIGKILL"), start });
      } finally {
        await end("SIGTERM");
      }
    },
  });
}

async function isReady(origin: string): Promise<boolean> {
  try {
    return (await fetch(`${origin}/readyz`)).ok;
  } catch {
    // No listener yet.
    return false;
  }
}
