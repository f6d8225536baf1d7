import { mkdtemp, readFile, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { onTestFinished } from "vitest";
import { createApp, type Surroundings } from "#server/app.ts";
import { createIdentify } from "#server/auth/identify.ts";
import { createSessions } from "#server/auth/sessions.ts";
import { type Connection, connect, type DatabasePatience } from "#server/db/client.ts";
import { openSignals } from "#server/db/signals.ts";
import type { Deps } from "#server/deps.ts";
import { domains as ourDomains } from "#server/domains.ts";
import { type Config, readConfig } from "#server/env.ts";
import type { Frontend } from "#server/http/frontend.ts";
import { listen } from "#server/http/listen.ts";
import type { Job } from "#server/jobs/job.ts";
import type { Queue } from "#server/jobs/queue.ts";
import { jobsOf } from "#server/jobs/runner.ts";
import { eventJob, handOverEvents } from "#server/lib/events.ts";
import { createLog } from "#server/lib/log.ts";
import { createPasswords } from "#server/lib/passwords.ts";
import { PROJECT_ROOT } from "#server/lib/project-root.ts";
import type { Mail } from "#server/ports/mail/index.ts";
import { webPusher } from "#server/ports/push/web-push.ts";
import { diskStorage } from "#server/ports/storage/disk.ts";
import { keepingBlocks } from "#server/ports/storage/kept-blocks.ts";
import { startOembedServer } from "#server/testing/oembed-server.ts";
import { borrowTestDatabase } from "#server/testing/spare-databases.ts";
import { UNHURRIED } from "#server/testing/unhurried.ts";
import { filmsEverywhere, manualsEverywhere } from "#server/testing/web-files.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { call, callPage, type InputArgs } from "#shared/http/client.ts";
import type { Endpoint } from "#shared/http/endpoint.ts";
import * as schema from "#shared/schema/index.ts";

interface TestOptions {
  /** A database that the test looks after itself, instead of one of the app's own. */
  databaseUrl?: string;
  /** The limits of waiting for that database, for a test that is about them. */
  patience?: DatabasePatience;
  config?: Partial<Config>;
  now?: () => Date;
  frontend?: Frontend;
  /** Instead of one that knows no push service but those of the browsers' makers. */
  push?: Deps["push"];
  mail?: Deps["mail"];
  /** Instead of one on the disk of the app's own. */
  storage?: Deps["storage"];
  /** Instead of none. */
  videoConverter?: Deps["videoConverter"];
  /** Instead of a service of the app's own that knows every video. */
  videoServices?: Deps["videoServices"];
  /** Instead of a web on which every address is a film. */
  webFiles?: Deps["webFiles"];
  /** Instead of none. */
  recallFeeds?: Deps["recallFeeds"];
  /** Instead of a web on which every address is a manual. */
  downloads?: Deps["downloads"];
  /** Instead of none. */
  labels?: Deps["labels"];
  /** Instead of none. */
  model?: Deps["model"];
  /** Instead of none. */
  places?: Deps["places"];
  /** Instead of our own. */
  domains?: Deps["domains"];
  /** Other limits than those of production. */
  means?: Surroundings["means"];
}

/** The lowest cost that bcrypt knows: tests sign in often. */
const TEST_COST = 4;

/** One for all tests of a process: its thread takes longer to start than a test takes. */
const testPasswords = createPasswords({ cost: TEST_COST });

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
  storage,
  videoServices,
  webFiles = filmsEverywhere,
  recallFeeds = [],
  downloads = manualsEverywhere,
  videoConverter = null,
  labels = null,
  model = null,
  places = { geocoder: null, addresses: null },
  domains = ourDomains,
  means,
  patience = UNHURRIED,
  ...others
}: TestOptions = {}) {
  const lines: string[] = [];
  const log = createLog("debug", { write: (line) => lines.push(line) });
  const { db, pool } = databaseUrl ? openDatabase(databaseUrl, patience) : await openTestDatabase();
  const mails: Mail[] = [];
  const settings = {
    ...readConfig({ DATA_DIR: tmpdir() }, "test"),
    sessionSecrets: ["test ".repeat(8)],
    ...config,
  };
  const queue = createTestQueue();
  const signals = openSignals(pool, log);
  onTestFinished(signals.close);
  const deps: Deps = {
    db,
    log,
    now,
    config: settings,
    domains,
    queue,
    signals,
    passwords: testPasswords,
    storage: storage ?? (await openTestStorage()),
    videoServices: videoServices ?? (await startOembedServer()).services(),
    webFiles,
    recallFeeds,
    downloads,
    videoConverter,
    labels,
    model,
    places,
    push: webPusher({ contact: "https://hexkey.example", otherServices: [] }),
    mail: { send: async (mail) => void mails.push(mail) },
    ...others,
  };
  const readiness = { stopping: false };
  const identifySession = createIdentify(deps, createSessions(deps));
  const surroundings: Surroundings = {
    frontend,
    readiness,
    ...(means && { means }),
    identify: async (request, response) => {
      const header = request.get(ACTOR_HEADER);
      const caller = await identifySession(request, response);
      return header === undefined ? caller : { ...caller, actor: JSON.parse(header) as Actor };
    },
  };
  const server = await listen(createApp(deps, surroundings), { port: 0, host: "127.0.0.1" });
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
    /** The mails sent so far. */
    mails,
    /** Does the jobs that were queued so far, as the runner would. */
    work: () => queue.work(deps),
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
  const database = await borrowTestDatabase();
  onTestFinished(database.drop);
  const pool = database.pool();
  // Statements and the like are prepared for one database of one app.
  return { db: drizzle(pool, { schema }), pool, close: () => pool.end() };
}

function openDatabase(url: string, patience: DatabasePatience): Connection {
  const connection = connect(url, createLog("silent"), { max: 6, patience });
  onTestFinished(connection.close);
  return connection;
}

/** Keeps jobs until the test has them done. */
function createTestQueue(): Queue & { work: (deps: Deps) => Promise<void> } {
  const waiting: { name: string; payload: unknown }[] = [];
  const workOff = async (deps: Deps) => {
    while (await handOverEvents(deps));
    for (const { name, payload } of waiting.splice(0)) {
      const handler = jobsOf(deps).find(({ job }) => job.name === name);
      if (!handler) throw new Error(`There is no job ${name}`);
      await handler.run(deps, payload);
      // What an event leads to belongs to it.
      if (name === EVENT) await workOff(deps);
    }
  };
  return {
    add: async ({ name }: Job, payload) => void waiting.push({ name, payload }),
    addAll: async ({ name }: Job, payloads) => void waiting.push(...payloads.map((payload) => ({ name, payload }))),
    work: workOff,
  };
}

const EVENT = eventJob.job.name;

const NO_FRONTEND: Frontend = {
  assets: (_request, _response, next) => next(),
  renderIndex: () => readFile(join(PROJECT_ROOT, "client/index.html"), "utf8"),
};

/** A storage on the disk of its own, thrown away when the test is finished. */
export async function openTestStorage() {
  return keepingBlocks(diskStorage(await openTestFolder()));
}

/** A folder that is removed when the test is finished. */
export async function openTestFolder(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), "hexkey-objects-"));
  onTestFinished(() => rm(directory, { recursive: true }));
  return directory;
}
