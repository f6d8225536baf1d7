import { createHash } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { tusCalls, uploadIdOf } from "#server/testing/tus.ts";
import { videoUploads } from "#shared/contracts/files/uploads.ts";
import { call } from "#shared/http/client.ts";
import { fromNewAddress, type Member } from "./members.ts";
import type { ServerProcess } from "./server-process.ts";

/** One server at a time, which can be killed and started again on the same data. */
export interface Restartable {
  current: () => ServerProcess;
  kill: () => Promise<void>;
}

const AWAY_RETRY_MS = 100;
const CHECK_POLL_MS = 200;
/** For each connection, the share of the remaining bytes that is sent before it breaks: sometimes all of it. */
const SHARE_MAX = 1.2;
/** Connections of an upload, and looks at its state, before it is called lost. */
const TRIES_MAX = 500;

export interface Fate {
  /** How many connections broke. */
  cuts: number;
  /** Whether the server gives back the very bytes that were sent. */
  isSame: boolean;
}

/** Sends a video over connections that break at random bytes, through whatever happens to the server. */
export async function sendInterrupted(server: Restartable, { token }: Member, video: Buffer): Promise<Fate> {
  const headers = { authorization: `Bearer ${token}`, ...fromNewAddress() };
  const calls = () => tusCalls(server.current().origin, headers);
  const path = await whileAway(() => calls().begin(video.length));
  let cuts = 0;
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const offset = await whileAway(() => calls().offset(path));
    if (offset === video.length) break;
    const rest = new Uint8Array(video.subarray(offset));
    const sent = Math.floor(Math.random() * SHARE_MAX * rest.length);
    if (sent < rest.length) await calls().cut(path, offset, rest, sent);
    // Away in the middle of it: the next look says how far it came.
    else
      await calls()
        .patch(path, offset, rest)
        .catch(() => undefined);
    if (sent < rest.length) cuts++;
  }
  return { cuts, isSame: await givesBack(server, headers, path, video) };
}

/** Waits until the upload is a video and compares what the server gives back. */
async function givesBack(
  server: Restartable,
  headers: Record<string, string>,
  path: string,
  video: Buffer,
): Promise<boolean> {
  const params = { id: uploadIdOf(path) };
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const upload = await whileAway(() =>
      call({ origin: server.current().origin, headers }, videoUploads.upload, { params }),
    );
    if (upload.state === "refused") return false;
    if (upload.videoUrl !== null) {
      const { videoUrl } = upload;
      const bytes = await whileAway(async () => {
        const response = await fetch(server.current().origin + videoUrl);
        if (!response.ok) throw new Error(`${videoUrl} was answered ${response.status}`);
        return Buffer.from(await response.arrayBuffer());
      });
      return sha256(bytes) === sha256(video);
    }
    await delay(CHECK_POLL_MS);
  }
  return false;
}

/** Tries until the server is there again; what it answers is not tried again for ever. */
async function whileAway<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (tries === TRIES_MAX) throw error;
      await delay(AWAY_RETRY_MS);
    }
  }
}

function sha256(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}
