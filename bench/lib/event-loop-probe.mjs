// Loaded ahead of a server (`node --import`): measures how late its event loop is, when the process that started it asks.
import { monitorEventLoopDelay } from "node:perf_hooks";
import { isMainThread } from "node:worker_threads";

/** How often it looks, in ms. What it tells includes this time: an idle loop shows a little more than 1. */
const RESOLUTION_MS = 1;
const NS_PER_MS = 1e6;

// The threads that a server starts load what the server loads.
if (isMainThread && process.send) {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  process.on("message", (message) => {
    if (message === "start") {
      delay.reset();
      delay.enable();
      process.send({});
    } else if (message === "stop") {
      delay.disable();
      const ms = (percent) => delay.percentile(percent) / NS_PER_MS;
      process.send({ p50: ms(50), p99: ms(99), max: delay.max / NS_PER_MS });
    }
  });
}
