import type { RequestHandler, Response } from "express";
import type { Deps } from "#server/deps.ts";
import { INBOX_CHANGED } from "#server/features/notifications/changed.ts";
import { AppError } from "#server/http/app-error.ts";
import type { Identify } from "#server/http/caller.ts";
import { HOUR_MS, MINUTE_MS } from "#shared/domain/durations.ts";
import {
  INBOX_STREAM_PATH,
  STREAM_BEAT_MS,
  STREAMS_PER_ACCOUNT,
  STREAMS_PER_PROCESS,
} from "#shared/domain/inbox-stream.ts";

/** So often it is asked anew whether the member may still read it. */
const RECHECK_MS = MINUTE_MS;
/** A stream ends by then, and its client opens another one. */
const LIFETIME_MS = HOUR_MS;
/** A client that takes nothing any more is let go. */
const UNSENT_MAX_BYTES = 64 * 1024;
/** For what was said last. */
const TAKEN_WITHIN_MS = 2000;

interface Stream {
  response: Response;
  end: () => void;
}

/**
 * Server-Sent Events for a member whose inbox changes, in whichever process that happens: an `inbox` event without content,
 * upon which the client asks what there is. Nothing else is said on it, so that nothing is missed where it was interrupted.
 * Behind a proxy it needs answers that are not held back (`X-Accel-Buffering`), and 30 s of silence allowed.
 */
export function notificationStream(
  { signals, log }: Pick<Deps, "signals" | "log">,
  identify: Identify,
): RequestHandler {
  const open = new Map<string, Set<Stream>>();
  let count = 0;
  let isHearing = false;
  let beat: NodeJS.Timeout | undefined;

  const all = () => [...open.values()].flatMap((streams) => [...streams]);
  const send = ({ response, end }: Stream, text: string) => {
    if (response.writableLength > UNSENT_MAX_BYTES) end();
    else response.write(text);
  };
  const hear = () => {
    if (isHearing) return;
    isHearing = true;
    signals.hear(INBOX_CHANGED, (payload) => {
      const concerned = payload === null ? all() : payload.split(",").flatMap((id) => [...(open.get(id) ?? [])]);
      for (const stream of concerned) send(stream, CHANGED);
    });
    beat = setInterval(() => {
      for (const stream of all()) send(stream, BEAT);
    }, STREAM_BEAT_MS);
    beat.unref();
  };

  signals.closing.addEventListener("abort", () => {
    clearInterval(beat);
    for (const stream of all()) stream.end();
  });

  return async (request, response, next) => {
    if (request.path !== INBOX_STREAM_PATH || request.method !== "GET") return next();
    const { actor } = await identify(request, response);
    if (actor === null || actor.isTerminated) throw new AppError("UNAUTHENTICATED", "Please sign in to continue.");
    if (count >= STREAMS_PER_PROCESS) {
      const message = "Too many are listening just now. Please try again later.";
      throw new AppError("UNAVAILABLE", message, { retryAfterSeconds: 60 });
    }
    hear();
    const streams = open.get(actor.id) ?? new Set<Stream>();
    open.set(actor.id, streams);
    // The oldest makes room: its device may be long gone.
    if (streams.size >= STREAMS_PER_ACCOUNT) [...streams][0]?.end();
    response.writeHead(200, {
      "Content-Type": "text/event-stream; charset=utf-8",
      "Cache-Control": "private, no-store, no-transform",
      "X-Accel-Buffering": "no",
    });
    const stream: Stream = { response, end: () => undefined };
    const timers = [setInterval(() => void check(), RECHECK_MS), setTimeout(() => stream.end(), LIFETIME_MS)];
    const leave = () => {
      if (!streams.delete(stream)) return;
      for (const timer of timers) clearTimeout(timer);
      if (streams.size === 0) open.delete(actor.id);
      count--;
    };
    // It counts no longer, and nothing is written to it: a client that takes nothing is not waited for.
    stream.end = () => {
      leave();
      response.end();
      setTimeout(() => response.destroy(), TAKEN_WITHIN_MS).unref();
    };
    const check = async () => {
      const now = await identify(request, response).catch((error: unknown) => {
        log.warn({ err: error }, "a stream could not be checked");
        return null;
      });
      if (now && (now.actor?.id !== actor.id || now.actor.isTerminated)) stream.end();
    };
    streams.add(stream);
    count++;
    response.on("error", leave);
    response.once("close", leave);
    // What came before it was heard is asked for now.
    send(stream, `retry: 5000\n${CHANGED}`);
  };
}

const CHANGED = "event: inbox\ndata:\n\n";
const BEAT = ": still here\n\n";
