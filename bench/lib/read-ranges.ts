import { connect } from "node:net";

/** How much came per second, and how long each range took, in ms. */
export interface Reading {
  bytesPerSecond: number;
  latencies: number[];
}

/** A part of a file, from its first byte to its last, both included. */
export interface FileRange {
  path: string;
  start: number;
  end: number;
}

const BUFFER_BYTES = 256 * 1024;
const HEAD_END = "\r\n\r\n";

/**
 * Reads parts of files again and again for so long, over several connections at once. Bytes are counted and thrown
 * away where they arrive: a client that parses or keeps them would be what is measured. Throws when an answer is not the
 * range.
 */
export async function readRanges(
  origin: string,
  parts: readonly FileRange[],
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Reading> {
  const begin = performance.now();
  const until = begin + seconds * 1000;
  const readers = Array.from({ length: connections }, (_, index) => {
    // Not all of them at the same place.
    const first = Math.floor((index * parts.length) / connections);
    return readOver(origin, [...parts.slice(first), ...parts.slice(0, first)], until);
  });
  const read = await Promise.all(readers);
  const bytes = read.reduce((sum, one) => sum + one.bytes, 0);
  const bytesPerSecond = (bytes * 1000) / (performance.now() - begin);
  return { bytesPerSecond, latencies: read.flatMap((one) => one.latencies) };
}

function readOver(
  origin: string,
  parts: readonly FileRange[],
  until: number,
): Promise<{ bytes: number; latencies: number[] }> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const latencies: number[] = [];
    let [bytes, next, left, asked, head] = [0, 0, 0, 0, ""];
    const socket = connect({
      host: hostname,
      port: Number(port),
      noDelay: true,
      onread: { buffer: Buffer.alloc(BUFFER_BYTES), callback: (length, buffer) => take(length, buffer) },
    });
    const ask = () => {
      const { path, start, end } = parts[next++ % parts.length] ?? { path: "", start: 0, end: 0 };
      asked = performance.now();
      [left, head] = [end - start + 1, ""];
      socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\nRange: bytes=${start}-${end}\r\n\r\n`);
    };
    const take = (length: number, buffer: Uint8Array) => {
      let body = length;
      if (!head.endsWith(HEAD_END)) {
        const text = Buffer.from(buffer.buffer, buffer.byteOffset, length).toString("latin1");
        const headEnd = (head + text).indexOf(HEAD_END);
        const known = head.length;
        head = headEnd < 0 ? head + text : (head + text).slice(0, headEnd + HEAD_END.length);
        body = length - (head.length - known);
        if (
          headEnd >= 0 &&
          !(head.startsWith("HTTP/1.1 206") && head.toLowerCase().includes(`content-length: ${left}\r`))
        ) {
          socket.destroy(new Error(`no range of ${left} bytes was answered: ${head}`));
          return false;
        }
      }
      bytes += body;
      left -= body;
      if (left > 0) return true;
      latencies.push(performance.now() - asked);
      if (performance.now() < until) ask();
      else socket.destroy();
      return true;
    };
    socket.once("connect", ask);
    socket.once("error", reject);
    socket.once("close", () =>
      left > 0 ? reject(new Error("a server closed the connection")) : resolve({ bytes, latencies }),
    );
  });
}
