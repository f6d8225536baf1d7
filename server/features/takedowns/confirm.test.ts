import { like } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { takedownClock } from "#server/features/takedowns/index.ts";
import { keyOfNew } from "#server/features/takedowns/keys.ts";
import { openQueue } from "#server/jobs/queue.ts";
import { memberMailJob } from "#server/lib/member-mail.ts";
import { makeReview, makeTakedown, makeUser } from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { accounts } from "#shared/contracts/accounts/accounts.ts";
import { moderation } from "#shared/contracts/moderation/moderation.ts";
import { type Notice, takedowns } from "#shared/contracts/takedowns/takedowns.ts";
import { contentPath } from "#shared/domain/content-address.ts";
import { DAY_MS, HOUR_MS } from "#shared/domain/durations.ts";
import { UNSEEN_NOTICES_PER_DAY_MAX } from "#shared/domain/moderation-limits.ts";
import { TRY_LIMITS } from "#shared/domain/try-limits.ts";
import { moderationItems, rateLimits, takedowns as table } from "#shared/schema/index.ts";

const NOTICE: Omit<Notice, "address"> = {
  regime: "dmca",
  work: "The drawing of the Nordhem dresser, which I made in 2024.",
  role: "owner",
  name: "Ines Roy",
  postalAddress: "12 Rue des Érables, Québec QC G1R 2S1",
  phone: "+1 418 555 0134",
  email: "ines.roy@example.com",
  goodFaith: true,
  accuracy: true,
  signature: "Ines Roy",
};
const LINK = /^(\S+\/takedown-status\?id=(\S+)#key=(\S+))$/m;

/** An app with a review that a notice can be about; time stands still until it is passed. */
async function start(options: Parameters<typeof startTestApp>[0] = {}) {
  let now = new Date("2026-08-03T14:00:00Z");
  const app = await startTestApp({ now: () => now, ...options });
  const sharer = await makeUser(app.db, { email: "noor@example.com" });
  const review = await makeReview(app.db, { userId: sharer.id });
  const address = contentPath({ kind: "review", ...review });
  const guest = app.as(null);
  const admin = app.as({ id: (await makeUser(app.db, { role: "admin" })).id, role: "admin" });
  return {
    ...app,
    guest,
    admin,
    review,
    asSharer: app.as({ id: sharer.id, role: "user" }),
    send: (over: Partial<Notice> = {}) => guest.call(takedowns.submit, { body: { ...NOTICE, address, ...over } }),
    sendAgain: (id: string) => guest.call(takedowns.sendLinkAgain, { params: { id } }),
    confirm: (id: string, key: string) => guest.call(takedowns.confirm, { params: { id }, body: { key } }),
    pass: (ms: number) => {
      now = new Date(now.getTime() + ms);
    },
    tick: () => takedownClock.run(app.deps, {}),
    /** The mails sent since: recipient, subject, and the key in their link. */
    mailed: async () => {
      await app.work();
      return app.mails.splice(0).map(({ to, subject, text }) => {
        return { to, subject: subject.split(" / ")[0], key: LINK.exec(text)?.[3] ?? null };
      });
    },
  };
}

test("an unconfirmed notice does nothing, is shown to no one, and is erased after a week", async () => {
  const { db, send, mailed, guest, admin, asSharer, pass, tick, review } = await start();
  const dmca = await send();
  const canada = await send({ regime: "canada", email: "leo.petit@example.com" });
  expect(await mailed()).toMatchObject([
    { to: NOTICE.email, subject: "Please confirm your copyright notice" },
    { to: "leo.petit@example.com", subject: "Please confirm your copyright notice" },
  ]);
  pass(7 * DAY_MS - 1);
  await tick();
  expect(await db.select().from(table)).toHaveLength(2);
  expect(await db.select().from(moderationItems)).toEqual([]);
  expect((await admin.page(moderation.items, {})).items).toEqual([]);
  for (const { id } of [dmca, canada]) {
    await expect(asSharer.call(takedowns.received, { params: { id } })).rejects.toMatchObject({ status: 404 });
    for (const move of [takedowns.takeDown, takedowns.uphold, takedowns.restore, takedowns.close]) {
      await expect(admin.call(move, { params: { id } })).rejects.toMatchObject({ code: "CONFLICT" });
    }
  }
  const file = await asSharer.call(accounts.exportData);
  expect(JSON.parse(await file.text())).toMatchObject({ copyrightNotices: [] });
  // It blocks no other: another claimant's, or the same one's, is taken.
  await send({ email: "another@example.com" });
  await send();
  expect((await mailed()).map(({ subject }) => subject)).toEqual(Array(2).fill("Please confirm your copyright notice"));
  pass(1);
  await tick();
  expect((await db.select().from(table)).map(({ id }) => id)).not.toEqual(expect.arrayContaining([dmca.id]));
  expect(await db.select().from(table)).toHaveLength(2);
  await expect(guest.call(takedowns.sendLinkAgain, { params: { id: dmca.id } })).rejects.toMatchObject({ status: 404 });
  expect(await db.query.reviews.findMany()).toMatchObject([{ id: review.id, visibility: "public" }]);
});

test("the link in the mail confirms a notice, and the six hours count from then", async () => {
  const { send, confirm, mailed, guest, pass, tick, admin } = await start();
  const { id } = await send();
  const [mail] = await mailed();
  const key = mail?.key ?? "";
  const claim = await guest.call(takedowns.claim, { params: { id }, body: { key } });
  // Looking confirms nothing: programs that check mails follow links.
  expect(claim).toMatchObject({ state: "unconfirmed", confirmedAt: null, dueAt: null });
  pass(5 * DAY_MS);
  const confirmed = await confirm(id, key);
  const confirmedAt = new Date("2026-08-08T14:00:00Z");
  const dueAt = new Date("2026-08-08T20:00:00Z");
  expect(confirmed).toMatchObject({
    state: "received",
    receivedAt: new Date("2026-08-03T14:00:00Z"),
    confirmedAt,
    dueAt,
  });
  expect((await admin.page(moderation.items, {})).items).toMatchObject([{ kind: "takedown", dueAt }]);
  expect(await mailed()).toEqual([{ to: NOTICE.email, subject: "Your copyright notice is confirmed", key }]);
  // A second press is no second confirmation.
  pass(HOUR_MS);
  expect(await confirm(id, key)).toMatchObject({ state: "received", confirmedAt, dueAt });
  expect(await mailed()).toEqual([]);
  pass(5 * HOUR_MS - 1);
  await tick();
  expect((await confirm(id, key)).state).toBe("received");
  pass(1);
  await tick();
  expect((await confirm(id, key)).state).toBe("down");
});

test("a Canadian notice is forwarded when it is confirmed, and its sharer informed then", async () => {
  const { send, confirm, mailed, asSharer, deps } = await start();
  const { id } = await send({ regime: "canada" });
  await mailed();
  expect(await confirm(id, keyOfNew(id, deps.config))).toMatchObject({ state: "forwarded" });
  expect(await mailed()).toMatchObject([
    { to: NOTICE.email, subject: "Your copyright notice was forwarded" },
    { to: "noor@example.com", subject: "A copyright notice about what you shared" },
  ]);
  expect(await asSharer.call(takedowns.received, { params: { id } })).toMatchObject({ state: "forwarded" });
});

test("the link can be sent again, the same one, a few times, until the notice is confirmed", async () => {
  const { send, sendAgain, confirm, mailed } = await start();
  const { id } = await send();
  const [first] = await mailed();
  for (let time = 0; time < TRY_LIMITS.noticeMailsAgain.tries; time++) await sendAgain(id);
  await expect(sendAgain(id)).rejects.toMatchObject({ status: 429 });
  expect(await mailed()).toEqual(Array(TRY_LIMITS.noticeMailsAgain.tries).fill(first));
  await confirm(id, first?.key ?? "");
  await expect(sendAgain(id)).rejects.toMatchObject({ code: "CONFLICT" });
  await expect(sendAgain("019b0000-0000-7000-8000-000000000001")).rejects.toMatchObject({ status: 404 });
});

test("many addresses together cannot flood one mailbox", async () => {
  const { db, send, mailed } = await start();
  expect(TRY_LIMITS.noticeMails.tries).toBeGreaterThan(TRY_LIMITS.notices.tries);
  // As if others had sent them: the tries of this address are given back each time.
  for (let sent = 0; sent < TRY_LIMITS.noticeMails.tries; sent++) {
    await send();
    await db.delete(rateLimits).where(like(rateLimits.key, "notice:%"));
  }
  await expect(send({ email: "INES.roy@example.com" })).rejects.toMatchObject({ status: 429 });
  expect(await mailed()).toHaveLength(TRY_LIMITS.noticeMails.tries);
  expect(JSON.stringify(await db.select().from(rateLimits))).not.toContain("ines.roy");
});

test("where no mail can be sent a notice is refused at once, with whom to write to instead", async () => {
  const { db, send } = await start({ mail: null, config: { adminPublicEmail: "desk@hexkey.example" } });
  const failure = await send().catch((error) => error);
  expect(failure).toMatchObject({ status: 503, code: "UNAVAILABLE", reason: "no-mail" });
  expect(failure.serverMessage).toContain("write to desk@hexkey.example");
  expect(await db.select().from(table)).toEqual([]);
});

test("a key outlives a change of the session secret for as long as the old one is accepted", async () => {
  const [older, newer] = ["older ".repeat(8), "newer ".repeat(8)];
  const { db, deps, send, mailed, confirm, mails } = await start({ config: { sessionSecrets: [older] } });
  const { id } = await send();
  const [mail] = await mailed();
  const rotated = { ...deps, config: { ...deps.config, sessionSecrets: [newer, older] } };
  const job = { to: { email: NOTICE.email }, about: { what: "notice-state", takedownId: id, state: "unconfirmed" } };
  await memberMailJob.run(rotated, job);
  expect(LINK.exec(mails.splice(0)[0]?.text ?? "")?.[3]).toBe(mail?.key);
  // Without it no link can be made: the job says so and comes again, instead of mailing one that leads nowhere.
  const lost = { ...deps, config: { ...deps.config, sessionSecrets: [newer] } };
  await expect(async () => memberMailJob.run(lost, job)).rejects.toThrow(/none of the session secrets/);
  // The link that was mailed works all the same: the row knows its hash.
  expect(await confirm(id, mail?.key ?? "")).toMatchObject({ state: "received" });
  expect(await db.select().from(table)).toHaveLength(1);
});

test("a notice's key is in no job that waits and in no line of the log", async () => {
  const { deps, pool, review } = await start();
  const queue = await openQueue(pool);
  onTestFinished(queue.close);
  // The app again, on the queue that is used in production.
  const app = await startTestApp({ databaseUrl: pool.options.connectionString ?? "", now: deps.now });
  app.deps.queue = queue;
  const address = contentPath({ kind: "review", ...review });
  const { id } = await app.as(null).call(takedowns.submit, { body: { ...NOTICE, address } });
  const key = keyOfNew(id, app.deps.config);
  const opened = { params: { id }, body: { key } };
  await app.as(null).call(takedowns.sendLinkAgain, { params: { id } });
  await app.as(null).call(takedowns.confirm, opened);
  await app.as(null).call(takedowns.claim, opened);
  await app.as(null).call(takedowns.withdraw, opened);
  const { rows } = await pool.query("select to_jsonb(job)::text as job from graphile_worker._private_jobs job");
  expect(rows.filter(({ job }) => job.includes(id))).toHaveLength(4);
  expect(JSON.stringify(rows)).not.toContain(key);
  const lines = app.logged();
  expect(lines.filter((line) => line.includes(`/api/takedowns/${id}/`))).toHaveLength(4);
  expect(lines.join()).not.toContain(key);
});

test("what another notice has taken down meanwhile can be confirmed all the same", async () => {
  const { db, admin, confirm, send, deps, review } = await start();
  const { id } = await send();
  const other = await makeTakedown(db, { sharerId: review.userId, subjectId: review.id });
  expect(await admin.call(takedowns.takeDown, { params: { id: other.id } })).toMatchObject({ state: "down" });
  expect(await confirm(id, keyOfNew(id, deps.config))).toMatchObject({ state: "received" });
});

test("a claimant may confirm so many unreviewed notices a day, and further ones once those are reviewed", async () => {
  const { db, admin, confirm, send, deps, pass, tick } = await start();
  const [first] = await Promise.all(
    Array.from({ length: UNSEEN_NOTICES_PER_DAY_MAX - 2 }, () =>
      makeTakedown(db, { claimantEmail: "INES.Roy@example.com", confirmedAt: deps.now(), dueAt: deps.now() }),
    ),
  );
  // A take-down by the clock alone is not a review either.
  pass(1);
  await tick();
  const reviews = await Promise.all(Array.from({ length: 3 }, () => makeReview(db)));
  const ids: string[] = [];
  for (const review of reviews) ids.push((await send({ address: contentPath({ kind: "review", ...review }) })).id);
  const attempts = await Promise.allSettled(ids.map((id) => confirm(id, keyOfNew(id, deps.config))));
  const refused = attempts.flatMap((attempt, at) =>
    attempt.status === "rejected" ? [{ ...attempt, id: ids[at] ?? "" }] : [],
  );
  expect(refused).toMatchObject([{ reason: { status: 429, reason: "notices-unseen" } }]);
  const last = refused[0]?.id ?? "";
  // Neither others nor notices that take nothing down wait for that.
  const other = await send({ email: "leo.petit@example.com" });
  expect(await confirm(other.id, keyOfNew(other.id, deps.config))).toMatchObject({ state: "received" });
  const canadian = await send({ regime: "canada" });
  expect(await confirm(canadian.id, keyOfNew(canadian.id, deps.config))).toMatchObject({ state: "forwarded" });
  const refusal = { params: { id: first?.id ?? "" }, body: { reason: "fair-use" } } as const;
  await admin.call(takedowns.refuse, refusal);
  expect(await confirm(last, keyOfNew(last, deps.config))).toMatchObject({ state: "received" });
});

test("a day later a claimant can confirm notices again", async () => {
  const { db, confirm, send, deps, pass } = await start();
  const confirmedAt = deps.now();
  const wait = () => makeTakedown(db, { claimantEmail: NOTICE.email, confirmedAt });
  await Promise.all(Array.from({ length: UNSEEN_NOTICES_PER_DAY_MAX }, wait));
  const { id } = await send();
  pass(DAY_MS - 1);
  await expect(confirm(id, keyOfNew(id, deps.config))).rejects.toMatchObject({ reason: "notices-unseen" });
  pass(1);
  expect(await confirm(id, keyOfNew(id, deps.config))).toMatchObject({ state: "received" });
});
