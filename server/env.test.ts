import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type Config, readConfig } from "#server/env.ts";
import { PROJECT_ROOT } from "#server/lib/project-root.ts";
import { StartupError } from "#server/lib/startup-error.ts";

const SECRET = "s".repeat(32);
const OIDC = { OIDC_ISSUER: "https://id.example", OIDC_CLIENT_ID: "hexkey", OIDC_CLIENT_SECRET: "shh" };
const GOOGLE = { GOOGLE_CLIENT_ID: "hexkey", GOOGLE_CLIENT_SECRET: "shh" };
const SMTP = { SMTP_URL: "smtps://hexkey:shh@mail.example:465", MAIL_FROM: "Hexkey <mail@example.com>" };
const S3 = {
  S3_REGION: "ca-central-1",
  S3_BUCKET: "hexkey-objects",
  S3_ACCESS_KEY_ID: "hexkey",
  S3_SECRET_ACCESS_KEY: "shh",
};
const MODEL = {
  OPENAI_API_KEY: "sk-shh",
  OPENAI_MODEL: "a-vision-model",
  OPENAI_INPUT_PRICE: "0.4",
  OPENAI_OUTPUT_PRICE: "1.6",
};
const ADMIN = { ADMIN_EMAIL: "admin@example.com", ADMIN_PASSWORD: "four crooked shelves" };
const PUBLIC = { PUBLIC_URL: "https://hexkey.example" };

test("nothing set is a whole configuration, without providers, mail or super-admin", () => {
  expect(readConfig({}, "development")).toMatchObject({
    publicUrl: "http://localhost:3000",
    sessionSecrets: [],
    providers: {},
    smtp: undefined,
    bucket: undefined,
    admin: undefined,
    adminPublicEmail: undefined,
  });
});

test("ffmpeg is looked for by its name unless another is named, and not at all where it is off", () => {
  const found = (FFMPEG_PATH: string) => readConfig({ FFMPEG_PATH }, "production").ffmpegPath;
  expect([found(""), found("/opt/ffmpeg"), found("off")]).toEqual(["ffmpeg", "/opt/ffmpeg", undefined]);
});

test("a geocoder is asked by https, or on this machine, and in production by who we are", () => {
  const read = (variables: object) => readConfig({ ...variables }, "production");
  const GEOCODER_URL = "https://geocoder.example/nominatim?key=shh";
  expect(read({ ...PUBLIC, GEOCODER_URL }).geocoderUrl).toBe(GEOCODER_URL);
  expect(read({ ...PUBLIC, GEOCODER_URL: "http://127.0.0.1:8080" }).geocoderUrl).toBe("http://127.0.0.1:8080");
  expect(() => read({ ...PUBLIC, GEOCODER_URL: "http://geocoder.example" })).toThrow(
    /GEOCODER_URL \(must begin with https/,
  );
  expect(() => read({ GEOCODER_URL })).toThrow(/PUBLIC_URL \(needed with GEOCODER_URL/);
  expect(read({ IP_LOCATION_FILE: "/srv/cities.mmdb" }).ipLocationFile).toBe("/srv/cities.mmdb");
  expect(read({})).toMatchObject({ geocoderUrl: undefined, ipLocationFile: undefined });
});

test("recalls are read where the authorities publish them in production, elsewhere only where that is named", () => {
  const read = (variables: object, mode: "production" | "development" = "production") =>
    readConfig({ ...variables }, mode).recallFeeds;
  expect(read({}).cpsc).toBe("https://www.saferproducts.gov/RestWebServices/Recall");
  expect(read({}).healthCanada?.fr).toMatch(/^https:\/\/recalls-rappels\.canada\.ca\/.*\/SCRSAMDonneesOuvertes\.json$/);
  expect(read({}, "development")).toEqual({ cpsc: undefined, healthCanada: undefined });
  expect(read({ RECALLS_CPSC_URL: "off", RECALLS_HEALTH_CANADA_URL: "off" })).toEqual(read({}, "development"));
  expect(read({ RECALLS_CPSC_URL: "http://127.0.0.1:8080" }, "development").cpsc).toBe("http://127.0.0.1:8080");
  expect(() => read({ RECALLS_CPSC_URL: "http://feed.example" })).toThrow(/RECALLS_CPSC_URL/);
});

test("an empty value is none, as in a .env file with nothing behind the equals sign", () => {
  expect(readConfig({ PORT: "", SMTP_URL: "", MAIL_FROM: "", SESSION_SECRET: "" }, "development")).toEqual(
    readConfig({}, "development"),
  );
});

test("providers, mail and super-admin are there once they are whole", () => {
  const all = {
    ...OIDC,
    ...GOOGLE,
    ...SMTP,
    ...ADMIN,
    ...PUBLIC,
    OIDC_NAME: "Maple ID",
    ADMIN_EMAIL: " Admin@Example.com",
  };
  const config = readConfig(all, "production");
  const client = { clientId: "hexkey", clientSecret: "shh" };
  expect(config.providers).toEqual({
    replit: { issuer: "https://id.example", name: "Maple ID", ...client },
    google: { issuer: "https://accounts.google.com", name: "Google", ...client },
  });
  expect(config.smtp).toEqual({ url: SMTP.SMTP_URL, from: SMTP.MAIL_FROM });
  expect(config.admin).toEqual({ email: "admin@example.com", password: ADMIN.ADMIN_PASSWORD });
});

test.each(
  [OIDC, GOOGLE, SMTP, S3, ADMIN].flatMap((group) =>
    Object.keys(group).map((missing) => ({ missing, given: omit(group, missing) })),
  ),
)("without $missing its companions are refused by name", ({ missing, given }) => {
  expect(complaintOf({ ...PUBLIC, ...given })).toContain(
    `${missing} (needed with ${Object.keys(given).join(" and ")})`,
  );
});

test.each(["OIDC_ISSUER", "GOOGLE_ISSUER"])("%s is https, or this machine itself", (name) => {
  const read = (issuer: string) => readConfig({ ...OIDC, ...GOOGLE, ...PUBLIC, [name]: issuer }, "production");
  for (const issuer of [
    "https://id.example/tenant",
    "http://localhost:4000",
    "http://127.0.0.1:4000",
    "http://[::1]:4000",
  ]) {
    expect(Object.values(read(issuer).providers).map((provider) => provider.issuer)).toContain(issuer);
  }
  for (const issuer of ["http://id.example", "http://127.0.0.1.example", "ftp://localhost", "id.example"]) {
    expect(() => read(issuer)).toThrow(name);
  }
});

test("a pool too small for the background jobs and requests is refused with the least that does", () => {
  const read = (size: string) => readConfig({ DATABASE_POOL_SIZE: size }, "test").databasePoolSize;
  expect(() => read("7")).toThrow(/DATABASE_POOL_SIZE \(must be at least 8: background jobs hold four/);
  expect(read("8")).toBe(8);
});

test("session secrets are separated by commas and long; the first one signs", () => {
  const old = "o".repeat(32);
  expect(readConfig({ SESSION_SECRET: ` ${SECRET} , ${old}` }, "production").sessionSecrets).toEqual([SECRET, old]);
  for (const wrong of ["short", `${SECRET},short`, `${SECRET},`]) {
    expect(complaintOf({ SESSION_SECRET: wrong })).toMatch(/SESSION_SECRET\S* \(needs at least 32 characters\)/);
  }
});

test("a comment behind a value, which service managers take for a part of it, is named and never becomes the secret", () => {
  const comment = "# openssl rand -base64 32; the same on every process";
  for (const value of [comment, `${SECRET}   ${comment}`]) {
    expect(complaintOf({ SESSION_SECRET: value })).toContain("SESSION_SECRET (a comment needs a line of its own");
  }
  expect(complaintOf({ HOST: "127.0.0.1  # only the proxy" })).toContain("HOST (a comment needs a line of its own");
  const published = { ...ADMIN, ADMIN_PASSWORD: "# for the first start" };
  expect(complaintOf(published)).toContain("ADMIN_PASSWORD (a comment needs a line of its own");
  const fine = { ...ADMIN, ADMIN_PASSWORD: "four #crooked shelves" };
  expect(readConfig(fine, "production").admin?.password).toBe("four #crooked shelves");
});

test("the environment file of docs/operate.md is read as it stands there", () => {
  const text = readFileSync(join(PROJECT_ROOT, "docs/operate.md"), "utf8");
  const [, file = ""] = /\/etc\/hexkey\.env`.*?```sh\n(.*?)```/s.exec(text) ?? [];
  // As systemd does: a comment is a line of its own, and quotes around a value are none of it.
  const lines = file.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  const given = Object.fromEntries(
    lines.map((line) => {
      const [name = "", ...value] = line.split("=");
      return [
        name,
        value
          .join("=")
          .trim()
          .replace(/^"(.*)"$/, "$1"),
      ];
    }),
  );
  expect(readConfig({ ...given, SESSION_SECRET: SECRET }, "production")).toMatchObject({
    databaseUrl: "postgres://hexkey:PASSWORD@127.0.0.1:5432/hexkey",
    host: "127.0.0.1",
    trustProxy: 1,
    smtp: { from: "Hexkey <hexkey@example.com>" },
  });
  expect(given).toHaveProperty("SESSION_SECRET", "");
});

test("instances that share a database share a secret", () => {
  const DATABASE_URL = "postgres://hexkey@db.example/hexkey";
  expect(complaintOf({ DATABASE_URL })).toContain("SESSION_SECRET (needed with DATABASE_URL");
  expect(readConfig({ DATABASE_URL, SESSION_SECRET: SECRET }, "production").sessionSecrets).toEqual([SECRET]);
  expect(readConfig({ DATABASE_URL }, "development").databaseUrl).toBe(DATABASE_URL);
});

test("files go to a bucket only where the settings say so", () => {
  const bucket = { region: "ca-central-1", bucket: "hexkey-objects", accessKeyId: "hexkey", secretAccessKey: "shh" };
  expect(readConfig({ ...S3, STORAGE: "s3" }, "production").bucket).toEqual({
    ...bucket,
    endpoint: undefined,
    forcePathStyle: false,
  });
  const own = { S3_ENDPOINT: "http://minio:9000", S3_FORCE_PATH_STYLE: "true" };
  expect(readConfig({ ...S3, ...own, STORAGE: "s3" }, "production").bucket).toEqual({
    ...bucket,
    endpoint: "http://minio:9000",
    forcePathStyle: true,
  });
  expect(readConfig({ ...S3, STORAGE: "disk" }, "production").bucket).toBeUndefined();
});

test("a storage that is unknown or not whole is named, without its secret", () => {
  expect(complaintOf({ STORAGE: "tape" })).toContain("STORAGE (");
  expect(complaintOf({ STORAGE: "s3" })).toContain("S3_BUCKET (needed with STORAGE=s3)");
  expect(complaintOf(S3)).toContain("STORAGE (needed with S3_BUCKET: s3, or disk)");
  for (const [name, wrong] of Object.entries({ S3_ENDPOINT: "minio", S3_FORCE_PATH_STYLE: "maybe" })) {
    const complaint = complaintOf({ ...S3, STORAGE: "s3", [name]: wrong });
    expect(complaint).toContain(name);
    expect(complaint).not.toContain("shh");
  }
});

test("photos go to a model only where the settings name one", () => {
  const model = {
    apiKey: "sk-shh",
    baseUrl: undefined,
    model: "a-vision-model",
    prices: { input: 0.4, output: 1.6 },
    hasWebSearch: true,
  };
  const read = (variables: Record<string, string>, mode: Config["mode"] = "production") =>
    readConfig(variables, mode).model;
  expect(read(MODEL)).toEqual(model);
  expect(read({ ...MODEL, AI: "openai" }, "development")).toEqual(model);
  expect(read({ ...MODEL, AI: "offline" })).toBeUndefined();
  expect(read({})).toBeUndefined();
  expect(read({ OPENAI_API_KEY: "sk-of-the-shell" }, "development")).toBeUndefined();
  const own = { ...MODEL, OPENAI_BASE_URL: "http://127.0.0.1:11434/v1", OPENAI_INPUT_PRICE: "0" };
  expect(read(own)).toMatchObject({ baseUrl: own.OPENAI_BASE_URL, prices: { input: 0 }, hasWebSearch: false });
  expect(read({ ...own, OPENAI_WEB_SEARCH: "true" })?.hasWebSearch).toBe(true);
  expect(readConfig({}, "production").modelDailyBudget).toBe(5);
  expect(readConfig({ AI_DAILY_BUDGET: "0" }, "production").modelDailyBudget).toBe(0);
});

test("a model that is unknown or not whole is named, without its key", () => {
  expect(complaintOf({ AI: "skynet" })).toContain("AI (");
  const beginnings = { "AI=openai": { AI: "openai" }, OPENAI_API_KEY: { OPENAI_API_KEY: "sk-shh" } };
  for (const [reason, given] of Object.entries({ ...beginnings, OPENAI_MODEL: { OPENAI_MODEL: "m" } })) {
    const complaint = complaintOf({ ...given });
    for (const name of Object.keys(MODEL).filter((name) => !(name in given))) {
      expect(complaint).toContain(`${name} (needed with ${reason})`);
    }
  }
  const wrongs = {
    OPENAI_API_KEY: "sk-shh\u00a0",
    OPENAI_BASE_URL: "http://model.example/v1",
    OPENAI_INPUT_PRICE: "cheap",
    OPENAI_OUTPUT_PRICE: "-1",
    OPENAI_WEB_SEARCH: "maybe",
    AI_DAILY_BUDGET: "unlimited",
  };
  for (const [name, wrong] of Object.entries(wrongs)) {
    const complaint = complaintOf({ ...MODEL, [name]: wrong });
    expect(complaint).toContain(`${name} (`);
    expect(complaint).not.toContain("shh");
  }
});

test("the public address is an origin, whatever is written behind it", () => {
  expect(readConfig({ PUBLIC_URL: "https://Hexkey.example/app/?x=1" }, "production").publicUrl).toBe(
    "https://hexkey.example",
  );
  expect(complaintOf({ PUBLIC_URL: "hexkey.example" })).toContain("PUBLIC_URL");
});

test.each([
  { what: "SMTP_URL", given: SMTP },
  { what: "OIDC_ISSUER", given: OIDC },
  { what: "GOOGLE_CLIENT_ID", given: GOOGLE },
])("with $what the public address has to be known, except on the developer's machine", ({ what, given }) => {
  expect(complaintOf(given)).toContain(`PUBLIC_URL (needed with ${what}`);
  expect(readConfig(given, "development").publicUrl).toBe("http://localhost:3000");
});

test("all wrong settings are reported at once, and no secret with them", () => {
  const complaint = complaintOf({
    PORT: "http",
    SMTP_URL: "https://hexkey:shh@mail.example",
    OIDC_CLIENT_SECRET: "shh-2",
    ADMIN_PASSWORD: "four crooked shelves",
    SESSION_SECRET: "shh-3",
  });
  for (const name of ["PORT", "SMTP_URL", "OIDC_ISSUER", "ADMIN_EMAIL", "SESSION_SECRET", ".env.example"]) {
    expect(complaint).toContain(name);
  }
  expect(complaint).not.toMatch(/shh|crooked/);
});

test(".env.example explains every setting", () => {
  const source = readFileSync(join(PROJECT_ROOT, "server/env.ts"), "utf8");
  const names = [...source.matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(([, name]) => name);
  const example = readFileSync(join(PROJECT_ROOT, ".env.example"), "utf8");
  const explained = [...example.matchAll(/^# ([A-Z][A-Z_]+)=/gm)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => !explained.includes(name))).toEqual([]);
});

/** What the server says about settings that it refuses in production. */
function complaintOf(variables: Record<string, string>, mode: Config["mode"] = "production"): string {
  try {
    readConfig(variables, mode);
  } catch (error) {
    expect(error).toBeInstanceOf(StartupError);
    return (error as StartupError).message;
  }
  return "nothing";
}

function omit(group: Record<string, string>, name: string): Record<string, string> {
  return Object.fromEntries(Object.entries(group).filter(([key]) => key !== name));
}
