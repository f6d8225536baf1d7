import pg from "pg";
import { accounts } from "#shared/contracts/accounts/accounts.ts";
import { call } from "#shared/http/client.ts";
import { fromNewAddress } from "../lib/members.ts";
import { startBenchPostgres } from "../lib/postgres.ts";
import { type ServerProcess, startServerProcess } from "../lib/server-process.ts";

/** What each call of a dashboard may take. */
export const P95_WANTED_MS = 150;

const ADMIN = { email: "boss@example.org", password: "only for measuring 1" };

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
export async function withDashboard<Result>(work: (dashboard: Dashboard) => Promise<Result>): Promise<Result> {
  const database = await startBenchPostgres();
  const server = await startServerProcess([process.execPath, "dist/server/index.js"], {
    env: {
      DATABASE_URL: database.url,
      NODE_ENV: "production",
      TRUST_PROXY: "1",
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
    },
    path: "/healthz",
  });
  const client = new pg.Client({ connectionString: database.url });
  try {
    await client.connect();
    const { origin } = server;
    const logIn = async () => {
      const { token } = await call({ origin, headers: fromNewAddress() }, accounts.adminLogin, { body: ADMIN });
      return { origin, headers: { authorization: `Bearer ${token}` } };
    };
    return await work({ server, origin, client, empty: () => client.query("select 1"), logIn });
  } finally {
    await client.end();
    await server.stop();
    await database.stop();
  }
}
