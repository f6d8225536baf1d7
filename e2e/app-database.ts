import { join } from "node:path";
import { type Connection, connect } from "#server/db/client.ts";
import { findRunningPostgres } from "#server/db/embedded/running.ts";
import { createLog } from "#server/lib/log.ts";
import { dataDir, PORTS } from "./surroundings.ts";

/** Runs work in the app's own database, unnoticed by the app. */
export async function withAppDatabase<Result>(work: (connection: Connection) => Promise<Result>): Promise<Result> {
  const url = await findRunningPostgres(join(dataDir(PORTS.app), "postgres"));
  if (url === null) throw new Error("the app's own PostgreSQL does not run");
  const connection = connect(url, createLog("silent"), { max: 1 });
  try {
    return await work(connection);
  } finally {
    await connection.close();
  }
}
