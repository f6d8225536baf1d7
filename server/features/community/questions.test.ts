import { eq, sql } from "drizzle-orm";
import { v7 } from "uuid";
import { expect, test, vi } from "vitest";
import type { Database } from "#server/db/client.ts";
import { makeProduct, makeQuestion, makeUser } from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { ANSWERS_PER_QUESTION, community } from "#shared/contracts/community/community.ts";
import { postReplies, products, users } from "#shared/schema/index.ts";

const day = (number: number) => new Date(Date.UTC(2026, 10, number));

test("questions of a product come newest first, page by page", async () => {
  const { db, as } = await startTestApp();
  const { id } = await makeProduct(db);
  for (const number of [1, 3, 3, 2]) await makeQuestion(db, { productId: id, createdAt: day(number) });
  const first = await as(null).page(community.listQuestions, { params: { id }, query: { limit: 2 } });
  expect(first.items.map(({ createdAt }) => createdAt)).toEqual([day(3), day(3)]);
  const query = { limit: 2, cursor: first.nextCursor ?? "" };
  const rest = await as(null).page(community.listQuestions, { params: { id }, query });
  expect(rest.items.map(({ createdAt }) => createdAt)).toEqual([day(2), day(1)]);
  expect(rest.nextCursor).toBeNull();
  const ids = [...first.items, ...rest.items].map((question) => question.id);
  expect(new Set(ids).size).toBe(4);
});

test("only questions are listed, only of that product, and none that is private or hidden by a moderator", async () => {
  const { db, as } = await startTestApp();
  const wanted = await makeQuestion(db);
  const productId = wanted.productId ?? "";
  await makeQuestion(db);
  await makeQuestion(db, { productId, postType: "tip" });
  await makeQuestion(db, { productId, isPublic: false });
  await makeQuestion(db, { productId, visibility: "hidden" });
  await makeQuestion(db, { productId, visibility: "removed", moderationReason: "spam" });
  const listed = await as(null).call(community.listQuestions, { params: { id: productId } });
  expect(listed.map(({ id }) => id)).toEqual([wanted.id]);
});

test("an answer that is hidden or removed is neither listed nor counted, and comes back as it was", async () => {
  const { db, as } = await startTestApp();
  const question = await makeQuestion(db);
  for (const [number, visibility] of [
    [1, "hidden"],
    [2, "public"],
    [3, "removed"],
    [4, "public"],
  ] as const) {
    await answer(db, question.id, { content: `Answer ${number}`, createdAt: day(number), visibility });
  }
  const shown = async () => {
    const [listed] = await as(null).call(community.listQuestions, { params: { id: question.productId ?? "" } });
    return [listed?.answerCount, ...(listed?.answers ?? []).map(({ text }) => text)];
  };
  expect(await shown()).toEqual([2, "Answer 2", "Answer 4"]);
  await db.update(postReplies).set({ visibility: "public" });
  expect(await shown()).toEqual([4, "Answer 1", "Answer 2", "Answer 3", "Answer 4"]);
});

test("a hidden answer does not take the place of one that is shown", async () => {
  const { db, as } = await startTestApp();
  const question = await makeQuestion(db);
  for (let number = 1; number <= ANSWERS_PER_QUESTION + 1; number++) {
    const visibility = number === 1 ? "hidden" : "public";
    await answer(db, question.id, {
      createdAt: new Date(day(1).getTime() + number),
      visibility,
      isAcceptedAnswer: number === 1,
      acceptedAt: number === 1 ? day(1) : null,
    });
  }
  const [listed] = await as(null).call(community.listQuestions, { params: { id: question.productId ?? "" } });
  expect([listed?.answers.length, listed?.answerCount]).toEqual([ANSWERS_PER_QUESTION, ANSWERS_PER_QUESTION]);
  expect(listed?.answers.some(({ isAccepted }) => isAccepted)).toBe(false);
});

test("of a product that is not listed there are no questions", async () => {
  const { db, as } = await startTestApp();
  const question = await makeQuestion(db);
  await db.update(products).set({ isListed: false });
  const listing = as(null).call(community.listQuestions, { params: { id: question.productId ?? "" } });
  await expect(listing).rejects.toMatchObject({ status: 404 });
});

test("a product without questions has an empty list, an unknown one none", async () => {
  const { db, as } = await startTestApp();
  const { id } = await makeProduct(db);
  expect(await as(null).call(community.listQuestions, { params: { id } })).toEqual([]);
  await expect(as(null).call(community.listQuestions, { params: { id: v7() } })).rejects.toMatchObject({ status: 404 });
});

test("answers come with their question: the accepted one first, then the oldest", async () => {
  const { db, as } = await startTestApp();
  const question = await makeQuestion(db);
  await answer(db, question.id, { content: "Second.", createdAt: day(2) });
  await answer(db, question.id, {
    content: "Third, accepted.",
    createdAt: day(3),
    isAcceptedAnswer: true,
    acceptedAt: day(3),
  });
  await answer(db, question.id, { content: "First.", createdAt: day(1) });
  await answer(db, (await makeQuestion(db)).id, { content: "Elsewhere." });
  const params = { id: question.productId ?? "" };
  const [listed] = await as(null).call(community.listQuestions, { params });
  expect(listed?.answers.map(({ text, isAccepted }) => [text, isAccepted])).toEqual([
    ["Third, accepted.", true],
    ["First.", false],
    ["Second.", false],
  ]);
});

test("of many answers the first ones come, and how many there really are", async () => {
  const { db, as } = await startTestApp();
  const question = await makeQuestion(db);
  const params = { id: question.productId ?? "" };
  const extra = 3;
  for (let number = 1; number <= ANSWERS_PER_QUESTION + extra; number++) {
    await answer(db, question.id, { content: `Answer ${number}`, createdAt: new Date(day(1).getTime() + number) });
  }
  const [listed] = await as(null).call(community.listQuestions, { params });
  expect(listed?.answerCount).toBe(ANSWERS_PER_QUESTION + extra);
  expect(listed?.answers.map(({ text }) => text)).toEqual(
    Array.from({ length: ANSWERS_PER_QUESTION }, (_, index) => `Answer ${index + 1}`),
  );
  // However an answer goes: the count follows by itself.
  await db.delete(postReplies).where(sql`content in ('Answer 1', 'Answer 2')`);
  const [later] = await as(null).call(community.listQuestions, { params });
  expect([later?.answerCount, later?.answers[0]?.text]).toEqual([ANSWERS_PER_QUESTION + 1, "Answer 3"]);
});

test("an author is shown by name, never by email, and without a name once the account is gone", async () => {
  const { app, db, as } = await startTestApp().then((app) => ({ app, ...app }));
  const named = await makeUser(db, { email: "maya@example.com" });
  const nameless = await makeUser(db, { email: "sam@example.com", firstName: null, lastName: null, username: null });
  const gone = await makeUser(db, { email: "left@example.com" });
  const question = await makeQuestion(db, { userId: named.id });
  await answer(db, question.id, { userId: nameless.id, createdAt: day(1) });
  await answer(db, question.id, { userId: gone.id, createdAt: day(2) });
  await db.delete(users).where(eq(users.id, gone.id));
  const productId = question.productId ?? "";
  const [listed] = await as(null).call(community.listQuestions, { params: { id: productId } });
  expect(listed).toMatchObject({ authorId: named.id, authorName: "Maya T." });
  expect(listed?.answers).toMatchObject([
    { authorId: nameless.id, authorName: null },
    { authorId: null, authorName: null },
  ]);
  const sent = await (await fetch(`${app.origin}/api/products/${productId}/questions`)).text();
  expect(sent).not.toContain("example.com");
});

test("a member's content is marked as their own for them alone", async () => {
  const { db, as } = await startTestApp();
  const [asker, helper] = [await makeUser(db), await makeUser(db)];
  const question = await makeQuestion(db, { userId: asker.id });
  await answer(db, question.id, { userId: helper.id, createdAt: day(1) });
  await answer(db, question.id, { userId: null, createdAt: day(2) });
  const seenBy = async (id: string | null) => {
    const actor = id === null ? null : ({ id, role: "user" } as const);
    const [listed] = await as(actor).call(community.listQuestions, { params: { id: question.productId ?? "" } });
    return [listed?.isOwn, ...(listed?.answers.map(({ isOwn }) => isOwn) ?? [])];
  };
  expect(await seenBy(asker.id)).toEqual([true, false, false]);
  expect(await seenBy(helper.id)).toEqual([false, true, false]);
  expect(await seenBy(null)).toEqual([false, false, false]);
});

test("a page takes two statements, however many questions and answers are on it", async () => {
  const { db, pool, as } = await startTestApp();
  const { id } = await makeProduct(db);
  for (let number = 1; number <= 5; number++) {
    const question = await makeQuestion(db, { productId: id });
    await answer(db, question.id);
    await answer(db, question.id);
  }
  const statements = vi.spyOn(pool, "query");
  expect(await as(null).call(community.listQuestions, { params: { id } })).toHaveLength(5);
  expect(statements).toHaveBeenCalledTimes(2);
});

test.each(["cursor=rubbish", "limit=0", "limit=101"])("%s is 400 and names the field", async (query) => {
  const { db, origin } = await startTestApp();
  const { id } = await makeProduct(db);
  const response = await fetch(`${origin}/api/products/${id}/questions?${query}`);
  expect([response.status, Object.keys((await response.json()).fields)]).toEqual([400, [query.split("=")[0]]]);
});

function answer(db: Database, postId: string, values: Partial<typeof postReplies.$inferInsert> = {}) {
  return db.insert(postReplies).values({ id: v7(), content: "Start with the short ones.", ...values, postId });
}
