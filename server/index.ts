import { join } from "node:path";
import { sql } from "drizzle-orm";
import { type Connection, connect } from "#server/db/client.ts";
import { migrateDatabase } from "#server/db/migrate.ts";
import { explainDenied } from "#server/db/privileges.ts";
import { openSignals } from "#server/db/signals.ts";
import type { Deps } from "#server/deps.ts";
import { domains } from "#server/domains.ts";
import { type Config, readConfig } from "#server/env.ts";
import { ensureSuperAdmin } from "#server/features/accounts/index.ts";
import { trendingRollUp } from "#server/features/catalog/index.ts";
import { closeCodesReader, describeProductsJob } from "#server/features/identify/index.ts";
import { ensurePushKeys } from "#server/features/notifications/index.ts";
import { readRecallsJob } from "#server/features/recalls/index.ts";
import { builtFrontend } from "#server/http/frontend.ts";
import { createGate, type Gate } from "#server/http/gate.ts";
import type { Readiness } from "#server/http/health.ts";
import { type Certificate, listen, stopListening } from "#server/http/listen.ts";
import { openQueue } from "#server/jobs/queue.ts";
import { startJobs } from "#server/jobs/runner.ts";
import { loadEnvFile } from "#server/lib/env-file.ts";
import { createLog, type Log } from "#server/lib/log.ts";
import { createPasswords } from "#server/lib/passwords.ts";
import { PROJECT_ROOT } from "#server/lib/project-root.ts";
import { ownSessionSecret } from "#server/lib/session-secret.ts";
import { StartupError } from "#server/lib/startup-error.ts";
import { createStops } from "#server/lib/stops.ts";
import type { LabelReader } from "#server/ports/label-reader/index.ts";
import type { Mailer } from "#server/ports/mail/index.ts";
import type { PlaceFinder } from "#server/ports/place-finder/index.ts";
import type { Pusher } from "#server/ports/push/index.ts";
import type { RecallFeed } from "#server/ports/recall-feed/index.ts";
import type { ObjectStorage } from "#server/ports/storage/index.ts";
import { keepingBlocks } from "#server/ports/storage/kept-blocks.ts";
import type { VideoConverter } from "#server/ports/video-converter/index.ts";
import { oembedServices } from "#server/ports/video-service/oembed.ts";
import type { VisionModel } from "#server/ports/vision-model/index.ts";
import { webFiles } from "#server/ports/web-file/https.ts";

/** How long a load balancer has to see that this instance is no longer ready, before its port closes. */
const DRAIN_MS = 1000;
/** Requests in flight get this long to finish. */
const FINISH_MS = 5000;
/** However badly the stop goes, the process is gone by then. */
const STOP_MAX_MS = 9700;

const stops = createStops();
const readiness: Readiness = { stopping: false };

async function start(): Promise<void> {
  loadEnvFile(process.env.ENV_FILE);
  const development = process.argv.includes("--dev");
  const settings = readConfig(process.env, development ? "development" : "production");
  const config = { ...settings, sessionSecrets: await sessionSecrets(settings) };
  const log = development ? await prettyLog(config) : createLog(config.logLevel);
  const gate = createGate();
  stopOnSignals({ gate, log, drainMs: development ? 0 : DRAIN_MS });

  // The port comes first: a port in use shows at once, and early visitors get a 503.
  const certificate = process.argv.includes("--phone") ? await openToPhones(config) : undefined;
  const server = await listen(gate.listener, { ...config, certificate });
  stops.add("requests", () => stopListening(server, FINISH_MS));
  if (development) config.providers = await developmentProviders(config);

  const storage = await openStorage(config);
  const opening = openDatabase(config, log);
  // Both take a moment, which is spent waiting for the database anyway. In development Vite loads an app of its own, which
  // follows every change.
  const application = development ? null : import("#server/app.ts");
  const converting = openConverter(config, log);
  // Their failures are reported where they are needed.
  for (const early of [application, converting]) early?.catch(() => undefined);
  const { db, pool, url } = await opening;
  const queue = await openQueue(pool).catch((error: unknown) => {
    throw explainDenied(error, url);
  });
  stops.add("connections", queue.close);
  const signals = openSignals(pool, log);
  // Before the requests: a stream would be waited for.
  stops.add("requests", signals.close);
  const passwords = createPasswords();
  stops.add("connections", passwords.close);
  const deps: Deps = {
    db,
    log,
    now: () => new Date(),
    config,
    domains,
    queue,
    signals,
    passwords,
    storage: keepingBlocks(storage),
    ...openWeb(config, log),
    recallFeeds: await openRecallFeeds(config),
    videoConverter: await converting,
    labels: await openLabels(),
    model: await openModel(config),
    places: await openPlaces(config),
    push: await openPush(config),
    mail: await openMail(config),
  };
  const isNew = await hasNone(deps, "products");
  if (config.demoData && isNew) await addDemo(deps);
  await ensurePushKeys(deps);
  const { publicEmail } = await ensureSuperAdmin(deps);
  config.adminPublicEmail ??= publicEmail;
  const surroundings = { readiness };
  if (development) {
    const { serveDevelopment } = await import("#server/dev/serve.ts");
    const frontend = await serveDevelopment({ server, deps, surroundings, use: gate.open });
    stops.add("background work", frontend.close);
    await frontend.announce({ port: config.port, secure: certificate !== undefined });
  } else if (application) {
    const { createApp } = await application;
    gate.open(createApp(deps, { ...surroundings, frontend: builtFrontend(join(PROJECT_ROOT, "dist/client")) }));
    log.info({ port: config.port }, "ready");
    if (!config.supportEmail) {
      log.warn("SUPPORT_EMAIL is not set: the pages tell people that there is no address to write to.");
    }
  }
  // Pages do not wait for these: the rest of a catalogue that is there, and the background jobs.
  if (config.demoData && !isNew) await addDemo(deps);
  const jobs = await startJobs(deps, pool, { isAlone: config.databaseUrl === undefined });
  // A conversion takes minutes: it is not waited for, and another instance begins it anew.
  stops.add("background work", jobs.stop);
  stops.add("background work", () => deps.videoConverter?.close());
  if (await hasNone(deps, "trending_products")) await queue.add(trendingRollUp, {}, { once: true });
  if (deps.recallFeeds.length > 0 && (await hasNone(deps, "recalls")))
    await queue.add(readRecallsJob, {}, { once: true });
  await queue.add(describeProductsJob, {}, { once: true });
}

/** Those of the settings, else the one that this data directory keeps. */
async function sessionSecrets({ sessionSecrets, dataDirectory }: Config): Promise<string[]> {
  if (sessionSecrets.length > 0) return sessionSecrets;
  const secret = await ownSessionSecret(dataDirectory).catch((error: unknown) => {
    throw error instanceof StartupError ? error : unwritable(dataDirectory, error);
  });
  return [secret];
}

/** The database of the settings, or our own; migrated either way. */
async function openDatabase(config: Config, log: Log): Promise<Connection & { url: string }> {
  const url = config.databaseUrl ?? (await ownDatabase(config, log));
  await migrateDatabase(url);
  const connection = connect(url, log, { max: config.databasePoolSize });
  stops.add("connections", connection.close);
  return { ...connection, url };
}

async function ownDatabase(config: Config, log: Log): Promise<string> {
  const { startEmbeddedPostgres } = await import("#server/db/embedded.ts");
  const postgres = await startEmbeddedPostgres({ directory: join(config.dataDirectory, "postgres"), log });
  stops.add("database", postgres.stop);
  return postgres.url;
}

/** Push services write to the contact, where something is wrong with what we send. */
async function openPush({ publicUrl, supportEmail, pushServices }: Config): Promise<Pusher> {
  const { webPusher } = await import("#server/ports/push/web-push.ts");
  const site = publicUrl.startsWith("https:") ? publicUrl : "mailto:hexkey@localhost";
  return webPusher({ contact: supportEmail ? `mailto:${supportEmail}` : site, otherServices: pushServices });
}

/** The mail server of the settings; in development the outbox; else none. */
async function openMail({ smtp, mode, dataDirectory }: Config): Promise<Mailer | null> {
  if (smtp) {
    const { createSmtpMailer } = await import("#server/ports/mail/smtp.ts");
    const mailer = createSmtpMailer(smtp);
    stops.add("connections", mailer.close);
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
    const storage = diskStorage(join(dataDirectory, "objects"));
    await storage.check?.().catch((error: unknown) => {
      throw unwritable(dataDirectory, error);
    });
    return storage;
  }
  const { s3Storage } = await import("#server/ports/storage/s3.ts");
  const storage = s3Storage(bucket);
  stops.add("connections", storage.close);
  return storage;
}

function unwritable(dataDirectory: string, error: unknown): StartupError {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new StartupError(
    `DATA_DIR (${dataDirectory}) can't be written: ${reason}. Give the account that runs Hexkey the right to write there, or set another folder.`,
    { cause: error },
  );
}

/** The video services and the web servers of linked files, or what stands in for them. */
function openWeb({ webStandIn }: Config, log: Log): Pick<Deps, "videoServices" | "webFiles" | "downloads"> {
  const web = webFiles({ standIn: webStandIn && `${webStandIn}/file` });
  if (webStandIn === undefined) return { videoServices: oembedServices(), webFiles: web, downloads: web };
  log.warn({ webStandIn }, "WEB_STAND_IN is set: shared links are not looked at, but what stands in for them");
  return {
    videoServices: oembedServices({ endpoints: { YouTube: `${webStandIn}/youtube`, Vimeo: `${webStandIn}/vimeo` } }),
    webFiles: web,
    downloads: web,
  };
}

/** Those of the settings. */
async function openRecallFeeds({ recallFeeds: { cpsc, healthCanada } }: Config): Promise<RecallFeed[]> {
  const feeds: RecallFeed[] = [];
  if (cpsc !== undefined) {
    const { cpscFeed } = await import("#server/ports/recall-feed/cpsc.ts");
    feeds.push(cpscFeed({ address: cpsc, now: () => new Date() }));
  }
  if (healthCanada !== undefined) {
    const { healthCanadaFeed } = await import("#server/ports/recall-feed/health-canada.ts");
    feeds.push(healthCanadaFeed(healthCanada));
  }
  return feeds;
}

/** Null where ffmpeg is not installed, or not wanted. Imports the adapter only where it may be used. */
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

/** Its process starts with the first photo. */
async function openLabels(): Promise<LabelReader> {
  const { tesseractReader } = await import("#server/ports/label-reader/tesseract.ts");
  const labels = tesseractReader();
  stops.add("background work", labels.close);
  stops.add("background work", closeCodesReader);
  return labels;
}

/** The model of the settings; the adapter loads its package with the first photo. */
async function openModel({ model }: Config): Promise<VisionModel | null> {
  if (model === undefined) return null;
  const { openAiModel } = await import("#server/ports/vision-model/openai.ts");
  return openAiModel(model);
}

/** What the settings name; what they do not is not there. */
async function openPlaces({ geocoderUrl, ipLocationFile, publicUrl }: Config): Promise<PlaceFinder> {
  const places: PlaceFinder = { geocoder: null, addresses: null };
  if (geocoderUrl !== undefined) {
    const { nominatim } = await import("#server/ports/place-finder/nominatim.ts");
    places.geocoder = nominatim({ baseUrl: geocoderUrl, publicUrl });
  }
  if (ipLocationFile !== undefined) {
    const { ipDatabase } = await import("#server/ports/place-finder/mmdb.ts");
    places.addresses = await ipDatabase(ipLocationFile);
  }
  return places;
}

async function hasNone({ db }: Deps, table: "products" | "trending_products" | "recalls"): Promise<boolean> {
  const { rows } = await db.execute(sql`select exists (select from ${sql.identifier(table)}) as some`);
  return rows[0]?.some === false;
}

async function addDemo({ db, now }: Deps): Promise<void> {
  const { seedDemo } = await import("#server/db/seed/demo.ts");
  await seedDemo(db, now());
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
  stops.add("background work", close);
  return providers;
}

async function prettyLog(config: Config): Promise<Log> {
  const { default: pretty } = await import("pino-pretty");
  return createLog(config.logLevel, pretty({ colorize: true, ignore: "pid,hostname", translateTime: "HH:MM:ss" }));
}

interface Leaving {
  gate: Gate;
  log: Log;
  /** How long requests are still taken. */
  drainMs: number;
}

function stopOnSignals({ gate, log, drainMs }: Leaving): void {
  const stop = async () => {
    // A second signal means: do not wait.
    if (readiness.stopping) process.exit(1);
    readiness.stopping = true;
    setTimeout(() => process.exit(1), STOP_MAX_MS).unref();
    await new Promise((resolve) => setTimeout(resolve, drainMs));
    // Requests that have reached the port by now are let in before it closes.
    await new Promise(setImmediate);
    gate.close();
    process.exit(await stops.run(log));
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}

try {
  await start();
} catch (error) {
  // A start that fails because a stop took something from under it is no news, and the stop ends the process.
  if (!readiness.stopping) {
    console.error(error instanceof StartupError ? error.message : error);
    await stops.run(createLog("error"));
    process.exit(1);
  }
}
