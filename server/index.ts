import { existsSync } from "node:fs";
import type { RequestListener } from "node:http";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { type Connection, connect } from "#server/db/client.ts";
import { migrateDatabase } from "#server/db/migrate.ts";
import type { Deps } from "#server/deps.ts";
import { type Config, readConfig } from "#server/env.ts";
import { ensureSuperAdmin } from "#server/features/accounts/super-admin.ts";
import { builtFrontend } from "#server/http/frontend.ts";
import type { Readiness } from "#server/http/health.ts";
import { type Certificate, listen, stopListening } from "#server/http/listen.ts";
import { openQueue } from "#server/jobs/queue.ts";
import { startJobs } from "#server/jobs/runner.ts";
import { createLog, type Log } from "#server/lib/log.ts";
import { createPasswords } from "#server/lib/passwords.ts";
import { PROJECT_ROOT } from "#server/lib/project-root.ts";
import { ownSessionSecret } from "#server/lib/session-secret.ts";
import { StartupError } from "#server/lib/startup-error.ts";
import type { Mailer } from "#server/ports/mail/index.ts";
import type { ObjectStorage } from "#server/ports/storage/index.ts";
import type { VideoConverter } from "#server/ports/video-converter/index.ts";
import { oembedServices } from "#server/ports/video-service/oembed.ts";

/** How long a load balancer has to see that this instance is no longer ready, before its port closes. */
const DRAIN_MS = 1000;
/** Requests in flight get this long to finish; with the drain well within ten seconds. */
const FINISH_MS = 7000;

/** What was started, to be stopped in the opposite order. */
const stops: (() => Promise<void>)[] = [];

async function start(): Promise<void> {
  if (existsSync(".env")) process.loadEnvFile(".env");
  const development = process.argv.includes("--dev");
  const settings = readConfig(process.env, development ? "development" : "production");
  const config = { ...settings, sessionSecrets: await sessionSecrets(settings) };
  const log = development ? await prettyLog(config) : createLog(config.logLevel);
  const readiness: Readiness = { stopping: false };
  stopOnSignals(readiness, development ? 0 : DRAIN_MS);

  // The port comes first: a port in use shows at once, and early visitors are told to wait.
  let handler: RequestListener = answerStarting;
  const certificate = process.argv.includes("--phone") ? await openToPhones(config) : undefined;
  const server = await listen((request, response) => handler(request, response), { ...config, certificate });
  stops.push(() => stopListening(server, FINISH_MS));
  if (development) config.providers = await developmentProviders(config);

  const { db, pool } = await openDatabase(config, log);
  const queue = await openQueue(pool);
  stops.push(queue.close);
  const passwords = createPasswords();
  stops.push(passwords.close);
  const deps: Deps = {
    db,
    log,
    now: () => new Date(),
    config,
    queue,
    passwords,
    storage: await openStorage(config),
    videoServices: oembedServices(),
    videoConverter: await openConverter(config, log),
    mail: await openMail(config),
  };
  if (config.demoData) {
    const { seedDemo } = await import("#server/db/seed/demo.ts");
    await seedDemo(db, deps.now());
  }
  const { publicEmail } = await ensureSuperAdmin(deps);
  config.adminPublicEmail ??= publicEmail;
  const jobs = await startJobs(deps, pool);
  // A conversion takes minutes: it is not waited for, and begun anew by whoever is next.
  stops.push(async () => void (await Promise.all([jobs.stop(), deps.videoConverter?.close()])));
  if (await isUnranked(deps)) await queue.add("trending-roll-up", {}, { once: true });

  const surroundings = { readiness };
  if (development) {
    const { serveDevelopment } = await import("#server/dev/serve.ts");
    const frontend = await serveDevelopment({ server, deps, surroundings, use: (app) => (handler = app) });
    stops.push(frontend.close);
    await frontend.announce({ port: config.port, secure: certificate !== undefined });
  } else {
    // Loaded only here: in development Vite loads its own, which follows every change.
    const { createApp } = await import("#server/app.ts");
    handler = createApp(deps, { ...surroundings, frontend: builtFrontend(join(PROJECT_ROOT, "dist/client")) });
    log.info({ port: config.port }, "ready");
  }
}

/** Those of the settings, else the one that this data directory keeps. */
async function sessionSecrets({ sessionSecrets, dataDirectory }: Config): Promise<string[]> {
  return sessionSecrets.length > 0 ? sessionSecrets : [await ownSessionSecret(dataDirectory)];
}

/** The database of the settings, or our own; migrated either way. */
async function openDatabase(config: Config, log: Log): Promise<Connection> {
  const url = config.databaseUrl ?? (await ownDatabase(config, log));
  await migrateDatabase(url);
  const connection = connect(url, log, { max: config.databasePoolSize });
  stops.push(connection.close);
  return connection;
}

async function ownDatabase(config: Config, log: Log): Promise<string> {
  const { startEmbeddedPostgres } = await import("#server/db/embedded.ts");
  const postgres = await startEmbeddedPostgres({ directory: join(config.dataDirectory, "postgres"), log });
  stops.push(postgres.stop);
  return postgres.url;
}

/** The mail server of the settings; in development the outbox; else none. */
async function openMail({ smtp, mode, dataDirectory }: Config): Promise<Mailer | null> {
  if (smtp) {
    const { createSmtpMailer } = await import("#server/ports/mail/smtp.ts");
    const mailer = createSmtpMailer(smtp);
    stops.push(mailer.close);
    return mailer;
  }
  if (mode !== "development") return null;
  const { createOutboxMailer } = await import("#server/ports/mail/outbox.ts");
  return createOutboxMailer({
    directory: join(dataDirectory, "outbox"),
    from: "Hexkey <hexkey@localhost>",
    tell: (lines) => void process.stdout.write(`${lines}\n`),
  });
}

/** The bucket of the settings, else a folder of the data directory. Only what is chosen is loaded. */
async function openStorage({ bucket, dataDirectory }: Config): Promise<ObjectStorage> {
  if (!bucket) {
    const { diskStorage } = await import("#server/ports/storage/disk.ts");
    return diskStorage(join(dataDirectory, "objects"));
  }
  const { s3Storage } = await import("#server/ports/storage/s3.ts");
  const storage = s3Storage(bucket);
  stops.push(async () => storage.close());
  return storage;
}

/** Null where ffmpeg is not installed, or not wanted. Only what is there is loaded. */
async function openConverter({ ffmpegPath, dataDirectory }: Config, log: Log): Promise<VideoConverter | null> {
  if (ffmpegPath === undefined) return null;
  const { ffmpegConverter, findFfmpeg } = await import("#server/ports/video-converter/ffmpeg.ts");
  const path = await findFfmpeg(ffmpegPath);
  if (path === null) {
    log.info({ ffmpegPath }, "no ffmpeg with libx264: videos that not every phone plays are refused");
    return null;
  }
  return ffmpegConverter({ path, directory: join(dataDirectory, "converting") });
}

async function isUnranked({ db }: Deps): Promise<boolean> {
  const { rows } = await db.execute(sql`select exists (select from trending_products) as ranked`);
  return rows[0]?.ranked === false;
}

/** What a phone in the same network needs: https, and pages and providers that lead to an address it can reach. */
async function openToPhones(config: Config): Promise<Certificate> {
  const { lanAddresses, makeCertificate } = await import("#server/dev/phone.ts");
  const addresses = lanAddresses();
  if (!process.env.PUBLIC_URL) config.publicUrl = `https://${addresses[0] ?? "localhost"}:${config.port}`;
  return makeCertificate(join(config.dataDirectory, "certificate"), addresses);
}

/** Signing in with a provider works on a fresh machine: where the settings name none, our own takes its place. */
async function developmentProviders(config: Config): Promise<Config["providers"]> {
  const { completeProviders } = await import("#server/dev/providers.ts");
  const { providers, close } = await completeProviders(config);
  stops.push(close);
  return providers;
}

async function prettyLog(config: Config): Promise<Log> {
  const { default: pretty } = await import("pino-pretty");
  return createLog(config.logLevel, pretty({ colorize: true, ignore: "pid,hostname", translateTime: "HH:MM:ss" }));
}

const answerStarting: RequestListener = (_request, response) => {
  response.writeHead(503, { "retry-after": "2", "content-type": "text/plain" }).end("Hexkey is starting.\n");
};

function stopOnSignals(readiness: Readiness, drainMs: number): void {
  const stop = async () => {
    // A second signal is somebody who does not want to wait.
    if (readiness.stopping) process.exit(1);
    readiness.stopping = true;
    await new Promise((resolve) => setTimeout(resolve, drainMs));
    process.exit(await stopAll());
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}

/** Stops everything, last started first, whatever one of them does. The exit code says whether all went well. */
async function stopAll(): Promise<number> {
  let exitCode = 0;
  for (const stop of stops.reverse()) {
    try {
      await stop();
    } catch (error) {
      exitCode = 1;
      console.error(error);
    }
  }
  return exitCode;
}

try {
  await start();
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error);
  await stopAll();
  process.exit(1);
}
