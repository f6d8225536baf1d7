import { expect, test } from "vitest";
import { makeRemoval, makeReview, makeTakedown, makeUser } from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { takedowns } from "#shared/contracts/takedowns/takedowns.ts";

test("a member reads every notice that they know of, newest first, with the removal to appeal", async () => {
  const { db, as } = await startTestApp();
  const sharer = await makeUser(db);
  const down = { sharerId: sharer.id, state: "down", downAt: new Date() } as const;
  const { id: subjectId } = await makeReview(db, { userId: sharer.id });
  const removal = await makeRemoval(db, { authorId: sharer.id, subjectId, reason: "copyright" });
  const first = await makeTakedown(db, { ...down, subjectId, removalId: removal.id });
  const its = await makeRemoval(db, { authorId: sharer.id, subjectId, reason: "copyright" });
  const second = await makeTakedown(db, { ...down, subjectId, removalId: its.id, claimantName: "Léa Côté" });
  const gone = await makeTakedown(db, down);
  await makeTakedown(db, { ...down, state: "withdrawn" });
  await makeTakedown(db, { ...down, strikeWithdrawnAt: new Date() });
  // A notice that is not reviewed yet, and another member's: both are unknown to the sharer.
  await makeTakedown(db, { sharerId: sharer.id });
  await makeTakedown(db, { state: "down", downAt: new Date() });
  const list = await as(sharer).call(takedowns.allReceived);
  expect(list.slice(0, 2)).toMatchObject([
    { state: "down", isStrike: false },
    { state: "withdrawn", isStrike: false },
  ]);
  expect(list.slice(2).map(({ id, removalId, isStrike }) => ({ id, removalId, isStrike }))).toEqual([
    { id: gone.id, removalId: null, isStrike: true },
    { id: second.id, removalId: its.id, isStrike: true },
    { id: first.id, removalId: removal.id, isStrike: true },
  ]);
  expect(list[3]).toMatchObject({ claimantName: "Léa Côté", work: second.work, hasCountered: false });
});
