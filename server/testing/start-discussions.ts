import { eq } from "drizzle-orm";
import { startTestApp } from "#server/testing/harness.ts";
import { makeMember } from "#server/testing/people.ts";
import { discussions } from "#shared/contracts/community/discussions.ts";
import { notifications } from "#shared/contracts/notifications/notifications.ts";
import { DAY_MS } from "#shared/domain/durations.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { userReputation, users } from "#shared/schema/index.ts";

/** An app with two members whose accounts are old enough, and what they do. */
export async function startDiscussions() {
  const app = await startTestApp();
  const { db } = app;
  const old = new Date(Date.now() - 30 * DAY_MS);
  const join = async (role: Actor["role"] = "user"): Promise<Actor> => {
    const member = await makeMember(db, { role });
    await db.update(users).set({ createdAt: old }).where(eq(users.id, member.id));
    return { id: member.id, role };
  };
  const [asker, helper] = [await join(), await join()];
  return {
    ...app,
    join,
    asker,
    helper,
    begin: (who: Actor, values: { type?: "question" | "tip" | "showcase"; title?: string; text?: string } = {}) =>
      app.as(who).call(discussions.start, { body: { type: "question", title: "Which screw goes first?", ...values } }),
    reply: (who: Actor, id: string, text = "The short one.", to: string | null = null) =>
      app.as(who).call(discussions.reply, { params: { id }, body: { text, to } }),
    titles: async (who: Actor | null, query = {}) =>
      (await app.as(who).page(discussions.list, { query })).items.map(({ title }) => title),
    get: (id: string, who: Actor | null = null) => app.as(who).call(discussions.get, { params: { id } }),
    repliesOf: async (id: string, who: Actor | null = null) =>
      (await app.as(who).page(discussions.replies, { params: { id } })).items,
    points: async ({ id }: Actor) => {
      await app.work();
      const [row] = await db.select().from(userReputation).where(eq(userReputation.userId, id));
      return row?.totalPoints ?? 0;
    },
    toldTo: async (who: Actor) => {
      await app.work();
      return (await app.as(who).call(notifications.list)).map(({ kind, path }) => [kind, path]);
    },
  };
}
