import { z } from "zod";
import { StartupError } from "#server/lib/startup-error.ts";
import { EMAIL_MAX_CHARACTERS, type IdentityProvider, normalizeEmail } from "#shared/domain/account-rules.ts";

const port = z.coerce.number().int().min(1).max(65535);
const yesOrNo = z.enum(["true", "false"]).transform((text) => text === "true");
const email = z.string().transform(normalizeEmail).pipe(z.email().max(EMAIL_MAX_CHARACTERS));
/** Plain http only to this machine itself: what travels there is a secret. */
const secureUrl = z
  .url({ protocol: /^https?$/, abort: true })
  .refine((url) => url.startsWith("https:") || isLoopback(new URL(url).hostname), "must begin with https://");

/** Three runners of background jobs and their lifeline hold four for as long as they run, and use one more for each job. */
const POOL_MIN = 8;
const POOL_TOO_SMALL = `must be at least ${POOL_MIN}: background jobs hold four and use up to three more, requests need the rest`;

/** Plain http only from this machine itself. */
const feed = z.union([z.literal("off"), secureUrl]);

/** A key travels in a header; what a copied one may end in would be refused there, with the key in the message. */
const headerText = z.string().regex(/^[\x21-\x7e]+$/, "has signs that no key has");
const dollars = z.coerce.number().min(0);

/** Every setting the server reads; `.env.example` explains each one. */
const settings = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1).default("0.0.0.0"),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Without it the server brings its own PostgreSQL under `DATA_DIR`. */
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(POOL_MIN, POOL_TOO_SMALL).max(500).default(20),
  DATA_DIR: z.string().min(1).default("./data"),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  /** Always in development; in production only when asked for. */
  DEMO_DATA: yesOrNo.default(false),
  /** How many proxies in front of the server may be believed about the caller's address. */
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  /** One or more, separated by commas: the first signs, all are accepted. */
  SESSION_SECRET: z
    .string()
    .transform((text) => text.split(",").map((secret) => secret.trim()))
    .pipe(z.array(z.string().min(32, "needs at least 32 characters")))
    .optional(),
  OIDC_ISSUER: secureUrl.optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().max(40).default("Replit"),
  GOOGLE_ISSUER: secureUrl.default("https://accounts.google.com"),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().optional(),
  /** Where files are kept: in `DATA_DIR`, or in a bucket. */
  STORAGE: z.enum(["disk", "s3"]).default("disk"),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z.string().optional(),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_FORCE_PATH_STYLE: yesOrNo.default(false),
  /** What converts videos: looked for by its name, or "off". */
  FFMPEG_PATH: z.string().default("ffmpeg"),
  /** What identifies photos that no code and no label explains: a model of a server that speaks OpenAI's protocol, or none. */
  AI: z.enum(["openai", "offline"]).optional(),
  OPENAI_API_KEY: headerText.optional(),
  OPENAI_BASE_URL: secureUrl.optional(),
  OPENAI_MODEL: z.string().max(200).optional(),
  /** US dollars per million tokens. */
  OPENAI_INPUT_PRICE: dollars.max(10_000).optional(),
  OPENAI_OUTPUT_PRICE: dollars.max(10_000).optional(),
  /** Without it OpenAI's own server has one, and others have none. */
  OPENAI_WEB_SEARCH: yesOrNo.optional(),
  /** US dollars a day, of all processes together. */
  AI_DAILY_BUDGET: dollars.max(1_000_000).default(5),
  /** What names positions: a server that speaks Nominatim's protocol. */
  GEOCODER_URL: secureUrl.optional(),
  /** What knows where internet addresses are used: a city database in the MMDB format. */
  IP_LOCATION_FILE: z.string().max(4096).optional(),
  /** The feeds of recalls: those of the authorities, or "off". */
  RECALLS_CPSC_URL: feed.optional(),
  RECALLS_HEALTH_CANADA_URL: feed.optional(),
  RECALLS_HEALTH_CANADA_FR_URL: feed.optional(),
  /** Origins of push services besides those of the browsers' makers. */
  PUSH_SERVICES: z
    .string()
    .transform((text) => text.split(",").map((one) => one.trim()))
    .pipe(z.array(secureUrl.transform((url) => new URL(url).origin)))
    .optional(),
  /** For the journeys, which have no internet: asked in place of the video services and of every linked file. */
  WEB_STAND_IN: z.url({ protocol: /^http$/ }).optional(),
  ADMIN_EMAIL: email.optional(),
  ADMIN_PASSWORD: z.string().optional(),
  ADMIN_PUBLIC_EMAIL: email.optional(),
  SUPPORT_EMAIL: email.optional(),
});
type Settings = z.output<typeof settings>;

/**
 * systemd and Docker take what stands behind a value as a part of it. A comment that became the session secret would be a
 * secret that everybody can read.
 */
const COMMENT = /(^|\s)#\s/;

/** Settings that mean something only together. */
const GROUPS: (keyof Settings)[][] = [
  ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"],
  ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"],
  ["SMTP_URL", "MAIL_FROM"],
  ["S3_REGION", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"],
  ["ADMIN_EMAIL", "ADMIN_PASSWORD"],
];

/** Where the authorities publish their recalls. */
const RECALL_ADDRESSES = {
  cpsc: "https://www.saferproducts.gov/RestWebServices/Recall",
  healthCanada: "https://recalls-rappels.canada.ca/sites/default/files/opendata-donneesouvertes/HCRSAMOpenData.json",
  healthCanadaFr:
    "https://recalls-rappels.canada.ca/sites/default/files/opendata-donneesouvertes/SCRSAMDonneesOuvertes.json",
};

/** What a model takes. A key alone may be another program's, in a developer's shell. */
const MODEL_GROUP: (keyof Settings)[] = ["OPENAI_API_KEY", "OPENAI_MODEL", "OPENAI_INPUT_PRICE", "OPENAI_OUTPUT_PRICE"];

/** How to reach an OpenID Connect provider as which client, and what people call it. */
export interface ProviderSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  name: string;
}

/** A bucket on an S3-compatible server; without an endpoint on Amazon's of the region. */
export interface BucketSettings {
  endpoint: string | undefined;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  forcePathStyle: boolean;
}

/** A vision model on a server that speaks OpenAI's protocol; without an address OpenAI's own. */
export interface ModelSettings {
  apiKey: string;
  baseUrl: string | undefined;
  model: string;
  /** US dollars per million tokens. */
  prices: { input: number; output: number };
  hasWebSearch: boolean;
}

/** Where recalls are read; undefined where they are not. */
export interface RecallSettings {
  cpsc: string | undefined;
  healthCanada: { en: string; fr: string } | undefined;
}

export interface Config {
  mode: "development" | "production" | "test";
  port: number;
  host: string;
  /** The origin under which browsers reach this server: providers and mails lead back to it. */
  publicUrl: string;
  databaseUrl: string | undefined;
  databasePoolSize: number;
  dataDirectory: string;
  logLevel: string;
  demoData: boolean;
  trustProxy: number;
  /** The first signs sessions, all are accepted. Empty in settings that leave it to the data directory. */
  sessionSecrets: string[];
  /** By the name under which accounts store them; those that are not set up are missing. */
  providers: Partial<Record<IdentityProvider, ProviderSettings>>;
  /** The mail server, and the sender of our mails. */
  smtp: { url: string; from: string } | undefined;
  /** Where files are kept instead of the data directory. */
  bucket: BucketSettings | undefined;
  /** The model that identifies photos; undefined where none is asked. */
  model: ModelSettings | undefined;
  /** US dollars that models may cost a day, all processes together. */
  modelDailyBudget: number;
  /** The address of the server that names positions; undefined where nothing does. */
  geocoderUrl: string | undefined;
  /** The file that knows where internet addresses are used; undefined where nothing does. */
  ipLocationFile: string | undefined;
  recallFeeds: RecallSettings;
  /** Origins of push services besides those of the browsers' makers. */
  pushServices: readonly string[];
  /** The name or path of the ffmpeg that converts videos, if it is there; undefined where none shall. */
  ffmpegPath: string | undefined;
  /** The server that replaces the video services and every linked file; undefined for the real ones. */
  webStandIn: string | undefined;
  /** The super-admin that must exist. */
  admin: { email: string; password: string } | undefined;
  /** The address that the admin login publishes. */
  adminPublicEmail: string | undefined;
  /** Where people reach the operator of this server. */
  supportEmail: string | undefined;
}

/** Reads the settings once. Throws a `StartupError` that names every variable that is wrong and what it takes. */
export function readConfig(variables: Record<string, string | undefined>, mode: Config["mode"]): Config {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""));
  const result = settings.safeParse(given);
  const commented = Object.keys(settings.shape).filter((name) => COMMENT.test(given[name] ?? ""));
  const issues = result.error?.issues.filter(({ path: [name] }) => !commented.includes(String(name))) ?? [];
  const wrong = issues.map((issue) => `${issue.path.join(".")} (${issue.message})`);
  wrong.push(
    ...commented.map((name) => `${name} (a comment needs a line of its own: here it has become part of the value)`),
  );
  wrong.push(...GROUPS.flatMap((group) => incomplete(group, given)));
  if (mode === "production" && given.DATABASE_URL && !given.SESSION_SECRET) {
    wrong.push("SESSION_SECRET (needed with DATABASE_URL: every instance on that database must have the same)");
  }
  // A bucket that is named and not used would be noticed when the disk is full, or lost.
  if (given.STORAGE === undefined && given.S3_BUCKET) wrong.push("STORAGE (needed with S3_BUCKET: s3, or disk)");
  if (given.STORAGE === "s3" && !given.S3_BUCKET) wrong.push("S3_BUCKET (needed with STORAGE=s3)");
  const ai = aiOf(given, mode);
  if (ai === "openai") {
    const because = given.AI ? "AI=openai" : given.OPENAI_MODEL ? "OPENAI_MODEL" : "OPENAI_API_KEY";
    wrong.push(...missingFrom(MODEL_GROUP, given, because));
  }
  const leadsBack = ["SMTP_URL", "OIDC_ISSUER", "GOOGLE_CLIENT_ID"].find((name) => given[name] !== undefined);
  if (mode === "production" && leadsBack && !given.PUBLIC_URL) {
    wrong.push(`PUBLIC_URL (needed with ${leadsBack}: mails and identity providers lead people back to it)`);
  }
  if (mode === "production" && given.GEOCODER_URL && !given.PUBLIC_URL) {
    wrong.push("PUBLIC_URL (needed with GEOCODER_URL: geocoders want to know who asks them)");
  }
  if (!result.success || wrong.length > 0) {
    throw new StartupError(`These settings are wrong: ${wrong.join(", ")}. See .env.example for what each one takes.`);
  }
  const env = result.data;
  return {
    mode,
    port: env.PORT,
    host: env.HOST,
    publicUrl: new URL(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).origin,
    databaseUrl: env.DATABASE_URL,
    databasePoolSize: env.DATABASE_POOL_SIZE,
    dataDirectory: env.DATA_DIR,
    logLevel: env.LOG_LEVEL,
    demoData: mode === "development" || env.DEMO_DATA,
    trustProxy: env.TRUST_PROXY,
    sessionSecrets: env.SESSION_SECRET ?? [],
    providers: providersOf(env),
    smtp: env.SMTP_URL && env.MAIL_FROM ? { url: env.SMTP_URL, from: env.MAIL_FROM } : undefined,
    bucket: env.STORAGE === "s3" ? bucketOf(env) : undefined,
    model: ai === "openai" ? modelOf(env) : undefined,
    modelDailyBudget: env.AI_DAILY_BUDGET,
    geocoderUrl: env.GEOCODER_URL,
    ipLocationFile: env.IP_LOCATION_FILE,
    recallFeeds: recallFeedsOf(env, mode),
    ffmpegPath: env.FFMPEG_PATH === "off" ? undefined : env.FFMPEG_PATH,
    pushServices: env.PUSH_SERVICES ?? [],
    webStandIn: env.WEB_STAND_IN,
    admin: env.ADMIN_EMAIL && env.ADMIN_PASSWORD ? { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD } : undefined,
    adminPublicEmail: env.ADMIN_PUBLIC_EMAIL,
    supportEmail: env.SUPPORT_EMAIL,
  };
}

function providersOf(env: Settings): Config["providers"] {
  const providers: Config["providers"] = {};
  if (env.OIDC_ISSUER && env.OIDC_CLIENT_ID && env.OIDC_CLIENT_SECRET) {
    const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, OIDC_NAME: name } = env;
    providers.replit = { issuer, clientId, clientSecret, name };
  }
  if (env.GOOGLE_CLIENT_ID && env.GOOGLE_CLIENT_SECRET) {
    const { GOOGLE_ISSUER: issuer, GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = env;
    providers.google = { issuer, clientId, clientSecret, name: "Google" };
  }
  return providers;
}

/** The authorities' own in production; elsewhere only those that are named, so that no test reaches the internet. */
function recallFeedsOf(env: Settings, mode: Config["mode"]): RecallSettings {
  const addressOf = (given: string | undefined, own: string) => {
    const address = given ?? (mode === "production" ? own : "off");
    return address === "off" ? undefined : address;
  };
  const en = addressOf(env.RECALLS_HEALTH_CANADA_URL, RECALL_ADDRESSES.healthCanada);
  const fr = addressOf(env.RECALLS_HEALTH_CANADA_FR_URL, RECALL_ADDRESSES.healthCanadaFr);
  return {
    cpsc: addressOf(env.RECALLS_CPSC_URL, RECALL_ADDRESSES.cpsc),
    healthCanada: en && fr ? { en, fr } : undefined,
  };
}

function bucketOf(env: Settings): BucketSettings | undefined {
  const { S3_REGION: region, S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId } = env;
  const { S3_SECRET_ACCESS_KEY: secretAccessKey, S3_ENDPOINT: endpoint, S3_FORCE_PATH_STYLE: forcePathStyle } = env;
  if (!region || !bucket || !accessKeyId || !secretAccessKey) return undefined;
  return { endpoint, region, bucket, accessKeyId, secretAccessKey, forcePathStyle };
}

/** What is asked for, else a model where one is named or has a key. In development a key alone is not meant for us. */
function aiOf(given: Record<string, string | undefined>, mode: Config["mode"]): string {
  const isMeant = given.OPENAI_MODEL !== undefined || (mode === "production" && given.OPENAI_API_KEY !== undefined);
  return given.AI ?? (isMeant ? "openai" : "offline");
}

function modelOf(env: Settings): ModelSettings | undefined {
  const { OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: baseUrl, OPENAI_MODEL: model } = env;
  const { OPENAI_INPUT_PRICE: input, OPENAI_OUTPUT_PRICE: output } = env;
  if (!apiKey || !model || input === undefined || output === undefined) return undefined;
  const isOpenAi = baseUrl === undefined || new URL(baseUrl).hostname === "api.openai.com";
  return { apiKey, baseUrl, model, prices: { input, output }, hasWebSearch: env.OPENAI_WEB_SEARCH ?? isOpenAi };
}

/** Names the members of a group that are missing while others are there. */
function incomplete(group: (keyof Settings)[], given: Record<string, string | undefined>): string[] {
  const there = group.filter((name) => given[name] !== undefined);
  return there.length === 0 ? [] : missingFrom(group, given, there.join(" and "));
}

function missingFrom(group: (keyof Settings)[], given: Record<string, string | undefined>, reason: string): string[] {
  const missing = group.filter((name) => given[name] === undefined);
  return missing.map((name) => `${name} (needed with ${reason})`);
}

function isLoopback(hostname: string): boolean {
  return ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
}
