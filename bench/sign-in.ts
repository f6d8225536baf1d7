import pg from "pg";
import { startMailCatcher } from "../e2e/mail-catcher.ts";
import { signInAtOnce } from "./lib/burst.ts";
import { addressesFor, type Comparison, compareAnswers } from "./lib/equal-answers.ts";
import { startWatchedServer } from "./lib/event-loop.ts";
import { quantile } from "./lib/figures.ts";
import { type Member, registerMembers } from "./lib/members.ts";
import { startBenchPostgres } from "./lib/postgres.ts";
import type { ServerProcess } from "./lib/server-process.ts";
import { judged, sized, verdictOf } from "./lib/size.ts";
import { printTable } from "./lib/table.ts";
import { measureInTurn } from "./lib/take-turns.ts";

/**
 * What signing in costs and gives away, on the production build with real mail sent to a catcher: whether the time of
 * an answer tells if there is an account, what fifty sign-ins at once do to everybody else, and what it costs to know
 * who calls. Beside it, where it means something, the same packages used as one would at first (`bare/sign-in.ts`).
 */
const TRIES = sized(50, 3);
const APART_MAX = 0.1;
const AT_ONCE = sized(50, 3);
const BURSTS = sized(3, 1);
const LOOP_P99_MAX_MS = 100;
const CONNECTIONS = sized(10, 2);
const SECONDS = 5;
const PRODUCTS = sized(1000, 10);
const MAILS_WITHIN_MS = 30_000;
const MAIL_POLL_MS = 2;
const SECRET = "only-for-measuring-".repeat(2);

const database = await startBenchPostgres();
const client = new pg.Client({ connectionString: database.url });
await client.connect();
const post = await startMailCatcher();
const servers: ServerProcess[] = [];
try {
  const env = {
    DATABASE_URL: database.url,
    DATABASE_POOL_SIZE: "20",
    SESSION_SECRET: SECRET,
    // So that each caller here can have an address of their own, as callers have.
    TRUST_PROXY: "1",
    PUBLIC_URL: "https://hexkey.example",
    SMTP_URL: post.url,
    MAIL_FROM: "Hexkey <hexkey@example.org>",
    LOG_LEVEL: "error",
    NODE_ENV: "production",
  };
  const hexkey = await startWatchedServer(["dist/server/index.js"], { env, path: "/readyz" });
  servers.push(hexkey);
  const bare = await startWatchedServer(["--import", "tsx", "bench/bare/sign-in.ts"], { env, path: "/healthz" });
  servers.push(bare);
  const members = await registerMembers(hexkey.origin, addressesFor(TRIES));
  const equal = await compareKnownAndUnknown(hexkey, members);
  const responsive = await compareBursts(hexkey, bare, members.slice(0, AT_ONCE));
  await compareReads(hexkey, bare, members);
  process.exitCode = equal && responsive ? 0 : 1;
} finally {
  for (const server of servers) await server.stop();
  await post.close();
  await client.end();
  await database.stop();
}

/** Does the answer, or its time, tell whether an email address has an account? */
async function compareKnownAndUnknown(server: ServerProcess, members: Member[]): Promise<boolean> {
  const known = members.map(({ email }) => email);
  const unknown = known.map((email) => `nobody-${email}`);
  const signIn = await compareAnswers(
    {
      url: `${server.origin}/api/auth/login`,
      body: (email) => ({ email, password: "not the password" }),
      status: 401,
    },
    known,
    unknown,
  );
  const forgotten = await compareAnswers(
    { url: `${server.origin}/api/auth/forgot-password`, body: (email) => ({ email }), status: 202 },
    known,
    unknown,
    untilJobsAreDone,
  );
  const mailed = post.mails.flatMap(({ to }) => to).sort();
  if (mailed.join() !== [...known].sort().join()) throw new Error("the mails did not go to everybody with an account");
  const row = (what: string, { known, unknown, apart }: Comparison) => [
    what,
    String(TRIES),
    known.toFixed(1),
    unknown.toFixed(1),
    `${(apart * 100).toFixed(1)} %`,
    `${APART_MAX * 100} %`,
  ];
  console.log("\nA known email address compared with an unknown one: the same answer, after the same time?\n");
  printTable(
    ["call", "tries of each", "known, median ms", "unknown, median ms", "apart", "at most"],
    [row("wrong password", signIn), row("forgotten password", forgotten)],
  );
  const good = judged(signIn.apart <= APART_MAX && forgotten.apart <= APART_MAX);
  console.log(`Wanted: at most ${APART_MAX * 100} % apart: ${verdictOf(good)}.`);
  return good;
}

/** Waits until the mail of the last try has been sent, or turned out to have no recipient. */
async function untilJobsAreDone(): Promise<void> {
  const deadline = Date.now() + MAILS_WITHIN_MS;
  while (Date.now() < deadline) {
    const { rows } = await client.query("select 1 from graphile_worker.jobs limit 1");
    if (rows.length === 0) return;
    await new Promise((resolve) => setTimeout(resolve, MAIL_POLL_MS));
  }
  throw new Error(`a job was still waiting after ${MAILS_WITHIN_MS} ms`);
}

/** Fifty people sign in at once: what do they, and everybody else, notice? */
async function compareBursts(hexkey: ServerProcess, bare: ServerProcess, members: Member[]): Promise<boolean> {
  const rows: string[][] = [];
  let good = true;
  for (let burst = 1; burst <= BURSTS; burst++) {
    for (const [name, server] of Object.entries({ Hexkey: hexkey, "main thread": bare })) {
      const { seconds, signIns, bystanders, loop } = await signInAtOnce(server, members);
      if (server === hexkey) good &&= judged(loop.p99 < LOOP_P99_MAX_MS);
      const waits = [quantile(signIns, 0.5), quantile(signIns, 0.99)].map((ms) => ms.toFixed(0));
      const others = [quantile(bystanders, 0.5), quantile(bystanders, 0.99), loop.p99, loop.max];
      rows.push([String(burst), name, seconds.toFixed(1), ...waits, ...others.map((ms) => ms.toFixed(1))]);
    }
  }
  console.log(
    `\n${AT_ONCE} sign-ins at once, compared with passwords compared on the thread that answers; all in ms:\n`,
  );
  printTable(
    ["burst", "server", "all in, s", "sign-in p50", "p99", "others p50", "p99", "event-loop delay p99", "max"],
    rows,
  );
  console.log(`Wanted: Hexkey's event-loop delay p99 below ${LOOP_P99_MAX_MS} ms: ${verdictOf(good)}.`);
  return good;
}

/** What does it cost to know who calls? */
async function compareReads(hexkey: ServerProcess, bare: ServerProcess, members: Member[]): Promise<void> {
  const codes = await addProducts();
  const byCode = codes.map((code) => ({ method: "GET" as const, path: `/api/products/qr/${code}` }));
  const [member] = members;
  const authorization = `Bearer ${member?.token}`;
  const own = [{ method: "GET" as const, path: "/api/auth/user" }];
  // The cookie holds what the bearer token says, behind the mark of express-session.
  const cookie = `hexkey.sid=${encodeURIComponent(`s:${member?.token}`)}`;
  const loads = {
    "product by code, as a guest": { url: hexkey.origin, requests: byCode },
    "product by code, by bearer": { url: hexkey.origin, requests: byCode, headers: { authorization } },
    "the person, by bearer": { url: hexkey.origin, requests: own, headers: { authorization } },
    "express-session + passport: the person, by cookie": { url: bare.origin, requests: own, headers: { cookie } },
  };
  const results = await measureInTurn(loads, { connections: CONNECTIONS, seconds: SECONDS });
  const guest = results["product by code, as a guest"];
  console.log(`\nReads with ${CONNECTIONS} connections, compared with a read that need not know who calls:\n`);
  printTable(
    ["read", "requests/s", "share of the guest's", "p50 ms", "p99 ms"],
    Object.entries(results).map(([name, { perSecond, p50, p99 }]) => {
      const share = guest ? perSecond / guest.perSecond : Number.NaN;
      return [name, perSecond.toFixed(0), share.toFixed(2), p50.toFixed(1), p99.toFixed(1)];
    }),
  );
}

async function addProducts(): Promise<string[]> {
  const { rows } = await client.query<{ code: string }>(
    `insert into products (id, name, brand, category, qr_code)
     select uuidv7(), 'Lindholm dresser ' || n, 'Brand ' || n % 50, 'bedroom', 'HXK-' || lpad(n::text, 8, '0')
     from generate_series(1, $1::int) n returning qr_code as code`,
    [PRODUCTS],
  );
  await client.query("vacuum analyze products");
  return rows.map(({ code }) => code);
}
