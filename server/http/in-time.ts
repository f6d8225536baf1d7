import type { IncomingMessage } from "node:http";
import { AppError } from "#server/http/app-error.ts";
import { isHeldUp } from "#server/http/body-watch.ts";
import type { Log } from "#server/lib/log.ts";

/**
 * The last resort: every call is answered within this, whatever hangs. A call's own calls to others (storage, mail,
 * video services, decoding) give up sooner.
 */
export const ANSWER_WITHIN_MS = 28_000;
const RETRY_AFTER_SECONDS = 5;
/** How often it is looked whether a body comes or is held up by us. */
const LOOKS = 20;

interface Patience {
  withinMs: number;
  /** Logs how work ended whose caller got a time-out. */
  log?: Log | undefined;
}

/** Settles as `work` does, or rejects with UNAVAILABLE once that takes too long. The work itself goes on. */
export function inTime<Result>(work: Promise<Result>, { withinMs, log }: Patience): Promise<Result> {
  return new Promise((resolve, reject) => {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      reject(tookTooLong());
    }, withinMs);
    work
      .then(resolve, (error: unknown) => {
        if (isLate) log?.warn({ err: error }, "a call that was not answered in time has failed");
        reject(error);
      })
      .finally(() => clearTimeout(timer));
  });
}

/** As `inTime`, for work that reads a body: time counts only while the body waits for us, and nothing of it is taken. */
export function inOwnTime<Result>(request: IncomingMessage, work: Promise<Result>, withinMs: number): Promise<Result> {
  return new Promise((resolve, reject) => {
    let bytes = request.socket.bytesRead;
    let looks = 0;
    const timer = setInterval(() => {
      const isStuck = isHeldUp(request) && request.socket.bytesRead === bytes;
      bytes = request.socket.bytesRead;
      looks = isStuck ? looks + 1 : 0;
      if (looks >= LOOKS) reject(tookTooLong());
    }, withinMs / LOOKS);
    work.then(resolve, reject).finally(() => clearInterval(timer));
  });
}

function tookTooLong(): AppError {
  const message = "This takes longer than it should at the moment. Please try again.";
  return new AppError("UNAVAILABLE", message, {
    cause: new Error("not answered in time"),
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
}
