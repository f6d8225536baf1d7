// A caller in a process of its own: what the process that started it does meanwhile is none of the times. It asks for one
// address, one request after the other at a steady pace, until it is told to stop.
import { Agent, get } from "node:http";
import { setTimeout as delay } from "node:timers/promises";

const EVERY_MS = 4;

const [url, warmUp] = process.argv.slice(2);
/** The first ones of a process are slow, and are not counted. */
const WARM_UP = Number(warmUp);
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const took = [];
let isOver = false;
process.once("message", () => {
  isOver = true;
});
process.once("disconnect", () => process.exit(1));

for (let count = 0; !isOver; count++) {
  const begun = performance.now();
  await new Promise((resolve, reject) => {
    get(url, { agent }, (response) => response.resume().on("end", resolve)).on("error", reject);
  });
  if (count >= WARM_UP) took.push(performance.now() - begun);
  if (count === WARM_UP) process.send("warm");
  await delay(EVERY_MS);
}
agent.destroy();
process.send(took, () => process.exit());
