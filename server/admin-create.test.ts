import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { startEmbeddedPostgres } from "#server/db/embedded.ts";
import { createLog } from "#server/lib/log.ts";
import { builtProgram } from "#server/testing/built-programs.ts";
import { createTestDatabase } from "#server/testing/database.ts";
import { freePort } from "#server/testing/free-port.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { accounts } from "#shared/contracts/accounts/accounts.ts";
import { call } from "#shared/http/client.ts";

// The real processes: what they read, print and answer with can't be seen from inside.

const ADMIN = { email: "root@hexkey.example", password: "a hinge and a half" };
const SETTINGS = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };

test("beside a running server it makes the super-admin, and another time replaces the password", async () => {
  const { url } = await ownDatabase();
  const app = await startTestApp({ databaseUrl: url });
  const made = await runToEnd({ DATABASE_URL: url, ...SETTINGS });
  expect(made).toMatchObject({ code: 0, output: expect.stringContaining("/admin/login") });
  expect(made.output).not.toContain(ADMIN.password);
  expect((await app.as(null).call(accounts.adminLogin, { body: ADMIN })).user.role).toBe("super-admin");
  const other = "two hinges and a half";
  expect(await runToEnd({ DATABASE_URL: url, ...SETTINGS, ADMIN_PASSWORD: other })).toMatchObject({ code: 0 });
  await expect(app.as(null).call(accounts.adminLogin, { body: ADMIN })).rejects.toMatchObject({ status: 401 });
  await app.as(null).call(accounts.adminLogin, { body: { ...ADMIN, password: other } });
});

test("without a terminal it asks for the settings in one sentence", async () => {
  const { url } = await ownDatabase();
  const { code, output } = await runToEnd({ DATABASE_URL: url }, "server/launch.mjs admin-create");
  expect([code, output]).toEqual([1, "Run this in a terminal, which asks, or set ADMIN_EMAIL and ADMIN_PASSWORD.\n"]);
});

test("a password that many people use is refused in one sentence, here and at the start of a server", async () => {
  const { url } = await ownDatabase();
  const settings = { DATABASE_URL: url, ...SETTINGS, ADMIN_PASSWORD: "password123" };
  for (const program of ["admin-create.mjs", "index.js"]) {
    const { code, output } = await runToEnd({ ...settings, PORT: String(await freePort()) }, program);
    expect(code).toBe(1);
    expect(output.trim().split("\n")).toHaveLength(1);
    expect(output).toContain("ADMIN_PASSWORD");
    expect(output).not.toContain("password123");
  }
});

test("it starts our own PostgreSQL when no server runs it, and uses the one that a server runs", async () => {
  const folder = mkdtempSync(join(tmpdir(), "hexkey-admin-"));
  // Root runs the database under another account, which has to get here.
  chmodSync(folder, 0o755);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  expect(await runToEnd({ DATA_DIR: folder, ...SETTINGS })).toMatchObject({ code: 0 });

  const postgres = await startEmbeddedPostgres({ directory: join(folder, "postgres"), log: createLog("error") });
  onTestFinished(postgres.stop);
  expect(await rolesIn(postgres.url)).toEqual([[ADMIN.email, "super-admin"]]);
  expect(await runToEnd({ DATA_DIR: folder, ...SETTINGS, ADMIN_EMAIL: "second@hexkey.example" })).toMatchObject({
    code: 0,
  });
  expect(await rolesIn(postgres.url)).toEqual([
    [ADMIN.email, "super-admin"],
    ["second@hexkey.example", "super-admin"],
  ]);
});

test("a server makes the super-admin of its settings at the start", async () => {
  const { url } = await ownDatabase();
  const port = await freePort();
  const server = await run({ DATABASE_URL: url, PORT: String(port), ...SETTINGS }, "index.js");
  const origin = `http://127.0.0.1:${port}`;
  const isReady = async () => (await fetch(`${origin}/readyz`).catch(() => null))?.status;
  await expect.poll(isReady, { interval: 50 }).toBe(200);
  expect((await call({ origin }, accounts.adminLogin, { body: ADMIN })).user.role).toBe("super-admin");
  server.kill("SIGTERM");
  await once(server, "exit");
});

async function run(variables: Record<string, string>, program: string): Promise<ChildProcess> {
  const env = {
    PATH: process.env.PATH,
    HOST: "127.0.0.1",
    LOG_LEVEL: "error",
    SESSION_SECRET: "s".repeat(32),
    ...variables,
  };
  // A checkout starts the program from its sources, a server from the build.
  const command = program.startsWith("server/") ? program.split(" ") : [await builtProgram(program)];
  const child = spawn(process.execPath, command, { env, stdio: ["ignore", "pipe", "pipe"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  return child;
}

async function runToEnd(variables: Record<string, string>, program = "admin-create.mjs") {
  const child = await run(variables, program);
  const [printed, [code]] = await Promise.all([
    Promise.all([child.stdout, child.stderr].map((stream) => (stream ? text(stream) : ""))),
    once(child, "exit") as Promise<[number | null]>,
  ]);
  return { code, output: printed.join("") };
}

async function ownDatabase() {
  const database = await createTestDatabase();
  onTestFinished(database.drop);
  return database;
}

async function rolesIn(url: string): Promise<[string, string][]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query("select email, role from users order by email");
  await client.end();
  return rows.map(({ email, role }) => [email, role]);
}
