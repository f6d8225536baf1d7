import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { expect, inject, onTestFinished, test } from "vitest";
import { migrateDatabase } from "#server/db/migrate.ts";
import { PROJECT_ROOT } from "#server/lib/project-root.ts";
import { StartupError } from "#server/lib/startup-error.ts";
import { databaseUrl, queryServer } from "#server/testing/database-server.ts";

test("five instances that start at once migrate a new database once, and a later one leaves it as it is", async () => {
  const url = await createEmptyDatabase();
  await Promise.all(Array.from({ length: 5 }, () => migrateDatabase(url)));
  expect(await countMigrations(url)).toBe(countFiles());
  await migrateDatabase(url);
  expect(await countMigrations(url)).toBe(countFiles());
});

test("what only the clock's strikes had led to is lifted by the update, and what moderators stood behind is not", async () => {
  const url = await createEmptyDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  await migrate(drizzle(client), { migrationsFolder: await migrationsUpTo("0006_moderation") });
  const moderator = await insertUser(client);
  const bySome = { suspended_until: "2099-01-01" };
  const byAll = { terminated_at: "2026-10-01", is_active: false, suspended_until: "2026-11-01" };
  const accounts = {
    looked: { ...bySome, notices: [1, 2], upheld: 2 },
    half: { ...bySome, notices: [1, 2], upheld: 1 },
    sameDay: { ...bySome, notices: [1, 1], upheld: 2 },
    closedByClock: { ...byAll, notices: [1, 2, 3], upheld: 0 },
    closedByHalf: { ...byAll, notices: [1, 2, 3], upheld: 2 },
    closed: { ...byAll, notices: [1, 2, 3], upheld: 3 },
  };
  const ids = new Map<string, string>();
  for (const [name, { notices, upheld, ...standing }] of Object.entries(accounts)) {
    const id = await insertUser(client, standing);
    ids.set(id, name);
    for (const [index, day] of notices.entries()) {
      await insertNoticeThatIsDown(client, id, { day, takenDownBy: index < upheld ? moderator : null });
    }
  }
  await migrateDatabase(url);
  const { rows } = await client.query(
    "select id, is_active, terminated_at is not null as terminated, suspended_until is not null as suspended from users where id <> $1",
    [moderator],
  );
  const after = Object.fromEntries(
    rows.map(({ id, is_active, terminated, suspended }) => [ids.get(id), [is_active, terminated, suspended]]),
  );
  expect(after).toEqual({
    looked: [true, false, true],
    half: [true, false, false],
    sameDay: [true, false, false],
    closedByClock: [true, false, false],
    closedByHalf: [true, false, true],
    closed: [false, true, true],
  });
});

test("a product that a share made is one that came with it, and its dead link that waits is the share's from then on", async () => {
  const url = await createEmptyDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  await migrate(drizzle(client), { migrationsFolder: await migrationsUpTo("0008_continued_shares") });
  const link = "https://vimeo.com/76979871";
  const [shared, own, share] = [randomUUID(), randomUUID(), randomUUID()];
  for (const id of [shared, own]) {
    await client.query(
      "insert into products (id, name, brand, category, qr_code, video_url) values ($1, 'Bed', 'Oakline', 'bedroom', $2, $3)",
      [id, id, link],
    );
    await client.query(
      "insert into link_checks (product_id, url, first_bad_at, last_bad_at) values ($1, $2, now(), now())",
      [id, link],
    );
    await client.query(
      "insert into moderation_items (id, kind, subject_id, due_at) values ($1, 'dead-link', $2, now())",
      [randomUUID(), id],
    );
  }
  await client.query("insert into shared_videos (id, product_id, link) values ($1, $2, $3)", [share, shared, link]);
  await migrateDatabase(url);
  const products = await client.query("select id, came_with_share from products");
  expect(new Map(products.rows.map((row) => [row.id, row.came_with_share]))).toEqual(
    new Map([
      [shared, true],
      [own, false],
    ]),
  );
  const items = await client.query("select subject_id from moderation_items");
  expect(items.rows.map((row) => row.subject_id).sort()).toEqual([share, own].sort());
});

test("of several corrections of one member on one picture the latest counts from then on", async () => {
  const url = await createEmptyDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  await migrate(drizzle(client), { migrationsFolder: await migrationsUpTo("0045_answers_to_oneself") });
  const [author, other] = [randomUUID(), randomUUID()];
  for (const id of [author, other])
    await client.query("insert into users (id, email) values ($1, $2)", [id, `${id}@mail.example`]);
  const ids = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  for (const [at, [userId, picture]] of [
    [author, "a"],
    [author, "a"],
    [author, "b"],
    [other, "a"],
  ].entries()) {
    await client.query(
      "insert into ai_training_data (id, user_id, correction_type, original_identification, created_at) values ($1, $2, 'brand', $3, $4)",
      [ids[at], userId, { imageHash: picture }, new Date(at * 1000)],
    );
  }
  await migrateDatabase(url);
  const { rows } = await client.query("select id from ai_training_data where is_superseded");
  expect(rows.map(({ id }) => id)).toEqual([ids[0]]);
});

test("a database that does not hold every character is refused in one sentence with the command that makes one", async () => {
  const url = await createEmptyDatabase("encoding 'SQL_ASCII' locale 'C' template template0");
  const failure = migrateDatabase(url);
  await expect(failure).rejects.toThrow(StartupError);
  await expect(failure).rejects.toThrow(/SQL_ASCII.*createdb .*--encoding UTF8/);
});

test("a database that does not answer is named in one sentence without its password", async () => {
  const failure = migrateDatabase("postgres://someone:secret@127.0.0.1:1/shop");
  await expect(failure).rejects.toThrow(StartupError);
  await expect(failure).rejects.toThrow(
    "The database at 127.0.0.1:1/shop does not answer: connect ECONNREFUSED 127.0.0.1:1.",
  );
});

test("a database that does not exist is named in one sentence", async () => {
  const failure = migrateDatabase(databaseUrl(inject("testServerUrl"), "nowhere"));
  await expect(failure).rejects.toThrow(/^The database at .*\/nowhere does not answer: .*does not exist\.$/);
});

/** A folder of the migrations up to one, as a version of ours had it. */
async function migrationsUpTo(tag: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "hexkey-migrations-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(join(PROJECT_ROOT, "migrations"), folder, { recursive: true });
  const file = join(folder, "meta/_journal.json");
  const journal: { entries: { tag: string }[] } = JSON.parse(readFileSync(file, "utf8"));
  const last = journal.entries.findIndex((entry) => entry.tag === tag);
  await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, last + 1) }));
  return folder;
}

async function insertUser(client: pg.Client, values: Record<string, unknown> = {}): Promise<string> {
  const id = randomUUID();
  await insert(client, "users", { id, email: `${id}@example.com`, ...values });
  return id;
}

/** One of its own thing, sent on a day of September 2026; taken down by a moderator or by the clock. */
async function insertNoticeThatIsDown(
  client: pg.Client,
  sharerId: string,
  { day, takenDownBy }: { day: number; takenDownBy: string | null },
): Promise<void> {
  const id = randomUUID();
  const at = `2026-09-0${day} 12:00Z`;
  const texts = ["address", "work", "claimant_name", "claimant_postal_address", "claimant_phone", "signature"];
  await insert(client, "takedowns", {
    ...Object.fromEntries(texts.map((column) => [column, "text"])),
    id,
    regime: "dmca",
    state: "down",
    kind: "video",
    subject_id: randomUUID(),
    sharer_id: sharerId,
    claimant_role: "owner",
    claimant_email: "claimant@example.com",
    language: "en",
    key_hash: "0".repeat(64),
    due_at: at,
    down_at: at,
    created_at: at,
  });
  const target = { target_type: "takedown", target_id: id };
  await insert(client, "admin_audit", {
    id: randomUUID(),
    actor_id: takenDownBy,
    action: "takedowns.takeDown",
    ...target,
  });
}

async function insert(client: pg.Client, table: string, values: Record<string, unknown>): Promise<void> {
  const columns = Object.keys(values);
  const places = columns.map((_, index) => `$${index + 1}`);
  await client.query(`insert into ${table} (${columns}) values (${places})`, Object.values(values));
}

async function createEmptyDatabase(how = ""): Promise<string> {
  const serverUrl = inject("testServerUrl");
  const name = `hexkey_empty_${randomUUID().replaceAll("-", "")}`;
  await queryServer(serverUrl, `create database ${name} ${how}`);
  onTestFinished(() => queryServer(serverUrl, `drop database ${name} with (force)`));
  return databaseUrl(serverUrl, name);
}

async function countMigrations(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client
    .query<{ count: number }>("select count(*)::int as count from drizzle.__drizzle_migrations")
    .finally(() => client.end());
  return rows[0]?.count ?? 0;
}

function countFiles(): number {
  const journal: { entries: unknown[] } = JSON.parse(
    readFileSync(join(PROJECT_ROOT, "migrations/meta/_journal.json"), "utf8"),
  );
  return journal.entries.length;
}
