import { expect, test } from "vitest";
import { deleteAccountOf } from "#server/features/accounts/delete-account.ts";
import { lockContent } from "#server/features/moderation/index.ts";
import { makeAnswer, makeProject, makeQuestion } from "#server/testing/factories.ts";
import { startDiscussions } from "#server/testing/start-discussions.ts";
import { discussions } from "#shared/contracts/community/discussions.ts";
import { projects } from "#shared/contracts/community/projects.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { userProjects } from "#shared/schema/index.ts";

const ROUNDS = 12;

test.each(["its author", "the staff", "a moderator"])(
  "a project that goes and %s who changes a question about it do not wait for each other",
  async (who) => {
    const { db, deps, as, join, asker, helper } = await startDiscussions();
    const admin = await join("admin");
    const change = (id: string): Promise<unknown> => {
      if (who === "its author") return as(asker).call(discussions.remove, { params: { id } });
      if (who === "the staff") {
        return as(admin).call(discussions.move, { params: { id }, body: { type: "tip", productId: null } });
      }
      return db.transaction(async (tx) => {
        await lockContent(deps, tx, { kind: "question", id });
        await deps.domains
          .findContentType("question")
          ?.setVisibility(tx, id, "hidden", { now: new Date(), reason: null });
      });
    };
    for (let round = 0; round < ROUNDS; round++) {
      const { id } = await makeProject(db, { userId: helper.id });
      const asked = [1, 2, 3].map(() => makeQuestion(db, { userId: asker.id, projectId: id }));
      const questions = await Promise.all(asked);
      const all = [as(helper).call(projects.remove, { params: { id } }), ...questions.map((one) => change(one.id))];
      const failed = (await Promise.allSettled(all)).filter(({ status }) => status === "rejected");
      expect(failed).toEqual([]);
    }
    expect(await db.$count(userProjects)).toBe(0);
  },
);

test("a member who leaves and who accepts their answer do not wait for each other", async () => {
  const { db, deps, as, join, asker } = await startDiscussions();
  const accept = (id: string) => as(asker).call(discussions.accept, { params: { id }, body: { isAccepted: true } });
  for (let round = 0; round < ROUNDS; round++) {
    const leaving: Actor = await join();
    const questions = await Promise.all([1, 2, 3].map(() => makeQuestion(db, { userId: asker.id })));
    const answers = [];
    for (const { id } of questions) {
      answers.push(await makeAnswer(db, { postId: id, userId: leaving.id }));
      await as(leaving).call(discussions.findHelpful, { params: { id }, body: { isHelpful: true } });
    }
    const settled = await Promise.allSettled([
      db.transaction((tx) => deleteAccountOf(deps, tx, leaving.id)),
      ...answers.flatMap(({ id }) => [accept(id), accept(id)]),
    ]);
    expect(settled.filter(({ status }) => status === "rejected")).toEqual([]);
  }
});
