import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import { createServer as createSecureServer } from "node:https";
import { type Socket, Server as TcpServer } from "node:net";
import { BODY_LIMITS, type BodyLimits, hasBody, isHeldUp, watchBodies } from "#server/http/body-watch.ts";
import { type InTurn, turns } from "#server/lib/in-turn.ts";
import { StartupError } from "#server/lib/startup-error.ts";

/** How long a connection may take. What we take ourselves counts for none of these. */
export interface ConnectionLimits extends BodyLimits {
  /** For all of the headers. */
  headersMs: number;
  /** Without a byte either way while it is the client's turn. */
  silenceMs: number;
  /** An answered client that still sends has this long to read why not. */
  lingerMs: number;
}

/** The limits of production. */
export const CONNECTION_LIMITS: ConnectionLimits = {
  ...BODY_LIMITS,
  headersMs: 10_000,
  silenceMs: 20_000,
  lingerMs: 3000,
};
const KEEP_ALIVE_MS = 15_000;
/** Milliseconds between two looks of Node for headers that take too long. */
export const LOOK_EVERY_MS = 1000;
/** So much of an unwanted body is read after the answer: a browser that is cut off while it sends reads no answer. */
const LINGER_BYTES = 256 * 1024;
/** So often a client is silent because of us before its connection counts as lost: every endpoint gives up sooner. */
const OWN_SILENCES = 3;

/** More than any client has waiting on one connection; without a bound one connection could ask for everything at once. */
const WAITING_CALLS_MAX = 32;

/** Key and certificate, both as PEM. */
export interface Certificate {
  key: string;
  cert: string;
}

interface ListenOptions {
  port: number;
  host: string;
  certificate?: Certificate | undefined;
  limits?: Partial<ConnectionLimits>;
}

/** Listens on one port, over https where a certificate is given. Throws a `StartupError` when it can't. */
export async function listen(
  handler: RequestListener,
  { port, host, certificate, limits: changed }: ListenOptions,
): Promise<Server> {
  const limits = { ...CONNECTION_LIMITS, ...changed };
  const settings = {
    headersTimeout: limits.headersMs,
    // Node's one limit for all bodies; they are watched instead.
    requestTimeout: 0,
    connectionsCheckingInterval: Math.min(LOOK_EVERY_MS, limits.headersMs),
    keepAliveTimeout: KEEP_ALIVE_MS,
  };
  const server = certificate ? createSecureServer({ ...settings, ...certificate }) : createServer(settings);
  const latest = new WeakMap<Socket, Exchange>();
  const inTurn = createTurns();
  const bodies = watchBodies(limits, sayTooSlow);
  server.on("request", (request, response) => {
    latest.set(request.socket, { request, response, silences: 0 });
    if (hasBody(request)) {
      bodies.begin(request);
      closeUnlessRead(request, response, limits.lingerMs);
    }
    inTurn(response, request.socket, () => handler(request, response));
  });
  server.timeout = limits.silenceMs;
  server.on("timeout", (socket) => {
    const exchange = latest.get(socket);
    if (!exchange || !isOurTurn(exchange) || ++exchange.silences >= OWN_SILENCES) socket.destroy();
    // A socket reports its silence once, unless its timeout is set again.
    else socket.setTimeout(limits.silenceMs);
  });
  server.once("close", bodies.stop);
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(explain(error, port, host)));
    server.listen(port, host, resolve);
  });
  return server;
}

/**
 * Has the calls of a connection answered one after the other, as their answers go out, whatever a client sends without
 * waiting. Calls that wait when it is lost are never begun: an answer before its turn does not learn that its client is
 * gone. A connection on which too many wait is cut off.
 */
function createTurns() {
  const lines = new WeakMap<Socket, InTurn>();
  return (response: ServerResponse, socket: Socket, begin: () => void): void => {
    const inTurn = lines.get(socket) ?? turns(1);
    lines.set(socket, inTurn);
    if (inTurn.waiting() >= WAITING_CALLS_MAX) return void socket.destroy();
    void inTurn(async () => {
      if (socket.destroyed) return;
      const answered = new Promise((resolve) => response.once("close", resolve));
      begin();
      await answered;
    });
  };
}

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  silences: number;
}

/** Whether a client is silent because it waits: for an answer, or for us to go on reading. */
function isOurTurn({ request, response }: Exchange): boolean {
  return isHeldUp(request) && !response.headersSent;
}

/**
 * A client that is answered before all of its body has come gets `Connection: close`, and has a while to read the
 * answer: one that is cut off while it sends may read none. The rest of its body is hardly read.
 */
function closeUnlessRead(request: IncomingMessage, response: ServerResponse, lingerMs: number): void {
  const { socket } = request;
  const { writeHead } = response;
  response.writeHead = ((...head: Parameters<typeof writeHead>) => {
    if (!request.complete) {
      response.setHeader("Connection", "close");
      // Node would do so as soon as the answer is out.
      socket.destroySoon = () => void socket.end();
      response.prependOnceListener("finish", () => {
        readLittle(request);
        const timer = setTimeout(() => socket.destroy(), lingerMs);
        socket.once("close", () => clearTimeout(timer));
      });
    }
    return writeHead.apply(response, head);
  }) as typeof writeHead;
}

function readLittle(request: IncomingMessage): void {
  let left = LINGER_BYTES;
  request.unpipe();
  request.removeAllListeners("readable").removeAllListeners("data");
  request.on("data", (chunk: Buffer) => {
    left -= chunk.length;
    if (left <= 0) request.pause();
  });
  request.resume();
  // Node reads a body without a reader for ever.
  request.read();
}

/** As Node itself says it. */
function sayTooSlow({ socket }: IncomingMessage): void {
  socket.end("HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n", () => socket.destroy());
}

function explain(error: NodeJS.ErrnoException, port: number, host: string): Error {
  if (error.code === "EADDRINUSE") {
    return new StartupError(`Port ${port} is in use. Stop what listens there, or set PORT to another port.`);
  }
  if (error.code === "EACCES") return new StartupError(`Port ${port} needs more rights. Set PORT to one above 1024.`);
  if (error.code === "EADDRNOTAVAIL" || error.code === "ENOTFOUND") {
    return new StartupError(`HOST is ${host}, which is no address of this machine. Set it to 0.0.0.0 or 127.0.0.1.`);
  }
  return error;
}

/** A call that is on its way on a connection kept alive arrives within this; it finds the connection open. */
const LAST_CALLS_MS = 1000;
const LOOK_MS = 50;

/**
 * Takes no new connection at once. Kept-alive connections stay open for a moment, so that a call on its way is
 * answered; then they are closed as soon as they are idle, and those left after `withinMs` are cut off.
 */
export async function stopListening(server: Server, withinMs: number): Promise<void> {
  // Not the server's own way of closing, which drops idle connections while their next call may be on its way.
  const closed = new Promise<void>((resolve) => void TcpServer.prototype.close.call(server, () => resolve()));
  const begunAt = Date.now();
  const looking = setInterval(() => {
    const elapsedMs = Date.now() - begunAt;
    if (elapsedMs >= withinMs) server.closeAllConnections();
    else if (elapsedMs >= LAST_CALLS_MS) server.closeIdleConnections();
  }, LOOK_MS);
  await closed;
  clearInterval(looking);
}
