import { spawnSync } from "node:child_process";
import { chmodSync, lstatSync, mkdirSync, mkdtempSync, readlinkSync, statSync, symlinkSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { StartupError } from "#server/lib/startup-error.ts";

/** The account a process runs under, as `spawn` takes it; empty for our own. */
export interface SystemAccount {
  uid?: number;
  gid?: number;
}

/** Accounts that every system has: a database package's own one first. */
const LENT_ACCOUNTS = ["postgres", "_postgres", "nobody"];

/** Where root keeps a database whose account can't enter the project, as below `/root`. */
const SHARED_FOLDER = "/var/lib/hexkey";

/**
 * PostgreSQL refuses to run as root, so root lends it another account: the one that owns the data folder already, else
 * one that every system has. Any other account runs it as itself.
 */
export function chooseAccount(directory: string): SystemAccount {
  if (process.getuid?.() !== 0) return {};
  const owner = statSync(directory, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  for (const name of LENT_ACCOUNTS) {
    const [uid, gid] = ["-u", "-g"].map((flag) => spawnSync("id", [flag, name], { encoding: "utf8" }));
    if (uid?.status === 0 && gid?.status === 0) return { uid: Number(uid.stdout) | 0, gid: Number(gid.stdout) | 0 };
  }
  throw new StartupError(
    `PostgreSQL refuses to run as root, and none of the accounts ${LENT_ACCOUNTS.join(", ")} exists: start Hexkey as an ordinary user, or set DATABASE_URL.`,
  );
}

/**
 * The folder that really holds the data: `directory`, or what it links to. Where the account can't enter the folder
 * above it, the data goes to a shared place and `directory` becomes a link to it.
 */
export function placeData(directory: string, account: SystemAccount, shared = SHARED_FOLDER): string {
  const existing = lstatSync(directory, { throwIfNoEntry: false });
  const parent = dirname(directory);
  if (existing?.isSymbolicLink()) return resolve(parent, readlinkSync(directory));
  const made = mkdirSync(parent, { recursive: true });
  if (account.uid === undefined) return directory;
  // Under a strict umask the folder just made would keep the account out.
  if (made !== undefined) chmodSync(parent, 0o755);
  if (canEnter(parent, account)) return directory;
  if (existing) throw cannotEnter(parent);
  try {
    mkdirSync(shared, { recursive: true, mode: 0o755 });
    const place = mkdtempSync(join(shared, "data-"));
    chmodSync(place, 0o755);
    if (!canEnter(place, account)) throw cannotEnter(place);
    symlinkSync(join(place, "postgres"), directory);
    return join(place, "postgres");
  } catch (error) {
    throw cannotEnter(parent, error);
  }
}

function canEnter(folder: string, account: SystemAccount): boolean {
  return spawnSync("/bin/sh", ["-c", 'cd "$0"', folder], { ...account, cwd: "/" }).status === 0;
}

function cannotEnter(folder: string, cause?: unknown): StartupError {
  return new StartupError(
    `PostgreSQL refuses to run as root, and no other account can enter ${folder}: move the project to a folder open to others, start Hexkey as an ordinary user, or set DATABASE_URL.`,
    { cause },
  );
}
