import { randomUUID } from "node:crypto";
import { Agent, type IncomingMessage, request } from "node:http";
import type { Member } from "./members.ts";
import { sized } from "./size.ts";

/** What became of a call: its status, or what happened to the connection. */
type Outcome = number | "refused" | "cut" | "late";

export interface Answered {
  askedAt: number;
  outcome: Outcome;
}

export interface MixedLoad {
  answers: Answered[];
  /** The writes that were acknowledged: ids that have to be in the database from then on. */
  acknowledged: string[];
  /** Asks for nothing more and waits for what is under way. */
  stop: () => Promise<void>;
}

const TICK_MS = 20;
/** As many as a proxy keeps open. */
const CONNECTIONS = 100;
/** A client that has waited this long has gone away. */
const PATIENCE_MS = sized(15_000, 5000);

/** One call in ten writes; the others are what people look at. */
const READS = ["/api/products?limit=24", "/api/reviews?limit=10", "/api/trending-furniture", "/api/retailers"];

/**
 * Calls arrive at a steady rate, whether or not those before them were answered: that is how people come. Every tenth
 * records a scan for a member, with an id of its own.
 */
export function startMixedLoad(origin: string, perSecond: number, members: readonly Member[]): MixedLoad {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const answers: Answered[] = [];
  const acknowledged: string[] = [];
  const underWay = new Set<Promise<void>>();
  const begun = performance.now();
  let asked = 0;
  const ask = (n: number) => {
    const member = members[Math.floor(n / 10) % members.length];
    const askedAt = performance.now();
    const isWrite = n % 10 === 0 && member;
    const id = isWrite ? randomUUID() : undefined;
    const call = send(agent, origin, isWrite ? scanOf(member, id ?? "") : { path: READS[n % READS.length] ?? "/" });
    const noted = call.then((outcome) => {
      answers.push({ askedAt, outcome });
      if (id && outcome === 200) acknowledged.push(id);
    });
    underWay.add(noted);
    void noted.then(() => underWay.delete(noted));
  };
  const timer = setInterval(() => {
    // Timers are late on a busy machine; the rate holds all the same.
    for (const due = ((performance.now() - begun) * perSecond) / 1000; asked < due; asked++) ask(asked);
  }, TICK_MS);
  return {
    answers,
    acknowledged,
    stop: async () => {
      clearInterval(timer);
      await Promise.all(underWay);
      agent.destroy();
    },
  };
}

interface Call {
  path: string;
  token?: string;
  body?: string;
}

function scanOf({ token }: Member, clientId: string): Call {
  const scan = {
    clientId,
    method: "typed",
    code: "034000470693",
    symbology: null,
    scannedAt: new Date().toISOString(),
  };
  return { path: "/api/scan-history", token, body: JSON.stringify({ scans: [scan] }) };
}

/** Never rejects. */
function send(agent: Agent, origin: string, { path, token, body }: Call): Promise<Outcome> {
  return new Promise((resolve) => {
    const headers = {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { "content-type": "application/json", "content-length": Buffer.byteLength(body) }),
    };
    const call = request(origin + path, { agent, headers, method: body ? "POST" : "GET" });
    const timer = setTimeout(() => {
      resolve("late");
      call.destroy();
    }, PATIENCE_MS);
    const settle = (outcome: Outcome) => {
      clearTimeout(timer);
      resolve(outcome);
    };
    call.once("response", (response: IncomingMessage) => {
      response.once("error", () => settle("cut"));
      response.once("close", () => settle(response.complete ? (response.statusCode ?? 0) : "cut"));
      response.resume();
    });
    call.once("error", (error: NodeJS.ErrnoException) => settle(error.code === "ECONNREFUSED" ? "refused" : "cut"));
    call.end(body);
  });
}
