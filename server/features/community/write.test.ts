import { eq } from "drizzle-orm";
import { v7 } from "uuid";
import { expect, test } from "vitest";
import { takeTry } from "#server/http/rate-limit.ts";
import { makeProduct, makeQuestion, makeUser } from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { community } from "#shared/contracts/community/community.ts";
import { ANSWER_MAX_CHARACTERS, QUESTION_MAX_CHARACTERS } from "#shared/domain/limits.ts";
import { TRY_LIMITS } from "#shared/domain/try-limits.ts";
import { communityPosts, postReplies, products } from "#shared/schema/index.ts";

test("a question is asked by the session's person, whatever the payload claims", async () => {
  const app = await startTestApp();
  const { id } = await makeProduct(app.db);
  const [asker, other] = [await makeUser(app.db), await makeUser(app.db)];
  const response = await fetch(`${app.origin}/api/products/${id}/questions`, {
    method: "POST",
    headers: { ...app.as({ id: asker.id, role: "user" }).headers, "content-type": "application/json" },
    body: JSON.stringify({ text: "  Does it need two people?\n", userId: other.id, authorId: other.id }),
  });
  expect(response.status).toBe(201);
  expect(await response.json()).toMatchObject({
    text: "Does it need two people?",
    authorId: asker.id,
    authorName: "Maya T.",
    isOwn: true,
    answerCount: 0,
    answers: [],
  });
  const [row] = await app.db.select().from(communityPosts);
  expect(row).toMatchObject({
    userId: asker.id,
    productId: id,
    postType: "question",
    title: "Does it need two people?",
    content: "Does it need two people?",
    isPublic: true,
    isModerated: false,
  });
});

test("an answer is given by the session's person and is listed with its question", async () => {
  const { db, as } = await startTestApp();
  const question = await makeQuestion(db);
  const helper = await makeUser(db, { firstName: "Sam", lastName: "Okafor" });
  const given = await as({ id: helper.id, role: "sponsor" }).call(community.answer, {
    params: { id: question.id },
    body: { text: " One is enough. " },
  });
  expect(given).toMatchObject({
    text: "One is enough.",
    authorId: helper.id,
    authorName: "Sam O.",
    isOwn: true,
    isAccepted: false,
  });
  const [listed] = await as(null).call(community.listQuestions, { params: { id: question.productId ?? "" } });
  expect(listed).toMatchObject({ answerCount: 1, answers: [{ ...given, isOwn: false }] });
});

test("a text comes back as it was written: markup, accents, emoji and lines", async () => {
  const { db, as } = await startTestApp();
  const me = as({ id: (await makeUser(db)).id, role: "user" });
  const text = "<script>alert('x')</script> “Où ça?” & 👩🏽‍🔧\n\n$1 %s \\ ' --";
  const { id } = await makeProduct(db);
  const question = await me.call(community.ask, { params: { id }, body: { text } });
  const given = await me.call(community.answer, { params: { id: question.id }, body: { text } });
  expect([question.text, given.text]).toEqual([text, text]);
});

test("what turns letters around or controls something is left out of what others see", async () => {
  const { db, as } = await startTestApp();
  const me = as({ id: (await makeUser(db)).id, role: "user" });
  const { id } = await makeProduct(db);
  const { text } = await me.call(community.ask, { params: { id }, body: { text: "Which\u0000screw\u202e?\r\nThis" } });
  expect(text).toBe("Which screw?\nThis");
});

test.each([
  ["nothing but spaces", "      "],
  ["too little", "  a? "],
  ["a character too many", "x".repeat(QUESTION_MAX_CHARACTERS + 1)],
  ["nothing that would be seen", "\u200b\u3164 \u200b\u202e"],
])("%s is no question: 400, and nothing is written", async (_what, text) => {
  const { db, as } = await startTestApp();
  const me = as({ id: (await makeUser(db)).id, role: "user" });
  const { id } = await makeProduct(db);
  await expect(me.call(community.ask, { params: { id }, body: { text } })).rejects.toMatchObject({ status: 400 });
  expect(await db.$count(communityPosts)).toBe(0);
});

test("the longest question and the longest answer are taken", async () => {
  const { db, as } = await startTestApp();
  const me = as({ id: (await makeUser(db)).id, role: "user" });
  const { id } = await makeProduct(db);
  const text = "é".repeat(QUESTION_MAX_CHARACTERS);
  const question = await me.call(community.ask, { params: { id }, body: { text: ` ${text} ` } });
  expect(question.text).toBe(text);
  const long = "é".repeat(ANSWER_MAX_CHARACTERS);
  const answer = (body: string) => me.call(community.answer, { params: { id: question.id }, body: { text: body } });
  expect((await answer(long)).text).toBe(long);
  await expect(answer(`${long}e`)).rejects.toMatchObject({ status: 400, fields: { text: expect.any(String) } });
});

test("a question about an unknown product is refused", async () => {
  const { db, as } = await startTestApp();
  const me = as({ id: (await makeUser(db)).id, role: "user" });
  const asking = me.call(community.ask, { params: { id: v7() }, body: { text: "Where is it?" } });
  await expect(asking).rejects.toMatchObject({ status: 404, code: "NOT_FOUND" });
});

test("a question about an unlisted product is refused", async () => {
  const { db, as } = await startTestApp();
  const { id } = await makeProduct(db, { isListed: false });
  const me = as({ id: (await makeUser(db)).id, role: "user" });
  const asking = me.call(community.ask, { params: { id }, body: { text: "Where is it?" } });
  await expect(asking).rejects.toMatchObject({ status: 404 });
});

test("a word that is never shown is in no question and no answer", async () => {
  const { db, as } = await startTestApp();
  const question = await makeQuestion(db);
  const me = as({ id: (await makeUser(db)).id, role: "user" });
  const body = { text: "Where is the fucking screw?" };
  for (const attempt of [
    () => me.call(community.ask, { params: { id: question.productId ?? "" }, body }),
    () => me.call(community.answer, { params: { id: question.id }, body }),
  ]) {
    await expect(attempt()).rejects.toMatchObject({ status: 422, reason: "blocked-words" });
  }
  expect([await db.$count(communityPosts), await db.$count(postReplies)]).toEqual([1, 0]);
});

test("an answer that has just been hidden does not stand for a new one, and none comes beside it", async () => {
  const { db, as } = await startTestApp();
  const question = await makeQuestion(db);
  const me = as({ id: (await makeUser(db)).id, role: "user" });
  const answer = () => me.call(community.answer, { params: { id: question.id }, body: { text: "The long one." } });
  const first = await answer();
  expect((await answer()).id).toBe(first.id);
  await db.update(postReplies).set({ visibility: "hidden" });
  await expect(answer()).rejects.toMatchObject({ status: 409, reason: "text-hidden" });
  await db.update(postReplies).set({ visibility: "removed" });
  expect((await answer()).id).not.toBe(first.id);
});

test("only what is shown as a question can be answered", async () => {
  const { db, as } = await startTestApp();
  const me = as({ id: (await makeUser(db)).id, role: "user" });
  const answer = (id: string) => me.call(community.answer, { params: { id }, body: { text: "One is enough." } });
  const ofNothing = await makeQuestion(db);
  await db.delete(products).where(eq(products.id, ofNothing.productId ?? ""));
  const others = [
    v7(),
    ofNothing.id,
    (await makeQuestion(db, { postType: "tip" })).id,
    (await makeQuestion(db, { isPublic: false })).id,
    (await makeQuestion(db, { visibility: "hidden" })).id,
    (await makeQuestion(db, { visibility: "removed", moderationReason: "spam" })).id,
    (await makeQuestion(db, { productId: (await makeProduct(db, { isListed: false })).id })).id,
  ];
  for (const id of others) await expect(answer(id)).rejects.toMatchObject({ status: 404, code: "NOT_FOUND" });
  expect(await db.$count(postReplies)).toBe(0);
  expect((await answer((await makeQuestion(db)).id)).text).toBe("One is enough.");
});

test("whose account is gone writes nothing", async () => {
  const { db, as } = await startTestApp();
  const { id } = await makeProduct(db);
  const asking = as({ id: v7(), role: "user" }).call(community.ask, { params: { id }, body: { text: "Is it heavy?" } });
  await expect(asking).rejects.toMatchObject({ status: 401 });
});

test("five equal calls at once write one question and one answer, and all get it", async () => {
  const { db, as } = await startTestApp();
  const me = as({ id: (await makeUser(db)).id, role: "user" });
  const { id } = await makeProduct(db);
  const five = [1, 2, 3, 4, 5];
  const body = { text: "Is the back panel needed?" };
  const asked = await Promise.all(five.map(() => me.call(community.ask, { params: { id }, body })));
  const questionId = asked[0]?.id ?? "";
  expect(asked.map((question) => question.id)).toEqual(five.map(() => questionId));
  expect(await db.$count(communityPosts)).toBe(1);
  const given = await Promise.all(five.map(() => me.call(community.answer, { params: { id: questionId }, body })));
  expect(new Set(given.map((answer) => answer.id)).size).toBe(1);
  expect(await db.$count(postReplies)).toBe(1);
  const [listed] = await as(null).call(community.listQuestions, { params: { id } });
  expect(listed?.answerCount).toBe(1);
});

test("answers of several people at once are all counted", async () => {
  const { db, as } = await startTestApp();
  const question = await makeQuestion(db);
  const people = await Promise.all([1, 2, 3, 4, 5].map(() => makeUser(db)));
  const answers = people.map(({ id }) =>
    as({ id, role: "user" }).call(community.answer, { params: { id: question.id }, body: { text: "No, it is not." } }),
  );
  expect(new Set((await Promise.all(answers)).map(({ id }) => id)).size).toBe(5);
  const [listed] = await as(null).call(community.listQuestions, { params: { id: question.productId ?? "" } });
  expect([listed?.answerCount, listed?.answers.length]).toEqual([5, 5]);
});

test("the same text counts as new from another member, in another place, and after a minute", async () => {
  let time = new Date("2026-11-01T12:00:00Z").getTime();
  const { db, as } = await startTestApp({ now: () => new Date(time) });
  const [maya, sam] = [await makeUser(db), await makeUser(db)];
  const [dresser, shelf] = [await makeProduct(db), await makeProduct(db)];
  const ask = async (userId: string, id: string) => {
    const me = as({ id: userId, role: "user" });
    return (await me.call(community.ask, { params: { id }, body: { text: "Is it heavy?" } })).id;
  };
  const first = await ask(maya.id, dresser.id);
  expect(await ask(sam.id, dresser.id)).not.toBe(first);
  expect(await ask(maya.id, shelf.id)).not.toBe(first);
  time += 59_000;
  expect(await ask(maya.id, dresser.id)).toBe(first);
  time += 2_000;
  expect(await ask(maya.id, dresser.id)).not.toBe(first);
  expect(await db.$count(communityPosts)).toBe(4);
});

test("a question that a moderator has just hidden does not stand for a new one", async () => {
  const { db, as } = await startTestApp();
  const { id } = await makeUser(db);
  const product = await makeProduct(db);
  const text = "Is it heavy?";
  const hidden = { title: text, content: text, visibility: "removed", moderationReason: "spam" } as const;
  await makeQuestion(db, { userId: id, productId: product.id, ...hidden });
  const asked = await as({ id, role: "user" }).call(community.ask, { params: { id: product.id }, body: { text } });
  expect(asked).toMatchObject({ text, answerCount: 0 });
});

test("people ask and answer so many times an hour; a button pressed twice counts once", async () => {
  const { db, as } = await startTestApp();
  const [maya, sam] = [await makeUser(db), await makeUser(db)];
  const { id } = await makeProduct(db);
  const ask = (userId: string, text: string) =>
    as({ id: userId, role: "user" }).call(community.ask, { params: { id }, body: { text } });
  for (let count = 2; count < TRY_LIMITS.questions.tries; count++) await takeTry(db, TRY_LIMITS.questions, maya.id);
  const { id: questionId } = await ask(maya.id, "Is it heavy?");
  await ask(maya.id, "Is it heavy?");
  await ask(maya.id, "Is it wide?");
  const refusal = { status: 429, code: "RATE_LIMITED", retryAfterSeconds: expect.any(Number) };
  await expect(ask(maya.id, "Is it high?")).rejects.toMatchObject(refusal);
  await ask(sam.id, "Is it high?");

  const answer = (userId: string, text: string) =>
    as({ id: userId, role: "user" }).call(community.answer, { params: { id: questionId }, body: { text } });
  for (let count = 2; count < TRY_LIMITS.answers.tries; count++) await takeTry(db, TRY_LIMITS.answers, maya.id);
  await answer(maya.id, "Not at all.");
  await answer(maya.id, "Not at all.");
  await answer(maya.id, "It is, a bit.");
  await expect(answer(maya.id, "It depends.")).rejects.toMatchObject(refusal);
  await answer(sam.id, "It depends.");
});
