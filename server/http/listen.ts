import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import { createServer as createSecureServer } from "node:https";
import { StartupError } from "#server/lib/startup-error.ts";
import { sharing, UPLOADS_PATH } from "#shared/contracts/sharing.ts";

/**
 * Slow clients are closed: 10 s for the headers, 20 s without a byte either way, and 15 s for a body, but an hour for a
 * video: 100 MB take that long where a phone sends 230 kbit/s. Node itself has one limit for all of them.
 */
const LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 0,
  connectionsCheckingInterval: 1000,
  keepAliveTimeout: 15_000,
};
const IDLE_SOCKET_MS = 20_000;
const BODY_MS = 15_000;
const VIDEO_MS = 60 * 60 * 1000;
const VIDEO_PATHS = [sharing.uploadVideo.path, UPLOADS_PATH];

export interface Certificate {
  key: string;
  cert: string;
}

interface ListenOptions {
  port: number;
  host: string;
  certificate?: Certificate | undefined;
  bodyMs?: number;
}

/** Listens on one port, over https where a certificate is given. Throws a `StartupError` when it can't. */
export async function listen(
  handler: RequestListener,
  { port, host, certificate, bodyMs = BODY_MS }: ListenOptions,
): Promise<Server> {
  const server = certificate
    ? createSecureServer({ ...LIMITS, ...certificate }, handler)
    : createServer(LIMITS, handler);
  server.timeout = IDLE_SOCKET_MS;
  server.on("request", (request) => limitBody(request, bodyMs));
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(explain(error, port, host)));
    server.listen(port, host, resolve);
  });
  return server;
}

/** Closes the connection of a request whose body takes too long. */
function limitBody(request: IncomingMessage, bodyMs: number): void {
  const { url = "", headers, socket } = request;
  if (headers["content-length"] === undefined && headers["transfer-encoding"] === undefined) return;
  const isVideo = VIDEO_PATHS.some((path) => url.startsWith(path));
  const timer = setTimeout(
    () => {
      if (request.complete) return;
      // As Node itself says it.
      socket.end("HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n");
      socket.destroySoon();
    },
    isVideo ? VIDEO_MS : bodyMs,
  );
  request.once("close", () => clearTimeout(timer));
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

/** Takes no new connection, lets requests in flight finish, and cuts off what is left after `withinMs`. */
export async function stopListening(server: Server, withinMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const cutOff = setTimeout(() => server.closeAllConnections(), withinMs);
  await closed;
  clearTimeout(cutOff);
}
