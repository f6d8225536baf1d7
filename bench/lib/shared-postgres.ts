import { connect } from "#server/db/client.ts";
import { openQueue } from "#server/jobs/queue.ts";
import { createLog } from "#server/lib/log.ts";
import { type BenchPostgres, startPostgresServer } from "./postgres.ts";

/**
 * Starts the server that the benchmarks of a smoke run share; `url` is the database that they copy. It has the queue's
 * tables already, which servers make when they start.
 */
export async function startSharedPostgres(): Promise<BenchPostgres> {
  const server = await startPostgresServer({ durable: false });
  const { pool, close } = connect(server.url, createLog("error"));
  const queue = await openQueue(pool);
  await queue.close();
  await close();
  return server;
}
