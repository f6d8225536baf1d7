import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { Readable } from "node:stream";
import express from "express";
import { expect, onTestFinished, test } from "vitest";
import { sendBytes } from "#server/features/files/send-bytes.ts";

const CHUNK_BYTES = 128 * 1024;
const BYTES = CHUNK_BYTES * 1_000_000;

test("a client that does not read has no more in memory than the system takes, and lets go of its source when it leaves", async () => {
  const source = endless();
  const client = await ask([source]);
  // What fits into the buffers of the sockets, and no more, however long the client waits.
  await expect.poll(() => source.given(), { interval: 700 }).toSatisfy(isSteady());
  client.destroy();
  await expect.poll(() => source.destroyed).toBe(true);
});

test("answers that wait for others on their connection are let go of with it", async () => {
  const sources = [endless(), endless(), endless()];
  const client = await ask(sources);
  await expect.poll(() => sources.every((source) => source.given() > 0)).toBe(true);
  client.destroy();
  await expect.poll(() => sources.map(({ destroyed }) => destroyed)).toEqual([true, true, true]);
});

test("a source that is shorter than it should be ends the connection", async () => {
  const client = await ask([Readable.from([Buffer.alloc(1000)], { objectMode: false })]);
  client.resume();
  await expect.poll(() => client.closed).toBe(true);
});

/** A source that never comes to an end and counts what it gave. */
function endless() {
  let given = 0;
  const source = new Readable({
    highWaterMark: 1,
    read() {
      given++;
      this.push(Buffer.alloc(CHUNK_BYTES));
    },
  });
  return Object.assign(source, { given: () => given });
}

/** A connection on which every source was asked for, without waiting for an answer, and nothing is read. */
async function ask(sources: Readable[]): Promise<Socket> {
  const left = [...sources];
  const app = express().use((request, response) => {
    response.setHeader("Content-Length", BYTES);
    return sendBytes(left.shift() ?? Readable.from([]), BYTES, request, response).catch(() => undefined);
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
