import { eq } from "drizzle-orm";
import { v7 } from "uuid";
import { expect, test } from "vitest";
import { makeAnswer, makeItem, makeProduct, makeQuestion, makeUser } from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { community } from "#shared/contracts/community/community.ts";
import { ANSWER_MAX_CHARACTERS, QUESTION_MAX_CHARACTERS } from "#shared/domain/limits.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { communityPosts, moderationItems, moderationTexts, postReplies } from "#shared/schema/index.ts";

const NOW = new Date("2026-11-22T10:00:00Z");
const LONG_AGO = new Date("2026-01-05T10:00:00Z");

async function serve() {
  const { db, as } = await startTestApp({ now: () => NOW });
  const [author, other] = [await makeUser(db), await makeUser(db)];
  const product = await makeProduct(db);
  const question = await makeQuestion(db, {
    productId: product.id,
    userId: author.id,
    createdAt: LONG_AGO,
    updatedAt: LONG_AGO,
  });
  const calls = (actor: Actor | null) => ({
    list: () => as(actor).call(community.listQuestions, { params: { id: product.id } }),
    answer: (id: string, text: string) => as(actor).call(community.answer, { params: { id }, body: { text } }),
    editQuestion: (id: string, text: string) =>
      as(actor).call(community.editQuestion, { params: { id }, body: { text } }),
    removeQuestion: (id: string) => as(actor).call(community.removeQuestion, { params: { id } }),
    editAnswer: (id: string, text: string) => as(actor).call(community.editAnswer, { params: { id }, body: { text } }),
    removeAnswer: (id: string) => as(actor).call(community.removeAnswer, { params: { id } }),
  });
  return {
    db,
    author,
    other,
    question,
    product,
    answerOf: (userId: string | null, values = {}) =>
      makeAnswer(db, { postId: question.id, userId, createdAt: LONG_AGO, updatedAt: LONG_AGO, ...values }),
    mine: calls({ id: author.id, role: "user" }),
    theirs: calls({ id: other.id, role: "super-admin" }),
    guests: calls(null),
    suspended: calls({ id: author.id, role: "user", isSuspended: true }),
  };
}

test("an author changes a question and an answer in place, and everyone sees that and when", async () => {
  const { author, question, answerOf, mine, guests } = await serve();
  const answer = await answerOf(author.id, { isAcceptedAnswer: true });
  expect(await mine.editQuestion(question.id, "  Which bolt goes first?\n")).toMatchObject({
    id: question.id,
    text: "Which bolt goes first?",
    createdAt: LONG_AGO,
    editedAt: NOW,
    isOwn: true,
  });
  // Whose words were accepted may put them better: that they were changed stands beside them.
  expect(await mine.editAnswer(answer.id, "The long one.")).toMatchObject({
    text: "The long one.",
    editedAt: NOW,
    isAccepted: true,
  });
  const [listed] = await guests.list();
  expect(listed).toMatchObject({ text: "Which bolt goes first?", editedAt: NOW });
  expect(listed?.answers).toMatchObject([{ text: "The long one.", editedAt: NOW }]);
});

test("saving the same words again changes nothing", async () => {
  const { author, question, answerOf, mine } = await serve();
  const answer = await answerOf(author.id);
  expect(await mine.editQuestion(question.id, question.title)).toMatchObject({ editedAt: null });
  expect(await mine.editAnswer(answer.id, answer.content)).toMatchObject({ editedAt: null });
});

test("a change is checked like a new text", async () => {
  const { db, author, question, answerOf, mine } = await serve();
  const answer = await answerOf(author.id);
  const long = (max: number) => "a".repeat(max + 1);
  for (const bad of ["", "  a ", long(QUESTION_MAX_CHARACTERS)]) {
    await expect(mine.editQuestion(question.id, bad)).rejects.toMatchObject({ status: 400 });
  }
  for (const bad of ["", "  a ", long(ANSWER_MAX_CHARACTERS)]) {
    await expect(mine.editAnswer(answer.id, bad)).rejects.toMatchObject({ status: 400 });
  }
  const blocked = { status: 422, reason: "blocked-words" };
  await expect(mine.editQuestion(question.id, "What the fuck is this?")).rejects.toMatchObject(blocked);
  await expect(mine.editAnswer(answer.id, "Fuck this.")).rejects.toMatchObject(blocked);
  expect((await db.select().from(communityPosts))[0]?.title).toBe(question.title);
  expect((await db.select().from(postReplies))[0]?.content).toBe(answer.content);
});

test("another member's content counts as unknown", async () => {
  const { db, author, question, answerOf, theirs } = await serve();
  const answer = await answerOf(author.id);
  const tip = await makeQuestion(db, { postType: "tip", userId: author.id });
  const problemOf = async (call: Promise<unknown>) => {
    const problem = await call.then(
      () => null,
      (error) => error,
    );
    return [problem?.status, problem?.serverMessage];
  };
  for (const id of [v7(), question.id, tip.id]) {
    expect(await problemOf(theirs.editQuestion(id, "Is it mine?"))).toEqual([404, expect.any(String)]);
    expect(await problemOf(theirs.removeQuestion(id))).toEqual(await problemOf(theirs.removeQuestion(v7())));
  }
  for (const id of [v7(), answer.id]) {
    expect(await problemOf(theirs.editAnswer(id, "It is mine."))).toEqual([404, expect.any(String)]);
    expect(await problemOf(theirs.removeAnswer(id))).toEqual(await problemOf(theirs.removeAnswer(v7())));
  }
  expect([await db.$count(communityPosts), await db.$count(postReplies)]).toEqual([2, 1]);
});

test("a question without answers of others goes whole, with its author's own answers", async () => {
  const { db, author, question, answerOf, mine, guests } = await serve();
  await answerOf(author.id);
  await mine.removeQuestion(question.id);
  expect([await db.$count(communityPosts), await db.$count(postReplies), await guests.list()]).toEqual([0, 0, []]);
  await expect(mine.removeQuestion(question.id)).rejects.toMatchObject({ status: 404 });
});

test("of a question that others answered text and name go, and the answers stay", async () => {
  const { db, author, other, question, answerOf, mine, theirs, guests } = await serve();
  const [theirAnswer] = [await answerOf(other.id, { isAcceptedAnswer: true }), await answerOf(author.id)];
  await mine.removeQuestion(question.id);
  const [row] = await db.select().from(communityPosts);
  expect(row).toMatchObject({ title: "", content: "", userId: null, retractedAt: NOW });
  for (const { list } of [guests, mine]) {
    const [listed] = await list();
    expect(listed).toMatchObject({ id: question.id, text: null, authorId: null, authorName: null, isOwn: false });
    expect(listed?.answers.map(({ id, isAccepted }) => [id === theirAnswer.id, isAccepted])).toEqual([
      [true, true],
      [false, false],
    ]);
  }
  await expect(mine.editQuestion(question.id, "It is back.")).rejects.toMatchObject({ status: 404 });
  // With its last answer the place goes as well.
  const [own] = (await mine.list())[0]?.answers.filter(({ isOwn }) => isOwn) ?? [];
  await mine.removeAnswer(own?.id ?? "");
  expect(await guests.list()).toHaveLength(1);
  await theirs.removeAnswer(theirAnswer.id);
  expect([await guests.list(), await db.$count(communityPosts)]).toEqual([[], 0]);
});

test("a question that was removed can't be answered any more", async () => {
  const { other, question, answerOf, mine, theirs } = await serve();
  await answerOf(other.id);
  await mine.removeQuestion(question.id);
  const answering = theirs.answer(question.id, "The long one.");
  await expect(answering).rejects.toMatchObject({ status: 404 });
});

test("a place with hidden answers only is not shown", async () => {
  const { db, other, question, answerOf, mine, guests } = await serve();
  await answerOf(other.id, { visibility: "hidden" });
  await mine.removeQuestion(question.id);
  expect([await guests.list(), await db.$count(postReplies)]).toEqual([[], 1]);
  await db.update(postReplies).set({ visibility: "public" });
  expect(await guests.list()).toMatchObject([{ text: null, answerCount: 1 }]);
});

test("an author's own answer with a case is not swept away with the question", async () => {
  const { db, author, question, answerOf, mine } = await serve();
  const answer = await answerOf(author.id, { visibility: "hidden" });
  await makeItem(db, { kind: "answer", subjectId: answer.id });
  await mine.removeQuestion(question.id);
  expect(await db.select().from(postReplies)).toMatchObject([{ id: answer.id }]);
});

test("removing an accepted answer takes the mark with it, and the question is open again", async () => {
  const { db, author, question, answerOf, mine, guests } = await serve();
  await db.update(communityPosts).set({ isSolved: true });
  const accepted = await answerOf(author.id, { isAcceptedAnswer: true });
  const plain = await answerOf(author.id);
  await mine.removeAnswer(plain.id);
  expect((await db.select().from(communityPosts))[0]?.isSolved).toBe(true);
  await mine.removeAnswer(accepted.id);
  expect((await db.select().from(communityPosts))[0]?.isSolved).toBe(false);
  expect(await guests.list()).toMatchObject([{ id: question.id, answerCount: 0, answers: [] }]);
});

test("what a moderator has removed is neither changed back to life nor removed by its author", async () => {
  const { db, author, question, answerOf, mine } = await serve();
  const answer = await answerOf(author.id, { visibility: "removed" });
  await db.update(communityPosts).set({ visibility: "removed", moderationReason: "spam" });
  const refused = { status: 409, reason: "text-removed" };
  for (const call of [
    () => mine.editQuestion(question.id, "It is fine now."),
    () => mine.removeQuestion(question.id),
    () => mine.editAnswer(answer.id, "It is fine now."),
    () => mine.removeAnswer(answer.id),
  ]) {
    await expect(call()).rejects.toMatchObject(refused);
  }
});

test("hidden content stays hidden after any change, and moderators see its former text", async () => {
  const { db, author, question, answerOf, mine, guests } = await serve();
  const answer = await answerOf(author.id, { visibility: "hidden" });
  await db.update(communityPosts).set({ visibility: "hidden" });
  await makeItem(db, { kind: "question", subjectId: question.id });
  await makeItem(db, { kind: "answer", subjectId: answer.id });
  expect(await mine.editQuestion(question.id, "It is fine now.")).toMatchObject({ isHidden: true });
  expect(await mine.editAnswer(answer.id, "It is fine now.")).toMatchObject({ isHidden: true });
  expect(await guests.list()).toEqual([]);
  const kept = await db.select({ text: moderationTexts.text }).from(moderationTexts);
  expect(kept.map(({ text }) => text)).toEqual([question.title, answer.content]);
});

test("a hidden question that others answered leaves its answers, and its case in the queue", async () => {
  const { db, other, question, answerOf, mine, guests } = await serve();
  await answerOf(other.id);
  await db.update(communityPosts).set({ visibility: "hidden" });
  await makeItem(db, { kind: "question", subjectId: question.id });
  await mine.removeQuestion(question.id);
  expect(await guests.list()).toMatchObject([{ text: null, answerCount: 1 }]);
  expect(await db.select().from(moderationTexts)).toMatchObject([
    { text: question.title, placeId: question.productId },
  ]);
  const [item] = await db.select().from(moderationItems).where(eq(moderationItems.kind, "question"));
  expect(item?.status).toBe("proposed");
});

test("a suspended member may take back what they wrote, and change nothing", async () => {
  const { author, question, answerOf, suspended, guests } = await serve();
  const answer = await answerOf(author.id);
  const refused = { status: 403, reason: "account-suspended" };
  await expect(suspended.editQuestion(question.id, "Which bolt?")).rejects.toMatchObject(refused);
  await expect(suspended.editAnswer(answer.id, "The long one.")).rejects.toMatchObject(refused);
  await suspended.removeAnswer(answer.id);
  await suspended.removeQuestion(question.id);
  expect(await guests.list()).toEqual([]);
});
