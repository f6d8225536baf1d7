import { createServer, type RequestListener, type Server } from "node:http";
import { createServer as createSecureServer } from "node:https";
import { StartupError } from "#server/lib/startup-error.ts";

/** Slow clients are closed: 10 s for the headers, 15 s for the whole request, 20 s without a byte either way. */
const LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  connectionsCheckingInterval: 1000,
  keepAliveTimeout: 15_000,
};
const IDLE_SOCKET_MS = 20_000;

export interface Certificate {
  key: string;
  cert: string;
}

/** Listens on one port, over https where a certificate is given. Throws a `StartupError` when it can't. */
export async function listen(
  handler: RequestListener,
  { port, host, certificate }: { port: number; host: string; certificate?: Certificate | undefined },
): Promise<Server> {
  const server = certificate
    ? createSecureServer({ ...LIMITS, ...certificate }, handler)
    : createServer(LIMITS, handler);
  server.timeout = IDLE_SOCKET_MS;
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(explain(error, port, host)));
    server.listen(port, host, resolve);
  });
  return server;
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
