import { once } from "node:events";
import { type ServerProcess, startServerProcess } from "./server-process.ts";

/** In ms, with the millisecond between two looks in it: how long the loop took to come round. */
export interface LoopDelay {
  p50: number;
  p99: number;
  max: number;
}

const PROBE = "./bench/lib/event-loop-probe.mjs";

/** As `startServerProcess`, for a Node program that says nothing itself: its event loop can be watched. */
export function startWatchedServer(
  args: string[],
  { env, path }: { env: Record<string, string>; path: string },
): Promise<ServerProcess> {
  return startServerProcess([process.execPath, "--import", PROBE, ...args], { env, path, talks: true });
}

/** How late the event loop of such a server was while `work` was being done. */
export async function watchEventLoop({ child }: ServerProcess, work: () => Promise<void>): Promise<LoopDelay> {
  await ask(child, "start");
  await work();
  return (await ask(child, "stop")) as LoopDelay;
}

async function ask(child: ServerProcess["child"], question: "start" | "stop"): Promise<unknown> {
  const answer = once(child, "message");
  child.send(question);
  return (await answer)[0];
}
