import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import pg from "pg";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { chooseAccount, placeData } from "#server/db/embedded/account.ts";
import { findPostgres, type PackagedPostgres } from "#server/db/embedded/binaries.ts";
import { type EmbeddedPostgresOptions, startEmbeddedPostgres } from "#server/db/embedded.ts";
import { createLog } from "#server/lib/log.ts";
import { PROJECT_ROOT } from "#server/lib/project-root.ts";
import { StartupError } from "#server/lib/startup-error.ts";
import { builtProgram } from "#server/testing/built-programs.ts";

const isRoot = process.getuid?.() === 0;
const LONG = { timeout: 120_000 };
const SHORT_PAUSES = { firstMs: 10, lastMs: 200 };
const ORDINARY = { uid: 65_534, gid: 65_534 };

test("a first start makes a UTF-8 database on loopback, with checksums, behind a password that only its account and root read", async () => {
  const folder = makeFolder();
  const { url } = await start(folder);
  const settings = await ask(
    url,
    "select current_setting('server_version_num')::int / 10000 as major, current_setting('server_encoding') as encoding, current_setting('listen_addresses') as address, current_setting('data_checksums') as checksums, lower('ÉTAGÈRE') as lower",
  );
  expect(settings).toEqual([{ major: 18, encoding: "UTF8", address: "127.0.0.1", checksums: "on", lower: "étagère" }]);
  const wrongPassword = url.replace(/:[^:@]+@/, ":guess@");
  await expect(ask(wrongPassword, "select 1")).rejects.toThrow("password authentication failed");
  const file = join(folder, "superuser-password");
  expect(readFileSync(file, "utf8")).toBe(new URL(url).password);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

test("a second start finds the data of the first", async () => {
  const folder = copyCluster();
  const first = await start(folder);
  await ask(first.url, "create table kept (id int)");
  await first.stop();
  const second = await start(folder);
  expect(await ask(second.url, "select * from kept")).toEqual([]);
});

test("the links that a blocked install script did not make are made", async () => {
  const packaged = copyPackage(makeRoom());
  const { url } = await start(makeFolder(), { packaged });
  expect(await ask(url, "select 1 as one")).toEqual([{ one: 1 }]);
  expect(existsSync(join(packaged.folder, "lib", linkNames(packaged)[0] ?? ""))).toBe(true);
});

test("a package that may not be changed or reached is copied beside the data, once", async () => {
  const room = makeRoom();
  const packaged = copyPackage(room);
  spawnSync("chmod", ["-R", "go-rwx", room]);
  chmodSync(join(packaged.folder, "lib"), 0o500);
  onTestFinished(() => chmodSync(join(packaged.folder, "lib"), 0o700));
  const folder = copyCluster();
  const first = await start(folder, { packaged });
  expect(await ask(first.url, "select 1 as one")).toEqual([{ one: 1 }]);
  await first.stop();
  await start(folder, { packaged });
  expect(readdirSync(join(folder, "..")).sort()).toEqual(["postgres", `postgresql-${packaged.version}`]);
});

test("a folder of another version is named in one sentence and left alone", async () => {
  const folder = makeFolder();
  mkdirSync(folder);
  writeFileSync(join(folder, "PG_VERSION"), "15\n");
  const failure = start(folder);
  await expect(failure).rejects.toThrow(StartupError);
  await expect(failure).rejects.toThrow(
    `The folder ${folder} holds the data of PostgreSQL 15, but this is PostgreSQL 18`,
  );
  expect(readdirSync(folder)).toEqual(["PG_VERSION"]);
});

test("a folder with something else in it is refused and left alone", async () => {
  const folder = makeFolder();
  mkdirSync(folder);
  writeFileSync(join(folder, "notes.txt"), "mine");
  await expect(start(folder)).rejects.toThrow(/can't be used as the database of Hexkey/);
  expect(readdirSync(folder)).toEqual(["notes.txt"]);
});

test("a port in use is named in one sentence", async () => {
  const { url } = await start(copyCluster());
  const port = Number(new URL(url).port);
  const failure = start(copyCluster(), { port });
  await expect(failure).rejects.toThrow(StartupError);
  await expect(failure).rejects.toThrow(/did not start: .*Address already in use/);
});

test("a second Hexkey on the same folder is refused by the number of the first", async () => {
  const folder = copyCluster();
  await start(folder);
  await expect(start(folder)).rejects.toThrow(`Hexkey is running already (process ${process.pid})`);
});

test("of two that start at once on a new folder one runs and the other is refused", async () => {
  const folder = makeFolder();
  const outcomes = await Promise.allSettled([start(folder), start(folder)]);
  const reasons = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [String(outcome.reason)] : []));
  expect(reasons).toEqual([expect.stringContaining(`Hexkey is running already (process ${process.pid})`)]);
});

test("a killed process leaves no server behind and no acknowledged write is lost", async () => {
  const folder = copyCluster();
  const { process: victim, url } = await runUntilKilled(folder);
  await ask(url, "create table kept (id int)");
  await ask(url, "insert into kept values (1)");
  victim.kill("SIGKILL");
  await expect
    .poll(() => ask(url, "select 1").catch((error: unknown) => error))
    .toMatchObject({ code: "ECONNREFUSED" });
  const { url: restarted } = await start(folder);
  expect(await ask(restarted, "select * from kept")).toEqual([{ id: 1 }]);
});

test("a restart at once after a kill is ready", async () => {
  const folder = copyCluster();
  const { process: victim } = await runUntilKilled(folder);
  victim.kill("SIGKILL");
  const { url } = await start(folder);
  expect(await ask(url, "select 1 as one")).toEqual([{ one: 1 }]);
});

test.runIf(process.platform === "linux")("a server left behind without its watcher is replaced", async () => {
  const folder = copyCluster();
  const { process: victim } = await runUntilKilled(folder);
  const server = serverPid(folder);
  for (const watcher of findWatchers(server)) process.kill(watcher, "SIGKILL");
  victim.kill("SIGKILL");
  const { url } = await start(folder);
  expect(await ask(url, "select 1 as one")).toEqual([{ one: 1 }]);
  expect(serverPid(folder)).not.toBe(server);
});

test("a process number left by a crash that now belongs to another program is no obstacle", async () => {
  const folder = copyCluster();
  const first = await start(folder);
  await first.stop();
  writeFileSync(join(folder, "postmaster.pid"), `${process.pid}\n${folder}\n`);
  const { url } = await start(folder);
  expect(await ask(url, "select 1 as one")).toEqual([{ one: 1 }]);
});

test("a server that dies by itself comes back on its port", async () => {
  const folder = copyCluster();
  const { url } = await start(folder);
  process.kill(serverPid(folder), "SIGKILL");
  await expect.poll(() => ask(url, "select 1 as one")).toEqual([{ one: 1 }]);
});

test("a server that keeps dying is started again every time, and the log says so", LONG, async () => {
  const folder = copyCluster();
  const { log, said } = recordLog();
  const { url } = await start(folder, { log, restartPauses: SHORT_PAUSES });
  for (let death = 1; death <= 7; death++) {
    process.kill(serverPid(folder), "SIGKILL");
    await expect.poll(() => said.filter((line) => line.includes("ended by itself"))).toHaveLength(death);
    await expect.poll(() => ask(url, "select 1 as one")).toEqual([{ one: 1 }]);
  }
  expect(said.filter((line) => line.includes("runs again"))).toHaveLength(7);
});

test(
  "a server that can't be started again is tried again until it can, and the log says so each time",
  LONG,
  async () => {
    const folder = copyCluster();
    const { log, said } = recordLog();
    const { url } = await start(folder, { log, restartPauses: SHORT_PAUSES });
    const needed = join(folder, "global", "pg_control");
    renameSync(needed, `${needed}.away`);
    process.kill(serverPid(folder), "SIGKILL");
    const failures = () => said.filter((line) => line.includes("could not be started again"));
    await expect.poll(() => failures().length).toBeGreaterThanOrEqual(3);
    renameSync(`${needed}.away`, needed);
    await expect.poll(() => ask(url, "select 1 as one")).toEqual([{ one: 1 }]);
  },
);

test.runIf(isRoot)(
  "an ordinary user runs it as themselves, and root keeps to the account that owns the data",
  async () => {
    const room = makeRoom();
    chownSync(room, ORDINARY.uid, ORDINARY.gid);
    const folder = join(room, "postgres");
    const { process: ordinary, url: own } = await runUntilKilled(folder, ORDINARY);
    expect(await ask(own, "select 1 as one")).toEqual([{ one: 1 }]);
    expect(statSync(folder).uid).toBe(ORDINARY.uid);
    ordinary.kill();
    const { url } = await start(folder);
    expect(await ask(url, "select 1 as one")).toEqual([{ one: 1 }]);
    expect(statSync(folder).uid).toBe(ORDINARY.uid);
  },
);

test.runIf(isRoot)(
  "where root's lent account can't enter the project, the folder becomes a link to a shared place",
  () => {
    const room = makeRoom();
    const closed = join(room, "home");
    mkdirSync(closed, { mode: 0o700 });
    const folder = join(closed, "postgres");
    const account = chooseAccount(folder);
    const place = placeData(folder, account, join(room, "shared"));
    expect(place).toMatch(/\/shared\/data-\w+\/postgres$/);
    expect(lstatSync(folder).isSymbolicLink()).toBe(true);
    expect(placeData(folder, account, join(room, "shared"))).toBe(place);
  },
);

function recordLog() {
  const said: string[] = [];
  return { said, log: createLog("info", { write: (line) => void said.push(line) }) };
}

async function start(directory: string, options: Partial<EmbeddedPostgresOptions> = {}) {
  const server = await startEmbeddedPostgres({ directory, log: createLog("silent"), durable: false, ...options });
  onTestFinished(() => server.stop());
  return server;
}

/** A folder that every account may enter, removed when the test is finished. */
function makeRoom(): string {
  const room = mkdtempSync(join(tmpdir(), "hexkey-embedded-"));
  chmodSync(room, 0o755);
  onTestFinished(() => rmSync(room, { recursive: true, force: true }));
  return room;
}

/** The folder of a database that was started and stopped before. Making one takes many times as long as copying it. */
function copyCluster(): string {
  const folder = makeFolder();
  spawnSync("cp", ["-a", made, folder]);
  return folder;
}

let made = "";
let madeIn = "";

beforeAll(async () => {
  madeIn = mkdtempSync(join(tmpdir(), "hexkey-embedded-"));
  chmodSync(madeIn, 0o755);
  made = join(madeIn, "postgres");
  const first = await startEmbeddedPostgres({ directory: made, log: createLog("silent"), durable: false });
  await first.stop();
});
afterAll(() => rmSync(madeIn, { recursive: true, force: true }));

function makeFolder(): string {
  return join(makeRoom(), "postgres");
}

/** The package as npm unpacks it, before its install script has run. */
function copyPackage(room: string): PackagedPostgres {
  const packaged = findPostgres();
  const folder = join(room, "native");
  // The program takes a fraction of the time that node takes for thousands of files.
  spawnSync("cp", ["-a", packaged.folder, folder]);
  for (const link of linkNames(packaged)) rmSync(join(folder, "lib", link), { force: true });
  return { ...packaged, folder };
}

function linkNames({ folder }: PackagedPostgres): string[] {
  const links: { target: string }[] = JSON.parse(readFileSync(join(folder, "pg-symlinks.json"), "utf8"));
  return links.map(({ target }) => target.replace("native/lib/", ""));
}

async function ask(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  const { rows } = await client.query(statement).finally(() => client.end());
  return rows;
}

async function runUntilKilled(
  folder: string,
  options: SpawnOptions = {},
): Promise<{ process: ChildProcess; url: string }> {
  const script = await builtProgram("run-until-killed.mjs");
  const child = spawn(process.execPath, [script, folder], {
    ...options,
    cwd: PROJECT_ROOT,
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  if (child.stdout === null) throw new Error("The program's output is not piped.");
  const [url] = await once(createInterface({ input: child.stdout }), "line");
  return { process: child, url: String(url) };
}

function serverPid(folder: string): number {
  return Number.parseInt(readFileSync(join(folder, "postmaster.pid"), "utf8"), 10);
}

/** The processes in the session of a server that are not PostgreSQL's: only its watcher. */
function findWatchers(server: number): number[] {
  const processes = readdirSync("/proc").map(Number).filter(Number.isInteger);
  return processes.filter((pid) => {
    const [, name, session] = /\((.*)\) \S+ \d+ \d+ (\d+)/.exec(readStatus(pid)) ?? [];
    return name !== "postgres" && Number(session) === server;
  });
}

function readStatus(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8");
  } catch {
    // It has ended since it was listed.
    return "";
  }
}
