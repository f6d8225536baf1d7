import { z } from "zod";
import { StartupError } from "#server/lib/startup-error.ts";

const port = z.coerce.number().int().min(1).max(65535);
const yesOrNo = z.enum(["true", "false"]).transform((text) => text === "true");

/** Every setting the server reads; `.env.example` explains each one. */
const settings = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1).default("0.0.0.0"),
  /** Without it the server brings its own PostgreSQL under `DATA_DIR`. */
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(1).max(500).default(20),
  DATA_DIR: z.string().min(1).default("./data"),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  /** Always in development; in production only when asked for. */
  DEMO_DATA: yesOrNo.default(false),
  /** How many proxies in front of the server may be believed about the caller's address. */
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
});

export interface Config {
  mode: "development" | "production" | "test";
  port: number;
  host: string;
  databaseUrl: string | undefined;
  databasePoolSize: number;
  dataDirectory: string;
  logLevel: string;
  demoData: boolean;
  trustProxy: number;
}

/** Reads the settings once. Throws a `StartupError` that names every variable that is wrong and what it takes. */
export function readConfig(variables: Record<string, string | undefined>, mode: Config["mode"]): Config {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""));
  const result = settings.safeParse(given);
  if (!result.success) {
    const wrong = result.error.issues.map((issue) => `${issue.path.join(".")} (${issue.message})`);
    throw new StartupError(`These settings are wrong: ${wrong.join(", ")}. See .env.example for what each one takes.`);
  }
  const env = result.data;
  return {
    mode,
    port: env.PORT,
    host: env.HOST,
    databaseUrl: env.DATABASE_URL,
    databasePoolSize: env.DATABASE_POOL_SIZE,
    dataDirectory: env.DATA_DIR,
    logLevel: env.LOG_LEVEL,
    demoData: mode === "development" || env.DEMO_DATA,
    trustProxy: env.TRUST_PROXY,
  };
}
