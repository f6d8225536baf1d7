import { is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { v7 } from "uuid";
import { expect, test } from "vitest";
import { implementations } from "#server/app.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { sampleCalls } from "#server/testing/sample-calls.ts";
import { isWholeSweep, sweptContracts } from "#server/testing/swept-contracts.ts";
import { startTwin } from "#server/testing/twin.ts";
import { keepPdfsUnread } from "#server/testing/unread-pdfs.ts";
import { probeWrites, type WriteProbe } from "#server/testing/write-sweep.ts";
import { productReviews } from "#shared/contracts/reviews/product-reviews.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { isAllowed } from "#shared/domain/roles.ts";
import * as schema from "#shared/schema/index.ts";

const TABLES = Object.values(schema).filter((one) => is(one, PgTable));

/** What members and guests may do as often as they like. What only staff may do is not asked: the audit has each. */
const UNLIMITED: Record<string, string> = {
  "accounts.logout": "ends what a sign-in began, and each of those is counted",
  "accounts.endSession": "ends what a sign-in began, and each of those is counted",
  "accounts.endAllSessions": "ends what a sign-in began, and each of those is counted",
  "accounts.removePicture": "takes back what was counted when it was set",
  "productReviews.remove": "takes back what was counted when it was written",
  "reviewReplies.remove": "takes back what was counted when it was written",
  "productReviews.removePhoto": "takes back what was counted when it was sent",
  "videoUploads.discard": "takes back what was counted when it was uploaded",
  "videoUploads.removeCaptions": "takes back what was counted when they were sent",
  "sharedVideos.withdraw": "takes back what was counted when it was shared",
  "scans.record": "a device sends what it kept while it was offline; the history keeps a fixed number, the oldest go",
  "scans.remove": "takes a row of one's own away",
  "scans.clear": "takes rows of one's own away",
  "community.removeQuestion": "takes back what was counted when it was asked",
  "discussions.remove": "takes back what was counted when it was asked",
  "community.removeAnswer": "takes back what was counted when it was written",
  "projects.remove": "takes back what was counted when it was begun",
  "projects.removePhoto": "takes back what was counted when it was sent",
  "projects.removeComment": "takes back what was counted when it was written",
  "takedowns.counter": "once for each notice about something of one's own",
};

test("every call that writes is limited, and holds the accounts that it names", { timeout: 600_000 }, async () => {
  keepPdfsUnread();
  const app = await startTestApp();
  const probes = await probeWrites(app, sweptContracts, sampleCalls, TABLES);
  if (isWholeSweep) expect(probes.length).toBeGreaterThan(60);
  expect(faults(probes)).toEqual([]);
  const limited = probes.filter(({ isLimited }) => isLimited).map(({ endpoint }) => endpoint);
  const known = probes.map(({ endpoint }) => endpoint);
  const stale = Object.keys(UNLIMITED).filter(
    (name) => limited.includes(name) || (isWholeSweep && !known.includes(name)),
  );
  expect(stale, "no longer true: take it out of UNLIMITED").toEqual([]);
});

test("a call that counts no try, and one that names an account without holding it, are reported", {
  timeout: 600_000,
}, async () => {
  const app = await startTestApp();
  const { vote, remove } = productReviews;
  const origin = await startTwin(app.deps, implementations(app.deps), [
    { endpoint: vote, handler: () => ({ helpfulVotes: 0, unhelpfulVotes: 0, ownVote: true }) },
    {
      endpoint: remove,
      handler: async ({ actor }: { actor: Actor }) => {
        await app.db.insert(schema.userProjects).values({ id: v7(), userId: actor.id, title: "A bench" });
      },
    },
  ]);
  const watched = { productReviews: { vote, remove } };
  const probes = await probeWrites({ ...app, origin }, watched, sampleCalls, TABLES);
  expect(faults(probes).sort()).toEqual([
    expect.stringMatching(
      /^productReviews\.remove writes an account into user_projects\.user_id that it does not hold: /,
    ),
    expect.stringMatching(/^productReviews\.vote counts no try: /),
  ]);
});

/** What is to be done about each endpoint that is not as it must be. */
function faults(probes: WriteProbe[]): string[] {
  return probes.flatMap(({ endpoint, access, isLimited, unheld }) => {
    const isForStaff = access !== "public" && !isAllowed(access, "user");
    const limit = `${endpoint} counts no try: call takeTry with a line of TRY_LIMITS (shared/domain/try-limits.ts) in its service, or say in UNLIMITED of server/http/writes.test.ts why it needs none`;
    const hold = (column: string) =>
      `${endpoint} writes an account into ${column} that it does not hold: call holdActor(tx, actor) first in the same transaction, or holdAuthor where a member has one such row at most (both from #server/features/accounts/index.ts)`;
    return [...(isLimited || isForStaff || UNLIMITED[endpoint] ? [] : [limit]), ...unheld.map(hold)];
  });
}
