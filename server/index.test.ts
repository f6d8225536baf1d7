import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, inject, onTestFinished, test } from "vitest";
import { PROJECT_ROOT } from "#server/lib/project-root.ts";
import { createTestDatabase } from "#server/testing/database.ts";
import { databaseUrl, queryServer } from "#server/testing/database-server.ts";
import { openTestDatabase } from "#server/testing/harness.ts";
import {
  exitOf,
  outputOf,
  runToEnd,
  START_PATIENCE_MS,
  startServer,
  WITH_SERVER,
} from "#server/testing/server-process.ts";

// The real process: settings, start, signals and exit codes can't be seen from inside.

test("a port in use is one sentence and exit code 1", WITH_SERVER, async () => {
  const taken = createServer().listen(0, "127.0.0.1");
  onTestFinished(() => void taken.close());
  await new Promise((resolve) => taken.once("listening", resolve));
  const { port } = taken.address() as AddressInfo;
  const { code, output } = await runToEnd({ PORT: String(port), DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" });
  expect(output).toBe(`Port ${port} is in use. Stop what listens there, or set PORT to another port.\n`);
  expect(code).toBe(1);
});

test("a database that does not answer is one sentence without the password, and exit code 1", WITH_SERVER, async () => {
  const { code, output } = await runToEnd({ DATABASE_URL: "postgres://hexkey:s3cret@127.0.0.1:1/hexkey" });
  expect(output.trim().split("\n")).toHaveLength(1);
  expect(output).toContain("127.0.0.1:1");
  expect(output).not.toContain("s3cret");
  expect(code).toBe(1);
});

test("wrong settings are named, all at once", WITH_SERVER, async () => {
  const { code, output } = await runToEnd({ PORT: "http", LOG_LEVEL: "loud", DATABASE_URL: "mysql://x" });
  expect(output.trim().split("\n")).toHaveLength(1);
  for (const name of ["PORT", "LOG_LEVEL", "DATABASE_URL", ".env.example"]) expect(output).toContain(name);
  expect(code).toBe(1);
});

test(
  "a folder that can't be written is one sentence that names the setting, and exit code 1",
  WITH_SERVER,
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "hexkey-unwritable-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const DATA_DIR = join(folder, "file");
    await writeFile(DATA_DIR, "");
    for (const SESSION_SECRET of ["", "s".repeat(32)]) {
      const { code, output } = await runToEnd({ DATA_DIR, SESSION_SECRET });
      expect(output.trim().split("\n")).toHaveLength(1);
      expect(output).toMatch(/^DATA_DIR \(.*\/file\) can't be written: /);
      expect(code).toBe(1);
    }
  },
);

test(
  "a role that lacks a right is one sentence with the statement that grants it, and exit code 1",
  WITH_SERVER,
  async () => {
    const { url, query } = await openForeignDatabase();
    const first = await runToEnd({ DATABASE_URL: url.href });
    const [role, database] = [url.username, url.pathname.slice(1)];
    expect(first.output.trim().split("\n")).toHaveLength(1);
    expect(first.output).toContain(`GRANT CREATE ON DATABASE ${database} TO ${role};`);
    expect([first.code, first.output.includes(url.password)]).toEqual([1, false]);
    await query(`grant create on database ${database} to ${role}`);
    const second = await runToEnd({ DATABASE_URL: url.href });
    expect(second.output.trim().split("\n")).toHaveLength(1);
    expect(second.output).toContain(`GRANT USAGE, CREATE ON SCHEMA public TO ${role};`);
    await query(`grant usage, create on schema public to ${role}`);
    const { child, exited } = await startServer({ DATABASE_URL: url.href });
    child.kill("SIGTERM");
    expect(await exited).toBe(0);
  },
);

test("npm passes a signal on and waits: it leaves no server behind", WITH_SERVER, async () => {
  const folder = await mkdtemp(join(tmpdir(), "hexkey-npm-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await copyFile(join(PROJECT_ROOT, "package.json"), join(folder, "package.json"));
  await mkdir(join(folder, "dist/server"), { recursive: true });
  // In the server's place: says who it is, and takes a moment to stop.
  const server = `process.on("SIGTERM", () => setTimeout(() => process.exit(0), 500)); setInterval(() => {}, 1000);
    console.log("I am " + process.pid);`;
  await writeFile(join(folder, "dist/server/index.js"), server);
  const npm = spawn("npm", ["start"], { cwd: folder, stdio: ["ignore", "pipe", "pipe"] });
  const output = outputOf(npm);
  await expect.poll(output, { timeout: START_PATIENCE_MS }).toMatch(/I am \d+/);
  const pid = Number(/I am (\d+)/.exec(output())?.[1]);
  onTestFinished(() => {
    if (isRunning(pid)) process.kill(pid, "SIGKILL");
  });
  const ended = exitOf(npm);
  npm.kill("SIGTERM");
  await ended;
  expect(isRunning(pid)).toBe(false);
});

test("at a signal to stop it is ready no more, finishes what is in flight, and exits with 0", WITH_SERVER, async () => {
  const server = await startServer();
  const { promise, sendRest } = halfARequest(server.origin);
  server.child.kill("SIGTERM");
  // It answers 503 for a second, of which a machine that stands still for longer sees nothing, and then its port closes.
  const readiness = async () => (await fetch(`${server.origin}/readyz`).catch(() => null))?.status ?? "closed";
  await expect.poll(readiness, { interval: 20 }).toSatisfy((status) => [503, "closed"].includes(status));
  sendRest();
  expect(await promise).toContain("HTTP/1.1 404");
  expect(await server.exited).toBe(0);
});

test("the nightly roll-up runs by itself on a database that has no ranking yet", WITH_SERVER, async () => {
  const { pool } = await openTestDatabase();
  const { rows } = await pool.query("select current_database() as name");
  const url = new URL((await createTestDatabase()).url);
  url.pathname = rows[0].name;
  await pool.query(
    `insert into products (id, name, brand, category, qr_code) values (uuidv7(), 'Desk', 'Nordhem', 'office', 'X')`,
  );
  await pool.query("insert into product_activity (product_id, day, views) select id, now()::date, 3 from products");
  const server = await startServer({ DATABASE_URL: url.href });
  await expect
    .poll(async () => (await (await fetch(`${server.origin}/api/trending-furniture`)).json()).totalProducts)
    .toBe(1);
  server.child.kill("SIGTERM");
  await server.exited;
});

/** A request whose last line is sent only when asked; the promise is everything that came back until it was closed. */
function halfARequest(origin: string) {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  socket.write("GET /api/none HTTP/1.1\r\nhost: localhost\r\n");
  let received = "";
  socket.on("data", (chunk) => {
    received += chunk;
  });
  const promise = new Promise<string>((resolve) => socket.once("close", () => resolve(received)));
  return { promise, sendRest: () => socket.write("connection: close\r\n\r\n") };
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** An empty database of another owner, and the role that the server is given for it, which may do nothing yet. */
async function openForeignDatabase() {
  const serverUrl = inject("testServerUrl");
  const name = `hexkey_foreign_${randomUUID().replaceAll("-", "")}`;
  await queryServer(serverUrl, `create database ${name}`);
  await queryServer(serverUrl, `create role ${name} login password 'guarded'`);
  onTestFinished(async () => {
    await queryServer(serverUrl, `drop database ${name} with (force)`);
    await queryServer(serverUrl, `drop role ${name}`);
  });
  const own = databaseUrl(serverUrl, name);
  const url = Object.assign(new URL(own), { username: name, password: "guarded" });
  return { url, query: (statement: string) => queryServer(own, statement) };
}
