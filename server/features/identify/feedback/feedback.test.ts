import { desc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { takeTry } from "#server/http/rate-limit.ts";
import { makeUser } from "#server/testing/factories.ts";
import { startWithMembers } from "#server/testing/feedback-members.ts";
import { identify } from "#shared/contracts/identify/identify.ts";
import { scans } from "#shared/contracts/scans/scans.ts";
import { CORRECTIONS_TO_EXPIRE } from "#shared/domain/limits.ts";
import { TRY_LIMITS } from "#shared/domain/try-limits.ts";
import { aiScanResults, imageCacheEntries, scanFeedback, scanHistory } from "#shared/schema/index.ts";

const BILLINGS = { correctedBrand: "Oakline", correctedModel: "Billings" };

test("a thumb is noted once, and the latest word of a member counts", async () => {
  const { members, entry, give, words } = await startWithMembers(1);
  const [me] = members;
  await give(me, { feedbackType: "thumbs_up" });
  const [first] = await words();
  await give(me, { feedbackType: "thumbs_up" });
  expect(await words()).toEqual([first]);
  expect(await entry()).toMatchObject({ thumbsUpCount: 1, thumbsDownCount: 0, correctionCount: 0 });
  await give(me, { feedbackType: "correction", ...BILLINGS });
  expect(await words()).toMatchObject([{ feedbackType: "correction", correctedBrand: "Oakline" }]);
  expect(await entry()).toMatchObject({ thumbsUpCount: 0, correctionCount: 1, correctedModel: "Billings" });
  await give(me, { feedbackType: "thumbs_down" });
  expect(await entry()).toMatchObject({ thumbsDownCount: 1, correctionCount: 0, correctedBrand: null });
});

test("the original is what the server said last, whatever the payload says", async () => {
  const { app, members, imageHash, give, words } = await startWithMembers(1);
  const [me] = members;
  const latest = { identifiedBrand: "Alder", identifiedModel: "Mesa", confidence: 0.4 };
  await app.db.insert(aiScanResults).values({
    id: crypto.randomUUID(),
    userId: me.id,
    imageHash,
    ...latest,
    createdAt: new Date("2030-01-01"),
  });
  await give(me, {
    feedbackType: "correction",
    ...BILLINGS,
    originalBrand: "Made up",
    originalModel: "Made up",
    confidence: 1,
  });
  expect(await words()).toMatchObject([{ originalBrand: "Alder", originalModel: "Mesa", confidence: 0.4 }]);
});

test("only a photo of one's own can be judged: another's is as unknown as none", async () => {
  const { app, imageHash, words } = await startWithMembers(1);
  const stranger = app.as({ id: (await makeUser(app.db)).id, role: "user" });
  for (const hash of [imageHash, "0".repeat(64)]) {
    const scanImageUrl = `/api/scan-images/${hash}`;
    const calls = [
      stranger.call(identify.giveFeedback, { body: { imageHash: hash, feedbackType: "thumbs_up" } }),
      stranger.call(identify.confirm, { body: { scanImageUrl, userConfirmation: "CONFIRMED" } }),
    ];
    await Promise.all(
      calls.map((call) => expect(call).rejects.toMatchObject({ code: "NOT_FOUND", reason: "scan-missing" })),
    );
  }
  const elsewhere = { scanImageUrl: "https://elsewhere.example/photo.jpg", userConfirmation: "CONFIRMED" as const };
  await expect(stranger.call(identify.confirm, { body: elsewhere })).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await words()).toEqual([]);
});

test("an account that has gone says nothing any more", async () => {
  const { members, give, confirm, deleteAccount } = await startWithMembers(1);
  await deleteAccount(members[0]);
  await expect(give(members[0], { feedbackType: "thumbs_up" })).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  const confirmed = confirm(members[0], { userConfirmation: "CONFIRMED" });
  await expect(confirmed).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
});

test.each([
  [{}, ["correctedBrand"]],
  [{ correctedBrand: "  nordhem " }, ["correctedBrand"]],
  [{ correctedBrand: "NORDHEM", correctedModel: "lindholm" }, ["correctedBrand", "correctedModel"]],
  [{ correctedCategory: "Bedroom" }, ["correctedCategory"]],
  [{ correctedCategory: "Other" }, ["correctedCategory"]],
  [{ correctedDescription: "A  white dresser\nwith six drawers." }, ["correctedDescription"]],
])("a correction corrects something: %j does not", async (said, fields) => {
  const { members, give, words } = await startWithMembers(1);
  const refused = give(members[0], { feedbackType: "correction", ...said });
  await expect(refused).rejects.toMatchObject({ code: "INVALID_INPUT", reason: "nothing-corrected" });
  await expect(refused.catch((error) => Object.keys(error.fields))).resolves.toEqual(fields);
  expect(await words()).toEqual([]);
});

test("words that are never shown are no correction", async () => {
  const { members, give, confirm, words } = await startWithMembers(1);
  const said = { feedbackType: "correction" as const, correctedBrand: "Oakline", correctedModel: "fucking shelf" };
  await expect(give(members[0], said)).rejects.toMatchObject({ code: "UNPROCESSABLE", reason: "blocked-words" });
  const rejected = { userConfirmation: "REJECTED" as const, userCorrectedName: "fucking shelf" };
  await expect(confirm(members[0], rejected)).rejects.toMatchObject({ reason: "blocked-words" });
  const chosen = { alternativesShown: [{ name: "fucking shelf" }], selectedAlternative: 0 };
  const choosing = confirm(members[0], { userConfirmation: "REJECTED", ...chosen });
  await expect(choosing).rejects.toMatchObject({ reason: "blocked-words" });
  expect(await words()).toEqual([]);
});

test("members have so many tries an hour", async () => {
  const { app, members, give } = await startWithMembers(1);
  const { tries } = TRY_LIMITS.identifyFeedback;
  for (let time = 0; time < tries; time++) await takeTry(app.db, TRY_LIMITS.identifyFeedback, members[0].id);
  await expect(give(members[0], { feedbackType: "thumbs_up" })).rejects.toMatchObject({ code: "RATE_LIMITED" });
});

test("the scans of the member show their word, and those of others don't", async () => {
  const { app, members, give } = await startWithMembers(2);
  const [me, other] = members;
  const read = async (userId: string) => {
    const [scan] = await app.db.select().from(scanHistory).where(eq(scanHistory.userId, userId));
    const [result] = await app.db.select().from(aiScanResults).where(eq(aiScanResults.userId, userId));
    return { ...scan, ...result };
  };
  const untouched = await read(other.id);
  await app.db.update(aiScanResults).set({ userNotes: "In the attic." }).where(eq(aiScanResults.userId, me.id));
  await give(me, {
    feedbackType: "correction",
    ...BILLINGS,
    correctedCategory: "Bookshelf",
    correctedDescription: "Tall.",
  });
  expect(await read(me.id)).toMatchObject({
    feedbackType: "correction",
    feedbackTimestamp: app.deps.now(),
    userCorrectedBrand: "Oakline",
    userCorrectedModel: "Billings",
    userUpdatedBrand: "Oakline",
    userUpdatedModel: "Billings",
    userUpdatedProductType: "Bookshelf",
    userUpdatedCategory: "living-room",
    userUpdatedDescription: "Tall.",
    userNotes: "In the attic.",
  });
  await give(me, { feedbackType: "correction", correctedModel: "Mesa" });
  expect(await read(me.id)).toMatchObject({
    userUpdatedBrand: null,
    userUpdatedModel: "Mesa",
    userUpdatedCategory: null,
  });
  await give(me, { feedbackType: "thumbs_up" });
  expect(await read(me.id)).toMatchObject({
    feedbackType: "thumbs_up",
    userCorrectedModel: null,
    userUpdatedModel: null,
    userNotes: "In the attic.",
  });
  expect(await read(other.id)).toEqual(untouched);
});

test("what a member noted by hand stays beside a thumb and a first correction", async () => {
  const { app, members, give } = await startWithMembers(1);
  const [me] = members;
  const read = async () => (await app.db.select().from(aiScanResults))[0];
  await app.db.update(aiScanResults).set({ userUpdatedProductType: "Armoire" });
  await give(me, { feedbackType: "thumbs_down" });
  expect(await read()).toMatchObject({ userUpdatedProductType: "Armoire" });
  await give(me, { feedbackType: "correction", ...BILLINGS });
  expect(await read()).toMatchObject({ userUpdatedProductType: "Armoire", userUpdatedBrand: "Oakline" });
});

test("a thumb changes nothing of what was identified, nor when that was changed last", async () => {
  const { app, members, give } = await startWithMembers(1);
  const updatedAt = new Date("2026-11-01T12:00:00.000Z");
  await app.db.update(aiScanResults).set({ updatedAt });
  await give(members[0], { feedbackType: "thumbs_up" });
  expect(await app.db.select().from(aiScanResults)).toMatchObject([{ updatedAt }]);
  await give(members[0], { feedbackType: "correction", ...BILLINGS });
  expect(await app.db.select().from(aiScanResults)).toMatchObject([{ updatedAt: app.deps.now() }]);
});

test("a name that comes along with a confirmation is none that the member gives the item", async () => {
  const { app, members, confirm } = await startWithMembers(1);
  const [me] = members;
  await confirm(me, { userConfirmation: "CONFIRMED", userCorrectedName: "Mesa bookcase" });
  const [scan] = (await app.as({ id: me.id, role: "user" }).page(scans.list, {})).items;
  expect(scan).toMatchObject({ userUpdatedName: null });
});

test("a name that a member gives stands in their history, whether or not it is a word yet, until they say another", async () => {
  const { app, members, give, confirm } = await startWithMembers(2);
  const [me, other] = members;
  const as = app.as({ id: me.id, role: "user" });
  const read = async () => (await as.page(scans.list, {})).items[0];
  await confirm(other, { userConfirmation: "REJECTED", userCorrectedName: "Another's" });
  expect(await read()).toMatchObject({ userUpdatedName: null, userUpdatedDescription: null });
  await confirm(me, { userConfirmation: "PENDING", userCorrectedName: "Sorrel bookcase" });
  expect(await read()).toMatchObject({ userUpdatedName: "Sorrel bookcase" });
  await confirm(me, { userConfirmation: "REJECTED", userCorrectedName: "Mesa bookcase" });
  expect(await read()).toMatchObject({ userUpdatedName: "Mesa bookcase", userUpdatedDescription: null });
  expect((await as.page(scans.list, { query: { q: "MESA book" } })).items).toHaveLength(1);
  await give(me, { feedbackType: "thumbs_up" });
  expect(await read()).toMatchObject({ userUpdatedName: null });
});

test("a rejection without more is a thumb down, and so is “Other”", async () => {
  const { members, confirm, words } = await startWithMembers(2);
  const [me, other] = members;
  await confirm(me, { userConfirmation: "REJECTED" });
  await confirm(other, { userConfirmation: "REJECTED", userCorrectedCategory: "Other", userCorrectedName: " " });
  expect((await words()).map(({ feedbackType }) => feedbackType)).toEqual(["thumbs_down", "thumbs_down"]);
});

test("a confirmation is a thumb up, one that is pending no word", async () => {
  const { members, confirm, words, answers } = await startWithMembers(2);
  const [me, other] = members;
  await confirm(me, { userConfirmation: "CONFIRMED" });
  await confirm(other, { userConfirmation: "PENDING" });
  expect(await words()).toMatchObject([{ userId: me.id, feedbackType: "thumbs_up" }]);
  expect((await answers()).map(({ userConfirmation }) => userConfirmation).sort()).toEqual(["CONFIRMED", "PENDING"]);
});

test.each([
  [{ userCorrectedBrand: "Oakline" }, { correctedBrand: "Oakline", correctedModel: null }],
  [{ userCorrectedName: "Billings bookshelf" }, { correctedBrand: null, correctedModel: null }],
  [{ userCorrectedCategory: "Chair" }, { correctedBrand: null, correctedModel: null }],
])("a rejection that says what it is is a correction: %j", async (said, word) => {
  const { members, confirm, words } = await startWithMembers(1);
  await confirm(members[0], { userConfirmation: "REJECTED", ...said });
  expect(await words()).toMatchObject([{ feedbackType: "correction", ...word }]);
});

test("the dialog's answer has the server's prediction, and the alternatives with the one that was chosen", async () => {
  const { members, confirm, answers, alternatives, words } = await startWithMembers(1);
  const alternativesShown = [{ name: "Dresser with six drawers", confidence: 0.86 }, { name: "white dresser" }];
  const { id } = await confirm(members[0], {
    userConfirmation: "REJECTED",
    aiPredictedName: "Made up",
    aiConfidenceScore: "1",
    userSubmittedTags: ["white", "six drawers"],
    alternativesShown,
    selectedAlternative: 1,
  });
  expect(await answers()).toMatchObject([
    {
      id,
      aiPredictedName: "Dresser with six drawers",
      aiPredictedModel: "Lindholm",
      aiConfidenceScore: 0.86,
      userCorrectedName: "white dresser",
      selectedAlternative: 1,
      userSubmittedTags: ["white", "six drawers"],
      adminReviewed: false,
    },
  ]);
  expect(await alternatives()).toMatchObject([
    { productName: "Dresser with six drawers", confidenceScore: 0.86, displayOrder: 0, wasSelected: false },
    { productName: "white dresser", confidenceScore: null, displayOrder: 1, wasSelected: true },
  ]);
  expect(await words()).toMatchObject([{ id, feedbackType: "correction" }]);
});

test("an alternative is one of those that were shown, and another name than the identified one", async () => {
  const { members, confirm, words, answers } = await startWithMembers(1);
  const alternativesShown = [{ name: "dresser with SIX drawers" }];
  const rejected = { userConfirmation: "REJECTED" as const, alternativesShown };
  for (const [selectedAlternative, reason] of [
    [1, "input-invalid"],
    [0, "nothing-corrected"],
  ] as const) {
    await expect(confirm(members[0], { ...rejected, selectedAlternative })).rejects.toMatchObject({
      code: "INVALID_INPUT",
      reason,
      fields: { selectedAlternative: expect.any(String) },
    });
  }
  expect([await words(), await answers()]).toEqual([[], []]);
});

test("of a member's answers that no administrator has reviewed the latest stays", async () => {
  const { app, members, confirm, answers } = await startWithMembers(2);
  const [me, other] = members;
  await confirm(other, { userConfirmation: "CONFIRMED" });
  const { id: reviewed } = await confirm(me, { userConfirmation: "REJECTED" });
  await app.pool.query("update identification_feedback set admin_reviewed = true where id = $1", [reviewed]);
  await confirm(me, { userConfirmation: "REJECTED", userCorrectedBrand: "Alder" });
  await confirm(me, { userConfirmation: "CONFIRMED" });
  expect((await answers()).map((one) => [one.userId === me.id, one.userConfirmation])).toEqual([
    [false, "CONFIRMED"],
    [true, "REJECTED"],
    [true, "CONFIRMED"],
  ]);
});

test("ten members who correct at once are counted, and end the answer", async () => {
  const { app, members, give, entry } = await startWithMembers(10);
  await Promise.all(members.map((me, at) => give(me, { feedbackType: "correction", correctedModel: `Model ${at}` })));
  const [latest] = await app.db
    .select()
    .from(scanFeedback)
    .orderBy(desc(scanFeedback.createdAt), desc(scanFeedback.id))
    .limit(1);
  expect(await entry()).toMatchObject({
    correctionCount: 10,
    correctedModel: latest?.correctedModel,
    expiresAt: app.deps.now(),
  });
});

test("a member who sends ten words at once has one", async () => {
  const { members, give, entry, words } = await startWithMembers(1);
  const types = ["thumbs_up", "thumbs_down"] as const;
  await Promise.all(
    Array.from({ length: 10 }, (_, at) => give(members[0], { feedbackType: types[at % 2] ?? "thumbs_up" })),
  );
  expect(await words()).toHaveLength(1);
  const { thumbsUpCount = 0, thumbsDownCount = 0 } = (await entry()) ?? {};
  expect(thumbsUpCount + thumbsDownCount).toBe(1);
});

test("an answer ends with enough corrections by different members, and not by one who repeats theirs", async () => {
  const { app, members, give, entry } = await startWithMembers(CORRECTIONS_TO_EXPIRE);
  const until = (await entry())?.expiresAt;
  for (let time = 0; time < CORRECTIONS_TO_EXPIRE; time++) {
    await give(members[0], { feedbackType: "correction", correctedModel: `Model ${time}` });
  }
  expect((await entry())?.expiresAt).toEqual(until);
  for (const me of members.slice(1)) await give(me, { feedbackType: "correction", ...BILLINGS });
  expect((await entry())?.expiresAt).toEqual(app.deps.now());
});

test("what was said of an earlier answer does not count for the one that took its place", async () => {
  const { app, members, give, entry, words } = await startWithMembers(3);
  const [one, two, three] = members;
  for (const me of [one, two]) await give(me, { feedbackType: "correction", ...BILLINGS });
  await give(three, { feedbackType: "thumbs_up" });
  const expiresAt = new Date("2031-02-02");
  const answeredAt = app.deps.now();
  const anew = { expiresAt, createdAt: answeredAt, thumbsUpCount: 0, correctionCount: 0 };
  await app.db.update(imageCacheEntries).set(anew);
  await app.db.update(scanFeedback).set({ createdAt: new Date(answeredAt.getTime() - 1) });
  await give(three, { feedbackType: "thumbs_up" });
  expect(await entry()).toMatchObject({ expiresAt, thumbsUpCount: 1, correctionCount: 0, correctedBrand: null });
  await give(one, { feedbackType: "correction", ...BILLINGS });
  expect(await entry()).toMatchObject({ expiresAt, correctionCount: 1, correctedBrand: "Oakline" });
  await give(two, { feedbackType: "correction", ...BILLINGS });
  expect(await entry()).toMatchObject({ expiresAt: answeredAt, correctionCount: 2 });
  expect(await words()).toHaveLength(3);
});

test("feedback on a photo that is not kept any more is noted", async () => {
  const { app, members, give, words } = await startWithMembers(1);
  await app.pool.query("delete from image_cache_entries");
  await give(members[0], { feedbackType: "correction", ...BILLINGS });
  expect(await words()).toMatchObject([{ feedbackType: "correction" }]);
});

test("with an account go its words, and the counts are those of the others", async () => {
  const { members, give, entry, words, deleteAccount } = await startWithMembers(2);
  const [me, other] = members;
  await give(other, { feedbackType: "thumbs_up" });
  await give(me, { feedbackType: "correction", ...BILLINGS });
  await deleteAccount(me);
  expect(await words()).toMatchObject([{ userId: other.id }]);
  expect(await entry()).toMatchObject({ thumbsUpCount: 1, correctionCount: 0, correctedBrand: null });
});
