import "../../.ci/clean-environment.mjs";
import { type ChildProcess, spawn } from "node:child_process";
import { freePort } from "#server/testing/free-port.ts";
import { sized } from "./size.ts";

export interface ServerProcess {
  origin: string;
  child: ChildProcess;
  stop: () => Promise<void>;
}

interface ServerOptions {
  env: Record<string, string>;
  path: string;
  stdio?: "ignore" | "inherit";
  /** Opens a channel for messages to and from the process. */
  talks?: boolean;
}

/** Settings of a measured server: a key in the shell is not spent, and no feed is read from the internet. */
export const OFFLINE = { AI: "offline", RECALLS_CPSC_URL: "off", RECALLS_HEALTH_CANADA_URL: "off" };

const READY_WITHIN_MS = sized(30_000, 120_000);
const POLL_MS = 50;
/** A server that is asked to stop takes calls for a second more, and its jobs another: a smoke run has nothing to lose. */
export const STOP_SIGNAL = sized("SIGTERM", "SIGKILL");

/** Starts a server of ours in a process of its own on a free loopback port and waits until `path` answers below 500. */
export async function startServerProcess(
  command: string[],
  { env, path, stdio = "ignore", talks = false }: ServerOptions,
): Promise<ServerProcess> {
  const [file = "", ...args] = command;
  const port = await freePort();
  const child = spawn(file, args, {
    env: {
      SESSION_SECRET: "only for measuring ".repeat(2),
      ...process.env,
      ...OFFLINE,
      ...env,
      PORT: String(port),
      HOST: "127.0.0.1",
    },
    stdio: ["ignore", stdio, "inherit", ...(talks ? (["ipc"] as const) : [])],
  });
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const origin = `http://127.0.0.1:${port}`;
  try {
    await untilAnswering(origin + path, () => child.exitCode);
  } catch (error) {
    child.kill("SIGKILL");
    throw error;
  }
  return {
    origin,
    child,
    stop: async () => {
      child.kill(STOP_SIGNAL);
      await exited;
    },
  };
}

async function untilAnswering(url: string, exitCode: () => number | null): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline) {
    if (exitCode() !== null) throw new Error(`the server for ${url} ended with ${exitCode()}`);
    const response = await fetch(url).catch(() => null);
    if (response && response.status < 500) return;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Error(`${url} did not answer within ${READY_WITHIN_MS} ms`);
}
