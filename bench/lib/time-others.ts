import { Agent, get } from "node:http";
import { setTimeout as delay } from "node:timers/promises";

const EVERY_MS = 4;

/** How long each request to an address took that was made, one after the other at a steady pace, while `work` was done. */
export async function timeOthers(url: string, work: () => Promise<void>): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const took: number[] = [];
  let isOver = false;
  const done = work().finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const begun = performance.now();
    await new Promise<void>((resolve, reject) => {
      get(url, { agent }, (response) => response.resume().on("end", resolve)).on("error", reject);
    });
    took.push(performance.now() - begun);
    await delay(EVERY_MS);
  }
  agent.destroy();
  await done;
  return took;
}
