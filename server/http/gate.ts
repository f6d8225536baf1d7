import type { RequestListener, ServerResponse } from "node:http";
import type { ErrorBody } from "#shared/http/errors.ts";

/** After which a refused caller may try again: another instance is there by then, or this one has started anew. */
const RETRY_AFTER_SECONDS = 2;
const CLOSED: ErrorBody = {
  code: "UNAVAILABLE",
  message: "The service is about to restart. Please try again in a moment.",
  retryAfterSeconds: RETRY_AFTER_SECONDS,
};

/** What every request meets first: it answers 503 until the app is there, and again once the server stops. */
export interface Gate {
  listener: RequestListener;
  /** Lets the app answer from now on. */
  open(app: RequestListener): void;
  /** Turns new requests away, and ends each connection with its answer; requests in flight go on. */
  close(): void;
}

export function createGate(): Gate {
  let answer: RequestListener = answerStarting;
  const inFlight = new Set<ServerResponse>();
  return {
    listener: (request, response) => {
      inFlight.add(response);
      response.once("close", () => inFlight.delete(response));
      answer(request, response);
    },
    open: (app) => {
      if (answer !== answerClosed) answer = app;
    },
    close: () => {
      answer = answerClosed;
      for (const response of inFlight) {
        if (!response.headersSent) response.setHeader("Connection", "close");
      }
    },
  };
}

const answerStarting: RequestListener = (_request, response) => {
  response
    .writeHead(503, { "retry-after": String(RETRY_AFTER_SECONDS), "content-type": "text/plain" })
    .end("Hexkey is starting.\n");
};

const answerClosed: RequestListener = (_request, response) => {
  response.statusCode = 503;
  response.setHeader("Connection", "close");
  response.setHeader("Retry-After", RETRY_AFTER_SECONDS);
  response.setHeader("Cache-Control", "no-store");
  response.setHeader("Content-Type", "application/json");
  response.end(JSON.stringify(CLOSED));
};
