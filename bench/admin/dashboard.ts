import pg from "pg";
import { withBuiltServer } from "../lib/built-server.ts";
import type { ServerProcess } from "../lib/server-process.ts";

/** What each call of a dashboard may take. */
export const P95_WANTED_MS = 150;

export interface Dashboard {
  server: ServerProcess;
  origin: string;
  /** A connection of its own to the server's database. */
  client: pg.Client;
  /** A query of nothing. */
  empty: () => Promise<unknown>;
  /** Logs the super-admin in: how calls are made. */
  logIn: () => Promise<{ origin: string; headers: { authorization: string } }>;
}

/** The built server (`npm run build`) on an empty database of its own, with a super-admin, while `work` lasts. */
export function withDashboard<Result>(work: (dashboard: Dashboard) => Promise<Result>): Promise<Result> {
  return withBuiltServer(async ({ database, server, signIn }) => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    try {
      const empty = () => client.query("select 1");
      return await work({ server, origin: server.origin, client, empty, logIn: signIn });
    } finally {
      await client.end();
    }
  });
}
