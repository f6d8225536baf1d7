import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import { createApp, type Surroundings } from "#server/app.ts";
import { type Connection, connect } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { type Config, readConfig } from "#server/env.ts";
import type { Frontend } from "#server/http/frontend.ts";
import { createLog } from "#server/lib/log.ts";
import { createTestDatabase } from "#server/testing/database.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { call, callPage, type InputArgs } from "#shared/http/client.ts";
import type { Endpoint } from "#shared/http/endpoint.ts";

interface TestOptions {
  /** A database that the test looks after itself, instead of one of the app's own. */
  databaseUrl?: string;
  config?: Partial<Config>;
  now?: () => Date;
  frontend?: Frontend;
}

/** Who a test's call acts for. Test doubles for sign-in travel in a header that only the harness's app understands. */
const ACTOR_HEADER = "x-test-actor";

/**
 * The whole app over HTTP on a database of its own, thrown away when the test is finished. `as(actor)` makes typed
 * calls for a person, `as(null)` for a guest. `logged()` is every log line so far.
 */
export async function startTestApp({
  databaseUrl,
  config,
  now = () => new Date(),
  frontend = NO_FRONTEND,
}: TestOptions = {}) {
  const lines: string[] = [];
  const log = createLog("debug", { write: (line) => lines.push(line) });
  const { db, pool } = databaseUrl ? openDatabase(databaseUrl) : await openTestDatabase();
  const deps: Deps = { db, log, now, config: { ...readConfig({}, "test"), ...config } };
  const readiness = { stopping: false };
  const surroundings: Surroundings = {
    frontend,
    readiness,
    resolveActor: async (request) => {
      const header = request.get(ACTOR_HEADER);
      return header === undefined ? null : (JSON.parse(header) as Actor);
    },
  };
  const server = createServer(createApp(deps, surroundings));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    db,
    pool,
    deps,
    readiness,
    logged: () => lines,
    as: (actor: Actor | null) => callsOf(origin, actor),
  };
}

function callsOf(origin: string, actor: Actor | null) {
  const options = { origin, ...(actor && { headers: { [ACTOR_HEADER]: JSON.stringify(actor) } }) };
  return {
    headers: options.headers ?? {},
    call: <E extends Endpoint>(endpoint: E, ...input: InputArgs<E>) => call(options, endpoint, ...input),
    page: <E extends Endpoint & { paged: true }>(endpoint: E, ...input: InputArgs<E>) =>
      callPage(options, endpoint, ...input),
  };
}

/** A migrated, empty database of the running test's own. */
export async function openTestDatabase(): Promise<Connection> {
  const { url, drop } = await createTestDatabase();
  onTestFinished(drop);
  return openDatabase(url);
}

function openDatabase(url: string): Connection {
  const connection = connect(url, createLog("silent"), { max: 4 });
  onTestFinished(connection.close);
  return connection;
}

const NO_FRONTEND: Frontend = {
  assets: (_request, _response, next) => next(),
  renderIndex: async () => "<!doctype html><title>Hexkey</title>",
};
