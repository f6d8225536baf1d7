import { connect as connectTo, createServer, type Socket } from "node:net";
import { onTestFinished } from "vitest";

/**
 * What becomes of connections: `pass` forwards; `stall` keeps them and forwards nothing until it passes again; `lose` is
 * the same, but what was connected meanwhile stays deaf for ever, as behind a router that has forgotten it; `reset` and
 * `refuse` break what is connected, and accept others only to break them or not at all.
 */
export type ProxyMode = "pass" | "stall" | "lose" | "reset" | "refuse";

/** Stands between the app and its database on this machine, and breaks the network in the ways in which networks break. */
export async function startTcpProxy(databaseUrl: string) {
  const proxy = await listenTcpProxy(databaseUrl);
  onTestFinished(proxy.close);
  return proxy;
}

/** The same outside of a test, for the caller to close. */
export async function listenTcpProxy(databaseUrl: string) {
  const target = new URL(databaseUrl);
  let mode: ProxyMode = "pass";
  const pairs = new Set<{ near: Socket; far: Socket; isLost: boolean }>();

  const server = createServer({ pauseOnConnect: true }, (near) => {
    near.on("error", () => undefined);
    if (mode === "reset") return void near.resetAndDestroy();
    const far = connectTo(Number(target.port), target.hostname);
    far.on("error", () => undefined);
    const pair = { near, far, isLost: mode === "lose" };
    pairs.add(pair);
    const forward = (from: Socket, to: Socket) => {
      from.on("data", (bytes) => void (pair.isLost || to.write(bytes)));
      from.on("end", () => void (pair.isLost || to.end()));
      from.on("close", () => void (pair.isLost || to.destroy()));
      if (mode === "pass" || pair.isLost) from.resume();
      else from.pause();
    };
    forward(near, far);
    forward(far, near);
    near.once("close", () => pairs.delete(pair));
  });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  await listen(0);
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("A listening socket has no port.");
  const { port } = address;

  const breakAll = () => {
    for (const { near, far } of pairs) {
      near.resetAndDestroy();
      far.destroy();
    }
    pairs.clear();
  };
  const become = async (next: ProxyMode) => {
    const wasRefusing = mode === "refuse";
    mode = next;
    if (next === "reset" || next === "refuse") breakAll();
    if (next === "refuse") await new Promise((resolve) => server.close(resolve));
    else if (wasRefusing) await listen(port);
    for (const pair of pairs) {
      pair.isLost ||= next === "lose";
      for (const socket of [pair.near, pair.far]) {
        if (next === "stall" && !pair.isLost) socket.pause();
        else socket.resume();
      }
    }
  };
  const close = () => {
    breakAll();
    server.close();
  };
  return { url: Object.assign(new URL(databaseUrl), { host: `127.0.0.1:${port}` }).href, become, close };
}
