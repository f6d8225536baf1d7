import { join } from "node:path";
import { expect } from "playwright/test";
import { type Connection, connect } from "#server/db/client.ts";
import { findRunningPostgres } from "#server/db/embedded/running.ts";
import { createLog } from "#server/lib/log.ts";
import { dataDir, PORTS } from "./surroundings.ts";

/** The address of the database that an app with this data folder runs. A busy machine may take long to let us in. */
export async function databaseOf(folder: string): Promise<string> {
  let url: string | null = null;
  const isFound = async () => {
    url = await findRunningPostgres(join(folder, "postgres"));
    return url !== null;
  };
  await expect.poll(isFound, { message: "the app's own PostgreSQL runs", timeout: 60_000 }).toBe(true);
  return url ?? "";
}

/** Runs work in the app's own database, unnoticed by the app. */
export async function withAppDatabase<Result>(work: (connection: Connection) => Promise<Result>): Promise<Result> {
  const url = await databaseOf(dataDir(PORTS.app));
  const connection = connect(url, createLog("silent"), { max: 1 });
  try {
    return await work(connection);
  } finally {
    await connection.close();
  }
}
