import { asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { lockContent, setVisibility } from "#server/features/moderation/index.ts";
import { makeVote } from "#server/testing/corrections.ts";
import { makeKeptPhoto } from "#server/testing/factories.ts";
import { startWithMembers } from "#server/testing/feedback-members.ts";
import { makeMember } from "#server/testing/people.ts";
import { identify } from "#shared/contracts/identify/identify.ts";
import { notifications } from "#shared/contracts/notifications/notifications.ts";
import { scans } from "#shared/contracts/scans/scans.ts";
import { training } from "#shared/contracts/training/training.ts";
import { CONSENSUS_VOTERS_MIN, type CorrectionVote } from "#shared/domain/identify/consensus.ts";
import { MERITS } from "#shared/domain/reputation.ts";
import type { Actor } from "#shared/domain/roles.ts";
import {
  adminAudit,
  aiTrainingData,
  correctionVotes,
  feedbackConsensus,
  imageCacheEntries,
  memberBlocks,
  scanHistory,
  userReputation,
  users,
} from "#shared/schema/index.ts";

const BILLINGS = { feedbackType: "correction", correctedBrand: "Oakline", correctedModel: "Billings" } as const;

/** A member who lets others see the photo that they corrected, so many voters, and what each does. */
async function start(voters = CONSENSUS_VOTERS_MIN) {
  const world = await startWithMembers(2);
  const { app, imageHash, members } = world;
  const [author, other] = members;
  await makeKeptPhoto(app.deps, imageHash, JPEG);
  const made: Actor[] = [];
  while (made.length < voters) made.push(await makeMember(app.db));
  const say = async (...[who, said]: Parameters<typeof world.give>) => {
    await world.give(who, said);
    await app.work();
  };
  await say(author, { ...BILLINGS, isPhotoShared: true });
  const answers = () => app.db.select().from(feedbackConsensus).orderBy(asc(feedbackConsensus.id));
  const [answer] = await answers();
  const id = answer?.id ?? "";
  const member = ({ id: userId }: { id: string }): Actor => ({ id: userId, role: "user" });
  const queueOf = async (who: { id: string }) => (await app.as(member(who)).page(training.queue, {})).items;
  return {
    ...world,
    author,
    other,
    voters: made as [Actor, Actor, Actor, ...Actor[]],
    id,
    say,
    answers,
    queueOf,
    as: (who: { id: string }) => app.as(member(who)),
    vote: (who: { id: string }, vote: CorrectionVote, answerId = id) =>
      app.as(member(who)).call(training.vote, { params: { id: answerId }, body: { vote } }),
    withdraw: (who: { id: string }, answerId = id) =>
      app.as(member(who)).call(training.withdrawVote, { params: { id: answerId } }),
    share: (isShared: boolean) =>
      app.as(member(author)).call(identify.sharePhoto, { params: { imageHash }, body: { isShared } }),
    pointsOf: async ({ id: userId }: { id: string }) => {
      await app.work();
      const [row] = await app.db.select().from(userReputation).where(eq(userReputation.userId, userId));
      return row?.totalPoints ?? 0;
    },
    photo: async (who: Actor) => {
      const [pair] = await app.db.select().from(aiTrainingData);
      return fetch(`${app.origin}/api/training/corrections/${pair?.id}/photo`, { headers: app.as(who).headers });
    },
  };
}

/** As it stands in the photo's place: no decoder reads it here. */
const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0x07, 0xff, 0xd9]);

test("a correction with a shared photo waits for others' votes, with both answers side by side", async () => {
  const { queueOf, voters, author } = await start();
  expect(await queueOf(voters[0])).toMatchObject([
    {
      identified: { name: "Dresser with six drawers", brand: "Nordhem", category: "bedroom", confidence: 0.86 },
      proposed: { name: "Oakline Billings", brand: "Oakline", category: null },
      agree: 0,
      disagree: 0,
      isValidated: false,
      vote: null,
    },
  ]);
  expect(await queueOf(author)).toEqual([]);
});

test.each([
  ["whose photo is not shared", ({ share }: World) => share(false)],
  ["on which they voted", ({ vote, voters }: World) => vote(voters[0], "unsure")],
  [
    "whose photo has gone",
    ({ app }: World) => app.db.update(imageCacheEntries).set({ expiresAt: new Date("2026-01-01") }),
  ],
  ["that is hidden", ({ app }: World) => app.db.update(aiTrainingData).set({ visibility: "hidden" })],
  [
    "of a member who blocked them",
    ({ app, author, voters }: World) =>
      app.db.insert(memberBlocks).values({ blockerId: author.id, blockedId: voters[0].id }),
  ],
  [
    "of a member whom they blocked",
    ({ app, author, voters }: World) =>
      app.db.insert(memberBlocks).values({ blockerId: voters[0].id, blockedId: author.id }),
  ],
])("members are not asked about a correction %s", async (_, change) => {
  const world = await start();
  expect(await world.queueOf(world.voters[0])).toHaveLength(1);
  await change(world);
  expect(await world.queueOf(world.voters[0])).toEqual([]);
});
type World = Awaited<ReturnType<typeof start>>;

test("members are asked about a correction whose photo its author shares later", async () => {
  const { queueOf, share, voters } = await start();
  await share(false);
  expect(await queueOf(voters[0])).toEqual([]);
  await share(true);
  expect(await queueOf(voters[0])).toHaveLength(1);
});

test("who corrected the picture is not asked about it, and can't vote on any answer for it", async () => {
  const { queueOf, other, say, vote, author } = await start();
  await say(other, { ...BILLINGS, correctedModel: "Mesa" });
  expect(await queueOf(other)).toEqual([]);
  for (const one of [author, other]) {
    await expect(vote(one, "agree")).rejects.toMatchObject({ code: "CONFLICT", reason: "own-correction" });
  }
});

test("enough votes validate a correction: points, a notice and the next one's answer follow", async () => {
  const { vote, voters, answers, pointsOf, author, as, id, app } = await start();
  for (const [place, voter] of voters.entries()) {
    expect(await vote(voter, "agree")).toEqual({
      agree: place + 1,
      disagree: 0,
      isValidated: place + 1 >= CONSENSUS_VOTERS_MIN,
      vote: "agree",
    });
  }
  expect(await answers()).toMatchObject([{ id, agreementCount: 4, isValidated: true }]);
  expect(await app.db.select().from(aiTrainingData)).toMatchObject([{ communityValidated: true, validationCount: 3 }]);
  expect(await pointsOf(author)).toBe(MERITS["correction-validated"].points);
  expect(await pointsOf(voters[0])).toBe(MERITS["vote-confirmed"].points);
  const [notice] = (await as(author).call(notifications.list)).filter(({ kind }) => kind === "correction-validated");
  expect(notice).toMatchObject({ path: "/ai-training", words: { en: { title: "Members agree with you" } } });
});

test("a vote is changed and withdrawn: what followed is taken back", async () => {
  const { vote, withdraw, voters, pointsOf, author, app } = await start();
  for (const voter of voters) await vote(voter, "agree");
  expect(await pointsOf(author)).toBeGreaterThan(0);
  expect(await vote(voters[0], "disagree")).toMatchObject({ agree: 2, disagree: 1, isValidated: false });
  expect([await pointsOf(author), await pointsOf(voters[1])]).toEqual([0, 0]);
  for (let times = 0; times < 2; times++) {
    expect(await withdraw(voters[0])).toEqual({ agree: 2, disagree: 0, isValidated: false, vote: null });
  }
  expect(await app.db.select().from(correctionVotes)).toHaveLength(2);
});

test("not sure is no vote for or against", async () => {
  const { vote, voters } = await start(4);
  for (const voter of voters.slice(0, 3)) await vote(voter, "unsure");
  expect(await vote(voters[3] ?? voters[0], "agree")).toMatchObject({ agree: 1, disagree: 0, isValidated: false });
});

test("a member who votes and then says the same by a correction counts once", async () => {
  const { app, vote, voters, other, say, id, answers } = await start();
  await makeVote(app.db, { answerId: id, userId: other.id });
  await say(other, BILLINGS);
  await vote(voters[0], "agree");
  expect(await answers()).toMatchObject([{ agreementCount: 3, isValidated: false }]);
});

test("votes that arrive at once are all counted, and validate once", async () => {
  const { vote, voters, answers, app, author, pointsOf } = await start(8);
  await Promise.all(voters.map((voter) => vote(voter, "agree")));
  expect(await answers()).toMatchObject([{ agreementCount: 9, isValidated: true }]);
  expect(await pointsOf(author)).toBe(MERITS["correction-validated"].points);
  expect(await app.db.select().from(correctionVotes)).toHaveLength(8);
});

test("a correction that is removed takes its points and its answer along, and comes back with them", async () => {
  const { app, vote, voters, pointsOf, author, answers, queueOf } = await start(4);
  for (const voter of voters.slice(0, 3)) await vote(voter, "agree");
  const [pair] = await app.db.select().from(aiTrainingData);
  const points = [await pointsOf(author), await pointsOf(voters[0])];
  const show = (visibility: "removed" | "public") =>
    app.db.transaction(async (tx) => {
      const id = pair?.id ?? "";
      const type = app.deps.domains.findContentType("correction");
      if (!type || !(await lockContent(app.deps, tx, { kind: type.kind, id }))) throw new Error("no correction");
      await setVisibility(type, tx, id, visibility, { now: app.deps.now(), reason: "spam" });
    });
  await show("removed");
  expect([await pointsOf(author), await pointsOf(voters[0])]).toEqual([0, 0]);
  expect(await answers()).toMatchObject([{ isValidated: false, shownCorrectionId: null }]);
  expect(await queueOf(voters[3] ?? voters[0])).toEqual([]);
  await show("public");
  expect([await pointsOf(author), await pointsOf(voters[0])]).toEqual(points);
  expect(await answers()).toMatchObject([{ isValidated: true, agreementCount: 4, shownCorrectionId: pair?.id }]);
});

test("the photo is for those who are shown it, its author and moderators, while it is shared", async () => {
  const { app, photo, voters, author, share } = await start();
  const moderator = await makeMember(app.db, { role: "admin" });
  const own = { id: author.id, role: "user" } as const;
  for (const who of [voters[0], own, moderator]) {
    const answer = await photo(who);
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(JPEG);
  }
  await share(false);
  const after = [];
  for (const who of [voters[0], moderator, own]) after.push((await photo(who)).status);
  expect(after).toEqual([404, 404, 200]);
});

test("consent is off unless given, goes with the correction, and can't be given to another's", async () => {
  const { say, words, author, as, other, imageHash } = await start();
  expect((await words())[0]?.photoSharedAt).not.toBeNull();
  await say(author, { ...BILLINGS, correctedModel: "Mesa" });
  expect((await words())[0]?.photoSharedAt).not.toBeNull();
  await say(author, { feedbackType: "thumbs_up" });
  expect((await words())[0]?.photoSharedAt).toBeNull();
  await say(other, BILLINGS);
  expect((await words()).map(({ photoSharedAt }) => photoSharedAt)).toEqual([null, null]);
  const shared = as(author).call(identify.sharePhoto, { params: { imageHash }, body: { isShared: true } });
  await expect(shared).rejects.toMatchObject({ code: "NOT_FOUND", reason: "correction-missing" });
});

test("a correction that is withdrawn goes with its votes, and can be voted on no more", async () => {
  const { app, say, author, vote, voters, withdraw } = await start();
  await vote(voters[0], "agree");
  await say(author, { feedbackType: "thumbs_up" });
  expect(await app.db.select().from(correctionVotes)).toEqual([]);
  await expect(vote(voters[1], "agree")).rejects.toMatchObject({ code: "NOT_FOUND", reason: "correction-missing" });
  await expect(withdraw(voters[0])).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("with a voter's account goes the vote, and what it decided", async () => {
  const { vote, voters, deleteAccount, answers, pointsOf, author } = await start();
  for (const voter of voters) await vote(voter, "agree");
  await deleteAccount(voters[0]);
  expect(await answers()).toMatchObject([{ agreementCount: 3, isValidated: false }]);
  expect(await pointsOf(author)).toBe(0);
});

test("own corrections and votes are listed with what became of them, and progress counts them", async () => {
  const { vote, voters, as, author, share } = await start();
  for (const voter of voters) await vote(voter, "agree");
  const own = as(author);
  expect((await own.page(training.corrections, {})).items).toMatchObject([
    { corrected: { brand: "Oakline", model: "Billings" }, agree: 3, isValidated: true, isPhotoShared: true },
  ]);
  expect(await own.call(training.progress)).toEqual({
    votes: 0,
    confirmedVotes: 0,
    corrections: 1,
    validatedCorrections: 1,
  });
  const voter = as(voters[0]);
  expect((await voter.page(training.votes, {})).items).toMatchObject([{ vote: "agree", isValidated: true }]);
  expect(await voter.call(training.progress)).toMatchObject({ votes: 1, confirmedVotes: 1, corrections: 0 });
  await share(false);
  // The photo is gone from it at once, and the correction once that is learnt.
  expect((await voter.page(training.votes, {})).items.map(({ photoUrl }) => photoUrl)).toEqual([null]);
});

test("the export has what members agreed on, with the photo while it is shared, names no member and is noted", async () => {
  const { app, vote, voters, share, author } = await start();
  const admin = app.as(await makeMember(app.db, { role: "admin" }));
  const lines = async () => (await (await admin.call(training.exportPairs)).text()).split("\n").filter(Boolean);
  expect(await lines()).toEqual([]);
  for (const voter of voters) await vote(voter, "agree");
  const [line, ...rest] = await lines();
  expect(rest).toEqual([]);
  const { messages, metadata } = JSON.parse(line ?? "");
  expect(messages.map(({ role }: { role: string }) => role)).toEqual(["system", "user", "assistant"]);
  expect(messages[1].content[0].image_url.url).toBe(`data:image/jpeg;base64,${JPEG.toString("base64")}`);
  expect(JSON.parse(messages[2].content)).toEqual({ name: "Oakline Billings", brand: "Oakline", category: null });
  expect(metadata).toMatchObject({ membersForIt: "4", consentedAt: app.deps.now().toISOString() });
  for (const { id } of [author, ...voters]) expect(line).not.toContain(id);
  await share(false);
  expect(await lines()).toEqual([]);
  const noted = await app.db.select().from(adminAudit);
  expect(noted.map(({ action }) => action)).toEqual(Array(3).fill("training.exportPairs"));
});

test("what members agreed on stays what it was, whatever its author adds, and is one correction", async () => {
  const { app, say, author, vote, voters, answers, as, pointsOf } = await start();
  await say(author, { ...BILLINGS, correctedCategory: "kitchen" });
  await vote(voters[0], "agree");
  await say(author, { ...BILLINGS, correctedCategory: "living-room" });
  expect(await answers()).toMatchObject([{ correctProductCategory: "kitchen", agreementCount: 2 }]);
  for (const voter of voters.slice(1)) await vote(voter, "agree");
  const points = await pointsOf(author);
  for (const correctedDescription of ["One.", "Another."]) {
    await say(author, { ...BILLINGS, correctedCategory: "office", correctedDescription });
  }
  expect(await answers()).toMatchObject([{ correctProductCategory: "kitchen", isValidated: true }]);
  expect(await app.db.select().from(aiTrainingData)).toHaveLength(1);
  expect(await as(author).call(training.progress)).toMatchObject({ corrections: 1, validatedCorrections: 1 });
  expect(await pointsOf(author)).toBe(points);
});

test("another answer of the same author has to convince anew", async () => {
  const { app, confirm, author, share, answers, vote, voters, as, pointsOf } = await start();
  const name = async (userCorrectedName: string) => {
    await confirm(author, { userConfirmation: "REJECTED", userCorrectedName });
    await app.work();
    await share(true);
    await app.work();
    return (await answers()).find(({ correctProductName }) => correctProductName === userCorrectedName)?.id ?? "";
  };
  const first = await name("Fir lamp");
  for (const voter of voters) await vote(voter, "agree", first);
  expect(await pointsOf(author)).toBe(MERITS["correction-validated"].points);
  const second = await name("Ash lamp");
  expect(await pointsOf(author)).toBe(0);
  expect(await answers()).toMatchObject([{ id: second, agreementCount: 1, isValidated: false }]);
  const pairs = await app.db.select().from(aiTrainingData).orderBy(asc(aiTrainingData.id));
  const [shown] = pairs.filter(({ answerId }) => answerId === second);
  expect(pairs.map((pair) => [pair.correctedName, pair.answerId, pair.isSuperseded, pair.communityValidated])).toEqual([
    ["Fir lamp", null, true, true],
    ["Ash lamp", second, false, false],
  ]);
  expect(await answers()).toMatchObject([{ shownCorrectionId: shown?.id }]);
  expect((await as(author).page(training.corrections, {})).items.map(({ corrected }) => corrected.name)).toEqual([
    "Ash lamp",
  ]);
  expect(await as(author).call(training.progress)).toMatchObject({ corrections: 1, validatedCorrections: 0 });
});

test("a correction is whole without the scan that it came from; its photo is shown no more, and votes can go", async () => {
  const { app, say, author, other, as, vote, voters, withdraw, answers, words, share, queueOf, id } = await start(4);
  // What was identified is needed for what it is called.
  await say(author, { feedbackType: "correction", correctedBrand: "Oakline" });
  const [answer] = await answers();
  for (const voter of voters.slice(0, 3)) await vote(voter, "agree", answer?.id);
  const [scan] = await app.db.select().from(scanHistory).where(eq(scanHistory.userId, author.id));
  await as(author).call(scans.remove, { params: { id: scan?.id ?? "" } });
  await app.work();
  const [word] = (await words()).filter(({ userId }) => userId === author.id);
  expect(word).toMatchObject({ photoSharedAt: null });
  expect(await answers()).toMatchObject([
    { id: answer?.id, correctProductName: answer?.correctProductName, isValidated: true, shownCorrectionId: null },
  ]);
  expect([answer?.id === id, await queueOf(other), await queueOf(voters[3] ?? other)]).toEqual([false, [], []]);
  await share(false);
  await app.work();
  expect(await withdraw(voters[0], answer?.id)).toMatchObject({ agree: 2, isValidated: false });
});

test("an answer of the stepped dialog that is yet to be given leaves the word before as it is", async () => {
  const { app, confirm, author, share, answers, withdraw, vote, voters } = await start();
  await confirm(author, { userConfirmation: "REJECTED", userCorrectedName: "Fir lamp" });
  await app.work();
  const [answer] = await answers();
  for (const voter of voters) await vote(voter, "agree", answer?.id);
  await confirm(author, { userConfirmation: "PENDING" });
  await share(true);
  await app.work();
  expect(await answers()).toMatchObject([{ correctProductName: "Fir lamp", isValidated: true }]);
  expect(await withdraw(voters[0], answer?.id)).toMatchObject({ agree: 2, isValidated: false });
});

test("a voter who then says something else by a correction was not right", async () => {
  const { app, vote, voters, other, say, answers, pointsOf, as, id } = await start();
  await makeVote(app.db, { answerId: id, userId: other.id });
  for (const voter of voters) await vote(voter, "agree");
  expect(await pointsOf(other)).toBe(MERITS["vote-confirmed"].points);
  await say(other, { ...BILLINGS, correctedModel: "Mesa" });
  expect((await answers())[0]).toMatchObject({ agreementCount: 4, isValidated: true });
  expect(await pointsOf(other)).toBe(0);
  expect(await as(other).call(training.progress)).toMatchObject({ confirmedVotes: 0 });
});

test("a suspended member corrects nothing and shows no photo, and may take both back", async () => {
  const { app, author, other, imageHash } = await start();
  const as = (who: { id: string }) => app.as({ id: who.id, role: "user", isSuspended: true });
  const suspended = { code: "FORBIDDEN", reason: "account-suspended" };
  await app.db.update(users).set({ suspendedUntil: new Date("2100-01-01") });
  const correct = as(other).call(identify.giveFeedback, { body: { imageHash, ...BILLINGS } });
  await expect(correct).rejects.toMatchObject(suspended);
  const scanImageUrl = `/api/scan-images/${imageHash}`;
  const body = { scanImageUrl, userConfirmation: "REJECTED", userCorrectedName: "Fir lamp" } as const;
  await expect(as(other).call(identify.confirm, { body })).rejects.toMatchObject(suspended);
  const share = (isShared: boolean) =>
    as(author).call(identify.sharePhoto, { params: { imageHash }, body: { isShared } });
  await expect(share(true)).rejects.toMatchObject(suspended);
  expect(await share(false)).toEqual({ isShared: false });
  await as(author).call(identify.giveFeedback, { body: { imageHash, feedbackType: "thumbs_up" } });
});

test("a suspended member can't vote", async () => {
  const { app, voters, id } = await start();
  await app.db
    .update(users)
    .set({ suspendedUntil: new Date("2100-01-01") })
    .where(eq(users.id, voters[0].id));
  const suspended = app.as({ ...voters[0], isSuspended: true });
  const vote = suspended.call(training.vote, { params: { id }, body: { vote: "agree" } });
  await expect(vote).rejects.toMatchObject({ code: "FORBIDDEN" });
});
