import { readFileSync } from "node:fs";
import { join } from "node:path";
import { generateDrizzleJson, generateMigration } from "drizzle-kit/api";
import { is, type SQL, sql } from "drizzle-orm";
import { foreignKey, getTableConfig, index, PgTable, pgTable, text, uuid } from "drizzle-orm/pg-core";
import pg from "pg";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { PROJECT_ROOT } from "#server/lib/project-root.ts";
import { createTestDatabase } from "#server/testing/database.ts";
import { findDrift } from "#server/testing/schema-drift.ts";
import * as schema from "#shared/schema/index.ts";

const ID = "01890000-0000-7000-8000-000000000000";

const tables = Object.values(schema).filter((exported) => is(exported, PgTable));

test("the migrations build exactly the tables of the schema", async () => {
  expect(await findDrift(await openDatabase(), tables)).toEqual([]);
});

test.each([
  ["alter table users drop column last_name", "The database lacks column users.last_name: text"],
  [
    "alter table users alter role set default 'admin'",
    "The database has column users.role: text not null default 'admin'::text; the schema says: text not null default 'user'::text",
  ],
  [
    "alter table reviews alter rating drop not null",
    "The database has column reviews.rating: integer; the schema says: integer not null",
  ],
  [
    "alter table sessions alter expire type timestamp",
    "The database has column sessions.expire: timestamp without time zone not null; the schema says: timestamp(6) with time zone not null",
  ],
  ["alter table sponsors add column slogan text", "The schema lacks column sponsors.slogan: text"],
  ["create table leftovers ()", "The schema lacks relation leftovers: r"],
  ["create view everybody as select id from users", "The schema lacks relation everybody: v"],
  [
    "drop index reviews_newest",
    "The database lacks index reviews.reviews_newest: CREATE INDEX reviews_newest ON reviews USING btree (created_at, id) WHERE (visibility = 'public'::text)",
  ],
  [
    "create index reviews_extra on reviews (rating)",
    "The schema lacks index reviews.reviews_extra: CREATE INDEX reviews_extra ON reviews USING btree (rating)",
  ],
  [
    "drop index reviews_newest; create index reviews_newest on reviews (created_at desc, id) where visibility = 'public'",
    "The database has index reviews.reviews_newest: CREATE INDEX reviews_newest ON reviews USING btree (created_at DESC, id) WHERE (visibility = 'public'::text); the schema says: CREATE INDEX reviews_newest ON reviews USING btree (created_at, id) WHERE (visibility = 'public'::text)",
  ],
  [
    "drop index notifications_unread; create index notifications_unread on notifications (user_id) where is_read",
    "The database has index notifications.notifications_unread: CREATE INDEX notifications_unread ON notifications USING btree (user_id) WHERE is_read; the schema says: CREATE INDEX notifications_unread ON notifications USING btree (user_id) WHERE (NOT is_read)",
  ],
  [
    "alter table reviews drop constraint reviews_rating_1_to_5, add constraint reviews_rating_1_to_5 check (rating between 0 and 5)",
    "The database has constraint reviews.reviews_rating_1_to_5: CHECK (((rating >= 0) AND (rating <= 5))); the schema says: CHECK (((rating >= 1) AND (rating <= 5)))",
  ],
  [
    "alter table reviews drop constraint reviews_user_id_users_id_fk, add constraint reviews_user_id_users_id_fk foreign key (user_id) references users (id) on delete cascade",
    "The database has constraint reviews.reviews_user_id_users_id_fk: FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE; the schema says: FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL",
  ],
])("drift is reported after: %s", async (change, line) => {
  const client = await openDatabase();
  await client.query(change);
  expect(await findDrift(client, tables)).toContain(line);
});

test("drift is reported for a table that no migration makes", async () => {
  const planned = pgTable("planned", { id: uuid().primaryKey() });
  const drift = await findDrift(await openDatabase(), [...tables, planned]);
  expect(drift).toContain("The database lacks relation planned: r");
});

test("a generated column is compared by its expression", async () => {
  const client = await openDatabase();
  await client.query("create table folded (word text not null, plain text generated always as (lower(word)) stored)");
  const folded = (expression: SQL) =>
    pgTable("folded", { word: text().notNull(), plain: text().generatedAlwaysAs(expression) });
  expect(await findDrift(client, [...tables, folded(sql`lower(word)`)])).toEqual([]);
  expect(await findDrift(client, [...tables, folded(sql`upper(word)`)])).toEqual([
    "The database has column folded.plain: text s default lower(word); the schema says: text s default upper(word)",
  ]);
});

test("generating migrations now would write none", async () => {
  expect(await generateFromLatest(schema)).toEqual([]);
});

test("generating migrations would notice a new table", async () => {
  const planned = pgTable("planned", { id: uuid().primaryKey() });
  expect(await generateFromLatest({ ...schema, planned })).toEqual([expect.stringContaining('CREATE TABLE "planned"')]);
});

test("every foreign key has an index that begins with its columns", async () => {
  expect(await findUnindexedForeignKeys(await openDatabase())).toEqual([]);
});

test("a foreign key without such an index is found, an index of some values or a later place in one being no help", async () => {
  const client = await openDatabase();
  await client.query("drop index reviews_by_user");
  await client.query("create index reviews_by_some_users on reviews (user_id) where rating > 3");
  await client.query("create index reviews_by_rating_and_user on reviews (rating, user_id)");
  expect(await findUnindexedForeignKeys(client)).toEqual(["reviews.reviews_user_id_users_id_fk"]);
});

test("every foreign key says what a deletion does", () => {
  expect(findUndecidedForeignKeys(tables)).toEqual([]);
});

test("a foreign key that leaves it open is found", () => {
  const parent = pgTable("parent", { id: uuid().primaryKey() });
  const child = pgTable("child", { inline: uuid().references(() => parent.id), below: uuid() }, (table) => [
    foreignKey({ columns: [table.below], foreignColumns: [parent.id] }),
    index("by_inline").on(table.inline),
  ]);
  expect(findUndecidedForeignKeys([parent, child])).toEqual(["child_inline_parent_id_fk", "child_below_parent_id_fk"]);
});

test("no name is longer than Postgres keeps", () => {
  const long = tables.flatMap((table) => {
    const { indexes, foreignKeys, checks, uniqueConstraints, primaryKeys } = getTableConfig(table);
    const named = [...foreignKeys, ...uniqueConstraints, ...primaryKeys].map(
      (constraint) => constraint.getName() ?? "",
    );
    return [...named, ...checks.map((check) => check.name), ...indexes.map(({ config }) => config.name ?? "")];
  });
  expect(long.length).toBeGreaterThan(100);
  expect(long.filter((name) => Buffer.byteLength(name) > 63)).toEqual([]);
});

test("every moment knows its time zone", async () => {
  const client = await openDatabase();
  const { rows } = await client.query(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and data_type = 'timestamp without time zone'`,
  );
  expect(rows).toEqual([]);
});

test.each([
  ["products_by_views", "products where is_listed order by monthly_views desc, id desc"],
  [
    "products_by_views",
    `products where is_listed and (monthly_views, id) < (10, '${ID}') order by monthly_views desc, id desc`,
  ],
  [
    "products_by_category_videos_first",
    "products where is_listed and category = 'office' order by (video_url is not null) desc, monthly_views desc, id desc",
  ],
  [
    "products_by_category_videos_first",
    `products where is_listed and category = 'office' and ((video_url is not null), monthly_views, id) < (true, 10, '${ID}')
     order by (video_url is not null) desc, monthly_views desc, id desc`,
  ],
  ["products_sponsored", "products where is_sponsored and is_listed order by sales_rank, id"],
  [
    "reviews_newest",
    `reviews where visibility = 'public' and (created_at, id) < (now(), '${ID}') order by created_at desc, id desc`,
  ],
  [
    "reviews_newest_by_product",
    `reviews where visibility = 'public' and product_id = '${ID}' order by created_at desc, id desc`,
  ],
  [
    "reviews_most_helpful_by_product",
    `reviews where visibility = 'public' and product_id = '${ID}' order by helpfulness desc, created_at desc, id desc`,
  ],
  ["shared_videos_by_user", `shared_videos where user_id = '${ID}' order by created_at desc, id desc`],
  ["content_removals_by_author", `content_removals where author_id = '${ID}' order by created_at desc, id desc`],
  ["moderation_items_waiting", "moderation_items where status = 'proposed' order by due_at, id"],
  ["moderation_items_decided", "moderation_items where status = 'rejected' order by decided_at desc, id desc"],
  ["moderation_notes_by_item", `moderation_notes where item_id = '${ID}' order by created_at, id`],
  ["takedowns_to_erase", "takedowns where state = 'unconfirmed' and created_at <= now()"],
  ["takedowns_to_take_down", "takedowns where state = 'received' order by due_at"],
  ["takedowns_to_restore", "takedowns where state = 'countered' order by restore_due_at"],
  ["ai_scan_results_by_user", `ai_scan_results where user_id = '${ID}' order by created_at desc, id desc`],
  ["ai_scan_results_newest", "ai_scan_results order by created_at desc, id desc"],
  [
    "community_posts_board",
    "community_posts where is_public and visibility = 'public' order by is_pinned desc, created_at desc, id desc",
  ],
  [
    "community_posts_board_by_type",
    "community_posts where post_type = 'tip' and is_public and visibility = 'public' order by is_pinned desc, created_at desc, id desc",
  ],
  ["community_posts_by_product", `community_posts where product_id = '${ID}' order by created_at desc, id desc`],
  ["post_replies_by_post", `post_replies where post_id = '${ID}' order by created_at, id`],
  [
    "user_projects_published",
    "user_projects where is_public and status = 'published' and visibility = 'public' order by published_at desc, id desc",
  ],
  ["user_reputation_leaderboard", "user_reputation where is_on_leaderboard order by total_points desc, user_id desc"],
  ["user_reputation_leaderboard_7", "user_reputation where is_on_leaderboard order by points_7 desc, user_id desc"],
  ["user_reputation_leaderboard_30", "user_reputation where is_on_leaderboard order by points_30 desc, user_id desc"],
  ["notifications_by_user", `notifications where user_id = '${ID}' order by created_at desc, id desc`],
])("%s gives its rows in order, without sorting: %s", async (name, list) => {
  const client = await openDatabase();
  // The tables are empty: without this the planner would rightly read them whole.
  await client.query("set enable_seqscan = off; set enable_bitmapscan = off");
  const { rows } = await client.query<{ "QUERY PLAN": string }>(`explain (costs off) select * from ${list} limit 24`);
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  expect(plan).toMatch(new RegExp(`Index Scan (Backward )?using ${name} `));
  expect(plan).not.toContain("Sort");
});

/** One line for each foreign key that no whole index begins with: deleting what it points to would read the whole table. */
async function findUnindexedForeignKeys(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname || '.' || conname as name
     from pg_constraint join pg_class on pg_class.oid = conrelid
     where contype = 'f' and pg_constraint.connamespace = 'public'::regnamespace and not exists (
       select from pg_index
       where indrelid = conrelid
         -- A row without a value points at nothing.
         and (indpred is null or pg_get_expr(indpred, indrelid) in (
           select format('(%I IS NOT NULL)', attname) from pg_attribute where attrelid = conrelid and array[attnum] = conkey
         ))
         and (indkey::int2[])[0:cardinality(conkey) - 1] @> conkey
         and conkey @> (indkey::int2[])[0:cardinality(conkey) - 1]
     )
     order by name`,
  );
  return rows.map((row) => row.name);
}

function findUndecidedForeignKeys(tables: readonly PgTable[]): string[] {
  return tables
    .flatMap((table) => getTableConfig(table).foreignKeys)
    .filter((key) => key.onDelete === undefined || key.onDelete === "no action")
    .map((key) => key.getName());
}

/** The statements that `drizzle-kit generate` would put into a new migration. */
async function generateFromLatest(exports: Record<string, unknown>): Promise<string[]> {
  const meta = join(PROJECT_ROOT, "migrations", "meta");
  const { entries } = JSON.parse(readFileSync(join(meta, "_journal.json"), "utf8"));
  const number = String(entries.length - 1).padStart(4, "0");
  const latest = JSON.parse(readFileSync(join(meta, `${number}_snapshot.json`), "utf8"));
  return generateMigration(latest, generateDrizzleJson(exports, latest.id));
}

/** A migrated database in a transaction of the running test's own, which is rolled back. */
async function openDatabase(): Promise<pg.Client> {
  client ??= await connectToOwn();
  await client.query("begin");
  onTestFinished(async () => {
    await client?.query("rollback");
  });
  return client;
}

let client: pg.Client | undefined;
let drop: (() => Promise<void>) | undefined;

async function connectToOwn(): Promise<pg.Client> {
  const database = await createTestDatabase();
  drop = database.drop;
  const own = new pg.Client({ connectionString: database.url });
  await own.connect();
  return own;
}

afterAll(async () => {
  await client?.end();
  await drop?.();
});
