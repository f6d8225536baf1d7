import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import express from "express";
import { expect, onTestFinished, test } from "vitest";
import { sendPieces } from "#server/features/files/send-pieces.ts";
import type { Pieces } from "#server/ports/storage/index.ts";

const PIECE_BYTES = 256 * 1024;
const MANY = 1_000_000;

test("a reader has one piece at a time, small ones once it is slow, and gives back all when it leaves", async () => {
  const source = endless();
  const reader = await ask([source]);
  // What fits into the buffers of the sockets, and no more, however long the reader waits.
  await expect.poll(() => source.out).toBe(1);
  await expect.poll(() => source.given, { interval: 700, timeout: 10_000 }).toSatisfy(isSteady());
  expect(source.most).toBe(1);
  reader.resume();
  await expect.poll(() => source.wasSlow, { timeout: 5000 }).toContain(true);
  expect(source.wasSlow[0]).toBe(false);
  reader.destroy();
  await expect.poll(() => [source.out, source.closed]).toEqual([0, 1]);
  expect(source.most).toBe(1);
});

test("answers that wait for others on their connection are let go of with it", async () => {
  const sources = [endless(), endless(), endless()];
  const reader = await ask(sources);
  await expect.poll(() => sources.map(({ out }) => out)).toEqual([1, 1, 1]);
  reader.destroy();
  await expect
    .poll(() => sources.map(({ out, closed }) => [out, closed]))
    .toEqual([
      [0, 1],
      [0, 1],
      [0, 1],
    ]);
});

test("a reader who leaves while the next piece is looked for lets go of it", async () => {
  let find: (() => void) | undefined;
  const source = endless(new Promise<void>((resolve) => (find = resolve)));
  const reader = await ask([source]);
  await expect.poll(() => source.asked).toBe(1);
  reader.destroy();
  await expect.poll(() => source.closed).toBe(1);
  find?.();
  await expect.poll(() => [source.given, source.out]).toEqual([1, 0]);
});

/** A source that never comes to an end and counts what has become of its pieces. */
function endless(found: Promise<void> = Promise.resolve()) {
  const bytes = Buffer.alloc(PIECE_BYTES);
  const counts = { asked: 0, given: 0, out: 0, most: 0, closed: 0, wasSlow: [] as boolean[] };
  const pieces: Pieces = {
    next: async (isSlow) => {
      counts.asked++;
      await found;
      counts.given++;
      counts.wasSlow.push(isSlow);
      counts.most = Math.max(counts.most, ++counts.out);
      return { bytes, giveBack: () => void counts.out-- };
    },
    close: async () => void counts.closed++,
  };
  return Object.assign(counts, { pieces });
}

/** A connection on which every source was asked for, without waiting for an answer, and nothing is read. */
async function ask(sources: { pieces: Pieces }[]): Promise<Socket> {
  let next = 0;
  const app = express().use((request, response) => {
    const { pieces } = sources[next++] ?? { pieces: endless().pieces };
    response.setHeader("Content-Length", PIECE_BYTES * MANY);
    return sendPieces(pieces, PIECE_BYTES * MANY, request, response);
  });
  const server = createServer(app).listen(0, "127.0.0.1");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise((resolve) => server.once("listening", resolve));
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1").pause();
  onTestFinished(() => void socket.destroy());
  socket.on("error", () => undefined);
  socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(sources.length));
  return socket;
}

/** Whether a number is the one that it was the last time. */
function isSteady(): (now: number) => boolean {
  let last: number | undefined;
  return (now) => {
    const isSame = now === last;
    last = now;
    return isSame;
  };
}
