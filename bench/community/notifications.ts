import { sql } from "drizzle-orm";
import { v7 } from "uuid";
import { connect } from "#server/db/client.ts";
import { openQueue } from "#server/jobs/queue.ts";
import { emit } from "#server/lib/events.ts";
import { createLog } from "#server/lib/log.ts";
import { noticeDue } from "#server/lib/notices.ts";
import { makeProduct, makeScan } from "#server/testing/factories.ts";
import { INBOX_STREAM_PATH } from "#shared/domain/inbox-stream.ts";
import { recallMatches, recalls } from "#shared/schema/index.ts";
import { median, quantile } from "../lib/figures.ts";
import { type Member, registerMembers } from "../lib/members.ts";
import { startBenchPostgres } from "../lib/postgres.ts";
import { startServerProcess } from "../lib/server-process.ts";
import { judged, sized, verdictOf } from "../lib/size.ts";
import { printTable } from "../lib/table.ts";

const STREAMS = sized(500, 6);
const ROUNDS = sized(3, 1);
const DELIVERED_WITHIN_MS = 1000;
const EVENT_MAX_MS = 1;
const EVENT_TRIES = sized(400, 4);
/** How long is waited for the last of them. */
const PATIENCE_MS = 30_000;

/** How soon a notification is on the screens of members, whichever process wrote it, and what an event costs its writer. */
export async function benchNotifications(): Promise<boolean> {
  const postgres = await startBenchPostgres();
  const { db, pool, close } = connect(postgres.url, createLog("error"));
  const env = { DATABASE_URL: postgres.url, NODE_ENV: "production", TRUST_PROXY: "1" };
  const start = () => startServerProcess([process.execPath, "dist/server/index.js"], { env, path: "/healthz" });
  const servers = [await start(), await start()];
  const queue = await openQueue(pool);
  const leaving = new AbortController();
  try {
    const members = await registerMembers(servers[0]?.origin ?? "", STREAMS);
    const streams = await Promise.all(
      members.map((member, n) => openStream(servers[n % servers.length]?.origin ?? "", member, leaving.signal)),
    );
    const rows: string[][] = [];
    const holds: boolean[] = [];
    const measure = async (what: string, write: () => Promise<void>) => {
      for (const stream of streams) stream.at = null;
      const from = performance.now();
      await write();
      await untilAll(streams);
      const took = streams.map(({ at }) => (at === null ? Number.POSITIVE_INFINITY : at - from));
      const [p50, p95, most] = [median(took), quantile(took, 0.95), Math.max(...took)];
      rows.push([what, ...[p50, p95, most].map((ms) => ms.toFixed(0))]);
      holds.push(Number.isFinite(p95) && judged(p95 <= DELIVERED_WITHIN_MS));
    };
    const product = await makeProduct(db);
    for (const { user } of members) await makeScan(db, { userId: user.id, productId: product.id });
    for (let round = 1; round <= ROUNDS; round++) {
      await measure(`a recall that concerns all ${STREAMS} (${round})`, async () => {
        const recallId = v7();
        await db.transaction(async (tx) => {
          const titles = { titleEn: "Dressers may tip over", urlEn: "https://www.cpsc.gov/Recalls/2026/Example" };
          await tx.insert(recalls).values({ id: recallId, source: "cpsc", number: recallId, ...titles });
          await tx.insert(recallMatches).values({ recallId, productId: product.id, how: "gtin" });
          await emit(tx, noticeDue, { what: "recall", about: [{ recallId, productId: product.id }] });
        });
      });
    }
    printTable([`${STREAMS} streams of ${servers.length} processes`, "p50 ms", "p95 ms", "last ms"], rows);
    const isSoon = holds.every(Boolean);
    console.log(`\nWanted: a p95 of at most ${DELIVERED_WITHIN_MS} ms: ${verdictOf(isSoon)}.\n`);

    const userId = members[0]?.user.id ?? "";
    const times: Record<"with" | "without", number[]> = { with: [], without: [] };
    const write = async (which: "with" | "without") => {
      const from = performance.now();
      await db.transaction(async (tx) => {
        await tx.execute(sql`update users set updated_at = clock_timestamp() where id = ${userId}`);
        if (which === "with") await emit(tx, noticeDue, { what: "none", about: { userId } });
      });
      times[which].push(performance.now() - from);
    };
    for (let n = 0; n < EVENT_TRIES; n++) for (const which of ["with", "without"] as const) await write(which);
    const cost = median(times.with) - median(times.without);
    printTable(
      ["a transaction", "p50 ms", "p95 ms"],
      (["without", "with"] as const).map((which) => [
        `${which} an event`,
        median(times[which]).toFixed(2),
        quantile(times[which], 0.95).toFixed(2),
      ]),
    );
    const isCheap = judged(cost <= EVENT_MAX_MS);
    console.log(`\nAn event costs ${cost.toFixed(2)} ms; at most ${EVENT_MAX_MS} wanted: ${verdictOf(isCheap)}.`);
    return isSoon && isCheap;
  } finally {
    leaving.abort();
    await Promise.all(servers.map((server) => server.stop()));
    await queue.close();
    await close();
    await postgres.stop();
  }
}

interface OpenStream {
  /** When it last said that the inbox changed. */
  at: number | null;
}

/** Resolves once the stream has said its first word. */
async function openStream(origin: string, { token }: Member, signal: AbortSignal): Promise<OpenStream> {
  const answer = await fetch(origin + INBOX_STREAM_PATH, { headers: { authorization: `Bearer ${token}` }, signal });
  if (!answer.ok || !answer.body) throw new Error(`a stream was refused: ${answer.status}`);
  const stream: OpenStream = { at: null };
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  await reader.read();
  const read = async () => {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      if (value.includes("event: inbox")) stream.at ??= performance.now();
    }
  };
  read().catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
  return stream;
}

async function untilAll(streams: readonly OpenStream[]): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (streams.some(({ at }) => at === null) && Date.now() < deadline)
    await new Promise((resolve) => setTimeout(resolve, 20));
}
