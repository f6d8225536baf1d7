import { connect, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";

interface Slowly {
  readers: number;
  bytesPerSecond: number;
  seconds: number;
  fileBytes: number;
}

const RANGE_BYTES = 1024 * 1024;
const EVERY_MS = 1000;

/**
 * So many readers ask for a range each and take it slowly: a second's worth at a time, straight from a socket that is
 * otherwise paused. Resolves to what they got and to how many were cut off although they went on reading.
 */
export async function readSlowly(
  origin: string,
  path: string,
  { readers, bytesPerSecond, seconds, fileBytes }: Slowly,
): Promise<{ bytes: number; cut: number }> {
  const { hostname, port, host } = new URL(origin);
  let bytes = 0;
  let cut = 0;
  let isOver = false;
  const sockets: Socket[] = [];
  for (let n = 0; n < readers; n++) {
    const start = (n * RANGE_BYTES) % (fileBytes - RANGE_BYTES);
    const socket = connect({ host: hostname, port: Number(port), readableHighWaterMark: bytesPerSecond } as never);
    socket.on("error", () => undefined);
    socket.once("close", () => {
      if (!isOver) cut++;
    });
    socket.write(
      `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nRange: bytes=${start}-${start + RANGE_BYTES - 1}\r\nConnection: close\r\n\r\n`,
    );
    sockets.push(socket);
    // Not all in one moment, which would measure the queue of new connections.
    if (n % 50 === 49) await delay(20);
  }
  for (const until = performance.now() + seconds * 1000; performance.now() < until; ) {
    for (const socket of sockets) bytes += socket.read(bytesPerSecond)?.length ?? 0;
    await delay(EVERY_MS);
  }
  isOver = true;
  for (const socket of sockets) socket.destroy();
  return { bytes, cut };
}
