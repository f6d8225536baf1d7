import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { makeAnswer, makeProduct, makeQuestion, makeReview, makeUser } from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { blocks } from "#shared/contracts/accounts/blocks.ts";
import { community } from "#shared/contracts/community/community.ts";
import { productReviews } from "#shared/contracts/reviews/product-reviews.ts";
import { reviews } from "#shared/contracts/reviews/reviews.ts";
import { BLOCKS_MAX } from "#shared/domain/limits.ts";
import { TRY_LIMITS } from "#shared/domain/try-limits.ts";
import { memberBlocks } from "#shared/schema/index.ts";

async function start() {
  const app = await startTestApp();
  const { db } = app;
  const [me, other] = [await makeUser(db), await makeUser(db, { firstName: "Noor", lastName: "Haddad" })];
  const as = (one: { id: string }) => app.as({ id: one.id, role: "user" });
  return {
    ...app,
    ...{ me, other },
    asOne: as,
    block: (id: string, who = me) => as(who).call(blocks.block, { params: { userId: id } }),
    unblock: (id: string, who = me) => as(who).call(blocks.unblock, { params: { userId: id } }),
    blocked: async (who = me) => (await as(who).page(blocks.list, { query: {} })).items,
  };
}

test("a member blocks another, however often, finds the name on the list, and takes it back", async () => {
  const { block, unblock, blocked, other } = await start();
  await Promise.all([block(other.id), block(other.id)]);
  await block(other.id);
  expect(await blocked()).toMatchObject([{ userId: other.id, name: "Noor H." }]);
  // Those who are blocked are not told.
  expect(await blocked(other)).toEqual([]);
  await unblock(other.id);
  await unblock(other.id);
  expect(await blocked()).toEqual([]);
});

test("members do not block themselves, nor accounts that are not there", async () => {
  const { block, me, db } = await start();
  await expect(block(me.id)).rejects.toMatchObject({ code: "CONFLICT", reason: "own-account" });
  await expect(block("01970000-0000-7000-8000-000000000000")).rejects.toMatchObject({
    code: "NOT_FOUND",
    reason: "account-missing",
  });
  expect(await db.$count(memberBlocks)).toBe(0);
});

test("the list goes on page by page, the newest first", async () => {
  const { db, block, asOne, me } = await start();
  const names = ["ann", "bo", "cy"];
  for (const username of names) await block((await makeUser(db, { username, firstName: null })).id);
  const seen: (string | null)[] = [];
  let cursor: string | undefined;
  do {
    const page = await asOne(me).page(blocks.list, { query: { limit: 2, cursor } });
    seen.push(...page.items.map(({ name }) => name));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  expect(seen).toEqual(["cy", "bo", "ann"]);
});

test("with a full list a block that is there is no failure, and another one is", async () => {
  const { db, block, me, other } = await start();
  await block(other.id);
  const others = await Promise.all(Array.from({ length: 2 }, () => makeUser(db)));
  await db.execute(
    sql`insert into users (id, username) select gen_random_uuid(), 'full-' || n from generate_series(1, ${BLOCKS_MAX - 1}) n`,
  );
  await db.execute(
    sql`insert into member_blocks (blocker_id, blocked_id) select ${me.id}, id from users where username like 'full-%'`,
  );
  await block(other.id);
  await expect(block(others[0]?.id ?? "")).rejects.toMatchObject({ reason: "blocks-full" });
});

test("blocking is limited", async () => {
  const { block, unblock, other } = await start();
  for (let at = 0; at < TRY_LIMITS.blocks.tries / 2; at++) {
    await block(other.id);
    await unblock(other.id);
  }
  await expect(block(other.id)).rejects.toMatchObject({ code: "RATE_LIMITED" });
});

test("a product's reviews and questions are without those of members who blocked each other, both ways", async () => {
  const { db, asOne, as, block, unblock, me, other } = await start();
  const product = await makeProduct(db);
  const question = await makeQuestion(db, { productId: product.id, userId: other.id });
  const own = await makeQuestion(db, { productId: product.id, userId: me.id });
  await makeAnswer(db, { postId: own.id, userId: other.id });
  const review = await makeReview(db, { productId: product.id, userId: other.id, comment: "It held." });
  const seen = async (who: { id: string } | null) => {
    const caller = who === null ? as(null) : asOne(who);
    const questions = (await caller.page(community.listQuestions, { params: { id: product.id }, query: {} })).items;
    return [
      questions.length,
      questions.reduce((sum, { answers, answerCount }) => sum + answers.length + answerCount, 0),
      (await caller.page(productReviews.list, { params: { id: product.id }, query: {} })).items.length,
      (await caller.page(reviews.list, { query: {} })).items.length,
    ];
  };
  await block(other.id);
  expect([await seen(me), await seen(other), await seen(null)]).toEqual([
    [1, 0, 0, 0],
    [1, 0, 1, 1],
    [2, 2, 1, 1],
  ]);
  const voted = () => asOne(me).call(productReviews.vote, { params: { id: review.id }, body: { isHelpful: true } });
  await expect(voted()).rejects.toMatchObject({ code: "NOT_FOUND", reason: "review-missing" });
  await expect(
    asOne(me).call(community.answer, { params: { id: question.id }, body: { text: "The long one." } }),
  ).rejects.toMatchObject({ code: "NOT_FOUND", reason: "question-missing" });
  await unblock(other.id);
  expect(await seen(me)).toEqual([2, 2, 1, 1]);
  await voted();
});
