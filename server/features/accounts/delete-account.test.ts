import { eq, getTableName, gt, is, isNull, sql } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { v7 } from "uuid";
import { expect, test } from "vitest";
import type { Database } from "#server/db/client.ts";
import { deleteAccountOf } from "#server/features/accounts/delete-account.ts";
import { accountColumns } from "#server/features/accounts/export.ts";
import { makeBusyMember } from "#server/testing/busy-member.ts";
import { makeItem, makeRemoval, makeTakedown, makeUser } from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { makeMember, PASSWORD, signIn } from "#server/testing/people.ts";
import { createVisitor } from "#server/testing/visitor.ts";
import { accounts } from "#shared/contracts/accounts/accounts.ts";
import { reviews as reviewContract } from "#shared/contracts/reviews/reviews.ts";
import { TRY_LIMITS } from "#shared/domain/try-limits.ts";
import * as schema from "#shared/schema/index.ts";

const { users, sessions, reviews, uploads } = schema;

test("no row of any table says who the person was, and what others rely on stays without a name", async () => {
  const app = await startTestApp();
  const { member, photos } = await makeBusyMember(app.db);
  const columns = Object.values(schema).flatMap((one) => (is(one, PgTable) ? accountColumns(one) : []));
  for (const column of columns) {
    const left = await app.db.$count(column.table, eq(column, member.id));
    const name = `${getTableName(column.table)}.${column.name}`;
    expect(
      left,
      `makeBusyMember (server/testing/busy-member.ts) leaves no row that names its member in ${name}`,
    ).not.toBe(0);
  }
  const who = [member.id, member.email, member.username, member.firstName, member.lastName].map(String);
  expect((await placesWith(app.db, who)).length).toBeGreaterThan(15);

  const helpful = () => app.db.$count(reviews, gt(reviews.helpfulVotes, 0));
  expect(await helpful()).toBe(1);

  await app.db.transaction((tx) => deleteAccountOf(app.deps, tx, member.id));
  // The audit says which account an admin changed: an id that leads nowhere any more.
  expect(await placesWith(app.db, who)).toEqual(["admin_audit"]);
  expect(await app.db.select({ after: schema.adminAudit.after }).from(schema.adminAudit)).toHaveLength(2);

  expect(await app.db.$count(reviews, isNull(reviews.userId))).toBe(1);
  // The vote is taken back, as if it had never been.
  expect(await helpful()).toBe(0);
  const videos = await app.db.select({ name: uploads.fileName, object: uploads.objectName }).from(uploads);
  expect(videos).toEqual([{ name: "", object: expect.stringContaining(".mp4") }]);
  expect(await countsOf(app.db)).toEqual({
    reviews: 2,
    votes: 0,
    keys: 0,
    posts: 1,
    replies: 1,
    clicks: 1,
    corrections: 2,
    projects: 0,
    photosOfProjects: 0,
    scansOfOthers: 1,
    notifications: 0,
    achievements: 0,
  });
  const corrections = await app.db.select({ brand: schema.aiTrainingData.correctedBrand }).from(schema.aiTrainingData);
  expect(corrections.map(({ brand }) => brand).sort()).toEqual(["Alder", "Birch"]);
  const pictures = await app.db.select({ hash: schema.imageCacheEntries.imageHash }).from(schema.imageCacheEntries);
  expect(pictures.map(({ hash }) => hash).sort()).toEqual([photos.shared, photos.nobodys].sort());
  const [click] = await app.db.select().from(schema.affiliateClicks);
  expect(click).toMatchObject({ userId: null, ipAddress: null, userAgent: null, referrerUrl: null });
  expect(click?.clickedUrl).toContain("shop.example");
});

test("reports, videos and notices stay without the person, their removed content and their appeals go", async () => {
  const app = await startTestApp();
  const { member } = await makeBusyMember(app.db);
  await app.db.transaction((tx) => deleteAccountOf(app.deps, tx, member.id));
  const reports = await app.db.select().from(schema.moderationReports);
  expect(reports).toMatchObject([{ userId: null, reason: "spam", note: null, weight: 1 }]);
  expect(await app.db.select().from(schema.moderationNotes)).toMatchObject([{ userId: null }]);
  // The video of another member, which the person found helpful, is that member's.
  expect(await app.db.select().from(schema.sharedVideos).where(isNull(schema.sharedVideos.userId))).toMatchObject([
    { userId: null, visibility: "public" },
    { userId: null, visibility: "hidden" },
  ]);
  expect(await app.db.$count(schema.contentRemovals)).toBe(0);
  expect(await app.db.$count(schema.moderationItems, eq(schema.moderationItems.kind, "appeal"))).toBe(0);
  expect(await app.db.select().from(schema.takedowns)).toMatchObject([
    {
      state: "countered",
      sharerId: null,
      removalId: null,
      claimantName: "Ines Roy",
      counteredAt: expect.any(Date),
      counterStatement: "",
      counterName: null,
      counterPostalAddress: null,
      counterPhone: null,
      counterSignature: null,
    },
  ]);
});

test("an appeal that was decided stays in the history of decisions, and a notice without a counter-notice as it was", async () => {
  const app = await startTestApp();
  const removal = await makeRemoval(app.db);
  const decided = { status: "rejected", reason: "spam", decidedAt: new Date("2026-03-02") } as const;
  await makeItem(app.db, { kind: "appeal", subjectId: removal.id, ...decided });
  await makeTakedown(app.db, { sharerId: removal.authorId });
  await app.db.transaction((tx) => deleteAccountOf(app.deps, tx, removal.authorId));
  expect(await app.db.$count(schema.moderationItems, eq(schema.moderationItems.kind, "appeal"))).toBe(1);
  expect(await app.db.select().from(schema.takedowns)).toMatchObject([{ sharerId: null, counterStatement: null }]);
});

test("another member's rows of every kind stay as they are", async () => {
  const app = await startTestApp();
  const { member } = await makeBusyMember(app.db);
  const names = { firstName: "Xanthe", lastName: "Zuydewind", username: "zuydewind" };
  const stayer = (await makeBusyMember(app.db, names)).member;
  const who = [stayer.id, stayer.email, ...Object.values(names)];
  const before = await rowsWith(app.db, who);
  await app.db.transaction((tx) => deleteAccountOf(app.deps, tx, member.id));
  expect(await rowsWith(app.db, who)).toEqual(before);
});

test("readers see the reviews as a former member's", async () => {
  const app = await startTestApp();
  const { member } = await makeBusyMember(app.db);
  await app.db.transaction((tx) => deleteAccountOf(app.deps, tx, member.id));
  const [review] = await app.as(null).call(reviewContract.list, { query: { recent: "true" } });
  expect(review).toMatchObject({ userId: null, userName: null });
});

test("an account with a password is deleted with it; then account, sessions and cookies are gone", async () => {
  const { origin, db } = await startTestApp();
  const { id, email } = await makeMember(db);
  const [phone, laptop] = [createVisitor(origin), createVisitor(origin)];
  for (const visitor of [phone, laptop]) await visitor.send(accounts.login, { body: { email, password: PASSWORD } });
  const remove = (body: unknown) => phone.send(accounts.deleteAccount, { body });

  for (const body of [{ confirm: true }, { confirm: true, password: "wrong lanterns" }]) {
    const refused = await remove(body);
    const { reason, fields } = await refused.json();
    expect([refused.status, reason, Object.keys(fields)]).toEqual([400, "password-wrong", ["password"]]);
  }
  expect((await remove({ password: PASSWORD })).status).toBe(400);
  expect(await db.$count(users, eq(users.id, id))).toBe(1);

  expect((await remove({ confirm: true, password: PASSWORD })).status).toBe(204);
  expect([await db.$count(users), await db.$count(sessions)]).toEqual([0, 0]);
  expect([...phone.cookies.keys()]).toEqual(["hexkey.device"]);
  expect((await laptop.send(accounts.current)).status).toBe(401);
  const again = await createVisitor(origin).send(accounts.login, { body: { email, password: PASSWORD } });
  expect([again.status, (await again.json()).reason]).toEqual([401, "wrong-credentials"]);
});

test("guessing the password here is counted like a sign-in", async () => {
  const { origin, db } = await startTestApp();
  const { email } = await makeMember(db);
  const headers = await signIn(origin, email);
  const guess = () =>
    createVisitor(origin, headers).send(accounts.deleteAccount, {
      body: { confirm: true, password: "wrong lanterns" },
    });
  for (let count = 0; count < TRY_LIMITS.accountGuesses.tries; count++) expect((await guess()).status).toBe(400);
  expect((await guess()).status).toBe(429);
});

test("a member of a provider only confirms", async () => {
  const { db, as } = await startTestApp();
  const { id } = await makeUser(db, { authProvider: "google", providerId: "7" });
  await as({ id, role: "user" }).call(accounts.deleteAccount, { body: { confirm: true } });
  expect(await db.$count(users)).toBe(0);
});

test("the last active super-admin stays", async () => {
  const { db, as } = await startTestApp();
  const { id } = await makeUser(db, { role: "super-admin" });
  await makeUser(db, { role: "super-admin", isActive: false });
  await makeUser(db, { role: "admin" });
  const deleting = as({ id, role: "super-admin" }).call(accounts.deleteAccount, { body: { confirm: true } });
  await expect(deleting).rejects.toMatchObject({ status: 409, reason: "last-super-admin" });
  expect(await db.$count(users)).toBe(3);
});

test("of super-admins who all delete themselves at once, one stays", async () => {
  const { db, as } = await startTestApp();
  const admins = await Promise.all(Array.from({ length: 4 }, () => makeUser(db, { role: "super-admin" })));
  const answers = await Promise.allSettled(
    admins.map(({ id }) => as({ id, role: "super-admin" }).call(accounts.deleteAccount, { body: { confirm: true } })),
  );
  const refused = answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason] : []));
  expect(refused).toMatchObject([{ status: 409, reason: "last-super-admin" }]);
  expect(await db.$count(users, eq(users.role, "super-admin"))).toBe(1);
});

test("an account that is gone is not found", async () => {
  const { db, as } = await startTestApp();
  const body = { confirm: true } as const;
  await expect(as({ id: v7(), role: "user" }).call(accounts.deleteAccount, { body })).rejects.toMatchObject({
    status: 404,
  });
  expect(await db.$count(users)).toBe(0);
});

/** The rows of every table of the database, as text, that have one of the words anywhere in them. */
async function rowsWith(db: Database, words: string[]): Promise<{ table: string; row: string }[]> {
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  expect(tables.length).toBeGreaterThan(30);
  const found = [];
  for (const { name } of tables) {
    const has = sql.join(
      words.map((word) => sql`position(lower(${word}) in lower(one::text)) > 0`),
      sql` or `,
    );
    const { rows } = await db.execute<{ row: string }>(
      sql`select one::text as row from ${sql.raw(name)} as one where ${has} order by 1`,
    );
    found.push(...rows.map(({ row }) => ({ table: name.replace("public.", ""), row })));
  }
  return found.sort((a, b) => a.table.localeCompare(b.table));
}

async function placesWith(db: Database, words: string[]): Promise<string[]> {
  return [...new Set((await rowsWith(db, words)).map(({ table }) => table))];
}

async function countsOf(db: Database): Promise<Record<string, number>> {
  return {
    reviews: await db.$count(reviews),
    votes: await db.$count(schema.reviewVotes),
    keys: await db.$count(schema.idempotencyKeys),
    posts: await db.$count(schema.communityPosts),
    replies: await db.$count(schema.postReplies),
    clicks: await db.$count(schema.affiliateClicks),
    corrections: await db.$count(schema.aiTrainingData),
    projects: await db.$count(schema.userProjects),
    photosOfProjects: await db.$count(schema.projectPhotos),
    scansOfOthers: await db.$count(schema.aiScanResults),
    notifications: await db.$count(schema.notifications),
    achievements: await db.$count(schema.userAchievements),
  };
}
