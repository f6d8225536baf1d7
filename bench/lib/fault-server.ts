import "../../.ci/clean-environment.mjs";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "#server/testing/free-port.ts";
import { OFFLINE, STOP_SIGNAL } from "./server-process.ts";
import { sized } from "./size.ts";

const READY_WITHIN_MS = sized(60_000, 120_000);
const POLL_MS = 25;
const LOOK_EVERY_MS = 50;

/** The built server on one port, which can be ended and started again, as a service manager would. */
export interface FaultServer {
  origin: string;
  child: () => ChildProcess;
  start: () => Promise<void>;
  /** Resolves to the milliseconds until the process was gone. */
  end: (signal: NodeJS.Signals) => Promise<number>;
  /** The most resident memory of the server since the last call, in bytes: its own, without its helpers'. */
  peakBytes: () => number;
  stop: () => Promise<void>;
}

export async function createFaultServer(variables: Record<string, string>): Promise<FaultServer> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const env = {
    SESSION_SECRET: "only for measuring ".repeat(2),
    LOG_LEVEL: "fatal",
    NODE_ENV: "production",
    ...process.env,
    ...OFFLINE,
    ...variables,
    PORT: String(port),
    HOST: "127.0.0.1",
  };
  let child: ChildProcess | undefined;
  let peak = 0;
  const looking = setInterval(async () => {
    const status = child?.pid ? await readFile(`/proc/${child.pid}/status`, "utf8").catch(() => "") : "";
    peak = Math.max(peak, Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024);
  }, LOOK_EVERY_MS);
  const running = () => {
    if (!child) throw new Error("the server has not been started");
    return child;
  };
  const start = async () => {
    child = spawn(process.execPath, ["dist/server/index.js"], { env, stdio: ["ignore", "ignore", "inherit"] });
    const deadline = performance.now() + READY_WITHIN_MS;
    while (performance.now() < deadline) {
      if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
      if ((await fetch(`${origin}/readyz`).catch(() => null))?.status === 200) return;
      await delay(POLL_MS);
    }
    throw new Error(`the server was not ready within ${READY_WITHIN_MS} ms`);
  };
  const end = async (signal: NodeJS.Signals) => {
    const ending = running();
    const begun = performance.now();
    if (ending.exitCode !== null || ending.signalCode !== null) return 0;
    const exited = once(ending, "exit");
    ending.kill(signal);
    await exited;
    return performance.now() - begun;
  };
  return {
    origin,
    child: running,
    start,
    end,
    peakBytes: () => {
      const most = peak;
      peak = 0;
      return most;
    },
    stop: async () => {
      clearInterval(looking);
      await end(STOP_SIGNAL);
    },
  };
}
