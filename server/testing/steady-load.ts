import { Agent, get } from "node:http";
import { onTestFinished } from "vitest";

export interface TimedAnswer {
  /** When it was asked for and when it came, in milliseconds since 1970. */
  askedAt: number;
  at: number;
  /** The status, or the code of what went wrong with the connection. */
  outcome: number | string;
}

const TICK_MS = 20;

/** As many as a proxy keeps to us. More calls than that wait for one of them. */
const CONNECTIONS = 100;

export type SteadyLoad = ReturnType<typeof startSteadyLoad>;

/** Asks for the same thing many times a second, whatever comes back, over connections that are kept alive. */
export function startSteadyLoad(url: string, perSecond: number, headers: Record<string, string> = {}) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const answers: TimedAnswer[] = [];
  const underWay = new Set<Promise<void>>();
  const ask = () => {
    const askedAt = Date.now();
    const call = new Promise<void>((resolve) => {
      const note = (outcome: number | string) => {
        answers.push({ askedAt, at: Date.now(), outcome });
        resolve();
      };
      get(url, { agent, headers }, (response) => {
        response.once("error", () => note("CUT"));
        response.once("end", () => note(response.statusCode ?? 0));
        response.resume();
      }).once("error", (error) => note("code" in error ? String(error.code) : error.message));
    });
    underWay.add(call);
    void call.then(() => underWay.delete(call));
  };
  const begun = Date.now();
  let asked = 0;
  const timer = setInterval(() => {
    // Timers are late on a busy machine; the rate holds all the same.
    for (const due = ((Date.now() - begun) * perSecond) / 1000; asked < due; asked++) ask();
  }, TICK_MS);
  const stop = async () => {
    clearInterval(timer);
    await Promise.all(underWay);
    agent.destroy();
  };
  onTestFinished(() => {
    clearInterval(timer);
    agent.destroy();
  });
  return { answers, stop };
}
