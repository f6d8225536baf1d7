import { type ChildProcess, spawn } from "node:child_process";
import { expect, onTestFinished } from "vitest";
import { builtProgram } from "#server/testing/built-programs.ts";
import { createTestDatabase } from "#server/testing/database.ts";
import { freePort } from "#server/testing/free-port.ts";

/** What the servers of the tests sign sessions with. */
export const SESSION_SECRET = "s".repeat(32);

/** The first test that needs the server waits for its build. */
export const START_PATIENCE_MS = 90_000;
/** For a test that starts a server in a process of its own. */
export const WITH_SERVER = { timeout: 180_000 };

/** The whole server in a process of its own, killed when the test is finished. */
async function runServer(variables: Record<string, string>): Promise<ChildProcess> {
  const program = await builtProgram("index.js");
  const env = {
    PATH: process.env.PATH,
    LOG_LEVEL: "warn",
    HOST: "127.0.0.1",
    SESSION_SECRET,
    ...variables,
  };
  const child = spawn(process.execPath, [program], {
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const exited = exitOf(child);
  onTestFinished(async () => {
    if (child.kill("SIGKILL")) await exited;
  });
  return child;
}

/** A server that is expected to end by itself: its exit code, and all that it said. */
export async function runToEnd(variables: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const child = await runServer({ PORT: String(await freePort()), ...variables });
  const output = outputOf(child);
  return { code: await exitOf(child), output: output() };
}

/** A server that is ready; on a database of its own unless one is given. */
export async function startServer(variables: Record<string, string> = {}) {
  const port = variables.PORT ?? String(await freePort());
  const database = variables.DATABASE_URL ?? (await ownDatabase());
  const child = await runServer({ PORT: port, DATABASE_URL: database, ...variables });
  const output = outputOf(child);
  const origin = `http://127.0.0.1:${port}`;
  await untilReady(origin);
  return { origin, child, exited: exitOf(child), output };
}

export async function untilReady(origin: string): Promise<void> {
  const ready = async () => (await fetch(`${origin}/readyz`).catch(() => null))?.status;
  await expect.poll(ready, { timeout: START_PATIENCE_MS, interval: 50 }).toBe(200);
}

async function ownDatabase(): Promise<string> {
  const { url, drop } = await createTestDatabase();
  onTestFinished(drop);
  return url;
}

export const exitOf = (child: ChildProcess) =>
  new Promise<number | null>((resolve) => child.once("exit", (code) => resolve(code)));

/** All that a process has said so far. */
export function outputOf(child: ChildProcess): () => string {
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk) => {
      output += chunk;
    });
  }
  return () => output;
}
