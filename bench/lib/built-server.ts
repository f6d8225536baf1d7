import { accounts } from "#shared/contracts/accounts/accounts.ts";
import { call } from "#shared/http/client.ts";
import { fromNewAddress } from "./members.ts";
import { type BenchPostgres, startBenchPostgres } from "./postgres.ts";
import { type ServerProcess, startServerProcess } from "./server-process.ts";

const ADMIN = { email: "boss@example.org", password: "only for measuring 1" };

interface Built {
  database: BenchPostgres;
  server: ServerProcess;
  /** What calls of its super-admin are made with. */
  signIn: () => Promise<{ origin: string; headers: { authorization: string } }>;
}

/** Does the work with the built server (`npm run build`) and an empty database of its own, and ends both. */
export async function withBuiltServer<Result>(work: (built: Built) => Promise<Result>): Promise<Result> {
  const database = await startBenchPostgres();
  try {
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
    const { origin } = server;
    const signIn = async () => {
      const { token } = await call({ origin, headers: fromNewAddress() }, accounts.adminLogin, { body: ADMIN });
      return { origin, headers: { authorization: `Bearer ${token}` } };
    };
    try {
      return await work({ database, server, signIn });
    } finally {
      await server.stop();
    }
  } finally {
    await database.stop();
  }
}
