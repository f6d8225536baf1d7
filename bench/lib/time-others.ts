import { fork } from "node:child_process";
import { once } from "node:events";
import { sized } from "./size.ts";

/** Requests that are made before the first one that counts: those of a new process are slow. */
const WARM_UP = sized(100, 5);

/** How long each request to an address took, in ms, that another process made while `work` was done (`others.mjs`). */
export async function timeOthers(url: string, work: () => Promise<void>): Promise<number[]> {
  const others = fork(new URL("others.mjs", import.meta.url), [url, String(WARM_UP)], { execArgv: [] });
  try {
    await nextOf(others);
    await work();
    others.send("stop");
    return (await nextOf(others)) as number[];
  } finally {
    others.kill();
  }
}

async function nextOf(others: ReturnType<typeof fork>): Promise<unknown> {
  const ended = once(others, "exit").then(([code]) => {
    throw new Error(`The process that asks meanwhile ended with ${code}`);
  });
  ended.catch(() => undefined);
  const [message] = await Promise.race([once(others, "message"), ended]);
  return message;
}
