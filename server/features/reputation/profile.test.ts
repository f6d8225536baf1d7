import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { makeAnswer, makeProduct, makeProject, makeQuestion, makeReview, makeUser } from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { blocks } from "#shared/contracts/accounts/blocks.ts";
import { discussions } from "#shared/contracts/community/discussions.ts";
import { projects } from "#shared/contracts/community/projects.ts";
import { leaderboard } from "#shared/contracts/reputation/leaderboard.ts";
import { profiles } from "#shared/contracts/reputation/profiles.ts";
import { productReviews } from "#shared/contracts/reviews/product-reviews.ts";
import { reviews } from "#shared/contracts/reviews/reviews.ts";
import { postReplies, userProjects, users } from "#shared/schema/index.ts";

async function start() {
  const app = await startTestApp();
  const member = await makeUser(app.db, {
    email: "noor@example.org",
    username: "Noor.H",
    firstName: "Noor",
    lastName: "Haddad",
  });
  const other = await makeUser(app.db);
  const asOne = (one: { id: string } | null) => app.as(one && { id: one.id, role: "user" });
  return {
    ...app,
    ...{ member, other, asOne },
    get: (name: string, who: { id: string } | null = null) => asOne(who).call(profiles.get, { params: { name } }),
    review: async () => {
      const { id: productId } = await makeProduct(app.db);
      const body = { productId, rating: 4, difficulty: "easy", comment: "It held.", defects: [], tools: [] } as const;
      const { id } = await asOne(member).call(productReviews.write, { body: { ...body, defects: [], tools: [] } });
      await app.work();
      return id;
    },
  };
}

const missing = { code: "NOT_FOUND", reason: "profile-missing" };

test("a member is found by user name in any case and by id, with what everybody sees of theirs", async () => {
  const { db, get, member, review } = await start();
  await review();
  const { id: postId } = await makeQuestion(db, { userId: member.id });
  await makeQuestion(db, { userId: member.id, visibility: "hidden" });
  await makeAnswer(db, { postId, userId: member.id });
  const expected = {
    ...{ userId: member.id, username: "Noor.H", name: "Noor H.", isOwn: false, isBlocked: false },
    published: { projects: 0, discussions: 1, answers: 1, reviews: 1 },
  };
  for (const name of ["Noor.H", "noor.h", " NOOR.H", member.id]) expect(await get(name)).toMatchObject(expected);
  expect(await get("noor.h", member)).toMatchObject({ isOwn: true });
  await db.update(postReplies).set({ visibility: "removed" });
  expect((await get("noor.h")).published.answers).toBe(0);
  expect(JSON.stringify(await get("noor.h"))).not.toContain("noor@example.org");
});

test("a member who has published nothing has no profile for others; a draft does not change that", async () => {
  const { db, get, member } = await start();
  await db.insert(userProjects).values({ id: crypto.randomUUID(), userId: member.id, title: "A bench" });
  await expect(get("noor.h")).rejects.toMatchObject(missing);
  expect(await get("noor.h", member)).toMatchObject({ isOwn: true, standing: { rank: "newcomer", points: 0 } });
  for (const name of ["nobody", "%", "noor", "01970000-0000-7000-8000-000000000000"])
    await expect(get(name)).rejects.toMatchObject(missing);
});

test("rank, points and badges are shown of those who let others see them, and of no suspended account", async () => {
  const { db, get, asOne, member, review } = await start();
  await review();
  const show = (isShown: boolean) => asOne(member).call(leaderboard.show, { body: { isShown } });
  await show(true);
  expect((await get("noor.h")).standing).toMatchObject({ points: 5, rank: "newcomer", badges: ["first-review"] });
  await show(false);
  expect((await get("noor.h")).standing).toBeNull();
  expect((await get("noor.h", member)).standing).toMatchObject({ points: 5 });
  await show(true);
  await db
    .update(users)
    .set({ suspendedUntil: new Date(Date.now() + 60_000) })
    .where(eq(users.id, member.id));
  expect(await get("noor.h")).toMatchObject({ standing: null, published: { reviews: 1 } });
});

test("a closed account has no profile", async () => {
  const { db, get, member, review } = await start();
  await review();
  await db.update(users).set({ isActive: false }).where(eq(users.id, member.id));
  await expect(get("noor.h")).rejects.toMatchObject(missing);
});

test("who blocked a member sees that they did, and nothing of theirs; the member finds no profile of the other", async () => {
  const { get, asOne, member, other, review, db } = await start();
  await review();
  await makeReview(db, { productId: (await makeProduct(db)).id, userId: other.id });
  await asOne(other).call(blocks.block, { params: { userId: member.id } });
  expect(await get("noor.h", other)).toMatchObject({ isBlocked: true });
  await expect(get(other.id, member)).rejects.toMatchObject(missing);
  expect((await asOne(other).page(reviews.list, { query: { userId: member.id } })).items).toEqual([]);
});

test("the lists of one member have theirs alone, the newest first", async () => {
  const { db, asOne, member, other, review } = await start();
  const mine = [await review(), await review()];
  await makeReview(db, { productId: (await makeProduct(db)).id, userId: other.id });
  const { items } = await asOne(null).page(reviews.list, { query: { userId: member.id } });
  expect(items.map(({ id }) => id)).toEqual(mine.reverse());
  const asked = await makeQuestion(db, { userId: member.id });
  await makeQuestion(db, { userId: other.id, isPinned: true });
  const listed = await asOne(null).page(discussions.list, { query: { authorId: member.id } });
  expect(listed.items.map(({ id }) => id)).toEqual([asked.id]);
  const published = { status: "published", publishedAt: new Date() } as const;
  const built = await makeProject(db, { userId: member.id, ...published });
  await makeProject(db, { userId: member.id, status: "draft", publishedAt: null });
  await makeProject(db, { userId: other.id, ...published });
  const shown = await asOne(null).page(projects.list, { query: { authorId: member.id } });
  expect(shown.items.map(({ id }) => id)).toEqual([built.id]);
  expect((await asOne(null).call(profiles.get, { params: { name: member.id } })).published.projects).toBe(1);
});

test("the page says who it is in its raw HTML, and 404 where there is nothing to see", async () => {
  const { origin, review } = await start();
  const open = (path: string) => fetch(`${origin}${path}`, { headers: { accept: "text/html" } });
  expect((await open("/u/noor.h")).status).toBe(404);
  await review();
  const answer = await open("/u/noor.h");
  const html = await answer.text();
  expect(answer.status).toBe(200);
  expect(html).toContain("<title>Noor H. on Hexkey</title>");
  expect(html).toContain('"@type":"ProfilePage"');
  expect(html).toContain("/u/Noor.H");
  for (const path of ["/u/nobody", "/u/%20", `/u/${"x".repeat(500)}`]) expect((await open(path)).status).toBe(404);
});
