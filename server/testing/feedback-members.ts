import { randomBytes } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import type { z } from "zod";
import { domains } from "#server/domains.ts";
import { deleteAccountOf } from "#server/features/accounts/delete-account.ts";
import { makeIdentified, makeUser } from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { identify } from "#shared/contracts/identify/identify.ts";
import { HOUR_MS } from "#shared/domain/durations.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { feedbackAlternatives, identificationFeedback, imageCacheEntries, scanFeedback } from "#shared/schema/index.ts";

type Feedback = z.input<typeof identify.giveFeedback.body>;
type Confirmation = z.input<typeof identify.confirm.body>;
type Member = Awaited<ReturnType<typeof makeUser>>;

const NOW = new Date("2026-11-24T12:00:00.000Z");

/** An app with a stopped clock, and so many members who have had the same photo identified. */
export async function startWithMembers(count: number) {
  const app = await startTestApp({ now: () => NOW });
  const made: Member[] = [];
  while (made.length < count) made.push(await makeUser(app.db));
  // A test names no more of them than there are.
  const members = made as [Member, Member, Member, ...Member[]];
  const imageHash = randomBytes(32).toString("hex");
  for (const { id } of members) await makeIdentified(app.db, { userId: id, imageHash });
  // By this app's clock, and not by the database's.
  await app.db.update(imageCacheEntries).set({ createdAt: new Date(NOW.getTime() - HOUR_MS) });
  const actor = ({ id }: { id: string }): Actor => ({ id, role: "user" });
  return {
    app,
    members,
    imageHash,
    give: (who: { id: string }, said: Omit<Feedback, "imageHash">) =>
      app.as(actor(who)).call(identify.giveFeedback, { body: { imageHash, ...said } }),
    confirm: (who: { id: string }, said: Omit<Confirmation, "scanImageUrl">) =>
      app.as(actor(who)).call(identify.confirm, { body: { scanImageUrl: `/api/scan-images/${imageHash}`, ...said } }),
    entry: async () =>
      (await app.db.select().from(imageCacheEntries).where(eq(imageCacheEntries.imageHash, imageHash)))[0],
    words: () => app.db.select().from(scanFeedback).orderBy(asc(scanFeedback.id)),
    answers: () => app.db.select().from(identificationFeedback).orderBy(asc(identificationFeedback.id)),
    alternatives: () => app.db.select().from(feedbackAlternatives).orderBy(asc(feedbackAlternatives.displayOrder)),
    deleteAccount: ({ id }: { id: string }) =>
      app.db.transaction((tx) => deleteAccountOf({ domains, queue: app.deps.queue }, tx, id)),
  };
}
