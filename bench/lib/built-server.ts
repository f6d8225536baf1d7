import { accounts } from "#shared/contracts/accounts/accounts.ts";
import { call } from "#shared/http/client.ts";
import { fromNewAddress } from "./members.ts";
import { type BenchPostgres, startBenchPostgres } from "./postgres.ts";
import { type ServerProcess, startServerProcess } from "./server-process.ts";
import { IS_SMOKE } from "./size.ts";

const ADMIN = { email: "boss@example.org", password: "only for measuring 1" };

interface Built {
  database: BenchPostgres;
  server: ServerProcess;
  /** What calls of its super-admin are made with. */
  signIn: () => Promise<{ origin: string; headers: { authorization: string } }>;
}

/** The one that the parts of a benchmark share. */
let shared: Built | null = null;

/**
 * In a smoke run the parts that `work` runs have one server and one database in common, as starting them takes longer than
 * what the parts do. In a full run each has its own.
 */
export async function sharingBuiltServer(work: () => Promise<void>): Promise<void> {
  if (!IS_SMOKE) return work();
  await withBuiltServer(async (built) => {
    shared = built;
    await work();
    shared = null;
  });
}

/** Does the work with the built server (`npm run build`) and an empty database of its own, and ends both. */
export async function withBuiltServer<Result>(work: (built: Built) => Promise<Result>): Promise<Result> {
  if (shared !== null) return work(shared);
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
