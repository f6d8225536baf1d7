import type { IncomingMessage } from "node:http";
import { networkOf } from "#server/auth/identify.ts";

/** The limits of a slow body. Only the sender's time counts: while we don't read, or stand still, nothing runs out. */
export interface BodyLimits {
  /** For all of a body to which no endpoint has given more time. */
  bodyMs: number;
  /** What a body with more time brings at least, over and over: this many bytes within so long. */
  leastBytes: number;
  leastWithinMs: number;
  /** A body that has lasted so long and is slower than this is slow; of these each network has only so many at once. */
  slowAfterMs: number;
  slowBytesPerSecond: number;
  slowPerNetwork: number;
  lookEveryMs: number;
}

/**
 * A phone on the edge of a network sends some kilobytes a second; a slower client holds a connection rather than sends
 * a file.
 */
export const BODY_LIMITS: BodyLimits = {
  bodyMs: 15_000,
  leastBytes: 20 * 1024,
  leastWithinMs: 20_000,
  slowAfterMs: 5000,
  slowBytesPerSecond: 8 * 1024,
  slowPerNetwork: 32,
  lookEveryMs: 1000,
};

/** So slowly may a file come as a whole: 100 MB take an hour. */
const FILE_BYTES_PER_SECOND = 30 * 1024;
const FILE_MIN_MS = 60_000;

interface Body {
  request: IncomingMessage;
  /** What the connection had brought when the body began. */
  bytesBefore: number;
  /** Later by as long as we have stood still since. */
  begunAt: number;
  /** When all of it has to be there. */
  until: number;
  /** Whether an endpoint waits for a file: then it has to keep coming. */
  isFile: boolean;
  /** Since when less than the least has come. */
  since: { at: number; bytes: number };
}

const bodies = new WeakMap<IncomingMessage, Body>();

/** An endpoint takes this body, a file of at most so many bytes: it may take long, while it keeps coming. */
export function expectFile(request: IncomingMessage, maxBytes: number): void {
  const body = bodies.get(request);
  if (!body) return;
  body.isFile = true;
  const at = performance.now();
  body.until = at + Math.max(FILE_MIN_MS, (maxBytes / FILE_BYTES_PER_SECOND) * 1000);
  body.since = { at, bytes: request.socket.bytesRead };
}

/** Whether a request announces a body. */
export function hasBody({ headers }: IncomingMessage): boolean {
  const length = headers["content-length"];
  return headers["transfer-encoding"] !== undefined || (length !== undefined && length !== "0");
}

/** Whether bytes of a body wait for us, instead of us for them. */
export function isHeldUp({ complete, readableLength }: IncomingMessage): boolean {
  return complete || readableLength > 0;
}

/**
 * Watches the bodies that are on their way. `cutOff` is called for each that comes too slowly, and for the slowest ones
 * of a network that sends too many slow ones at once.
 */
export function watchBodies(limits: BodyLimits, cutOff: (request: IncomingMessage) => void) {
  const underWay = new Set<Body>();
  let lookedAt = performance.now();
  const look = () => {
    const now = performance.now();
    const passed = now - lookedAt;
    lookedAt = now;
    // While we stand still nothing is read, however fast it comes.
    const late = Math.max(0, passed - limits.lookEveryMs);
    const slow = new Map<string, { body: Body; rate: number }[]>();
    for (const body of underWay) {
      if (body.request.complete || body.request.destroyed) {
        underWay.delete(body);
        continue;
      }
      body.begunAt += late;
      if (isTooSlow(body, { now, passed, late })) {
        end(body);
        continue;
      }
      const rate = rateOf(body, now);
      if (now - body.begunAt < limits.slowAfterMs || rate >= limits.slowBytesPerSecond) continue;
      const network = networkOf(addressOf(body.request));
      slow.set(network, [...(slow.get(network) ?? []), { body, rate }]);
    }
    for (const some of slow.values()) {
      const tooMany = some.length - limits.slowPerNetwork;
      if (tooMany <= 0) continue;
      for (const { body } of some.sort((one, other) => one.rate - other.rate).slice(0, tooMany)) end(body);
    }
  };
  const isTooSlow = (body: Body, { now, passed, late }: Record<"now" | "passed" | "late", number>): boolean => {
    const bytes = body.request.socket.bytesRead;
    if (isHeldUp(body.request)) {
      body.until += passed;
      body.since = { at: now, bytes };
    } else {
      body.until += late;
      body.since.at += late;
      if (bytes - body.since.bytes >= limits.leastBytes) body.since = { at: now, bytes };
    }
    return now >= body.until || (body.isFile && now - body.since.at >= limits.leastWithinMs);
  };
  const end = (body: Body) => {
    underWay.delete(body);
    cutOff(body.request);
  };
  const timer = setInterval(look, limits.lookEveryMs).unref();
  return {
    begin(request: IncomingMessage): void {
      const [at, bytes] = [performance.now(), request.socket.bytesRead];
      const until = at + limits.bodyMs;
      const body = { request, bytesBefore: bytes, begunAt: at, until, isFile: false, since: { at, bytes } };
      bodies.set(request, body);
      underWay.add(body);
      request.once("close", () => underWay.delete(body));
    },
    stop: () => clearInterval(timer),
  };
}

function rateOf({ request, bytesBefore, begunAt }: Body, now: number): number {
  return (request.socket.bytesRead - bytesBefore) / ((now - begunAt) / 1000);
}

/** As the app sees it, which knows the proxies before it; what never came as far has the address of its connection. */
function addressOf(request: IncomingMessage & { ip?: string }): string | undefined {
  return request.ip ?? request.socket.remoteAddress;
}
