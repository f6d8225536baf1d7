import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { getTableName, isTable } from "drizzle-orm";
import { parseSync } from "oxc-parser";
import { expect, test } from "vitest";
import { DOMAINS } from "#server/domains.ts";

/** The project's folder; every path below is relative to it, with forward slashes. */
const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** The import rules: the first rule whose `from` fits a file decides; what `may` does not fit is a violation. */
const RULES: { from: RegExp; may: RegExp; except?: RegExp }[] = [
  // Tests may use the test tools and whatever is on their side of the wire.
  { from: /^client\/.*\.test\.tsx?$/, may: /./, except: /^(server|shared\/schema)\// },
  { from: /\.test\.tsx?$/, may: /./, except: /^client\// },

  { from: /^shared\/schema\//, may: /^(drizzle-orm|shared\/(schema|domain)\/)/ },
  { from: /^shared\/decoder\//, may: /^(jsqr|zxing-wasm|shared\/(decoder|domain)\/)/ },
  { from: /^shared\//, may: /^(zod|shared\/(domain|http|contracts)\/)/ },

  { from: /^client\/src\/messages\//, may: /^(client\/src\/messages\/|shared\/domain\/)/ },
  {
    from: /^client\/src\/(ui|lib)\//,
    may: /^(client\/src\/(ui|lib|messages|assets|styles\.css)|shared\/(domain|http|contracts)|(?!node:|client|server|shared))/,
  },
  {
    from: /^client\/src\/features\/([^/]+)\//,
    may: /^(client\/src\/(features\/$1|ui|lib|messages|assets)\/|shared\/(decoder|domain|http|contracts)|(?!node:|client|server|shared))/,
  },
  // What builds the client, and no part of it.
  { from: /^client\/[\w-]+\.ts$/, may: /^(node:|client\/[\w-]+\.ts$)/ },
  { from: /^client\//, may: /^(client\/|shared\/(decoder|domain|http|contracts)|(?!node:|client|server|shared))/ },

  {
    from: /^server\/features\/([^/]+)\//,
    may: /^(server\/(features\/$1|db|http|lib)\/|server\/features\/[^/]+\/index\.ts|server\/jobs\/job\.ts|server\/ports\/[^/]+\/index\.ts|server\/(deps|domain)\.ts|shared\/|(?!client|server|shared|tools))/,
    except:
      /^(pg|openai|@aws-sdk|nodemailer|openid-client|passport|express-session|server\/db\/seed\/|server\/db\/embedded)/,
  },
  {
    from: /^server\/ports\/([^/]+)\//,
    may: /^(server\/ports\/$1\/|server\/lib\/|shared\/domain\/|(?!client|server|shared|tools))/,
  },
  { from: /^server\/db\/seed\//, may: /^(server\/(db|lib)|shared\/|(?!client|server|shared|tools))/ },
  // What is common to all domains knows none: only what each says of itself (domain.ts), through the deps.
  {
    from: /^server\/(http|db|lib|auth|jobs)\/|^server\/(deps|domain)\.ts$/,
    may: /^(server\/(http|db|lib|auth|jobs)\/|server\/(deps|domain|env)\.ts|server\/ports\/[^/]+\/index\.ts|shared\/|(?!client|server|shared|tools))/,
  },
  {
    from: /^server\/(app|env|domains)\.ts$/,
    may: /^(server\/(?!dev|testing|index|features)|server\/features\/[^/]+\/index\.ts|shared\/|(?!client|server|shared|tools))/,
  },
  // Programs and test tools see of a domain what others see.
  {
    from: /^server\/[^/]+\.ts$/,
    may: /^(server\/(?!features)|server\/features\/[^/]+\/index\.ts|shared\/|(?!client|server|shared|tools))/,
  },
  { from: /^server\//, may: /^(server\/|shared\/|(?!client|server|shared|tools))/ },

  { from: /^tools\//, may: /^(tools\/|server\/(db\/seed|ports)\/|shared\/|(?!client|server|shared))/ },
  { from: /^(e2e|bench)\//, may: /./ },
];

/** In their order: each may call the front doors of those before it. */
const ORDER = Object.keys(DOMAINS);

/** What belongs to a domain although it lies elsewhere: who a call is from is a matter of the accounts. */
const HOMES: { folder: RegExp; domain: string }[] = [{ folder: /^server\/auth\//, domain: "accounts" }];

/** Tables that belong to no domain but to the code that all share: the folders that may write them. */
const COMMON_TABLES: Record<string, RegExp> = {
  audit: /^server\/db\/audit\.ts$/,
  events: /^server\/lib\/events\.ts$/,
  requests: /^server\/(http\/|jobs\/clear-expired\.ts$)/,
};

test("every file imports only what its folder may", () => {
  const wrong = sources().flatMap((file) => violations(file, importsOf(file, readFileSync(join(ROOT, file), "utf8"))));
  expect(wrong).toEqual([]);
});

test.each([
  ["client/src/lib/a.ts", "#client/features/catalog/b.ts"],
  ["client/src/ui/a.tsx", "#client/screens/home.tsx"],
  ["client/src/features/catalog/a.ts", "#client/features/reviews/b.ts"],
  ["client/src/features/catalog/a.ts", "../reviews/b.ts"],
  ["client/src/features/catalog/a.ts", "#shared/schema/catalog.ts"],
  ["client/src/screens/a.tsx", "#server/lib/log.ts"],
  ["client/src/screens/a.tsx", "node:fs"],
  ["server/features/catalog/a.ts", "#server/features/reviews/service.ts"],
  ["server/features/catalog/a.ts", "pg"],
  ["server/features/catalog/a.ts", "openai"],
  ["server/features/catalog/a.ts", "#client/lib/api.ts"],
  ["server/features/accounts/a.ts", "#server/auth/sessions.ts"],
  ["server/features/accounts/a.ts", "#server/ports/mail/smtp.ts"],
  ["server/ports/mail/a.ts", "#server/features/accounts/service.ts"],
  ["server/auth/a.ts", "#server/features/accounts/service.ts"],
  ["server/http/a.ts", "#server/features/catalog/service.ts"],
  ["server/lib/a.ts", "#server/features/catalog/index.ts"],
  ["server/jobs/a.ts", "#server/features/catalog/index.ts"],
  ["server/domain.ts", "#server/features/catalog/index.ts"],
  ["server/app.ts", "#server/features/catalog/service.ts"],
  ["server/db/a.ts", "#tools/demo-media/models.ts"],
  ["shared/domain/a.ts", "node:fs"],
  ["shared/domain/a.ts", "drizzle-orm"],
  ["shared/domain/a.ts", "#shared/decoder/hit.ts"],
  ["shared/decoder/a.ts", "node:fs"],
  ["client/src/lib/a.ts", "#shared/decoder/hit.ts"],
  ["shared/contracts/a.ts", "#shared/schema/catalog.ts"],
  ["shared/schema/a.ts", "#shared/contracts/catalog/catalog.ts"],
])("%s may not import %s", (file, specifier) => {
  for (const code of [
    `import { x } from "${specifier}";`,
    `import type { X } from "${specifier}";`,
    `await import("${specifier}");`,
    `export * from "${specifier}";`,
  ]) {
    expect(violations(file, importsOf(file, code))).toHaveLength(1);
  }
});

test.each([
  ["client/src/features/catalog/a.ts", "#client/features/catalog/b.ts"],
  ["client/src/features/catalog/a.ts", "@tanstack/react-query"],
  ["client/src/screens/a.tsx", "#client/features/reviews/b.ts"],
  ["server/features/catalog/a.ts", "#server/features/catalog/b.ts"],
  ["server/features/catalog/a.ts", "#server/features/files/index.ts"],
  ["server/features/catalog/a.ts", "drizzle-orm"],
  ["shared/schema/a.ts", "drizzle-orm/pg-core"],
])("%s may import %s", (file, specifier) => {
  expect(violations(file, importsOf(file, `import { x } from "${specifier}";`))).toEqual([]);
});

test("domains stand in one order: each calls only the front doors of those before it", () => {
  const files = sources().filter((file) => /^server\/features\//.test(file) && !file.includes(".test."));
  const wrong = files.flatMap((file) => backwards(file, importsOf(file, readFileSync(join(ROOT, file), "utf8"))));
  expect(wrong).toEqual([]);
  const folders = readdirSync(join(ROOT, "server/features"));
  expect(folders.sort(), "a folder of server/features is listed in server/domains.ts").toEqual([...ORDER].sort());
});

test("a call of a domain behind one's own is seen", () => {
  const [first, second] = ORDER;
  const specifier = `#server/features/${second}/index.ts`;
  const file = `server/features/${first}/a.ts`;
  expect(backwards(file, importsOf(file, `import { x } from "${specifier}";`))).toEqual([
    `${file} calls ${second}, which stands behind ${first} in server/domains.ts`,
  ]);
  const other = `server/features/${second}/a.ts`;
  expect(backwards(other, importsOf(other, `import { x } from "#server/features/${first}/index.ts";`))).toEqual([]);
});

test("a table is written by its own domain only, all over the server", () => {
  const owners = tableOwners();
  const files = sources().filter((file) => /^server\/(?!testing\/|db\/seed\/)/.test(file) && !file.includes(".test."));
  const wrong = files.flatMap((file) => foreignWrites(file, readFileSync(join(ROOT, file), "utf8"), owners));
  expect(wrong).toEqual([]);
});

test("a write to another domain's table is seen, as a statement and as SQL, wherever it stands", () => {
  const owners = tableOwners();
  const file = "server/features/catalog/a.ts";
  const writes = [
    "db.insert(reviews).values({})",
    "tx.update(users).set({})",
    "sql`delete from product_ratings where true`",
  ];
  expect(writes.flatMap((code) => foreignWrites(file, code, owners))).toEqual([
    `${file} writes reviews (reviews)`,
    `${file} writes users (accounts)`,
  ]);
  expect(foreignWrites("server/features/reviews/a.ts", "sql`update products set name = 1`", owners)).toHaveLength(1);
  expect(foreignWrites("server/lib/a.ts", "db.insert(reviews)", owners)).toHaveLength(1);
  expect(foreignWrites("server/lib/a.ts", "db.insert(adminAudit)", owners)).toHaveLength(1);
  expect(foreignWrites("server/db/audit.ts", "db.insert(adminAudit)", owners)).toEqual([]);
  expect(foreignWrites("server/auth/a.ts", "db.update(sessions)", owners)).toEqual([]);
});

test("only index.ts files of contracts and schema re-export whole modules", () => {
  const barrels = sources().filter((file) => {
    const code = readFileSync(join(ROOT, file), "utf8");
    return /^export \* from/m.test(code);
  });
  expect(barrels).toEqual(["shared/schema/index.ts"]);
});

test("a folder of a client feature has at most fifteen files beside their tests", () => {
  const files = sources().filter((file) => file.startsWith("client/src/features/") && !file.includes(".test."));
  const folders = files.map((file) => posix.dirname(file));
  const sizes = [...new Set(folders)].map(
    (folder) => [folder, folders.filter((one) => one === folder).length] as const,
  );
  expect(sizes.length).toBeGreaterThan(20);
  expect(sizes.filter(([, size]) => size > 15)).toEqual([]);
});

test("every feature has a test of its own", () => {
  expect(withoutTests(sources())).toEqual([]);
});

test("a feature without a test is named, one that is only its tables is none", () => {
  const screen = "client/src/features/made-up/list.tsx";
  const service = ["server/features/made-up/index.ts", "server/features/made-up/service.ts"];
  const tables = ["server/features/tables/index.ts", "shared/schema/tables.ts"];
  expect(withoutTests([screen, ...service, ...tables])).toEqual([
    "client/src/features/made-up has no test: write made-up.test.tsx in it, with renderApp and stubEndpoint",
    "server/features/made-up has no test: write made-up.test.ts in it, over HTTP with startTestApp()",
  ]);
  const tests = [screen, ...service].map((file) => file.replace(/\.(tsx?)$/, ".test.$1"));
  expect(withoutTests([screen, ...service, ...tables, ...tests])).toEqual([]);
});

test("only the programs themselves read the environment", () => {
  const readers = sources().filter((file) => {
    return (
      /^(server|shared|client)\//.test(file) &&
      // What hands its own environment on to a child process reads no setting.
      !/\.test\.tsx?$|^server\/(testing|db\/embedded)\//.test(file) &&
      readFileSync(join(ROOT, file), "utf8").includes("process.env")
    );
  });
  expect(readers).toEqual(["server/admin-create.ts", "server/import.ts", "server/index.ts"]);
});

function sources(): string[] {
  const folders = ["client", "server", "shared", "e2e", "bench", "tools"];
  return folders
    .flatMap((folder) => readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
    .sort();
}

/** The feature folders with code and without a test. A domain's `index.ts` alone only describes its tables. */
function withoutTests(files: string[]): string[] {
  const own = (folder: string) => files.filter((file) => file.startsWith(`${folder}/`));
  const folders = files.flatMap((file) => file.match(/^(?:server|client\/src)\/features\/[^/]+(?=\/)/) ?? []);
  return [...new Set(folders)].flatMap((folder) => {
    const isTables = own(folder).every((file) => file === `${folder}/index.ts`);
    if (isTables || own(folder).some((file) => file.includes(".test."))) return [];
    const [name, isServer] = [posix.basename(folder), folder.startsWith("server/")];
    const how = isServer ? "over HTTP with startTestApp()" : "with renderApp and stubEndpoint";
    return [`${folder} has no test: write ${name}.test.${isServer ? "ts" : "tsx"} in it, ${how}`];
  });
}

/** What a file imports, types and dynamic imports included, as project paths or package names. */
function importsOf(file: string, code: string): string[] {
  const { module } = parseSync(file, code);
  const specifiers = [
    ...module.staticImports.map((one) => one.moduleRequest.value),
    ...module.staticExports.flatMap((one) => one.entries.flatMap((entry) => entry.moduleRequest?.value ?? [])),
    ...module.dynamicImports.map((one) =>
      code.slice(one.moduleRequest.start, one.moduleRequest.end).replace(/["'`]/g, ""),
    ),
  ];
  return specifiers.map((specifier) => resolve(file, specifier));
}

function resolve(file: string, specifier: string): string {
  if (specifier.startsWith(".")) return posix.normalize(posix.join(dirname(file), specifier));
  return specifier.replace(/^#client\//, "client/src/").replace(/^#(server|shared|tools)\//, "$1/");
}

function violations(file: string, imports: string[]): string[] {
  const rule = RULES.find(({ from }) => from.test(file));
  if (!rule) return [`${file} is in no folder that the rules know`];
  const own = file.match(rule.from)?.[1] ?? "";
  const may = new RegExp(rule.may.source.replace("$1", own));
  return imports
    .filter((target) => !may.test(target) || rule.except?.test(target))
    .map((target) => `${file} imports ${target}`);
}

/**
 * Each table's domain: the schema file that declares it, or the first word of its name (`catalog-feeds.ts`). By the name in
 * the code and the name in the database.
 */
function tableOwners(): Map<string, string> {
  const owners = new Map<string, string>();
  const modules = import.meta.glob<Record<string, unknown>>("./schema/*.ts", { eager: true });
  for (const [file, module] of Object.entries(modules)) {
    if (file.endsWith("/index.ts")) continue;
    const domain = posix.basename(file, ".ts").split("-")[0] ?? "";
    for (const [name, value] of Object.entries(module)) {
      if (!isTable(value)) continue;
      owners.set(name, domain);
      owners.set(getTableName(value), domain);
    }
  }
  return owners;
}

function foreignWrites(file: string, code: string, owners: Map<string, string>): string[] {
  const domain =
    file.match(/^server\/features\/([^/]+)\//)?.[1] ?? HOMES.find(({ folder }) => folder.test(file))?.domain ?? "";
  const statements = code.matchAll(/\.(?:insert|update|delete)\(\s*(\w+)\)/g);
  const raw = code.matchAll(/(?:insert into|delete from|update)\s+(?:\$\{)?(\w+)\}?/g);
  const written = new Set([...statements, ...raw].map(([, table]) => table ?? ""));
  return [...written].flatMap((table) => {
    const owner = owners.get(table);
    const allowed = !owner || owner === domain || (COMMON_TABLES[owner]?.test(file) ?? false);
    return allowed ? [] : [`${file} writes ${table} (${owner})`];
  });
}

/** The calls of a file to domains that stand behind its own. */
function backwards(file: string, imports: string[]): string[] {
  const own = file.match(/^server\/features\/([^/]+)\//)?.[1] ?? "";
  return imports.flatMap((target) => {
    const called = target.match(/^server\/features\/([^/]+)\//)?.[1] ?? own;
    if (called === own || ORDER.indexOf(called) < ORDER.indexOf(own)) return [];
    return [`${file} calls ${called}, which stands behind ${own} in server/domains.ts`];
  });
}
