import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { implementations } from "#server/app.ts";
import { objectPath } from "#server/features/files/stored-objects.ts";
import { makeProduct, makeReview, makeReviewPhoto, makeTakedown, makeUpload } from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { makeMember, makeTerminatedMember, PASSWORD, signIn } from "#server/testing/people.ts";
import { HOME, signInThrough, startAppWithProviders } from "#server/testing/provider-sign-in.ts";
import { sampleCalls } from "#server/testing/sample-calls.ts";
import { sweptContracts } from "#server/testing/swept-contracts.ts";
import { openToTerminated, probeTerminated } from "#server/testing/terminated-probe.ts";
import { startTwin } from "#server/testing/twin.ts";
import { keepPdfsUnread } from "#server/testing/unread-pdfs.ts";
import { createVisitor } from "#server/testing/visitor.ts";
import { accounts } from "#shared/contracts/accounts/accounts.ts";
import { users as usersContract } from "#shared/contracts/accounts/users.ts";
import { UPLOADS_PATH } from "#shared/contracts/files/uploads.ts";
import { contracts } from "#shared/contracts/index.ts";
import { removals } from "#shared/contracts/moderation/removals.ts";
import { reports } from "#shared/contracts/moderation/reports.ts";
import { productReviews } from "#shared/contracts/reviews/product-reviews.ts";
import { strikes } from "#shared/contracts/takedowns/strikes.ts";
import { ROLES } from "#shared/domain/roles.ts";
import { call } from "#shared/http/client.ts";
import { moderationReports, sessions, storedObjects, users } from "#shared/schema/index.ts";

const CLOSED = { status: 403, reason: "account-terminated" };
const TERMINATED = { isActive: false, terminatedAt: new Date("2026-08-03T14:00:00Z") };

async function start() {
  const app = await startTestApp();
  const member = await makeTerminatedMember(app.db);
  const headers = await signIn(app.origin, member.email);
  return { ...app, member, headers, options: { origin: app.origin, headers } };
}

test("what is open to a terminated member is this, and no more", () => {
  expect(openToTerminated(contracts).sort()).toEqual([
    "accounts.current",
    "accounts.deleteAccount",
    "accounts.exportData",
    "removals.appeal",
    "removals.own",
    "strikes.standing",
    "takedowns.allReceived",
    "takedowns.counter",
    "takedowns.received",
  ]);
});

test("a terminated member of any role gets what is open to them and to guests, and nothing else", {
  timeout: 600_000,
}, async () => {
  keepPdfsUnread();
  const app = await startTestApp();
  const { calls, surprises } = await probeTerminated(app, sweptContracts, sampleCalls);
  const endpoints = Object.values(sweptContracts).flatMap((contract) => Object.values(contract));
  expect(calls).toBe(endpoints.length * ROLES.length);
  expect(surprises).toEqual([]);
});

test("an endpoint that lets terminated members in by mistake, or shuts them out, is reported", async () => {
  const app = await startTestApp();
  const { openToTerminated: _, ...shut } = removals.own;
  const origin = await startTwin(app.deps, implementations(app.deps), [
    { endpoint: { ...usersContract.counts, openToTerminated: true } },
    { endpoint: shut },
  ]);
  const watched = { users: { counts: usersContract.counts }, removals: { own: removals.own } };
  const { surprises } = await probeTerminated({ ...app, origin }, watched, sampleCalls, { isEveryWay: true });
  expect(surprises.slice(8)).toEqual([
    "users.counts as super-admin by cookie: 200",
    "users.counts as super-admin by bearer: 200",
    ...ROLES.flatMap((role) => [
      `removals.own as ${role} by cookie: 403 account-terminated`,
      `removals.own as ${role} by bearer: 403 account-terminated`,
    ]),
  ]);
  // Refused for what they are and not for what became of them.
  for (const line of surprises.slice(0, 8)) expect(line).toMatch(/^users.counts as \w+ by \w+: 403$/);
});

test("what a terminated member does where guests may is done as a guest", async () => {
  const { db, options } = await start();
  const review = await makeReview(db);
  await call(options, reports.report, { body: { kind: "review", id: review.id, reason: "spam" } });
  expect(await db.select().from(moderationReports)).toMatchObject([{ userId: null }]);
});

test("resumable uploads are closed to a terminated member, their own included", async () => {
  const { db, origin, member, headers } = await start();
  const { id } = await makeUpload(db, { userId: member.id, state: "receiving" });
  const tus = { ...headers, "tus-resumable": "1.0.0" };
  const own = `${origin}${UPLOADS_PATH}/${id}`;
  const answers = [
    await fetch(`${origin}${UPLOADS_PATH}`, { method: "POST", headers: { ...tus, "upload-length": "10" } }),
    await fetch(own, { method: "HEAD", headers: tus }),
    await fetch(own, {
      method: "PATCH",
      headers: { ...tus, "upload-offset": "0", "content-type": "application/offset+octet-stream" },
      body: "x",
    }),
    await fetch(own, { method: "DELETE", headers: tus }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  expect((await answers[0]?.json())?.reason).toBe("account-terminated");
});

test("a withheld object is withheld from terminated members, its author and moderators included", async () => {
  const { db, origin, member, headers } = await start();
  const review = await makeReview(db, { userId: member.id, visibility: "removed" });
  const { objectName } = await makeReviewPhoto(db, { reviewId: review.id });
  await db.update(storedObjects).set({ withheldAt: new Date() });
  const look = () => fetch(origin + objectPath(objectName), { method: "HEAD", headers });
  for (const role of ["user", "admin", "super-admin"] as const) {
    await db.update(users).set({ role }).where(eq(users.id, member.id));
    expect((await look()).status).toBe(404);
  }
  await db.update(users).set({ isActive: true, terminatedAt: null }).where(eq(users.id, member.id));
  expect((await look()).status).toBe(200);
});

test("termination ends what an old session could do, and reinstatement counts from the next call on", async () => {
  const { db, options, member } = await start();
  const { id: productId } = await makeProduct(db);
  const write = () =>
    call(options, productReviews.write, { body: { productId, rating: 4, difficulty: "easy" } }).then(
      () => "written",
      ({ reason }) => reason,
    );
  expect(await write()).toBe("account-terminated");
  await db.update(users).set({ isActive: true, terminatedAt: null }).where(eq(users.id, member.id));
  expect(await write()).toBe("written");
  await db.update(users).set(TERMINATED).where(eq(users.id, member.id));
  expect(await write()).toBe("account-terminated");
});

test("a super-admin who reinstates a terminated member leaves them signed in", async () => {
  const { db, options, member, as } = await start();
  const root = as({ id: (await makeMember(db, { role: "super-admin" })).id, role: "super-admin" });
  await root.call(usersContract.update, { params: { id: member.id }, body: { isActive: true } });
  expect(await call(options, accounts.current)).toMatchObject({ isActive: true, terminatedAt: null });
});

test("an answer that was given before the termination is not given again for its key", async () => {
  const { db, origin } = await start();
  const member = await makeMember(db);
  const headers = { ...(await signIn(origin, member.email)), "idempotency-key": "once" };
  const { id: productId } = await makeProduct(db);
  const write = () =>
    call({ origin, headers }, productReviews.write, { body: { productId, rating: 4, difficulty: "easy" } });
  await write();
  await db.update(users).set(TERMINATED).where(eq(users.id, member.id));
  await expect(write()).rejects.toMatchObject(CLOSED);
});

test("a new password lets a terminated member in to no more, and they can't choose one inside", async () => {
  const app = await startTestApp();
  const { email } = await makeTerminatedMember(app.db);
  const headers = await signIn(app.origin, email);
  const change = { currentPassword: PASSWORD, newPassword: "five straight shelves" };
  await expect(call({ origin: app.origin, headers }, accounts.changePassword, { body: change })).rejects.toMatchObject(
    CLOSED,
  );
  await app.as(null).call(accounts.forgotPassword, { body: { email } });
  await app.work();
  const [, token = ""] = /token=([\w-]+)/.exec(app.mails[0]?.text ?? "") ?? [];
  const session = await app.as(null).call(accounts.resetPassword, { body: { token, password: change.newPassword } });
  expect(session.user).toMatchObject({ isActive: false, terminatedAt: expect.any(Date) });
  const options = { origin: app.origin, headers: { authorization: `Bearer ${session.token}` } };
  await expect(call(options, accounts.sessions)).rejects.toMatchObject(CLOSED);
  expect(await call(options, accounts.current)).toMatchObject({ email });
});

test("the admin login gives a terminated super-admin a session without any power", async () => {
  const { db, origin } = await start();
  const { email } = await makeTerminatedMember(db, { role: "super-admin" });
  const { token, user } = await call({ origin }, accounts.adminLogin, { body: { email, password: PASSWORD } });
  expect(user).toMatchObject({ role: "super-admin", terminatedAt: expect.any(Date) });
  const options = { origin, headers: { authorization: `Bearer ${token}` } };
  await expect(call(options, usersContract.counts)).rejects.toMatchObject(CLOSED);
  expect(await call(options, strikes.standing)).toMatchObject({ strikes: 0 });
});

test("a terminated member comes in through their provider as who they were, to the same page", async () => {
  const { db, open } = await startAppWithProviders();
  const browser = open();
  await signInThrough(browser);
  await db.update(users).set(TERMINATED);
  await db.delete(sessions);
  const again = open();
  expect((await signInThrough(again)).location).toBe(`${HOME}/`);
  expect(await db.$count(users)).toBe(1);
  expect((await again.visit(`${HOME}/api/auth/user`)).status).toBe(200);
  expect((await again.visit(`${HOME}/api/auth/sessions`)).status).toBe(403);
});

test("an account that an admin has switched off stays shut, however many strikes it has", async () => {
  const { db, origin } = await start();
  const { id, email } = await makeMember(db, { isActive: false });
  for (let strike = 1; strike <= 3; strike++) {
    await makeTakedown(db, { sharerId: id, state: "down", downAt: new Date() });
  }
  const refused = await createVisitor(origin).send(accounts.login, { body: { email, password: PASSWORD } });
  expect([refused.status, (await refused.json()).reason]).toEqual([403, "account-deactivated"]);
});

test("a session that is left of before an admin switched the account off is worth nothing", async () => {
  const { db, options, member } = await start();
  await db.update(users).set({ terminatedAt: null }).where(eq(users.id, member.id));
  await expect(call(options, accounts.current)).rejects.toMatchObject({ status: 401 });
});

test("a terminated member deletes their account, and takes their data along before", async () => {
  const { db, options, member } = await start();
  const file = await call(options, accounts.exportData);
  expect(JSON.parse(await file.text())).toMatchObject({ profile: { id: member.id, isActive: false } });
  await call(options, accounts.deleteAccount, { body: { confirm: true, password: PASSWORD } });
  expect(await db.select().from(users).where(eq(users.id, member.id))).toEqual([]);
});
