import { setTimeout as delay } from "node:timers/promises";
import { type LoopDelay, watchEventLoop } from "./event-loop.ts";
import { fromNewAddress, type Member } from "./members.ts";
import type { ServerProcess } from "./server-process.ts";

/** Another member makes a small request this often, whether or not the last answer has come. */
const BYSTANDER_EVERY_MS = 20;

export interface Burst {
  seconds: number;
  /** How long each sign-in took, in ms. */
  signIns: number[];
  /** How long others waited meanwhile for an answer that needs no work, in ms. */
  bystanders: number[];
  loop: LoopDelay;
}

/** Everybody signs in at the same moment. Throws when one of them does not get in. */
export async function signInAtOnce(server: ServerProcess, members: readonly Member[]): Promise<Burst> {
  const burst: Omit<Burst, "loop"> = { seconds: 0, signIns: [], bystanders: [] };
  const loop = await watchEventLoop(server, async () => {
    const over = new AbortController();
    const bystanders = standBy(server.origin, over.signal);
    const start = performance.now();
    burst.signIns = await Promise.all(members.map((member) => signIn(server.origin, member)));
    burst.seconds = (performance.now() - start) / 1000;
    over.abort();
    burst.bystanders = await bystanders;
  });
  return { ...burst, loop };
}

async function signIn(origin: string, { email, password }: Member): Promise<number> {
  const headers = { "content-type": "application/json", ...fromNewAddress() };
  const start = performance.now();
  const response = await fetch(`${origin}/api/auth/login`, {
    method: "POST",
    headers,
    body: JSON.stringify({ email, password }),
  });
  const body = await response.text();
  if (response.status !== 200) throw new Error(`a sign-in was answered ${response.status} ${body}`);
  return performance.now() - start;
}

async function standBy(origin: string, over: AbortSignal): Promise<number[]> {
  const waits: Promise<number>[] = [];
  while (!over.aborted) {
    waits.push(timeOf(`${origin}/healthz`));
    await delay(BYSTANDER_EVERY_MS);
  }
  return Promise.all(waits);
}

async function timeOf(url: string): Promise<number> {
  const start = performance.now();
  await (await fetch(url)).text();
  return performance.now() - start;
}
