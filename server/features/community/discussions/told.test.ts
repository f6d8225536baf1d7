import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { answerContent, questionContent } from "#server/features/community/discussions/content.ts";
import { setVisibility } from "#server/features/moderation/index.ts";
import { makeProject } from "#server/testing/factories.ts";
import { startDiscussions } from "#server/testing/start-discussions.ts";
import { community } from "#shared/contracts/community/community.ts";
import { discussions } from "#shared/contracts/community/discussions.ts";
import { notifications } from "#shared/contracts/notifications/notifications.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { communityPosts, notifications as inboxes, postReplies } from "#shared/schema/index.ts";

/** Such an app, and what stands in an inbox of discussions, in both languages. */
async function start() {
  const app = await startDiscussions();
  return {
    ...app,
    inboxOf: async (who: Actor) => {
      await app.work();
      const list = await app.as(who).call(notifications.list);
      return list.filter(({ kind }) => kind !== "standing").map(({ words: { en, fr } }) => [en.title, fr.title]);
    },
  };
}

test("an acceptance or a vote that was taken back at once is not told", async () => {
  const { as, asker, helper, begin, reply, work, inboxOf } = await start();
  const { id } = await begin(asker);
  const params = { id: (await reply(helper, id)).id };
  await work();
  await as(asker).call(notifications.clear);
  for (const isSet of [true, false]) {
    await as(asker).call(discussions.accept, { params, body: { isAccepted: isSet } });
    await as(asker).call(discussions.voteOnReply, { params, body: { isHelpful: isSet, hasWorked: isSet } });
    await as(helper).call(discussions.findHelpful, { params: { id }, body: { isHelpful: isSet } });
  }
  expect([await inboxOf(helper), await inboxOf(asker)]).toEqual([[], []]);
  await as(asker).call(discussions.voteOnReply, { params, body: { hasWorked: true } });
  await as(helper).call(discussions.findHelpful, { params: { id }, body: { isHelpful: true } });
  const helped = [["What you wrote helped a member", "Ce que vous avez écrit a aidé un membre"]];
  expect([await inboxOf(helper), await inboxOf(asker)]).toEqual([helped, helped]);
});

test("who is replied to reads that, and who asked that it was in their discussion", async () => {
  const { join, asker, helper, begin, reply, inboxOf } = await start();
  const { id } = await begin(asker);
  const answer = await reply(helper, id);
  await reply(await join(), id, "Does it hold?", answer.id);
  expect(await inboxOf(helper)).toMatchObject(
    [[/replied to you$/, /vous a répondu$/]].map((row) => row.map((text) => expect.stringMatching(text))),
  );
  const [last] = await inboxOf(asker);
  expect(last).toEqual([
    expect.stringMatching(/replied in a discussion of yours$/),
    expect.stringMatching(/a répondu dans une de vos discussions$/),
  ]);
});

test.each([
  ["the reply", "reply"],
  ["the discussion", "post"],
] as const)("of what came is not told where %s is hidden by then", async (_, what) => {
  const { db, asker, helper, begin, reply, inboxOf } = await start();
  const { id } = await begin(asker);
  await reply(helper, id);
  await db.update(what === "reply" ? postReplies : communityPosts).set({ visibility: "hidden" });
  expect(await inboxOf(asker)).toEqual([]);
});

test("of a discussion that was taken back by then nothing is told, whichever is handed over first", async () => {
  const { db, asker, helper, begin, reply, inboxOf, join } = await start();
  const { id } = await begin(asker);
  const answer = await reply(helper, id);
  await reply(await join(), id, "Does it hold?", answer.id);
  await db.update(communityPosts).set({ title: "", content: "", userId: null, retractedAt: new Date() });
  expect(await inboxOf(helper)).toEqual([]);
});

test.each(["taken back", "removed with its only answer", "removed by moderators"])(
  "no inbox has the title of a discussion that was %s",
  async (how) => {
    const { db, as, join, asker, helper, begin, reply, inboxOf } = await start();
    const title = "Call me at 555 0100";
    const { id } = await begin(asker, { title });
    const other = await begin(asker, { title: "Another one" });
    const answer = await reply(helper, id);
    const further = how === "taken back" ? await join() : asker;
    await reply(further, id, "Does it hold?", how === "taken back" ? answer.id : null);
    await as(asker).call(discussions.voteOnReply, { params: { id: answer.id }, body: { isHelpful: true } });
    await as(helper).call(discussions.findHelpful, { params: { id }, body: { isHelpful: true } });
    await reply(helper, other.id);
    await inboxOf(helper);
    expect((await db.select().from(inboxes)).filter(({ message }) => message === title).length).toBeGreaterThan(1);
    if (how === "removed by moderators") {
      const why = { now: new Date(), reason: "spam" } as const;
      await db.transaction((tx) => setVisibility(questionContent, tx, id, "removed", why));
    } else {
      if (how !== "taken back") await as(helper).call(community.removeAnswer, { params: { id: answer.id } });
      await as(asker).call(discussions.remove, { params: { id } });
    }
    await inboxOf(helper);
    const left = await db.select().from(inboxes);
    expect(JSON.stringify(left)).not.toContain(title);
    expect(left.map(({ message }) => message)).toContain("Another one");
  },
);

test("no inbox leads to an answer that moderators removed", async () => {
  const { db, asker, helper, begin, reply, inboxOf } = await start();
  const { id } = await begin(asker);
  const answer = await reply(helper, id);
  expect(await inboxOf(asker)).toHaveLength(1);
  const why = { now: new Date(), reason: "spam" } as const;
  await db.transaction((tx) => setVisibility(answerContent, tx, answer.id, "removed", why));
  expect(await inboxOf(asker)).toEqual([]);
});

test("the author of a project is told of questions about it, not of tips", async () => {
  const { db, as, asker, toldTo } = await start();
  const project = await makeProject(db);
  const owner = { id: project.userId, role: "user" } as const;
  for (const type of ["tip", "question"] as const)
    await as(asker).call(discussions.start, { body: { type, title: `A ${type}`, projectId: project.id } });
  const [question] = await db.select().from(communityPosts).where(eq(communityPosts.postType, "question"));
  expect(await toldTo(owner)).toEqual([["help-wanted", `/community/discussions/${question?.id}`]]);
});
