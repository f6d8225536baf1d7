import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { makeAnswer, makeComment, makeItem, makeProject, makeQuestion, makeReview } from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { makeMember } from "#server/testing/people.ts";
import { moderation } from "#shared/contracts/moderation/moderation.ts";
import { reviews } from "#shared/schema/index.ts";

test("moderators are led to where content stands, as long as members see it there", async () => {
  const { db, as } = await startTestApp();
  const admin = as(await makeMember(db, { role: "admin" }));
  const pathOf = async (kind: "review" | "question" | "answer" | "project" | "comment", subjectId: string) => {
    const { id } = await makeItem(db, { kind, subjectId });
    return (await admin.call(moderation.item, { params: { id } })).path;
  };
  const review = await makeReview(db);
  expect(await pathOf("review", review.id)).toBe(`/p/${review.productId}#review-${review.id}`);
  const answer = await makeAnswer(db);
  expect(await pathOf("answer", answer.id)).toBe(`/community/discussions/${answer.postId}#answer-${answer.id}`);
  const question = await makeQuestion(db);
  expect(await pathOf("question", question.id)).toBe(`/community/discussions/${question.id}#question-${question.id}`);
  const comment = await makeComment(db);
  expect(await pathOf("comment", comment.id)).toBe(`/community/projects/${comment.projectId}#comment-${comment.id}`);
  const project = await makeProject(db);
  expect(await pathOf("project", project.id)).toBe(`/community/projects/${project.id}`);
  const hidden = await makeReview(db);
  await db.update(reviews).set({ visibility: "hidden" }).where(eq(reviews.id, hidden.id));
  expect(await pathOf("review", hidden.id)).toBeNull();
});
