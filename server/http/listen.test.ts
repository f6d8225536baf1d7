import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { listen, stopListening } from "#server/http/listen.ts";
import { sharing, UPLOADS_PATH } from "#shared/contracts/sharing.ts";

const BODY_MS = 100;

/** A server that answers 200 once it has read everything, and the way to send a body that takes longer than its limit. */
async function startServer() {
  const server = await listen(
    (incoming, response) => {
      incoming.resume().once("end", () => response.end("read"));
    },
    { port: 0, host: "127.0.0.1", bodyMs: BODY_MS },
  );
  onTestFinished(() => stopListening(server, 0));
  const { port } = server.address() as AddressInfo;
  return (path: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const sent = request({ port, path, method: "POST" }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      sent.once("error", reject);
      sent.write("first");
      void wait(3 * BODY_MS).then(() => sent.end("last"));
    });
}

test("a body that takes too long is closed with 408", async () => {
  const send = await startServer();
  expect(await send("/api/reviews")).toBe(408);
});

test.each([sharing.uploadVideo.path, `${UPLOADS_PATH}/0190`])("a video sent to %s has longer", async (path) => {
  const send = await startServer();
  expect(await send(path)).toBe(200);
});
