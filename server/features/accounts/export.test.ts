import { getTableName, is } from "drizzle-orm";
import { getTableConfig, type PgColumn, PgTable } from "drizzle-orm/pg-core";
import { v7 } from "uuid";
import { expect, test } from "vitest";
import { domains } from "#server/domains.ts";
import { accountColumns, exportedParts } from "#server/features/accounts/export.ts";
import { objectPath } from "#server/features/files/stored-objects.ts";
import { makeBusyMember } from "#server/testing/busy-member.ts";
import {
  makeRemoval,
  makeReport,
  makeReview,
  makeReviewPhoto,
  makeSharedVideo,
  makeTakedown,
  makeUpload,
} from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { untilWaiting } from "#server/testing/lock-waits.ts";
import { makeMember, signIn } from "#server/testing/people.ts";
import { accounts } from "#shared/contracts/accounts/accounts.ts";
import { TRY_LIMITS } from "#shared/domain/try-limits.ts";
import * as schema from "#shared/schema/index.ts";

const TABLES = Object.values(schema).filter((one) => is(one, PgTable));
const PARTS = exportedParts({ domains });
const NOT_EXPORTED = domains.list.flatMap(({ personalData }) => personalData?.notExported ?? []);
const nameOf = (column: PgColumn) => `${getTableName(column.table)}.${column.name}`;

test("every column that names an account is exported, or kept back for a reason", () => {
  const columns = TABLES.flatMap(accountColumns).map(nameOf);
  expect(columns.length).toBeGreaterThan(15);
  const exported = new Set(Object.values(PARTS).map(({ owner }) => nameOf(owner)));
  const keptBack = NOT_EXPORTED.map(({ column }) => nameOf(column));
  const advice = "a column that names an account belongs to a part or to `notExported` of its domain's `personalData`";
  expect(columns.filter((column) => !exported.has(column)).sort(), advice).toEqual(keptBack.sort());
  expect(NOT_EXPORTED.every(({ because }) => because.length > 10)).toBe(true);
});

test("every table that hangs on exported rows without naming an account is exported with them", () => {
  const owners = Object.values(PARTS).map(({ owner }) => owner.table);
  const joined = Object.values(PARTS).flatMap(({ join }) => (join ? [join.table] : []));
  const hanging = TABLES.filter(
    (table) =>
      accountColumns(table).length === 0 &&
      getTableConfig(table).foreignKeys.some((key) => owners.includes(key.reference().foreignTable)),
  );
  expect(hanging.map(getTableName).sort()).toEqual([
    "continued_shares",
    "feedback_alternatives",
    "feedback_consensus",
    "moderation_photos",
    "partnership_applications",
    "products",
    "project_revisions",
    "review_photos",
    "upload_captions",
  ]);
  expect(hanging.filter((table) => !joined.includes(table))).toEqual([]);
});

test("the file has the member's rows of every kind, and none of other members", async () => {
  const app = await startTestApp();
  const { member, other } = await makeBusyMember(app.db);
  const stranger = await makeBusyMember(app.db, { firstName: "Xanthe", lastName: "Zuydewind", username: "zuydewind" });
  const file = await exportOf(app, member.id);
  expect(Object.keys(file)).toEqual(["exportedAt", "profile", ...Object.keys(PARTS)]);
  for (const name of Object.keys(PARTS)) {
    const missing = `makeBusyMember (server/testing/busy-member.ts) leaves no row for the part ${name}`;
    expect(rowsIn(file, name).length, missing).not.toBe(0);
  }
  expect(rowsIn(file, "scans")).toHaveLength(2);
  // Each scan names its result, and that what told what the item is.
  const [photo] = rowsIn(file, "scanLog");
  const results = rowsIn(file, "scans").filter(({ id }) => id === photo?.resultId);
  expect(results).toMatchObject([{ method: "model", userNotes: "Philippine" }]);
  expect(rowsIn(file, "corrections")).toHaveLength(3);
  expect(rowsIn(file, "notifications")).toHaveLength(1);
  expect(rowsIn(file, "identificationAlternatives")).toMatchObject([{ productName: "Stool", displayOrder: 0 }]);
  const text = JSON.stringify(file);
  for (const somebodyElse of [
    other.id,
    other.email,
    stranger.member.id,
    stranger.member.email,
    "Xanthe",
    "zuydewind",
  ]) {
    expect(text).not.toContain(somebodyElse);
  }
});

test("it reads like what people did: names of products, dates in ISO 8601, newest last", async () => {
  const app = await startTestApp();
  const member = await makeMember(app.db, { firstName: "Maya" });
  const first = await makeReview(app.db, { userId: member.id, rating: 5, comment: "Deux heures." });
  const second = await makeReview(app.db, { userId: member.id });
  const file = await exportOf(app, member.id);
  expect(file.exportedAt).toMatch(ISO);
  expect(file.profile).toMatchObject({ id: member.id, email: member.email, firstName: "Maya", authProvider: "local" });
  expect(rowsIn(file, "reviews").map(({ id }) => id)).toEqual([first.id, second.id]);
  expect(rowsIn(file, "reviews")[0]).toEqual({
    id: first.id,
    productId: first.productId,
    productName: expect.stringContaining("Dresser"),
    productNameFr: null,
    productBrand: "Nordhem",
    rating: 5,
    difficulty: "medium",
    comment: "Deux heures.",
    defects: [],
    minutes: null,
    people: null,
    tools: [],
    helpfulVotes: 0,
    unhelpfulVotes: 0,
    helpfulness: 0,
    visibility: "public",
    createdAt: expect.stringMatching(ISO),
    editedAt: null,
  });
});

test("photos, votes and videos say where they are and what they are about", async () => {
  const app = await startTestApp();
  const member = await makeMember(app.db);
  const review = await makeReview(app.db, { userId: member.id });
  const photo = await makeReviewPhoto(app.db, { reviewId: review.id });
  const other = await makeReview(app.db);
  await app.db.insert(schema.reviewVotes).values({ reviewId: other.id, userId: member.id, isHelpful: false });
  const ready = await makeUpload(app.db, { userId: member.id, fileName: "crèche.mp4" });
  await makeUpload(app.db, { userId: member.id, state: "refused", refusal: "no-video", objectName: null });
  const file = await exportOf(app, member.id);
  expect(rowsIn(file, "reviewPhotos")).toMatchObject([{ reviewId: review.id, url: objectPath(photo.objectName) }]);
  expect(rowsIn(file, "reviewVotes")).toMatchObject([
    { isHelpful: false, reviewId: other.id, productId: other.productId, createdAt: expect.stringMatching(ISO) },
  ]);
  expect(rowsIn(file, "uploads")).toMatchObject([
    { state: "ready", fileName: "crèche.mp4", url: objectPath(String(ready.objectName)) },
    { state: "refused", refusal: "no-video", url: null },
  ]);
});

test("reports, removals, shared videos and notices say what became of them, and name no other member", async () => {
  const app = await startTestApp();
  const member = await makeMember(app.db);
  const { item } = await makeReport(app.db, {
    userId: member.id,
    reason: "dangerous",
    note: "The screw is too short.",
  });
  const removal = await makeRemoval(app.db, {
    authorId: member.id,
    reason: "copyright",
    appeal: "It is my own film.",
    appealedAt: new Date("2026-04-01"),
  });
  const shared = await makeSharedVideo(app.db, { userId: member.id });
  const counter = { counterName: "Maya Roy", counterPhone: "+1 514 555 0100", counterStatement: "By mistake." };
  const countered = { ...counter, counteredAt: new Date("2026-04-02"), restoreDueAt: new Date("2026-04-16") };
  const notice = await makeTakedown(app.db, {
    ...countered,
    sharerId: member.id,
    removalId: removal.id,
    state: "countered",
    downAt: new Date("2026-04-01"),
  });
  const file = await exportOf(app, member.id);
  expect(rowsIn(file, "reports")).toMatchObject([
    { kind: "review", subjectId: item.subjectId, reason: "dangerous", note: "The screw is too short.", weight: 1 },
  ]);
  expect(rowsIn(file, "removals")).toMatchObject([
    { id: removal.id, reason: "copyright", appeal: "It is my own film.", appealedAt: "2026-04-01T00:00:00.000Z" },
  ]);
  expect(rowsIn(file, "sharedVideos")).toMatchObject([
    { id: shared.id, link: shared.link, visibility: "public", productBrand: "Nordhem" },
  ]);
  expect(rowsIn(file, "copyrightNotices")).toMatchObject([
    { id: notice.id, state: "countered", ...counter, removalId: removal.id, work: notice.work },
  ]);
  const text = JSON.stringify(file);
  for (const claimants of [notice.claimantName, notice.claimantEmail, notice.claimantPhone, notice.keyHash]) {
    expect(text).not.toContain(claimants);
  }
});

test("no secret is in it: no hash of a password or link, no id of a session, no token", async () => {
  const app = await startTestApp();
  const { member } = await makeBusyMember(app.db);
  const token = (await signIn(app.origin, member.email)).authorization?.replace("Bearer ", "") ?? "";
  const file = await exportOf(app, member.id);
  const [session] = rowsIn(file, "sessions");
  expect(session).toEqual({
    signedInAt: "2026-03-01T12:00:00.000Z",
    expiresAt: expect.stringMatching(ISO),
    browser: "Quessandier’s phone",
  });
  const [link] = await app.db.select().from(schema.passwordResets);
  const sids = await app.db.select({ sid: schema.sessions.sid }).from(schema.sessions);
  expect(sids).toHaveLength(2);
  const text = JSON.stringify(file);
  const secrets = [member.password, link?.tokenHash, token, "token-of", ...sids.map(({ sid }) => sid)];
  for (const secret of secrets) expect(text).not.toContain(secret);
  expect(text).not.toMatch(/"(password|tokenHash|sid|idToken)"/);
});

test("an export is of one moment: data written during it is not half in it", async () => {
  const app = await startTestApp();
  const member = await makeMember(app.db);
  const review = await makeReview(app.db, { userId: member.id });
  const writer = await app.pool.connect();
  await writer.query("begin");
  // The export has read the profile and waits here for the reviews.
  await writer.query("lock table reviews in access exclusive mode");
  const exporting = exportOf(app, member.id);
  await untilWaiting(app.pool);
  await writer.query("update users set first_name = 'Later' where id = $1", [member.id]);
  await writer.query("update reviews set comment = 'Later.' where id = $1", [review.id]);
  await writer.query("commit");
  writer.release();
  const file = await exporting;
  expect(file.profile).toMatchObject({ firstName: "Maya" });
  expect(rowsIn(file, "reviews")).toMatchObject([{ comment: review.comment }]);
});

test("it is the caller's alone, is kept by no cache, and can be had so often an hour", async () => {
  const app = await startTestApp();
  const [member, other] = [await makeMember(app.db), await makeMember(app.db)];
  const ask = async (email: string) =>
    fetch(`${app.origin}${accounts.exportData.path}`, { headers: await signIn(app.origin, email) });
  const response = await ask(member.email);
  expect(response.headers.get("content-type")).toContain("application/json");
  expect(response.headers.get("content-disposition")).toBe(`attachment; filename="hexkey-my-data.json"`);
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  for (let count = 1; count < TRY_LIMITS.exports.tries; count++) expect((await ask(member.email)).status).toBe(200);
  const refused = await ask(member.email);
  expect([refused.status, Number(refused.headers.get("retry-after")) > 3000]).toEqual([429, true]);
  expect((await ask(other.email)).status).toBe(200);
  expect((await fetch(`${app.origin}${accounts.exportData.path}`)).status).toBe(401);
});

test("an account that is gone has no file", async () => {
  const app = await startTestApp();
  await expect(exportOf(app, v7())).rejects.toMatchObject({ status: 404 });
});

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

type File = Record<string, unknown>;

async function exportOf({ as }: Awaited<ReturnType<typeof startTestApp>>, id: string): Promise<File> {
  const blob = await as({ id, role: "user" }).call(accounts.exportData);
  return JSON.parse(await blob.text());
}

function rowsIn(file: File, name: string): File[] {
  return file[name] as File[];
}
