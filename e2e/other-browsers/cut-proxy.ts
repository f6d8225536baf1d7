import { connect, createServer, type Server, type Socket } from "node:net";

/** A connection to the app that can be cut, as the network of a phone is. */
export interface CuttableWay {
  /** Cuts it as soon as so many bytes have been sent to the app from now on, for so long. Resolves when it is back. */
  cutAfter(bytes: number, milliseconds: number): Promise<void>;
  close(): Promise<void>;
}

/** Forwards one port to another, both on this machine. */
export async function openWay(port: number, appPort: number): Promise<CuttableWay> {
  const sockets = new Set<Socket>();
  let isCut = false;
  let left = Number.POSITIVE_INFINITY;
  let reached = () => {};
  const server: Server = createServer((socket) => {
    if (isCut) return socket.destroy();
    const app = connect(appPort, "127.0.0.1");
    for (const each of [socket, app]) {
      sockets.add(each);
      each.once("close", () => {
        sockets.delete(each);
        socket.destroy();
        app.destroy();
      });
      // The closed connection tells the other end.
      each.on("error", () => each.destroy());
    }
    socket.on("data", ({ length }) => {
      left -= length;
      if (left < 0) reached();
    });
    socket.pipe(app);
    app.pipe(socket);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  const cut = () => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  return {
    cutAfter: async (bytes, milliseconds) => {
      await new Promise<void>((resolve) => {
        reached = resolve;
        left = bytes;
      });
      left = Number.POSITIVE_INFINITY;
      cut();
      await new Promise((resolve) => setTimeout(resolve, milliseconds));
      isCut = false;
    },
    close: () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      cut();
      return closed;
    },
  };
}
