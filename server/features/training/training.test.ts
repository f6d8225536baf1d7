import { asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { correctionFor } from "#server/features/identify/feedback/corrected.ts";
import { identificationJudged } from "#server/features/identify/index.ts";
import { lockPicture, revalidate } from "#server/features/training/consensus.ts";
import { makeVote } from "#server/testing/corrections.ts";
import { makeProduct, makeUser } from "#server/testing/factories.ts";
import { startWithMembers } from "#server/testing/feedback-members.ts";
import { untilWaiting } from "#server/testing/lock-waits.ts";
import { scans } from "#shared/contracts/scans/scans.ts";
import { CONSENSUS_VOTERS_MIN } from "#shared/domain/identify/consensus.ts";
import {
  aiScanResults,
  aiTrainingData,
  feedbackConsensus,
  productCodes,
  scanFeedback,
  scanHistory,
  users,
} from "#shared/schema/index.ts";

const BILLINGS = { feedbackType: "correction", correctedBrand: "Oakline", correctedModel: "Billings" } as const;
const UP = { feedbackType: "thumbs_up" } as const;
/** The first one, and so many who agree as it takes. */
const ENOUGH = CONSENSUS_VOTERS_MIN + 1;

/** Members who have had the same photo identified, and what is learnt from them. */
async function start(count: number) {
  const world = await startWithMembers(count);
  const { db, deps, work } = world.app;
  return {
    ...world,
    /** Gives feedback and has it learnt. */
    say: async (...[who, said]: Parameters<typeof world.give>) => {
      await world.give(who, said);
      await work();
    },
    work,
    pairs: () => db.select().from(aiTrainingData).orderBy(asc(aiTrainingData.id)),
    proposed: () => db.select().from(feedbackConsensus).orderBy(asc(feedbackConsensus.id)),
    agreed: () => correctionFor(db, world.imageHash),
    /** Delivers the event of a member's word once more. */
    deliver: async ({ id: userId }: { id: string }) => {
      const [one] = deps.domains.subscriptions.filter(({ event }) => event === identificationJudged.name);
      await one?.run(deps, { userId, imageHash: world.imageHash });
    },
  };
}

test("a correction makes one pair, a further one of the same member replaces it, and a thumb takes it back", async () => {
  const { members, say, pairs, imageHash, app } = await start(1);
  const [me] = members;
  await say(me, { ...BILLINGS, correctedCategory: "living-room", correctedDescription: "Tall." });
  const [result] = await app.db.select().from(aiScanResults);
  const [pair] = await pairs();
  expect(await pairs()).toMatchObject([
    {
      userId: me.id,
      scanResultId: result?.id,
      correctionType: "several",
      originalIdentification: { imageHash, name: "Dresser with six drawers", brand: "Nordhem", confidence: 0.86 },
      correctedBrand: "Oakline",
      correctedModel: "Billings",
      correctedCategory: "living-room",
      correctedDescription: "Tall.",
      confidenceLevel: null,
      communityValidated: false,
    },
  ]);
  await say(me, { feedbackType: "correction", correctedModel: "Mesa" });
  expect(await pairs()).toMatchObject([
    { id: pair?.id, correctionType: "model", correctedBrand: null, correctedModel: "Mesa", correctedCategory: null },
  ]);
  await say(me, UP);
  expect(await pairs()).toEqual([]);
});

test("what a member notes in their own history is no part of a correction, before it or after it", async () => {
  const { app, members, say, pairs } = await start(1);
  const [me] = members;
  const [scan] = await app.db.select().from(scanHistory);
  const note = (userUpdatedDescription: string) =>
    app.as({ id: me.id, role: "user" }).call(scans.update, {
      params: { id: scan?.id ?? "" },
      body: { userUpdatedDescription, userUpdatedProductType: "Mine", userUpdatedCategory: "garage" },
    });
  const NOTHING = { correctedDescription: null, correctedProductType: null, correctedCategory: null };
  await note("My late mother's, in the flat above the bakery.");
  await say(me, BILLINGS);
  expect(await pairs()).toMatchObject([{ correctedBrand: "Oakline", ...NOTHING }]);
  await note("The key is under the mat.");
  await say(me, BILLINGS);
  expect(await pairs()).toMatchObject([{ correctedBrand: "Oakline", ...NOTHING }]);
});

test("a name that is said in the dialog is in the pair and in the answer", async () => {
  const { members, confirm, work, pairs, proposed } = await start(1);
  await confirm(members[0], {
    userConfirmation: "REJECTED",
    userCorrectedName: "Oakline Billings",
    userCorrectedBrand: "Oakline",
  });
  await work();
  expect(await pairs()).toMatchObject([{ correctedBrand: "Oakline", correctedName: "Oakline Billings" }]);
  expect(await proposed()).toMatchObject([{ correctProductName: "Oakline Billings", correctProductBrand: "Oakline" }]);
});

test("a pair that is validated or verified stays when its author takes the correction back, and is not made twice", async () => {
  const { app, members, say, pairs } = await start(1);
  const [me] = members;
  await say(me, BILLINGS);
  await app.db.update(aiTrainingData).set({ isVerified: true });
  const [pair] = await pairs();
  await say(me, UP);
  expect(await pairs()).toMatchObject([{ id: pair?.id }]);
  await say(me, BILLINGS);
  expect(await pairs()).toMatchObject([{ id: pair?.id }]);
  await say(me, { feedbackType: "correction", correctedModel: "Mesa" });
  expect((await pairs()).map(({ correctedModel }) => correctedModel)).toEqual(["Billings", "Mesa"]);
});

test("an event that arrives twice, or late, changes nothing", async () => {
  const { members, give, say, deliver, pairs, proposed, work } = await start(2);
  const [me, other] = members;
  await say(other, BILLINGS);
  await say(me, BILLINGS);
  const before = { pairs: await pairs(), proposed: await proposed() };
  await deliver(me);
  await deliver(other);
  expect({ pairs: await pairs(), proposed: await proposed() }).toEqual(before);
  // The correction's event is done after the word that took it back.
  await give(me, UP);
  await deliver(me);
  await work();
  expect((await pairs()).map(({ userId }) => userId)).toEqual([other.id]);
  expect(await proposed()).toMatchObject([{ agreementCount: 1 }]);
});

test("members who say the same propose one answer, however they spell it", async () => {
  const { members, say, confirm, work, proposed } = await start(3);
  const [one, two, three] = members;
  await say(one, BILLINGS);
  await say(two, { ...BILLINGS, correctedBrand: "OAKLINE", correctedModel: "oakline  billings" });
  await confirm(three, { userConfirmation: "REJECTED", userCorrectedBrand: "Oakline", userCorrectedName: "billings" });
  await work();
  expect(await proposed()).toMatchObject([
    {
      correctProductName: "Oakline Billings",
      correctProductBrand: "Oakline",
      agreementCount: 3,
      disagreementCount: 0,
      confidenceThreshold: 0.67,
      isValidated: false,
    },
  ]);
});

test("what a correction leaves out stands as it was", async () => {
  const { members, say, proposed } = await start(2);
  const [one, two] = members;
  await say(one, { feedbackType: "correction", correctedBrand: "Oakline" });
  await say(two, { feedbackType: "correction", correctedModel: "Mesa" });
  expect((await proposed()).map((row) => [row.correctProductName, row.correctProductBrand])).toEqual([
    ["Oakline Lindholm", "Oakline"],
    ["Nordhem Mesa", "Nordhem"],
  ]);
});

test("a description or a type alone proposes no answer", async () => {
  const { members, say, proposed, pairs } = await start(1);
  await say(members[0], {
    feedbackType: "correction",
    correctedDescription: "A grey one.",
    correctedProductType: "Chest",
  });
  expect([await proposed(), (await pairs()).length]).toEqual([[], 1]);
});

test("enough members besides the submitter validate an answer, for all who have that picture", async () => {
  const { members, say, proposed, pairs, agreed } = await start(ENOUGH);
  for (const me of members.slice(0, -1)) await say(me, { ...BILLINGS, correctedCategory: "office" });
  expect(await agreed()).toBeNull();
  expect((await pairs()).some(({ communityValidated }) => communityValidated)).toBe(false);
  await say(members[ENOUGH - 1] ?? members[0], BILLINGS);
  expect(await proposed()).toMatchObject([{ agreementCount: ENOUGH, isValidated: true }]);
  expect(await agreed()).toEqual({ name: "Oakline Billings", brand: "Oakline", model: "Billings", category: "office" });
  expect((await pairs()).map((pair) => [pair.communityValidated, pair.validationCount])).toEqual(
    members.map(() => [true, CONSENSUS_VOTERS_MIN]),
  );
});

test("the category of an answer is that of more than half of its members", async () => {
  const { members, say, proposed } = await start(2);
  const [one, two] = members;
  await say(one, { ...BILLINGS, correctedCategory: "office" });
  expect(await proposed()).toMatchObject([{ correctProductCategory: "office" }]);
  await say(two, { ...BILLINGS, correctedCategory: "living-room" });
  expect(await proposed()).toMatchObject([{ correctProductCategory: null }]);
});

test("an answer beside which several want another one is not validated", async () => {
  const { members, say, proposed, agreed } = await start(ENOUGH + 3);
  for (const me of members.slice(0, ENOUGH)) await say(me, BILLINGS);
  expect(await agreed()).not.toBeNull();
  for (const me of members.slice(ENOUGH)) await say(me, { ...BILLINGS, correctedModel: "Mesa" });
  expect(await proposed()).toMatchObject([
    { agreementCount: ENOUGH, isValidated: false },
    { agreementCount: 3, isValidated: false },
  ]);
  expect(await agreed()).toBeNull();
});

test("votes against an answer count, and stay when it is counted anew", async () => {
  const { app, imageHash, members, say, proposed } = await start(ENOUGH);
  for (const me of members) await say(me, BILLINGS);
  const [answer] = await proposed();
  for (let times = 0; times < 2; times++) {
    const { id: userId } = await makeUser(app.db);
    await makeVote(app.db, { answerId: answer?.id ?? "", userId, vote: "disagree" });
  }
  await app.db.transaction((tx) => revalidate(tx, imageHash));
  expect(await proposed()).toMatchObject([{ disagreementCount: 2, isValidated: false }]);
});

test("an answer names the product of the catalogue that has its brand and its name, or its article number", async () => {
  const { app, members, say, proposed } = await start(1);
  const { id } = await makeProduct(app.db, { brand: "Oakline", name: "Billings" });
  await makeProduct(app.db, { brand: "Nordhem", name: "Billings" });
  await makeProduct(app.db, { brand: "Oakline", name: "Billings bookshelf" });
  await app.db.insert(productCodes).values({ productId: id, symbology: "article-number", value: "oakline:80298474" });
  for (const [correctedModel, found] of [
    ["BILLINGS", id],
    ["Oakline Billings", id],
    ["802.984.74", id],
    ["802.984.75", null],
    ["Bill%", null],
    ["📚", null],
    ["Billings' & !x", null],
  ] as const) {
    await say(members[0], { ...BILLINGS, correctedModel });
    expect([correctedModel, (await proposed())[0]?.correctProductId]).toEqual([correctedModel, found]);
  }
  const twin = await makeProduct(app.db, { brand: "oakline", name: "billings" });
  await say(members[0], BILLINGS);
  expect(await proposed()).toMatchObject([{ correctProductId: null }]);
  await app.pool.query("update products set is_listed = false where id = $1", [twin.id]);
  await say(members[0], BILLINGS);
  expect(await proposed()).toMatchObject([{ correctProductId: id }]);
  await app.pool.query("update products set is_listed = false");
  await say(members[0], { ...BILLINGS, correctedModel: "802.984.74" });
  expect(await proposed()).toMatchObject([{ correctProductId: null }]);
});

test("ten members who correct at once, and whose events are done at once, are counted", async () => {
  const { members, give, deliver, pairs, proposed } = await start(10);
  await Promise.all(members.map((me) => give(me, BILLINGS)));
  for (const times of [members, members.toReversed()]) await Promise.all(times.map(deliver));
  expect(await proposed()).toMatchObject([{ agreementCount: 10, isValidated: true }]);
  expect((await pairs()).map(({ userId, validationCount }) => [userId, validationCount]).sort()).toEqual(
    members.map(({ id }) => [id, 9]).sort(),
  );
});

test("with an account go its proposals: the counts are those of the others, and validated pairs stay without a name", async () => {
  const { members, say, deleteAccount, pairs, proposed, app } = await start(ENOUGH + 1);
  const [me, other] = members;
  await say(me, { ...BILLINGS, correctedModel: "Mesa" });
  for (const one of members.slice(1)) await say(one, BILLINGS);
  await deleteAccount(me);
  expect(await proposed()).toMatchObject([{ correctProductName: "Oakline Billings", agreementCount: ENOUGH }]);
  expect((await pairs()).map(({ correctedModel }) => correctedModel)).toEqual(Array(ENOUGH).fill("Billings"));
  await deleteAccount(other);
  expect(await proposed()).toMatchObject([{ agreementCount: ENOUGH - 1, isValidated: false }]);
  const nameless = (await pairs()).filter(({ userId }) => userId === null);
  expect(nameless).toMatchObject([{ scanResultId: null, communityValidated: true, correctedModel: "Billings" }]);
  expect(await app.db.select().from(scanFeedback).where(eq(scanFeedback.userId, other.id))).toEqual([]);
});

test("the event of an account that has gone teaches nothing", async () => {
  const { members, give, deleteAccount, work, pairs, proposed } = await start(1);
  await give(members[0], BILLINGS);
  await deleteAccount(members[0]);
  await work();
  expect([await pairs(), await proposed()]).toEqual([[], []]);
});

test("accounts that go while members are learnt from leave right counts", async () => {
  // No more at once than the test has connections.
  const { members, give, deliver, deleteAccount, proposed } = await start(4);
  await Promise.all(members.map((me) => give(me, BILLINGS)));
  await Promise.all(members.flatMap((me, at) => [deliver(me), ...(at % 2 === 0 ? [deleteAccount(me)] : [])]));
  expect(await proposed()).toMatchObject([{ agreementCount: 2, isValidated: false }]);
});

test("who learns of a picture waits for an account that is about to go, and does not keep it from going", async () => {
  const { app, members, imageHash, give, deliver, proposed } = await start(1);
  const [me] = members;
  await give(me, BILLINGS);
  let learnt: Promise<void> | undefined;
  await app.db.transaction(async (tx) => {
    await tx.select().from(users).where(eq(users.id, me.id)).for("update");
    learnt = deliver(me);
    await untilWaiting(app.pool);
    // As the deletion does.
    await lockPicture(tx, imageHash);
  });
  await learnt;
  expect(await proposed()).toHaveLength(1);
});

test("one query of an index answers what was agreed on for a picture", async () => {
  const { app, imageHash } = await start(1);
  await app.pool.query("set enable_seqscan = off");
  const { rows } = await app.pool.query(
    "explain select correct_product_name from feedback_consensus where image_hash = $1 and is_validated limit 1",
    [imageHash],
  );
  expect(JSON.stringify(rows)).toContain("Index Cond: ((image_hash)");
});
