import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { answerContent, questionContent } from "#server/features/community/discussions/content.ts";
import { lockContent, setVisibility } from "#server/features/moderation/index.ts";
import { makeAnswer, makeProduct, makeProject, makeQuestion } from "#server/testing/factories.ts";
import { makeMember, PASSWORD } from "#server/testing/people.ts";
import { startDiscussions } from "#server/testing/start-discussions.ts";
import { accounts } from "#shared/contracts/accounts/accounts.ts";
import { community } from "#shared/contracts/community/community.ts";
import { discussions, REPLIES_PER_REPLY } from "#shared/contracts/community/discussions.ts";
import { reports } from "#shared/contracts/moderation/reports.ts";
import { notifications } from "#shared/contracts/notifications/notifications.ts";
import { MERITS } from "#shared/domain/reputation.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { TRY_LIMITS } from "#shared/domain/try-limits.ts";
import {
  adminAudit,
  communityPosts,
  memberBlocks,
  pendingEvents,
  postReplies,
  products,
  userInteractions,
  userProjects,
} from "#shared/schema/index.ts";

test("a discussion has a title and what was written of it, with its product and step", async () => {
  const { db, as, asker, get } = await startDiscussions();
  const product = await makeProduct(db, { name: "Lindholm dresser" });
  const body = { type: "tip", title: "Sort the screws", text: "By length.", productId: product.id, step: 3 } as const;
  const { id } = await as(asker).call(discussions.start, { body });
  expect(await get(id)).toMatchObject({
    type: "tip",
    title: "Sort the screws",
    text: "By length.",
    product: { id: product.id, name: "Lindholm dresser" },
    step: 3,
    replyCount: 0,
    isOwn: false,
  });
});

test("members find their own answers, the newest first, and take back those in discussions that they don't see any more", async () => {
  const { db, as, join, asker, helper, begin, reply } = await startDiscussions();
  const first = await begin(asker, { title: "Which screw is it?" });
  const other = await join();
  const second = await begin(other, { title: "Is oil needed?" });
  const given = await reply(helper, first.id, "The short one.");
  await reply(asker, first.id, "Thanks.");
  const unseen = await reply(helper, second.id, "No.");
  const own = async (who = helper) =>
    (await as(who).page(discussions.ownReplies)).items.map(({ text, discussion }) => [text, discussion?.title]);
  expect(await own()).toEqual([
    ["No.", "Is oil needed?"],
    ["The short one.", "Which screw is it?"],
  ]);
  expect(await own(other)).toEqual([]);
  await as(asker).call(discussions.accept, { params: { id: given.id }, body: { isAccepted: true } });
  await db.insert(memberBlocks).values({ blockerId: other.id, blockedId: helper.id });
  await as(asker).call(discussions.remove, { params: { id: first.id } });
  const { items } = await as(helper).page(discussions.ownReplies);
  expect(items).toMatchObject([
    { text: "No.", discussion: null },
    { text: "The short one.", isAccepted: true, discussion: { title: null } },
  ]);
  await as(helper).call(community.removeAnswer, { params: { id: unseen.id } });
  expect((await own()).map(([text]) => text)).toEqual(["The short one."]);
  await expect(as(null).call(discussions.ownReplies)).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
});

test("a question of a product's page is a discussion, and a question that was begun here stands on that page", async () => {
  const { db, as, asker, titles } = await startDiscussions();
  const product = await makeProduct(db);
  await as(asker).call(community.ask, { params: { id: product.id }, body: { text: "Does it need two people?" } });
  const body = { type: "question", title: "Is oil needed?", text: "For the hinges.", productId: product.id } as const;
  await as(asker).call(discussions.start, { body });
  expect(await titles(null)).toEqual(["Is oil needed?", "Does it need two people?"]);
  const listed = await as(null).call(community.listQuestions, { params: { id: product.id } });
  expect(listed.map(({ text }) => text)).toEqual(["Is oil needed?", "Does it need two people?"]);
});

test("pinned discussions come first, then the newest, page by page, and by their type", async () => {
  const { db, as } = await startDiscussions();
  const at = (day: number) => new Date(Date.UTC(2026, 10, day));
  for (const [title, day, isPinned, postType] of [
    ["one", 1, true, "tip"],
    ["two", 2, false, "question"],
    ["three", 3, false, "tip"],
    ["four", 4, false, "question"],
  ] as const) {
    await makeQuestion(db, { title, createdAt: at(day), isPinned, postType });
  }
  const client = as(null);
  const first = await client.page(discussions.list, { query: { limit: 2 } });
  const rest = await client.page(discussions.list, { query: { limit: 2, cursor: first.nextCursor ?? "" } });
  expect([...first.items, ...rest.items].map(({ title }) => title)).toEqual(["one", "four", "three", "two"]);
  expect(rest.nextCursor).toBeNull();
  const tips = await client.page(discussions.list, { query: { type: "tip" } });
  expect(tips.items.map(({ title }) => title)).toEqual(["one", "three"]);
});

test("unanswered are questions without a reply that everybody sees, and that are not solved", async () => {
  const { db, titles } = await startDiscussions();
  await makeQuestion(db, { title: "open" });
  await makeQuestion(db, { title: "tip", postType: "tip" });
  await makeQuestion(db, { title: "solved", isSolved: true, isSolvedByAuthor: true });
  const answered = await makeQuestion(db, { title: "answered" });
  const reply = await makeAnswer(db, { postId: answered.id });
  expect(await titles(null, { order: "unanswered" })).toEqual(["open"]);
  await db.update(postReplies).set({ visibility: "hidden" }).where(eq(postReplies.id, reply.id));
  expect(await titles(null, { order: "unanswered" })).toEqual(["answered", "open"]);
});

test.each([
  ["screw", ["Which screws go first?"]],
  ["vis", ["Les vis sont trop courtes"]],
  ["courte", ["Les vis sont trop courtes"]],
  ["hinges", []],
])("a search for %s finds words of title and text, in either language", async (q, found) => {
  const { db, titles } = await startDiscussions();
  await makeQuestion(db, { title: "Which screws go first?", content: "There are two bags." });
  await makeQuestion(db, { title: "Les vis sont trop courtes" });
  expect(await titles(null, { q })).toEqual(found);
});

test("while a title is typed, discussions with its words are named, those with the most first", async () => {
  const { db, as } = await startDiscussions();
  await makeQuestion(db, { title: "The drawer of the dresser sticks" });
  await makeQuestion(db, { title: "A drawer is missing" });
  await makeQuestion(db, { title: "Oil for a table" });
  const found = await as(null).call(discussions.similar, { query: { q: "My dresser drawer sticks & ( ' :*" } });
  expect(found.map(({ title }) => title)).toEqual(["The drawer of the dresser sticks", "A drawer is missing"]);
});

test("words that are in many discussions find none, where a rare one does", async () => {
  const { db, as } = await startDiscussions();
  await db.execute(`insert into community_posts (id, title, content, post_type)
    select uuidv7(), 'A drawer sticks ' || n, '', 'question' from generate_series(1, 600) n`);
  await makeQuestion(db, { title: "The drawer of the Lindholm", createdAt: new Date("2026-01-01") });
  const similar = async (q: string) =>
    (await as(null).call(discussions.similar, { query: { q } })).map(({ title }) => title);
  await db.execute("analyze community_posts");
  expect(await similar("My Lindholm has a drawer")).toEqual(["The drawer of the Lindholm"]);
  expect(await similar("Another drawer")).toHaveLength(5);
});

test.each([
  ["hidden", { visibility: "hidden" }],
  ["removed", { visibility: "removed", moderationReason: "spam" }],
  ["private", { isPublic: false }],
] as const)("one that is %s is in no list, and no other member opens it", async (_, values) => {
  const { db, titles, get, repliesOf, reply, helper } = await startDiscussions();
  const { id } = await makeQuestion(db, values);
  expect(await titles(helper)).toEqual([]);
  for (const call of [() => get(id), () => repliesOf(id), () => reply(helper, id)]) {
    await expect(call()).rejects.toMatchObject({ code: "NOT_FOUND", reason: "discussion-missing" });
  }
});

test("one about a product that left the catalogue is not shown", async () => {
  const { db, titles, get } = await startDiscussions();
  const { id } = await makeQuestion(db);
  await db.update(products).set({ isListed: false });
  expect(await titles(null)).toEqual([]);
  await expect(get(id)).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("members who blocked each other see neither discussions nor replies of the other", async () => {
  const { db, as, asker, helper, begin, reply, titles, get, repliesOf, join } = await startDiscussions();
  const { id } = await begin(asker);
  const third = await begin(await join(), { title: "Another one" });
  await reply(asker, third.id);
  await db.insert(memberBlocks).values({ blockerId: helper.id, blockedId: asker.id });
  expect(await titles(helper)).toEqual(["Another one"]);
  await expect(get(id, helper)).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect([(await repliesOf(third.id, helper)).length, (await repliesOf(third.id)).length]).toEqual([0, 1]);
  const [theirs] = await repliesOf(third.id);
  const body = { isHelpful: true };
  for (const call of [
    () => reply(helper, id, "Hello?"),
    () => reply(helper, third.id, "Hello?", theirs?.id),
    () => as(helper).call(discussions.findHelpful, { params: { id }, body }),
    () => as(helper).call(discussions.voteOnReply, { params: { id: theirs?.id ?? "" }, body }),
  ])
    await expect(call()).rejects.toMatchObject({ code: "NOT_FOUND", reason: "discussion-missing" });
});

test("replies are one level deep: one to a reply to a reply belongs to the first", async () => {
  const { asker, helper, begin, reply, repliesOf, get } = await startDiscussions();
  const { id } = await begin(asker);
  const first = await reply(helper, id, "The short one.");
  const second = await reply(asker, id, "Which of them?", first.id);
  await reply(helper, id, "The one with the ring.", second.id);
  expect(await repliesOf(id)).toMatchObject([
    { text: "The short one.", replies: [{ text: "Which of them?" }, { text: "The one with the ring." }] },
  ]);
  expect((await get(id)).replyCount).toBe(3);
});

test("of many replies to a reply the first come with it, and all are listed page by page", async () => {
  const { db, as, join, asker, helper, begin, reply, repliesOf } = await startDiscussions();
  const { id } = await begin(asker);
  const first = await reply(helper, id);
  const second = await reply(helper, id, "Or the long one.");
  for (let n = 0; n <= REPLIES_PER_REPLY; n++) {
    const createdAt = new Date(Date.now() + n * 1000);
    await makeAnswer(db, { postId: id, parentReplyId: first.id, content: `${n}`, createdAt });
  }
  await makeAnswer(db, { postId: id, parentReplyId: second.id });
  const [many, few] = await repliesOf(id);
  expect([many?.replies.length, many?.hasMoreReplies]).toEqual([REPLIES_PER_REPLY, true]);
  expect([few?.replies.length, few?.hasMoreReplies]).toEqual([1, false]);
  const query = { to: first.id, limit: 15 };
  const one = await as(null).page(discussions.replies, { params: { id }, query });
  const rest = await as(null).page(discussions.replies, {
    params: { id },
    query: { ...query, cursor: one.nextCursor ?? "" },
  });
  const all = [...one.items, ...rest.items];
  expect(all.map(({ text }) => text)).toEqual(Array.from({ length: REPLIES_PER_REPLY + 1 }, (_, n) => `${n}`));
  expect(all.every(({ replies }) => replies.length === 0)).toBe(true);
  const reader = await join();
  await db.insert(memberBlocks).values({ blockerId: asker.id, blockedId: reader.id });
  const others = as(reader).page(discussions.replies, { params: { id }, query });
  await expect(others).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("a reply to one that a reader does not see stands by itself for them, as after a removal", async () => {
  const { db, join, asker, helper, begin, reply, repliesOf, get } = await startDiscussions();
  const { id } = await begin(asker);
  const first = await reply(helper, id);
  const other = await join();
  await reply(other, id, "That stripped my thread.", first.id);
  const seenBy = async (who: Actor | null) =>
    (await repliesOf(id, who)).map(({ text, replies }) => [text, ...replies.map((one) => one.text)]);
  const whole = [["The short one.", "That stripped my thread."]];
  const moved = [["That stripped my thread."]];
  await db.insert(memberBlocks).values({ blockerId: asker.id, blockedId: helper.id });
  expect([await seenBy(asker), await seenBy(null)]).toEqual([moved, whole]);
  for (const visibility of ["hidden", "removed"] as const) {
    await db.update(postReplies).set({ visibility }).where(eq(postReplies.id, first.id));
    expect([await seenBy(null), (await get(id)).replyCount]).toEqual([moved, 1]);
  }
  await db.update(postReplies).set({ visibility: "public" });
  await db.delete(memberBlocks);
  await db.update(postReplies).set({ visibility: "hidden" }).where(eq(postReplies.id, first.id));
  expect(await seenBy(helper)).toEqual(whole);
});

test("whose only reply waits for a moderator still finds it below a discussion that its author took back", async () => {
  const { db, as, asker, helper, begin, reply, get, repliesOf } = await startDiscussions();
  const { id } = await begin(asker);
  const { id: replyId } = await reply(helper, id);
  await db.update(postReplies).set({ visibility: "hidden" });
  await as(asker).call(discussions.remove, { params: { id } });
  expect((await as(helper).page(discussions.ownReplies)).items).toMatchObject([{ id: replyId, isHidden: true }]);
  expect(await get(id, helper)).toMatchObject({ title: null, replyCount: 0 });
  expect(await repliesOf(id, helper)).toMatchObject([{ id: replyId }]);
  for (const who of [null, asker]) {
    await expect(get(id, who)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(repliesOf(id, who)).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
});

test("a reply to one of another discussion is refused", async () => {
  const { asker, helper, begin, reply } = await startDiscussions();
  const [one, other] = [await begin(asker), await begin(asker, { title: "Another one" })];
  const { id } = await reply(helper, one.id);
  await expect(reply(helper, other.id, "Here?", id)).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("several answers are accepted by who asked, and the question is solved exactly while one is", async () => {
  const { as, asker, helper, begin, reply, get, repliesOf } = await startDiscussions();
  const { id } = await begin(asker);
  const answers = [await reply(helper, id, "The short one."), await reply(helper, id, "Or the long one.")];
  const accept = (who: Actor, answer: { id: string } | undefined, isAccepted: boolean) =>
    as(who).call(discussions.accept, { params: { id: answer?.id ?? "" }, body: { isAccepted } });
  for (const answer of answers) expect(await accept(asker, answer, true)).toMatchObject({ isAccepted: true });
  expect((await repliesOf(id)).map(({ isAccepted }) => isAccepted)).toEqual([true, true]);
  await accept(asker, answers[0], false);
  expect((await get(id)).isSolved).toBe(true);
  await accept(asker, answers[1], false);
  expect((await get(id)).isSolved).toBe(false);
  await expect(accept(helper, answers[0], true)).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("who asked can say that they solved it alone, and accept no answer of their own", async () => {
  const { as, asker, helper, begin, reply, get } = await startDiscussions();
  const { id } = await begin(asker);
  const solve = (who: Actor, isSolved: boolean) =>
    as(who).call(discussions.solve, { params: { id }, body: { isSolved } });
  await solve(asker, true);
  expect(await get(id)).toMatchObject({ isSolved: true, isSolvedByAuthor: true });
  await solve(asker, false);
  expect((await get(id)).isSolved).toBe(false);
  await expect(solve(helper, true)).rejects.toMatchObject({ code: "NOT_FOUND" });
  const own = await reply(asker, id, "I found it.");
  const accept = as(asker).call(discussions.accept, { params: { id: own.id }, body: { isAccepted: true } });
  await expect(accept).rejects.toMatchObject({ code: "CONFLICT", reason: "own-words" });
});

test("a removed answer that was the only accepted one leaves the question open", async () => {
  const { as, asker, helper, begin, reply, get, points } = await startDiscussions();
  const { id } = await begin(asker);
  const answer = await reply(helper, id);
  await as(asker).call(discussions.accept, { params: { id: answer.id }, body: { isAccepted: true } });
  expect(await points(helper)).toBe(MERITS["answer-written"].points + MERITS["answer-accepted"].points);
  await as(helper).call(community.removeAnswer, { params: { id: answer.id } });
  expect(await get(id)).toMatchObject({ isSolved: false, replyCount: 0 });
  expect(await points(helper)).toBe(0);
});

test("votes count once for each member, are taken back, and never one's own", async () => {
  const { db, as, asker, helper, begin, reply, get, repliesOf, points } = await startDiscussions();
  const { id } = await begin(asker);
  const answer = await reply(helper, id);
  const vote = (who: Actor, body: { isHelpful?: boolean; hasWorked?: boolean }) =>
    as(who).call(discussions.voteOnReply, { params: { id: answer.id }, body });
  const help = (who: Actor, isHelpful: boolean) =>
    as(who).call(discussions.findHelpful, { params: { id }, body: { isHelpful } });
  for (let times = 0; times < 2; times++) {
    expect(await vote(asker, { hasWorked: true, isHelpful: true })).toMatchObject({
      helpfulCount: 1,
      workedCount: 1,
      ownHelpful: true,
      ownWorked: true,
    });
    expect(await help(helper, true)).toMatchObject({ helpfulCount: 1, ownHelpful: true });
  }
  expect(await points(asker)).toBe(MERITS["question-asked"].points + MERITS["found-helpful"].points);
  expect(await vote(asker, { hasWorked: false })).toMatchObject({ helpfulCount: 1, workedCount: 0 });
  await help(helper, false);
  expect([(await get(id)).helpfulCount, (await repliesOf(id))[0]?.helpfulCount]).toEqual([0, 1]);
  expect(await points(asker)).toBe(MERITS["question-asked"].points);
  for (const call of [() => vote(helper, { isHelpful: true }), () => help(asker, true)]) {
    await expect(call()).rejects.toMatchObject({ code: "CONFLICT", reason: "own-words" });
  }
  expect(await db.$count(userInteractions)).toBe(1);
});

test("with an account go its votes: the numbers and points of others follow", async () => {
  const { as, asker, helper, begin, reply, repliesOf, points } = await startDiscussions();
  const { id } = await begin(asker);
  const answer = await reply(helper, id);
  await as(asker).call(discussions.voteOnReply, { params: { id: answer.id }, body: { hasWorked: true } });
  expect(await points(helper)).toBe(MERITS["answer-written"].points + MERITS["worked-for-others"].points);
  await as(asker).call(accounts.deleteAccount, { body: { confirm: true, password: PASSWORD } });
  expect((await repliesOf(id))[0]?.workedCount).toBe(0);
  expect(await points(helper)).toBe(MERITS["answer-written"].points);
});

test("a discussion that is hidden takes its points along, and brings them back", async () => {
  const { deps, db, asker, begin, points } = await startDiscussions();
  const { id } = await begin(asker, { type: "tip", title: "Sort the screws" });
  expect(await points(asker)).toBe(MERITS["tip-written"].points);
  const show = (visibility: "hidden" | "public") =>
    db.transaction(async (tx) => {
      const type = deps.domains.findContentType("post");
      if (!type || !(await lockContent(deps, tx, { kind: "post", id }))) throw new Error("no post");
      await setVisibility(type, tx, id, visibility, { now: deps.now() });
    });
  await show("hidden");
  expect(await points(asker)).toBe(0);
  await show("public");
  expect(await points(asker)).toBe(MERITS["tip-written"].points);
});

test("who is replied to, accepted or helpful is told, with the way to it", async () => {
  const { as, asker, helper, begin, reply, toldTo } = await startDiscussions();
  const { id } = await begin(asker);
  const answer = await reply(helper, id);
  const path = `/community/discussions/${id}#answer-${answer.id}`;
  expect(await toldTo(asker)).toEqual([["answer", path]]);
  await as(asker).call(discussions.accept, { params: { id: answer.id }, body: { isAccepted: true } });
  await as(asker).call(discussions.voteOnReply, { params: { id: answer.id }, body: { isHelpful: true } });
  const further = await reply(asker, id, "Which of them?", answer.id);
  const told = (await toldTo(helper)).filter(([kind]) => kind !== "standing");
  expect(told.map(([kind]) => kind).sort()).toEqual(["answer-accepted", "found-helpful", "reply"]);
  expect(told).toContainEqual(["reply", `/community/discussions/${id}#answer-${further.id}`]);
});

test("a discussion is edited and removed by its author alone; below it the replies of others stay", async () => {
  const { db, as, asker, helper, begin, reply, get, repliesOf, titles } = await startDiscussions();
  const { id } = await begin(asker, { text: "There are two bags." });
  const edit = (who: Actor) =>
    as(who).call(discussions.edit, { params: { id }, body: { title: "Which screw is last?", text: "" } });
  expect(await edit(asker)).toMatchObject({ title: "Which screw is last?", text: null, editedAt: expect.any(Date) });
  await expect(edit(helper)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await reply(helper, id);
  await as(asker).call(discussions.remove, { params: { id } });
  expect(await get(id)).toMatchObject({ title: null, text: null, authorId: null, replyCount: 1 });
  expect([await titles(null), (await repliesOf(id)).length]).toEqual([[], 1]);
  const lonely = await begin(asker, { title: "Another one" });
  await as(helper).call(discussions.findHelpful, { params: { id: lonely.id }, body: { isHelpful: true } });
  await as(asker).call(discussions.remove, { params: { id: lonely.id } });
  await expect(get(lonely.id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await db.$count(userInteractions)).toBe(0);
});

test("staff pin and move discussions, each noted; one that waits for a decision stays where it is", async () => {
  const { db, as, asker, helper, join, begin, points } = await startDiscussions();
  const staff = as(await join("admin"));
  const { id } = await begin(asker);
  const product = await makeProduct(db);
  expect(await staff.call(discussions.pin, { params: { id }, body: { isPinned: true } })).toMatchObject({
    isPinned: true,
  });
  const body = { type: "tip", productId: product.id } as const;
  expect(await staff.call(discussions.move, { params: { id }, body })).toMatchObject({
    type: "tip",
    product: { id: product.id },
  });
  expect(await points(asker)).toBe(MERITS["tip-written"].points);
  const audit = await db.select({ action: adminAudit.action }).from(adminAudit);
  expect(audit.map(({ action }) => action).sort()).toEqual(["discussions.move", "discussions.pin"]);
  const pin = as(helper).call(discussions.pin, { params: { id }, body: { isPinned: false } });
  await expect(pin).rejects.toMatchObject({ code: "FORBIDDEN" });
  await as(helper).call(reports.report, { body: { kind: "post", id, reason: "spam" } });
  const move = staff.call(discussions.move, { params: { id }, body: { type: "question", productId: null } });
  await expect(move).rejects.toMatchObject({ code: "CONFLICT", reason: "case-open" });
});

test("a new account begins and answers less on a day", async () => {
  const { db, as, begin, asker } = await startDiscussions();
  const member = await makeMember(db);
  const newcomer = { id: member.id, role: "user" } as const;
  const { tries } = TRY_LIMITS.newQuestions;
  for (let n = 0; n < tries; n++) await begin(newcomer, { title: `Question ${n}` });
  await expect(begin(newcomer, { title: "One more" })).rejects.toMatchObject({ code: "RATE_LIMITED" });
  for (let n = 0; n <= tries; n++) await begin(asker, { title: `Question ${n}` });
  expect(await as(null).page(discussions.list, {})).toMatchObject({ items: { length: 2 * tries + 1 } });
});

test("the same sent twice is one discussion", async () => {
  const { db, asker, begin } = await startDiscussions();
  const made = [await begin(asker), await begin(asker)];
  expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  expect(await db.$count(communityPosts)).toBe(1);
});

test("words that are never shown are refused, in title and text", async () => {
  const { asker, begin } = await startDiscussions();
  await expect(begin(asker, { title: "fucking shelf" })).rejects.toMatchObject({ reason: "blocked-words" });
  await expect(begin(asker, { text: "fucking shelf" })).rejects.toMatchObject({ reason: "blocked-words" });
});

test("the page of a question says to readers of HTML what is asked and answered, that of a tip what it is", async () => {
  const { origin, as, asker, helper, begin, reply } = await startDiscussions();
  const { id } = await begin(asker, { text: "There are <two> bags." });
  const answer = await reply(helper, id);
  await as(asker).call(discussions.accept, { params: { id: answer.id }, body: { isAccepted: true } });
  const read = async (path: string) => {
    const page = await fetch(origin + path, { headers: { accept: "text/html" } });
    const html = await page.text();
    const data = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1];
    return { status: page.status, html, data: data ? JSON.parse(data) : null };
  };
  const question = await read(`/community/discussions/${id}`);
  expect(question.status).toBe(200);
  expect(question.html).toContain("<title>Which screw goes first? · Hexkey</title>");
  expect(question.data).toMatchObject({
    "@type": "QAPage",
    mainEntity: {
      name: "Which screw goes first?",
      text: "There are <two> bags.",
      answerCount: 1,
      acceptedAnswer: [{ text: "The short one." }],
    },
  });
  const tip = await begin(asker, { type: "tip", title: "Sort the screws" });
  expect((await read(`/community/discussions/${tip.id}`)).data).toMatchObject({ "@type": "DiscussionForumPosting" });
  for (const path of ["/community/discussions/nothing", `/community/discussions/${asker.id}`]) {
    expect((await read(path)).status).toBe(404);
  }
  expect((await read("/community/discussions/new")).status).toBe(200);
});

test("replies are read by those who see their discussion", async () => {
  const { db, begin, reply, repliesOf, asker, helper, join } = await startDiscussions();
  const { id } = await begin(asker);
  await reply(helper, id);
  const blocked = await join();
  await db.insert(memberBlocks).values({ blockerId: asker.id, blockedId: blocked.id });
  expect(await repliesOf(id, await join())).toHaveLength(1);
  await expect(repliesOf(id, blocked)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await db.update(communityPosts).set({ visibility: "hidden" }).where(eq(communityPosts.id, id));
  for (const who of [null, helper]) await expect(repliesOf(id, who)).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("a moderator who hides an answer and a member who accepts it do not wait for each other", async () => {
  const { db, deps, as, begin, reply, asker, helper } = await startDiscussions();
  for (let round = 0; round < 12; round++) {
    const { id } = await begin(asker, { title: `Which screw goes first? ${round}` });
    const answer = await reply(helper, id);
    const hide = db.transaction(async (tx) => {
      await lockContent(deps, tx, { kind: "answer", id: answer.id });
      await setVisibility(answerContent, tx, answer.id, "hidden", { now: new Date() });
    });
    const accepting = as(asker).call(discussions.accept, { params: { id: answer.id }, body: { isAccepted: true } });
    const [hidden, accepted] = await Promise.allSettled([hide, accepting]);
    expect(hidden).toMatchObject({ status: "fulfilled" });
    if (accepted.status === "rejected") expect(accepted.reason).toMatchObject({ code: "NOT_FOUND" });
  }
});

test("the same words about another step are another question, and what is hidden is not said again as another type", async () => {
  const { db, as, asker, begin } = await startDiscussions();
  const product = await makeProduct(db);
  const ask = (step: number) =>
    as(asker).call(discussions.start, {
      body: { type: "question", title: "How tight is that?", productId: product.id, step },
    });
  expect((await ask(1)).id).not.toBe((await ask(2)).id);
  const { id } = await begin(asker, { type: "tip", title: "Use a hammer" });
  await db.update(communityPosts).set({ visibility: "hidden" }).where(eq(communityPosts.id, id));
  for (const type of ["tip", "showcase", "question"] as const)
    await expect(begin(asker, { type, title: "Use a hammer" })).rejects.toMatchObject({ reason: "text-hidden" });
});

test("the staff pins what a member wrote who has blocked them, and reads it", async () => {
  const { db, as, begin, get, join, asker } = await startDiscussions();
  const { id } = await begin(asker);
  const admin = await join("admin");
  await db.insert(memberBlocks).values({ blockerId: asker.id, blockedId: admin.id });
  expect(await as(admin).call(discussions.pin, { params: { id }, body: { isPinned: true } })).toMatchObject({
    isPinned: true,
  });
  expect(await get(id, admin)).toMatchObject({ id });
});

test("a notice that was deleted does not come again for the same vote", async () => {
  const { as, begin, asker, helper, toldTo } = await startDiscussions();
  const { id } = await begin(asker);
  const help = () => as(helper).call(discussions.findHelpful, { params: { id }, body: { isHelpful: true } });
  await help();
  expect(await toldTo(asker)).toHaveLength(1);
  await as(asker).call(notifications.clear);
  await help();
  expect(await toldTo(asker)).toEqual([]);
});

test("a question is solved by answers that everybody sees, and only a question is", async () => {
  const { db, as, begin, reply, get, join, points, asker, helper } = await startDiscussions();
  const { id } = await begin(asker);
  const answer = await reply(helper, id);
  await as(asker).call(discussions.accept, { params: { id: answer.id }, body: { isAccepted: true } });
  expect(await get(id)).toMatchObject({ isSolved: true });
  const earned = await points(helper);
  const become = (visibility: "hidden" | "public") =>
    db.transaction((tx) => setVisibility(answerContent, tx, answer.id, visibility, { now: new Date() }));
  await become("hidden");
  expect(await get(id)).toMatchObject({ isSolved: false });
  await become("public");
  expect(await get(id)).toMatchObject({ isSolved: true });
  expect(await points(helper)).toBe(earned);
  const ofPost = (visibility: "hidden" | "public") =>
    db.transaction((tx) => setVisibility(questionContent, tx, id, visibility, { now: new Date() }));
  await ofPost("hidden");
  expect(await points(helper)).toBe(earned - MERITS["answer-accepted"].points);
  await ofPost("public");
  expect(await points(helper)).toBe(earned);
  const body = { type: "tip", productId: null } as const;
  await as(await join("admin")).call(discussions.move, { params: { id }, body });
  expect(await get(id)).toMatchObject({ type: "tip", isSolved: false });
  expect(await points(helper)).toBe(earned - MERITS["answer-accepted"].points);
});

test("the project of a member who has blocked the reader is not named in others' questions about it", async () => {
  const { db, as, get, asker, helper, join } = await startDiscussions();
  const project = await makeProject(db);
  const { id } = await as(asker).call(discussions.start, {
    body: { type: "question", title: "How heavy is it?", projectId: project.id },
  });
  const reader = await join();
  expect(await get(id, reader)).toMatchObject({ project: { id: project.id } });
  await db.insert(memberBlocks).values({ blockerId: project.userId, blockedId: reader.id });
  expect(await get(id, reader)).toMatchObject({ project: null });
  expect(await get(id, helper)).toMatchObject({ project: { id: project.id } });
});

test("no list cuts a character in half", async () => {
  const { as, begin, asker } = await startDiscussions();
  await begin(asker, { text: `a${"😀".repeat(250)}` });
  const { items } = await as(null).page(discussions.list);
  expect(items[0]?.text).not.toMatch(/[\ud800-\udbff](?![\udc00-\udfff])/);
});

test("an answer to oneself earns nothing, not even once its question has forgotten who asked", async () => {
  const { as, join, asker, helper, begin, reply, points } = await startDiscussions();
  const { id } = await begin(asker);
  const own = await reply(asker, id, "The long one after all.");
  await reply(helper, id);
  const reader = await join();
  await as(reader).call(discussions.voteOnReply, { params: { id: own.id }, body: { isHelpful: true } });
  await as(asker).call(discussions.remove, { params: { id } });
  // Its answers are weighed anew as a voter leaves.
  await as(reader).call(accounts.deleteAccount, { body: { confirm: true, password: PASSWORD } });
  expect(await points(asker)).toBe(0);
});

test("a question's place goes with its last answer, and what members marked of either", async () => {
  const { db, as, join, asker, helper, begin, reply } = await startDiscussions();
  const { id } = await begin(asker);
  const answer = await reply(helper, id);
  const reader = as(await join());
  await reader.call(discussions.findHelpful, { params: { id }, body: { isHelpful: true } });
  await reader.call(discussions.voteOnReply, { params: { id: answer.id }, body: { isHelpful: true } });
  await as(asker).call(discussions.remove, { params: { id } });
  await as(helper).call(community.removeAnswer, { params: { id: answer.id } });
  expect([await db.$count(communityPosts), await db.$count(userInteractions)]).toEqual([0, 0]);
});

test("what changes nothing is neither noted nor weighed", async () => {
  const { db, as, join, asker, helper, begin, reply } = await startDiscussions();
  const { id } = await begin(asker);
  const answer = await reply(helper, id);
  const staff = as(await join("admin"));
  await db.delete(pendingEvents);
  await as(helper).call(discussions.findHelpful, { params: { id }, body: { isHelpful: false } });
  await as(asker).call(discussions.voteOnReply, { params: { id: answer.id }, body: { isHelpful: false } });
  await staff.call(discussions.pin, { params: { id }, body: { isPinned: false } });
  await staff.call(discussions.move, { params: { id }, body: { type: "question", productId: null } });
  expect([await db.$count(pendingEvents), await db.$count(adminAudit)]).toEqual([0, 0]);
});

test("a question about a step of a project keeps it when it is said to be about a product too, another one does not", async () => {
  const { db, as, join } = await startDiscussions();
  const staff = as(await join("admin"));
  const [one, other] = [await makeProduct(db), await makeProduct(db)];
  const move = async (values: { projectId?: string }) => {
    const { id } = await makeQuestion(db, { ...values, productId: one.id, stepNumber: 2 });
    const body = { type: "question", productId: other.id } as const;
    return (await staff.call(discussions.move, { params: { id }, body })).step;
  };
  expect(await move({ projectId: (await makeProject(db)).id })).toBe(2);
  expect(await move({})).toBeNull();
});

test("who moderates is not held back as new accounts are, and what is pressed twice counts once for these", async () => {
  const { db, begin, as } = await startDiscussions();
  const { tries } = TRY_LIMITS.newQuestions;
  const moderator = { id: (await makeMember(db, { role: "admin" })).id, role: "admin" } as const;
  for (let n = 0; n <= tries; n++) await begin(moderator, { title: `Question ${n}` });
  const newcomer = { id: (await makeMember(db)).id, role: "user" } as const;
  for (let n = 0; n <= tries; n++) await begin(newcomer, { title: "Pressed many times" });
  await begin(newcomer, { title: "Another one" });
  const { items } = await as(null).page(discussions.list, { query: { authorId: newcomer.id } });
  expect(items).toHaveLength(2);
});

test("the same words about another project are another question", async () => {
  const { db, as, asker } = await startDiscussions();
  const [one, other] = [await makeProject(db), await makeProject(db)];
  const ask = async ({ id: projectId }: { id: string }) => {
    const body = { type: "question", title: "How heavy is it?", projectId } as const;
    return (await as(asker).call(discussions.start, { body })).id;
  };
  expect(await ask(one)).not.toBe(await ask(other));
});

test("a reply that is hidden takes no replies", async () => {
  const { db, asker, helper, begin, reply } = await startDiscussions();
  const { id } = await begin(asker);
  const hidden = await reply(helper, id);
  await db.update(postReplies).set({ visibility: "hidden" });
  const further = reply(asker, id, "Which of them?", hidden.id);
  await expect(further).rejects.toMatchObject({ code: "NOT_FOUND", reason: "discussion-missing" });
});

test.each(["tip", "showcase"] as const)("a %s is neither solved nor has it an accepted answer", async (type) => {
  const { as, asker, helper, begin, reply } = await startDiscussions();
  const { id } = await begin(asker, { type });
  const answer = await reply(helper, id);
  for (const call of [
    () => as(asker).call(discussions.solve, { params: { id }, body: { isSolved: true } }),
    () => as(asker).call(discussions.accept, { params: { id: answer.id }, body: { isAccepted: true } }),
  ])
    await expect(call()).rejects.toMatchObject({ code: "NOT_FOUND", reason: "discussion-missing" });
});

test.each([{ visibility: "hidden" }, { status: "archived" }] as const)(
  "a question does not name its project while that is %o",
  async (values) => {
    const { db, get } = await startDiscussions();
    const project = await makeProject(db);
    const { id } = await makeQuestion(db, { projectId: project.id });
    expect((await get(id)).project).toEqual({ id: project.id, title: project.title });
    await db.update(userProjects).set(values);
    expect((await get(id)).project).toBeNull();
  },
);
