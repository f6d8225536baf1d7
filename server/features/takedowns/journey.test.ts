import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { takedownClock } from "#server/features/takedowns/index.ts";
import { keyOfNew } from "#server/features/takedowns/keys.ts";
import { withdrawStrike } from "#server/features/takedowns/strikes.ts";
import { makeReview, makeSharedVideo } from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { makeMember, PASSWORD, signIn } from "#server/testing/people.ts";
import { accounts } from "#shared/contracts/accounts/accounts.ts";
import { strikes } from "#shared/contracts/takedowns/strikes.ts";
import { type Notice, takedowns } from "#shared/contracts/takedowns/takedowns.ts";
import { contentPath } from "#shared/domain/content-address.ts";
import { HOUR_MS } from "#shared/domain/durations.ts";
import type { ContentKind } from "#shared/domain/moderation.ts";
import { UNTIL_DECIDED } from "#shared/domain/takedown.ts";
import { call } from "#shared/http/client.ts";
import {
  adminAudit,
  contentRemovals,
  moderationItems,
  products,
  reviews,
  sessions,
  sharedVideos,
  users,
} from "#shared/schema/index.ts";

const NOTICE: Omit<Notice, "address"> = {
  regime: "dmca",
  work: "The assembly film of the Nordhem dresser, which I made in 2024.",
  role: "owner",
  name: "Ines Roy",
  postalAddress: "12 Rue des Érables, Québec QC G1R 2S1",
  phone: "+1 418 555 0134",
  email: "ines.roy@example.com",
  goodFaith: true,
  accuracy: true,
  signature: "Ines Roy",
};
const COUNTER = {
  name: "Noor Haddad",
  postalAddress: "9 Harbour Street, Halifax NS B3H 1A1",
  phone: "902-555-0177",
  statement: "I filmed this myself in my own kitchen.",
  mistake: true,
  jurisdiction: true,
  signature: "Noor Haddad",
} as const;

/** An app whose clock stands on a Monday morning, with a member who shared a video and a moderator. */
async function start() {
  let now = new Date("2026-08-03T14:00:00Z");
  const app = await startTestApp({ now: () => now });
  const { db, as } = app;
  const sharer = await makeMember(db);
  const admin = await makeMember(db, { role: "admin" });
  const video = await makeSharedVideo(db, { userId: sharer.id });
  const address = `${app.deps.config.publicUrl}${contentPath({ kind: "video", ...video })}`;
  /** Sent and confirmed, with its key and by when it is answered. */
  const notify = async (over: Partial<Notice> = {}) => {
    const { id } = await as(null).call(takedowns.submit, { body: { ...NOTICE, address, ...over } });
    const key = keyOfNew(id, app.deps.config);
    const { state, dueAt } = await as(null).call(takedowns.confirm, { params: { id }, body: { key } });
    return { id, key, state, dueAt };
  };
  return {
    ...app,
    sharer,
    admin,
    video,
    notify,
    asSharer: as({ id: sharer.id, role: "user" }),
    asAdmin: as({ id: admin.id, role: "admin" }),
    asGuest: as(null),
    moveTo: (moment: string) => {
      now = new Date(moment);
    },
    passHours: (hours: number) => {
      now = new Date(now.getTime() + hours * HOUR_MS);
    },
    tick: () => takedownClock.run(app.deps, {}),
    /** Who sees the video, by its own row and by its product's. */
    seen: async () => {
      const [shared] = await db.select().from(sharedVideos).where(eq(sharedVideos.id, video.id));
      const [product] = await db.select().from(products).where(eq(products.id, video.productId));
      return { visibility: shared?.visibility, isPlaced: product?.videoUrl === video.link };
    },
    account: async () => {
      const [row] = await db.select().from(users).where(eq(users.id, sharer.id));
      return row;
    },
    /** Where the mails went that were sent since, and what they begin with; without those that ask to confirm. */
    mailed: async () => {
      await app.work();
      const subjects = app.mails.splice(0).map(({ to, subject }) => `${to}: ${subject.split(" / ")[0]}`);
      return subjects.filter((subject) => !subject.includes("Please confirm"));
    },
    /** Of the moderator's queue about notices. */
    items: () => db.select().from(moderationItems).where(eq(moderationItems.kind, "takedown")),
  };
}

const SHOWN = { visibility: "public", isPlaced: true };
const GONE = { visibility: "removed", isPlaced: false };
const conflict = expect.objectContaining({ code: "CONFLICT" });

test("an unreviewed notice is followed after six hours; countered, the video comes back after ten business days", async () => {
  const one = await start();
  const { id, key, state, dueAt } = await one.notify();
  expect([state, dueAt?.toISOString()]).toEqual(["received", "2026-08-03T20:00:00.000Z"]);
  expect(await one.items()).toMatchObject([{ subjectId: id, status: "proposed", dueAt }]);
  expect(await one.mailed()).toEqual([`${NOTICE.email}: Your copyright notice is confirmed`]);
  await expect(one.asSharer.call(takedowns.received, { params: { id } })).rejects.toMatchObject({ code: "NOT_FOUND" });

  one.moveTo("2026-08-03T19:59:59.999Z");
  await one.tick();
  expect(await one.seen()).toEqual(SHOWN);
  one.passHours(0.001);
  await one.tick();
  expect(await one.seen()).toEqual(GONE);
  // No moderator has looked at it yet: it stays before them, and is no strike.
  expect(await one.items()).toMatchObject([{ status: "proposed", decidedBy: null }]);
  expect((await one.asAdmin.call(takedowns.get, { params: { id } })).sharerStrikes).toBe(0);
  expect(await one.mailed()).toEqual([
    `${NOTICE.email}: The content you reported was taken down`,
    `${one.sharer.email}: Your video was taken down`,
  ]);
  const [removal] = await one.db.select().from(contentRemovals);
  expect(removal).toMatchObject({ kind: "video", subjectId: one.video.id, reason: "copyright", restoredAt: null });
  const received = await one.asSharer.call(takedowns.received, { params: { id } });
  expect(received).toMatchObject({ state: "down", claimantName: "Ines Roy", hasCountered: false });

  const countered = await one.asSharer.call(takedowns.counter, { params: { id }, body: COUNTER });
  expect(countered).toMatchObject({ state: "countered", hasCountered: true });
  expect(countered.restoreDueAt?.toISOString()).toBe("2026-08-18T03:59:59.999Z");
  expect(await one.mailed()).toEqual([
    `${NOTICE.email}: A counter-notice to your copyright notice`,
    `${one.sharer.email}: Your counter-notice was passed on`,
  ]);
  const claim = await one.asGuest.call(takedowns.claim, { params: { id }, body: { key } });
  expect(claim.counter).toMatchObject({ name: "Noor Haddad", statement: COUNTER.statement });

  one.moveTo("2026-08-18T03:59:59.998Z");
  await one.tick();
  expect(await one.seen()).toEqual(GONE);
  one.moveTo("2026-08-18T04:00:00Z");
  await Promise.all([one.tick(), one.tick()]);
  await one.tick();
  expect(await one.seen()).toEqual(SHOWN);
  expect(await one.items()).toMatchObject([{ status: "rejected", reason: "restored", decidedBy: null }]);
  expect(await one.mailed()).toEqual([
    `${NOTICE.email}: The content you reported has been restored`,
    `${one.sharer.email}: The copyright notice about you has ended`,
  ]);
  const { state: last, restoredAt } = await one.asAdmin.call(takedowns.get, { params: { id } });
  expect([last, restoredAt?.toISOString()]).toEqual(["restored", "2026-08-18T04:00:00.000Z"]);
  const trace = await one.db.select().from(adminAudit).orderBy(adminAudit.id);
  expect(trace.map(({ action, actorId, after }) => ({ action, actorId, after }))).toEqual([
    { action: "takedowns.takeDown", actorId: null, after: { state: "down" } },
    { action: "takedowns.endWait", actorId: null, after: { state: "restored" } },
  ]);
});

test("a claimant who has gone to court keeps it down, by the clock or by a moderator's hand", async () => {
  const one = await start();
  const { id, key } = await one.notify();
  const params = { id };
  const sue = () => one.asGuest.call(takedowns.courtAction, { params, body: { key, court: "File 200-17-000001" } });
  await expect(sue()).rejects.toEqual(conflict);
  await one.asAdmin.call(takedowns.takeDown, { params });
  await expect(sue()).rejects.toEqual(conflict);
  await one.asSharer.call(takedowns.counter, { params, body: COUNTER });
  await expect(one.asAdmin.call(takedowns.close, { params })).rejects.toEqual(conflict);
  await one.mailed();
  expect((await sue()).courtActionAt).toBeInstanceOf(Date);
  await expect(sue()).rejects.toEqual(conflict);
  expect(await one.mailed()).toEqual([`${one.sharer.email}: The claimant has gone to court`]);
  one.passHours(24 * 30);
  await one.tick();
  expect(await one.seen()).toEqual(GONE);
  expect((await one.asAdmin.call(takedowns.get, { params })).state).toBe("closed");
  expect(await one.mailed()).toEqual([
    `${NOTICE.email}: Your copyright notice is closed`,
    `${one.sharer.email}: Your video stays down`,
  ]);
  // What the court decides for the sharer a moderator puts back.
  expect(await one.asAdmin.call(takedowns.restore, { params })).toMatchObject({ state: "restored", sharerStrikes: 0 });
  expect(await one.seen()).toEqual(SHOWN);
  await expect(one.asAdmin.call(takedowns.close, { params })).rejects.toEqual(conflict);
});

test("a moderator follows, restores and refuses, with a trace of each, and never twice", async () => {
  const one = await start();
  const first = { id: (await one.notify()).id };
  const down = await one.asAdmin.call(takedowns.takeDown, { params: first });
  expect(down).toMatchObject({ state: "down", sharerStrikes: 1, sharerId: one.sharer.id, claimantPhone: NOTICE.phone });
  expect(await one.items()).toMatchObject([{ status: "accepted", decidedBy: one.admin.id }]);
  await expect(one.asAdmin.call(takedowns.takeDown, { params: first })).rejects.toEqual(conflict);
  const back = await one.asAdmin.call(takedowns.restore, { params: first });
  expect(back).toMatchObject({ state: "restored", sharerStrikes: 0 });
  expect(await one.seen()).toEqual(SHOWN);

  const second = { id: (await one.notify()).id };
  await one.mailed();
  const refused = await one.asAdmin.call(takedowns.refuse, { params: second, body: { reason: "licensed" } });
  expect(refused).toMatchObject({ state: "refused", refusal: "licensed" });
  expect(await one.mailed()).toEqual([`${NOTICE.email}: Your copyright notice was refused`]);
  one.passHours(7);
  await one.tick();
  expect(await one.seen()).toEqual(SHOWN);
  await expect(one.asSharer.call(takedowns.received, { params: second })).rejects.toMatchObject({ code: "NOT_FOUND" });
  const trace = await one.db.select().from(adminAudit).orderBy(adminAudit.id);
  expect(trace.map(({ action, actorId, reason }) => ({ action, actorId, reason }))).toEqual([
    { action: "takedowns.takeDown", actorId: one.admin.id, reason: null },
    { action: "takedowns.restore", actorId: one.admin.id, reason: null },
    { action: "takedowns.refuse", actorId: one.admin.id, reason: "licensed" },
  ]);
});

test("a notice that another moderator claimed is theirs until the claim runs out; the clock does not wait", async () => {
  const one = await start();
  const { id } = await one.notify();
  const other = await makeMember(one.db, { role: "admin" });
  const claimedAt = new Date("2026-08-03T14:00:00Z");
  await one.db.update(moderationItems).set({ claimedBy: other.id, claimedAt });
  one.moveTo("2026-08-03T14:14:59Z");
  await expect(one.asAdmin.call(takedowns.takeDown, { params: { id } })).rejects.toEqual(conflict);
  expect(await one.seen()).toEqual(SHOWN);
  one.moveTo("2026-08-03T14:15:01Z");
  await one.asAdmin.call(takedowns.takeDown, { params: { id } });
  expect(await one.seen()).toEqual(GONE);

  const second = await start();
  await second.notify();
  await second.db
    .update(moderationItems)
    .set({ claimedBy: second.admin.id, claimedAt: new Date("2026-08-03T19:59:00Z") });
  second.moveTo("2026-08-03T20:00:00Z");
  await second.tick();
  expect(await second.seen()).toEqual(GONE);
});

test("a moderator and the clock at the same moment take it down once", async () => {
  const one = await start();
  const { id } = await one.notify();
  one.passHours(6);
  const [byHand] = await Promise.allSettled([
    one.asAdmin.call(takedowns.takeDown, { params: { id } }),
    one.tick(),
    one.tick(),
  ]);
  if (byHand?.status === "rejected") expect(byHand.reason).toMatchObject({ code: "CONFLICT" });
  expect(await one.seen()).toEqual(GONE);
  expect(await one.db.$count(contentRemovals)).toBe(1);
  expect(await one.db.$count(adminAudit)).toBe(1);
});

test("the withdrawal of a notice brings its content back, and ends what waits", async () => {
  const one = await start();
  const { id, key } = await one.notify();
  const params = { id };
  await one.asAdmin.call(takedowns.takeDown, { params });
  await one.mailed();
  const withdrawn = await one.asGuest.call(takedowns.withdraw, { params, body: { key } });
  expect(withdrawn.state).toBe("withdrawn");
  expect(await one.seen()).toEqual(SHOWN);
  expect(await one.mailed()).toEqual([
    `${NOTICE.email}: Your copyright notice was withdrawn`,
    `${one.sharer.email}: A copyright notice was withdrawn`,
  ]);
  expect((await one.asAdmin.call(takedowns.get, { params })).sharerStrikes).toBe(0);
  await expect(one.asGuest.call(takedowns.withdraw, { params, body: { key } })).rejects.toEqual(conflict);

  const waiting = await one.notify();
  await one.mailed();
  await one.asGuest.call(takedowns.withdraw, { params: { id: waiting.id }, body: { key: waiting.key } });
  expect(await one.items()).toMatchObject([{ status: "accepted" }, { status: "rejected", reason: "withdrawn" }]);
  expect(await one.mailed()).toEqual([`${NOTICE.email}: Your copyright notice was withdrawn`]);
});

test("a confirmed Canadian notice is forwarded at once, and nothing else comes of it", async () => {
  const one = await start();
  const { id, key, state } = await one.notify({ regime: "canada" });
  expect(state).toBe("forwarded");
  expect(await one.items()).toEqual([]);
  expect(await one.mailed()).toEqual([
    `${NOTICE.email}: Your copyright notice was forwarded`,
    `${one.sharer.email}: A copyright notice about what you shared`,
  ]);
  one.passHours(24 * 30);
  await one.tick();
  expect(await one.seen()).toEqual(SHOWN);
  expect(await one.asSharer.call(takedowns.received, { params: { id } })).toMatchObject({ state: "forwarded" });
  for (const step of [takedowns.takeDown, takedowns.uphold, takedowns.restore, takedowns.close]) {
    await expect(one.asAdmin.call(step, { params: { id } })).rejects.toEqual(conflict);
  }
  await expect(one.asSharer.call(takedowns.counter, { params: { id }, body: COUNTER })).rejects.toEqual(conflict);
  expect((await one.asGuest.call(takedowns.withdraw, { params: { id }, body: { key } })).state).toBe("withdrawn");
});

test("one strike warns, two suspend, three wait for a moderator who ends the account; each is lifted when strikes go", async () => {
  const one = await start();
  const kinds = ["video", "review", "review"] as const satisfies ContentKind[];
  const noticed = [];
  const headers = await signIn(one.origin, one.sharer.email);
  for (const [number, kind] of kinds.entries()) {
    const content = kind === "video" ? one.video : await makeReview(one.db, { userId: one.sharer.id });
    const email = `claimant-${number}@example.com`;
    noticed.push(await one.notify({ address: contentPath({ kind, ...content }), email }));
  }
  const [first, second, third] = noticed;
  if (!first || !second || !third) throw new Error("three notices were sent");
  const follow = ({ id }: { id: string }) => one.asAdmin.call(takedowns.takeDown, { params: { id } });
  const decisions = () => one.db.select().from(moderationItems).where(eq(moderationItems.kind, "account"));

  await follow(first);
  expect(await one.account()).toMatchObject({ isActive: true, suspendedUntil: null, terminatedAt: null });
  await follow(second);
  const suspendedUntil = new Date("2026-09-02T14:00:00Z");
  expect(await one.account()).toMatchObject({ isActive: true, suspendedUntil, terminatedAt: null });
  expect(await decisions()).toEqual([]);
  await follow(third);
  // Suspended without an end, and in no way closed.
  expect(await one.account()).toMatchObject({ isActive: true, suspendedUntil: UNTIL_DECIDED, terminatedAt: null });
  expect((await fetch(`${one.origin}/api/auth/user`, { headers })).status).toBe(200);
  expect(await one.asSharer.call(strikes.standing)).toEqual({ strikes: 3, step: "decision", suspendedUntil: null });
  const [item] = await decisions();
  expect(item).toMatchObject({ status: "proposed", dueAt: new Date("2026-08-06T14:00:00Z") });
  one.passHours(24 * 365);
  await one.tick();
  expect(await one.account()).toMatchObject({ isActive: true, terminatedAt: null });
  await one.mailed();

  const reason = "Three films of three other people.";
  const params = { id: item?.subjectId ?? "" };
  expect(await one.asAdmin.call(takedowns.terminate, { params, body: { reason } })).toMatchObject({
    outcome: "terminated",
    reason,
  });
  const terminatedAt = new Date("2027-08-03T14:00:00Z");
  expect(await one.account()).toMatchObject({ isActive: false, terminatedAt, suspendedUntil });
  expect(await one.db.$count(sessions)).toBe(0);
  expect(await one.mailed()).toEqual([`${one.sharer.email}: Your account is terminated`]);
  expect(await one.asSharer.call(strikes.standing)).toMatchObject({ step: "termination", decisionReason: reason });

  // An appeal against the third: the content stays down, and the account is open again.
  const rows = await one.db.select().from(contentRemovals).orderBy(contentRemovals.id);
  const appealed = rows.at(-1)?.id ?? "";
  await one.db.transaction((tx) => withdrawStrike(tx, appealed, new Date(), { id: one.admin.id, role: "admin" }));
  expect(await one.account()).toMatchObject({ isActive: true, suspendedUntil, terminatedAt: null });
  expect(await one.db.$count(reviews, eq(reviews.visibility, "removed"))).toBe(2);
  await call(one, accounts.login, { body: { email: one.sharer.email, password: PASSWORD } });
  // The claimant takes the second back: one strike is a warning.
  await one.asGuest.call(takedowns.withdraw, { params: { id: second.id }, body: { key: second.key } });
  expect(await one.account()).toMatchObject({ isActive: true, suspendedUntil: null });
  const trace = await one.db.select().from(adminAudit).where(eq(adminAudit.targetType, "user")).orderBy(adminAudit.id);
  const until = suspendedUntil.toISOString();
  expect(trace.map(({ action, actorId, before, after }) => ({ action, actorId, before, after }))).toEqual([
    {
      action: "users.suspend",
      actorId: one.admin.id,
      before: { suspendedUntil: null },
      after: { suspendedUntil: until },
    },
    {
      action: "users.suspend",
      actorId: one.admin.id,
      before: { suspendedUntil: until },
      after: { suspendedUntil: UNTIL_DECIDED.toISOString() },
    },
    {
      action: "users.terminate",
      actorId: one.admin.id,
      before: { isActive: true, isDecided: false },
      after: { isActive: false, isDecided: true },
    },
    { action: "users.reinstate", actorId: one.admin.id, before: { isActive: false }, after: { isActive: true } },
    {
      action: "users.reinstate",
      actorId: null,
      before: { suspendedUntil: until },
      after: { suspendedUntil: null },
    },
  ]);
});

test("three notices never close an account that no moderator looked at, in whatever order they come", async () => {
  const one = await start();
  const addresses = [contentPath({ kind: "video", ...one.video })];
  for (let more = 0; more < 2; more++) {
    addresses.push(contentPath({ kind: "review", ...(await makeReview(one.db, { userId: one.sharer.id })) }));
  }
  // An address that is not proven to be theirs gets nothing at all.
  for (const address of addresses) {
    await one.asGuest.call(takedowns.submit, { body: { ...NOTICE, address, work: "lorem ipsum dolor" } });
  }
  one.passHours(24);
  await one.tick();
  expect(await one.seen()).toEqual(SHOWN);
  expect(await one.items()).toEqual([]);
  // From three claimants on three days, all confirmed: down by the clock, and no strike.
  for (const [number, address] of addresses.entries()) {
    await one.notify({ address, email: `nonsense-${number}@example.com` });
    one.passHours(30);
    await one.tick();
  }
  expect(await one.seen()).toEqual(GONE);
  expect(await one.account()).toMatchObject({ isActive: true, suspendedUntil: null, terminatedAt: null });
  expect(await one.asSharer.call(strikes.standing)).toEqual({ strikes: 0, step: "none", suspendedUntil: null });
  expect((await one.items()).map(({ status }) => status)).toEqual(["proposed", "proposed", "proposed"]);
});
