import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { dirname, join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { chooseAccount, placeData, type SystemAccount } from "#server/db/embedded/account.ts";
import {
  findPostgres,
  type PackagedPostgres,
  POSTGRES_ENVIRONMENT,
  prepareBinaries,
} from "#server/db/embedded/binaries.ts";
import { awaitFreeCluster, DATABASE, OWNER_SETTING, openCluster, SUPERUSER } from "#server/db/embedded/cluster.ts";
import type { Log } from "#server/lib/log.ts";
import { StartupError } from "#server/lib/startup-error.ts";

export interface EmbeddedPostgresOptions {
  /** Holds the database; made when it is not there. */
  directory: string;
  /** A free port when left out. */
  port?: number | undefined;
  log: Log;
  /** False for data that may be lost in a power cut: tests. */
  durable?: boolean;
  /** The binaries that npm installed when left out. */
  packaged?: PackagedPostgres;
  /** Before a server that died is started again: at once, then after pauses that double from the first to the last. */
  restartPauses?: { firstMs: number; lastMs: number };
}

export interface EmbeddedPostgres {
  /** With user, password and database. */
  url: string;
  /** Ends connections at once and waits until the data is safe. */
  stop(): Promise<void>;
}

const RETRY_MS = 100;
const RETRY_PATIENCE_MS = 5000;
const STOP_PATIENCE_MS = 8000;
const RESTART_PAUSES = { firstMs: 250, lastMs: 10_000 };
/** After so long the last death counts no more. */
const RESTARTS_FORGOTTEN_MS = 60_000;

const SETTINGS = [
  OWNER_SETTING,
  "listen_addresses=127.0.0.1",
  "unix_socket_directories=",
  "max_connections=200",
  "timezone=UTC",
  "log_timezone=UTC",
  // The details and statements of an error may hold what people wrote.
  "log_error_verbosity=terse",
  "log_min_error_statement=panic",
];
const FAST_SETTINGS = ["fsync=off", "synchronous_commit=off", "full_page_writes=off"];

/**
 * Turns the shell into the server and leaves a watcher that tells it to shut down once our end of the pipe is gone:
 * even a kill -9 leaves no server behind.
 */
const RUN_WATCHED =
  'exec 3<&0; ( (while read -r _; do :; done <&3; kill -INT $$) >/dev/null 2>&1 & ); exec "$@" 3<&- </dev/null';

/**
 * Runs the PostgreSQL that npm installed on a loopback port, with a folder of its own. It ends with this process,
 * however that ends, and is started again should it die by itself. Throws `StartupError`.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log, durable = true, packaged = findPostgres(), restartPauses = RESTART_PAUSES } = options;
  const directory = resolve(options.directory);
  const account = chooseAccount(directory);
  const cluster = placeData(directory, account);
  if (cluster !== directory) log.info({ directory, cluster }, "the database lies elsewhere");
  const { version } = packaged;
  const binaries = prepareBinaries(packaged, join(dirname(cluster), `postgresql-${version}`), account);
  const [postgres, initdb] = [join(binaries, "bin", "postgres"), join(binaries, "bin", "initdb")];
  const password = openCluster({ cluster, initdb, version, account, durable });

  const settings = durable ? SETTINGS : [...SETTINGS, ...FAST_SETTINGS];
  const args = ["-D", cluster, ...settings.flatMap((setting) => ["-c", setting])];
  const port = options.port ?? (await findFreePort());
  const start = () => launch({ command: [postgres, ...args, "-p", String(port)], cluster, account, log });
  let server = await start();
  const stopping = new AbortController();
  let restarts = 0;
  let runsSince = Date.now();
  watch();

  /** A database killed by hand or for want of memory comes back on the port that the connection pools know. */
  function watch(): void {
    server.once("exit", (code, signal) => {
      if (stopping.signal.aborted) return;
      if (Date.now() - runsSince > RESTARTS_FORGOTTEN_MS) restarts = 0;
      log.error({ code, signal }, "PostgreSQL ended by itself and is started again");
      void startAgain();
    });
  }

  async function startAgain(): Promise<void> {
    for (;;) {
      await delay(pauseBefore(restarts++, restartPauses), undefined, { signal: stopping.signal }).catch(
        () => undefined,
      );
      if (stopping.signal.aborted) return;
      try {
        server = await start();
      } catch (error) {
        log.error({ error: String(error), restarts }, "PostgreSQL could not be started again; the next try follows");
        continue;
      }
      if (stopping.signal.aborted) return end(server);
      runsSince = Date.now();
      log.warn({ restarts }, "PostgreSQL runs again");
      return watch();
    }
  }

  const address = (database: string) => `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}`;
  await createDatabase(address("postgres"));
  return {
    url: address(DATABASE),
    stop: async () => {
      stopping.abort();
      await end(server);
    },
  };
}

function pauseBefore(restarts: number, { firstMs, lastMs }: typeof RESTART_PAUSES): number {
  return restarts === 0 ? 0 : Math.min(firstMs * 2 ** (restarts - 1), lastMs);
}

interface Launch {
  command: string[];
  cluster: string;
  account: SystemAccount;
  log: Log;
}

/** Starts the server and resolves once it takes connections; waits a moment for what a dying one still holds. */
async function launch(options: Launch): Promise<ChildProcess> {
  const deadline = Date.now() + RETRY_PATIENCE_MS;
  for (;;) {
    await awaitFreeCluster(options.cluster);
    const outcome = await attempt(options);
    if (typeof outcome !== "string") return outcome;
    const mayPass = /shared memory block .* still in use|lock file "postmaster.pid"/.test(outcome);
    if (!mayPass || Date.now() > deadline) throw new StartupError(`PostgreSQL did not start: ${outcome}.`);
    await delay(RETRY_MS);
  }
}

/** The server, or its output before it gave up. */
function attempt({ command, account, log }: Launch): Promise<ChildProcess | string> {
  const [program, ...args] =
    process.platform === "win32" ? command : ["/bin/sh", "-c", RUN_WATCHED, "postgres", ...command];
  if (program === undefined) throw new Error("No command to run.");
  // In a process group of its own, Ctrl-C reaches only us, who finish the requests first.
  const server = spawn(program, args, {
    ...account,
    cwd: "/",
    env: POSTGRES_ENVIRONMENT,
    detached: process.platform !== "win32",
    stdio: ["pipe", "ignore", "pipe"],
  });
  return new Promise((ready) => {
    const complaints: string[] = [];
    server.once("error", (error) => ready(error.message));
    server.once("close", () => {
      server.stdin?.end();
      ready(complaints.join(", ") || "it ended at once");
    });
    createInterface({ input: server.stderr }).on("line", (line) => {
      log.debug({ line }, "postgres");
      if (line.includes("database system is ready to accept connections")) ready(server);
      const complaint = /(?:(?:FATAL|HINT): +|LOG: +(?=could not bind))(.*)/.exec(line)?.[1];
      if (complaint !== undefined) complaints.push(complaint);
    });
  });
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exited = once(server, "exit");
  server.kill("SIGINT");
  const timer = setTimeout(() => server.kill("SIGQUIT"), STOP_PATIENCE_MS);
  await exited;
  clearTimeout(timer);
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("A listening socket has no port.");
  return address.port;
}

async function createDatabase(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query("select from pg_database where datname = $1", [DATABASE]);
    if (rowCount === 0) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
}
