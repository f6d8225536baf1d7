import { mkdtemp, readFile, rm } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { v7 } from "uuid";
import { expect, onTestFinished, test } from "vitest";
import { connect } from "#server/db/client.ts";
import { createLog } from "#server/lib/log.ts";
import { createTestDatabase } from "#server/testing/database.ts";
import { makeReview } from "#server/testing/factories.ts";
import { makeMember, signIn } from "#server/testing/people.ts";
import { startServer } from "#server/testing/server-process.ts";
import { UNHURRIED } from "#server/testing/unhurried.ts";

// The memory of a process of its own: the tests' own process holds the sent data as well.

const MB = 1024 * 1024;
const PHOTO_BYTES = 24 * MB;
const UPLOADS = 60;
const GROWTH_MAX_BYTES = 100 * MB;

test.skipIf(process.platform !== "linux")(
  "sixty large photos at once fill no memory, be they for reviews that are not there or for one's own",
  { timeout: 120_000 },
  async () => {
    const { url, drop } = await createTestDatabase();
    onTestFinished(drop);
    const { db, close } = connect(url, createLog("silent"), { max: 4, patience: UNHURRIED });
    onTestFinished(close);
    const directory = await mkdtemp(join(tmpdir(), "hexkey-memory-"));
    onTestFinished(() => rm(directory, { recursive: true, force: true }));
    const { origin, child } = await startServer({ DATABASE_URL: url, DATA_DIR: directory });
    const senders = await Promise.all(
      Array.from({ length: 2 }, async () => {
        const member = await makeMember(db);
        const headers = await signIn(origin, member.email ?? "");
        return { headers, reviewId: (await makeReview(db, { userId: member.id })).id };
      }),
    );
    const send = (n: number, reviewId?: string) => {
      const sender = senders[n % senders.length];
      if (!sender) throw new Error("no member is there to send");
      return sendPhoto(`${origin}/api/reviews/${reviewId ?? sender.reviewId}/photos`, sender.headers);
    };
    const all = (make: (n: number) => Promise<number>) =>
      Promise.all(Array.from({ length: UPLOADS }, (_, n) => make(n)));
    // What is loaded with the first photo counts for nothing.
    expect(await send(0)).toBe(422);

    const before = await residentBytes(child.pid);
    const watch = watchPeak(child.pid);
    expect(new Set(await all((n) => untilTaken(() => send(n, v7()))))).toEqual(new Set([404]));
    const statuses = await all((n) => send(n));
    const peak = await watch.stop();
    // Refused for what it is, or since too many are on their way.
    expect(statuses.filter((status) => ![422, 429, 503].includes(status))).toEqual([]);
    expect(statuses).toContain(422);
    expect((peak - before) / MB).toBeLessThan(GROWTH_MAX_BYTES / MB);
  },
);

/** Sends again what a server that is too slow for so many at once has not taken, as it asks for. */
async function untilTaken(send: () => Promise<number>): Promise<number> {
  for (;;) {
    const status = await send();
    if (status !== 503) return status;
  }
}

/** Sends what begins as a JPEG and is none; answers the status. */
function sendPhoto(url: string, headers: Record<string, string>): Promise<number> {
  const boundary = "----crib";
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n`;
  const tail = `\r\n--${boundary}--\r\n`;
  const length = head.length + PHOTO_BYTES + tail.length;
  return new Promise((resolve, reject) => {
    const call = request(url, {
      method: "POST",
      agent: false,
      headers: {
        ...headers,
        "content-type": `multipart/form-data; boundary=${boundary}`,
        "content-length": length,
      },
    });
    let isAnswered = false;
    call.once("response", (response) => {
      isAnswered = true;
      response.resume().once("close", () => call.destroy());
      resolve(response.statusCode ?? 0);
    });
    // A client that is answered before it has sent all may be cut off.
    call.on("error", (error) => void (isAnswered || reject(error)));
    call.write(head);
    const chunk = Buffer.alloc(MB);
    chunk.set([0xff, 0xd8, 0xff]);
    const go = (left: number) => {
      if (left === 0) call.end(tail);
      else if (!isAnswered) call.write(chunk, (error) => !error && go(left - MB));
    };
    go(PHOTO_BYTES);
  });
}

function watchPeak(pid: number | undefined) {
  let [peak, isOver] = [0, false];
  const watching = (async () => {
    while (!isOver) {
      peak = Math.max(peak, await residentBytes(pid));
      await wait(10);
    }
  })();
  return {
    stop: async () => {
      isOver = true;
      await watching;
      return peak;
    },
  };
}

async function residentBytes(pid: number | undefined): Promise<number> {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(await readFile(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) * 1024;
}
