import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { SystemAccount } from "#server/db/embedded/account.ts";
import { moveOnce, POSTGRES_ENVIRONMENT } from "#server/db/embedded/binaries.ts";
import { StartupError } from "#server/lib/startup-error.ts";

/** The account inside the database that owns everything. */
export const SUPERUSER = "hexkey";

/** The database that holds everything. */
export const DATABASE = "hexkey";

/** Lies in the cluster, which only its account may enter. */
export const PASSWORD_FILE = "superuser-password";

const CLUSTER_NAME = "hexkey-";
/** How long a server whose owner is dead may take to end: its watcher has signalled it. */
const ORPHAN_PATIENCE_MS = 2000;
const STOP_PATIENCE_MS = 10_000;
const POLL_MS = 25;

/** The server's setting that names us as its owner; it keeps it in `postmaster.opts`, where the next start finds it. */
export const OWNER_SETTING = `cluster_name=${CLUSTER_NAME}${process.pid}`;

interface ClusterOptions {
  /** The folder of the data. */
  cluster: string;
  initdb: string;
  /** Of the binaries, as in "18.4.0". */
  version: string;
  account: SystemAccount;
  durable: boolean;
}

/** Makes the cluster unless it is there, whole or not at all, and returns its password. Throws `StartupError`. */
export function openCluster(options: ClusterOptions): string {
  const { cluster, version } = options;
  try {
    if (!existsSync(cluster) || readdirSync(cluster).length === 0) createCluster(options);
    const [major] = version.split(".");
    const found = readFileSync(join(cluster, "PG_VERSION"), "utf8").trim();
    if (found !== major)
      throw new StartupError(
        `The folder ${cluster} holds the data of PostgreSQL ${found}, but this is PostgreSQL ${major}: move the folder away to begin anew, or set DATABASE_URL to a server that can read it.`,
      );
    return readFileSync(join(cluster, PASSWORD_FILE), "utf8").trim();
  } catch (error) {
    if (error instanceof StartupError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartupError(
      `The folder ${cluster} can't be used as the database of Hexkey (${reason}): move it away to begin anew, or set DATABASE_URL.`,
      { cause: error },
    );
  }
}

function createCluster({ cluster, initdb, account, durable }: ClusterOptions): void {
  mkdirSync(dirname(cluster), { recursive: true });
  const workshop = mkdtempSync(`${cluster}.new-`);
  try {
    const password = randomBytes(24).toString("base64url");
    const passwordFile = join(workshop, PASSWORD_FILE);
    writeFileSync(passwordFile, password, { mode: 0o600 });
    for (const path of [workshop, passwordFile]) give(path, account);
    const unfinished = join(workshop, "cluster");
    const { status, error, stderr } = spawnSync(
      initdb,
      [
        `--pgdata=${unfinished}`,
        `--username=${SUPERUSER}`,
        `--pwfile=${passwordFile}`,
        "--auth=scram-sha-256",
        "--encoding=UTF8",
        "--locale=C",
        "--locale-provider=builtin",
        "--builtin-locale=C.UTF-8",
        ...(durable ? [] : ["--no-sync"]),
      ],
      { ...account, cwd: "/", env: POSTGRES_ENVIRONMENT, encoding: "utf8" },
    );
    if (status !== 0) throw new Error(error?.message ?? stderr.trim().replaceAll("\n", " "));
    renameSync(passwordFile, join(unfinished, PASSWORD_FILE));
    if (existsSync(cluster)) rmdirSync(cluster);
    moveOnce(unfinished, cluster);
  } finally {
    rmSync(workshop, { recursive: true, force: true });
  }
}

function give(path: string, { uid, gid }: SystemAccount): void {
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
}

/**
 * Waits until no other server holds the cluster: one whose owner died is on its way out, or is ended. Throws
 * `StartupError` for one whose owner lives.
 */
export async function awaitFreeCluster(cluster: string): Promise<void> {
  const pidFile = join(cluster, "postmaster.pid");
  const server = readNumber(pidFile, /^(\d+)$/m);
  if (server === undefined || !isAlive(server)) return;
  if (!isPostgres(server)) {
    // After a crash the number may belong to any other program, which PostgreSQL would take for itself.
    rmSync(pidFile);
    return;
  }
  const deadline = Date.now() + ORPHAN_PATIENCE_MS;
  while (isAlive(server)) {
    const owner = readNumber(join(cluster, "postmaster.opts"), new RegExp(`${CLUSTER_NAME}(\\d+)`));
    if (owner !== undefined && isAlive(owner))
      throw new StartupError(
        `Hexkey is running already (process ${owner}) with the data in ${cluster}: stop that one first.`,
      );
    if (Date.now() > deadline) return stop(server, cluster);
    await delay(POLL_MS);
  }
}

async function stop(server: number, cluster: string): Promise<void> {
  process.kill(server, "SIGINT");
  const deadline = Date.now() + STOP_PATIENCE_MS;
  while (isAlive(server)) {
    if (Date.now() > deadline)
      throw new StartupError(
        `A PostgreSQL server (process ${server}) holds ${cluster} and does not end: stop it first.`,
      );
    await delay(POLL_MS);
  }
}

function readNumber(file: string, pattern: RegExp): number | undefined {
  const number = pattern.exec(readIfThere(file))?.[1];
  return number === undefined ? undefined : Number(number);
}

/** Whether a process runs. One that is dead but not yet collected by its parent does not. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EPERM")) return false;
  }
  return !/\) [ZX] /.test(readIfThere(`/proc/${pid}/stat`));
}

function isPostgres(pid: number): boolean {
  if (process.platform === "win32") return true;
  const name = readIfThere(`/proc/${pid}/comm`);
  return /postgres/.test(name || spawnSync("ps", ["-o", "comm=", "-p", String(pid)], { encoding: "utf8" }).stdout);
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ESRCH")) return "";
    throw error;
  }
}
