import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { followSource } from "#server/features/reputation/ledger.ts";
import { moveWindows } from "#server/features/reputation/totals.ts";
import { makeProduct, makeReview, makeUser } from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { accounts } from "#shared/contracts/accounts/accounts.ts";
import { moderation } from "#shared/contracts/moderation/moderation.ts";
import { reports } from "#shared/contracts/moderation/reports.ts";
import { notifications } from "#shared/contracts/notifications/notifications.ts";
import { leaderboard } from "#shared/contracts/reputation/leaderboard.ts";
import { productReviews } from "#shared/contracts/reviews/product-reviews.ts";
import { DAY_MS } from "#shared/domain/durations.ts";
import { MERITS } from "#shared/domain/reputation.ts";
import { memberBlocks, reputationLedger, reviews, reviewVotes, userAchievements, users } from "#shared/schema/index.ts";

const DRAFT = { rating: 4, difficulty: "easy", comment: "It went together well.", defects: [], tools: [] } as const;

async function start() {
  const clock = { at: new Date() };
  const app = await startTestApp({ now: () => clock.at });
  const member = await makeUser(app.db);
  const as = (one: { id: string }) => app.as({ id: one.id, role: "user" });
  const me = as(member);
  return {
    ...app,
    clock,
    member,
    me,
    asMember: as,
    write: async () =>
      me.call(productReviews.write, {
        body: { ...DRAFT, tools: [], defects: [], productId: (await makeProduct(app.db)).id },
      }),
    vote: (voter: { id: string }, id: string, isHelpful: boolean | null) =>
      as(voter).call(productReviews.vote, { params: { id }, body: { isHelpful } }),
    own: async (window: "7" | "30" | "all" = "all") => {
      await app.work();
      return me.call(leaderboard.own, { query: { window } });
    },
  };
}

test("a review, and each vote that it helped, earns points; taken back they go, and both again come once", async () => {
  const { db, deps, write, vote, own, me } = await start();
  const [one, two] = [await makeUser(db), await makeUser(db)];
  expect(await own()).toMatchObject({ points: 0, rank: "newcomer", badges: [], place: null });
  const review = await write();
  expect(await own()).toMatchObject({ points: 5, badges: ["first-review"], place: 1 });
  await vote(one, review.id, true);
  await vote(two, review.id, true);
  expect((await own()).points).toBe(9);
  await vote(one, review.id, false);
  expect((await own()).points).toBe(7);
  await vote(two, review.id, null);
  expect((await own()).points).toBe(5);
  await Promise.all([1, 2, 3].map(() => followSource(deps, { kind: "review", id: review.id })));
  expect((await own()).points).toBe(5);
  await me.call(productReviews.remove, { params: { id: review.id } });
  expect(await own()).toMatchObject({ points: 0, badges: [], place: null });
});

test("hidden and removed content takes its points along, and brings them back", async () => {
  const { db, as, write, own } = await start();
  const admin = as({ id: (await makeUser(db, { role: "admin" })).id, role: "admin" });
  const { id } = await write();
  expect((await own()).points).toBe(5);
  await admin.call(reports.report, { body: { kind: "review", id, reason: "spam" } });
  expect((await own()).points).toBe(0);
  const [item] = await admin.call(moderation.items, { query: {} });
  await admin.call(moderation.keep, { params: { id: item?.id ?? "" }, body: {} });
  expect((await own()).points).toBe(5);
});

test("a day has a limit for each reason, what is above it earns nothing, and what is taken back is what was earned", async () => {
  const { db, write, own, me } = await start();
  const { points, perDay } = MERITS["review-written"];
  const written = [];
  for (let n = 0; n <= perDay / points; n++) written.push(await write());
  expect((await own()).points).toBe(perDay);
  const zero = await db.select().from(reputationLedger).where(eq(reputationLedger.points, 0));
  expect(zero).toHaveLength(1);
  await me.call(productReviews.remove, { params: { id: zero[0]?.sourceId ?? "" } });
  expect((await own()).points).toBe(perDay);
  const other = written.find(({ id }) => id !== zero[0]?.sourceId);
  await me.call(productReviews.remove, { params: { id: other?.id ?? "" } });
  expect((await own()).points).toBe(perDay - points);
});

test("days leave the windows after midnight", async () => {
  const { clock, deps, write, own } = await start();
  await write();
  expect((await own("7")).points).toBe(5);
  const first = clock.at;
  for (const [days, week, month] of [
    [6, 5, 5],
    [7, 0, 5],
    [29, 0, 5],
    [30, 0, 0],
  ] as const) {
    clock.at = new Date(first.getTime() + days * DAY_MS);
    await moveWindows(deps);
    expect([(await own("7")).points, (await own("30")).points, (await own("all")).points]).toEqual([week, month, 5]);
  }
});

test("the points that a member's votes gave go with their account", async () => {
  const { db, asMember, write, vote, own } = await start();
  const voter = await makeUser(db, { password: null });
  const { id } = await write();
  await vote(voter, id, true);
  expect((await own()).points).toBe(7);
  expect(JSON.stringify(await db.select().from(reputationLedger))).not.toContain(voter.id);
  await asMember(voter).call(accounts.deleteAccount, { body: { confirm: true } });
  expect((await own()).points).toBe(5);
});

test("events of several sources of one member at once lose no point", async () => {
  const { db, deps, member, own } = await start();
  const made = [];
  for (let n = 0; n < 4; n++) made.push(await makeReview(db, { userId: member.id }));
  const voters = [await makeUser(db), await makeUser(db)];
  for (const { id } of made)
    for (const { id: userId } of voters) await db.insert(reviewVotes).values({ reviewId: id, userId, isHelpful: true });
  await Promise.all([...made, ...made].map(({ id }) => followSource(deps, { kind: "review", id })));
  expect((await own()).points).toBe(4 * 5 + 8 * 2);
});

test("the ledger is only added to", async () => {
  const { db, write, work } = await start();
  await write();
  await work();
  await expect(db.update(reputationLedger).set({ points: 9 })).rejects.toThrow();
  await expect(db.delete(reputationLedger)).rejects.toThrow();
  await db.delete(users);
  expect(await db.$count(reputationLedger)).toBe(0);
});

test("the leaderboard has those who let others see them there, with places that ties share", async () => {
  const { db, as, deps, member, me, asMember, work } = await start();
  const people = [member, await makeUser(db), await makeUser(db), await makeUser(db)];
  for (const [at, count] of [2, 2, 1, 3].entries()) {
    for (let n = 0; n < count; n++) {
      const review = await makeReview(db, { userId: people[at]?.id ?? "" });
      await followSource(deps, { kind: "review", id: review.id });
    }
  }
  await work();
  const list = async (who = as(null)) =>
    (await who.call(leaderboard.list, { query: { window: "7" } })).map(({ userId, place, points }) => [
      people.findIndex(({ id }) => id === userId),
      place,
      points,
    ]);
  expect(await list()).toEqual([]);
  for (const one of people.slice(0, 3)) await asMember(one).call(leaderboard.show, { body: { isShown: true } });
  const sorted = (rows: unknown[][]) => rows.sort();
  expect(sorted(await list())).toEqual([
    [0, 1, 10],
    [1, 1, 10],
    [2, 3, 5],
  ]);
  expect(await me.call(leaderboard.own, { query: { window: "7" } })).toMatchObject({ place: 1, isShown: true });
  // Others keep their places for a reader who has blocked one, and the one that is blocked does not see the reader.
  const [, blocked] = people;
  await db.insert(memberBlocks).values({ blockerId: member.id, blockedId: blocked?.id ?? "" });
  expect(await list(me)).toEqual([
    [0, 1, 10],
    [2, 3, 5],
  ]);
  expect(await list(asMember({ id: blocked?.id ?? "" }))).toEqual([
    [1, 1, 10],
    [2, 3, 5],
  ]);
  await db.update(users).set({ suspendedUntil: sql`now() + interval '1 day'` }).where(eq(users.id, member.id));
  expect(await list()).toEqual([
    [1, 1, 10],
    [2, 2, 5],
  ]);
  await asMember({ id: blocked?.id ?? "" }).call(leaderboard.show, { body: { isShown: false } });
  expect(await list()).toEqual([[2, 1, 5]]);
});

test("pages of the leaderboard follow each other, with places that go on", async () => {
  const { db, as, deps, asMember } = await start();
  const people = [];
  for (let n = 0; n < 5; n++) {
    const one = await makeUser(db);
    people.push(one.id);
    for (let m = 0; m <= n % 2; m++)
      await followSource(deps, { kind: "review", id: (await makeReview(db, { userId: one.id })).id });
    await asMember(one).call(leaderboard.show, { body: { isShown: true } });
  }
  const places: number[] = [];
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const { items, nextCursor } = await as(null).page(leaderboard.list, {
      query: { limit: 2, ...(cursor && { cursor }) },
    });
    places.push(...items.map(({ place }) => place));
    seen.push(...items.map(({ userId }) => userId));
    cursor = nextCursor ?? undefined;
  } while (cursor);
  expect(places).toEqual([1, 1, 3, 3, 3]);
  expect(seen.sort()).toEqual(people.sort());
});

test("10 reviews earn a badge that goes with the tenth", async () => {
  const { db, deps, member, own } = await start();
  const made = [];
  for (let n = 0; n < 10; n++) made.push(await makeReview(db, { userId: member.id }));
  for (const { id } of made) await followSource(deps, { kind: "review", id });
  expect(await own()).toMatchObject({ points: 20, badges: expect.arrayContaining(["first-review", "reviewer"]) });
  const last = made.at(-1)?.id ?? "";
  await db.update(reviews).set({ visibility: "hidden" }).where(eq(reviews.id, last));
  await followSource(deps, { kind: "review", id: last });
  expect((await own()).badges).toEqual(["first-review"]);
  expect(await db.$count(userAchievements)).toBe(1);
});

test("of many merits of one day the oldest earn points as far as its limit goes, whatever the order in which they are read", async () => {
  const { db, deps, member, own } = await start();
  const { points, perDay } = MERITS["review-helpful"];
  const { id } = await makeReview(db, { userId: member.id });
  const noon = new Date("2026-11-20T12:00:00Z").getTime();
  const many = perDay / points + 3;
  for (let n = many; n > 0; n--) {
    const { id: userId } = await makeUser(db);
    await db
      .insert(reviewVotes)
      .values({ reviewId: id, userId, isHelpful: true, createdAt: new Date(noon + n * 1000) });
  }
  await followSource(deps, { kind: "review", id });
  expect((await own()).points).toBe(MERITS["review-written"].points + perDay);
  // The oldest is the last one that was written: taken back, its points go.
  const votes = await db.select().from(reviewVotes).orderBy(reviewVotes.createdAt);
  const takeBack = async (vote: (typeof votes)[number] | undefined) => {
    await db.delete(reviewVotes).where(eq(reviewVotes.userId, vote?.userId ?? ""));
    await followSource(deps, { kind: "review", id });
    return (await own()).points;
  };
  expect(await takeBack(votes.at(-1))).toBe(MERITS["review-written"].points + perDay);
  expect(await takeBack(votes[0])).toBe(MERITS["review-written"].points + perDay - points);
});

test("a rank is told as new where it is higher than before, and not where points went", async () => {
  const { db, deps, member, work, me } = await start();
  const made = [];
  for (let n = 0; n < 10; n++) {
    const createdAt = new Date(deps.now().getTime() - n * DAY_MS);
    made.push(await makeReview(db, { userId: member.id, createdAt }));
  }
  const ranks = async () => {
    await work();
    return (await me.call(notifications.list)).filter(({ words }) => words.en.title === "A new rank").length;
  };
  for (const { id } of made) await followSource(deps, { kind: "review", id });
  expect(await ranks()).toBe(1);
  await me.call(notifications.clear);
  await db.update(reviews).set({ visibility: "hidden" });
  for (const { id } of made) await followSource(deps, { kind: "review", id });
  expect(await ranks()).toBe(0);
});
