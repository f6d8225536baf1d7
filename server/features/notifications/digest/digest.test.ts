import { expect, test } from "vitest";
import { sendDigests } from "#server/features/notifications/digest/send.ts";
import { makeNotification, makeUser } from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { makeMember } from "#server/testing/people.ts";
import { digest } from "#shared/contracts/notifications/digest.ts";
import { DIGEST_MAX_NOTICES, type DigestFrequency } from "#shared/domain/digest.ts";
import { DAY_MS, HOUR_MS } from "#shared/domain/durations.ts";
import { TRY_LIMITS } from "#shared/domain/try-limits.ts";
import { mailDigests, memberBlocks, notifications, users } from "#shared/schema/index.ts";

async function start({ mail }: { mail?: null } = {}) {
  const clock = { at: new Date("2026-11-02T09:00:00Z") };
  const app = await startTestApp({ now: () => clock.at, ...(mail === null && { mail }) });
  const member = await makeMember(app.db);
  const me = app.as({ id: member.id, role: "user" });
  return {
    ...app,
    member,
    clock,
    me,
    choose: (frequency: DigestFrequency | null) => me.call(digest.choose, { body: { frequency } }),
    pass: (ms: number) => {
      clock.at = new Date(clock.at.getTime() + ms);
    },
    notify: (title: string, values = {}) =>
      makeNotification(app.db, {
        userId: member.id,
        // A kind that is no more has its texts as they were told.
        notificationType: "former-kind",
        title,
        createdAt: clock.at,
        ...values,
      }),
    /** Each hour's run, and the subjects of what it sent. */
    run: async () => {
      const before = app.mails.length;
      await sendDigests(app.deps);
      await app.work();
      return app.mails.slice(before);
    },
    tokenOf: async () => (await app.db.select().from(mailDigests))[0]?.token ?? "",
  };
}

test("a member who has not asked for mails gets none", async () => {
  const { notify, pass, run, me } = await start();
  expect(await me.call(digest.get)).toEqual({ frequency: null, obstacle: null });
  await notify("A reply");
  pass(8 * DAY_MS);
  expect(await run()).toEqual([]);
});

test.each([
  ["daily", 1],
  ["weekly", 7],
] as const)("%s mails tell what is unread since the last one, once", async (frequency, days) => {
  const { choose, notify, pass, run, member } = await start();
  await notify("Before it was asked for");
  pass(HOUR_MS);
  expect(await choose(frequency)).toEqual({ frequency, obstacle: null });
  pass(HOUR_MS);
  await notify("A reply");
  await notify("Read already", { isRead: true });
  expect(await run()).toEqual([]);
  pass(days * DAY_MS);
  const [mail, ...others] = await run();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ to: member.email, subject: "A reply / A reply" });
  expect(mail?.text).not.toMatch(/Before it was asked for|Read already/);
  expect(await run()).toEqual([]);
  pass(days * DAY_MS);
  // Nothing new: no mail.
  expect(await run()).toEqual([]);
});

test("a mail has both languages, the ways to all of it, and says how many more there are", async () => {
  const { choose, notify, pass, run, deps, tokenOf } = await start();
  await choose("daily");
  pass(HOUR_MS);
  for (let n = 1; n <= DIGEST_MAX_NOTICES + 1; n++) await notify(`Reply ${n}`, { actionUrl: `/p/${n}` });
  pass(DAY_MS);
  const [mail] = await run();
  const { publicUrl } = deps.config;
  const end = `${publicUrl}/unsubscribe?token=${await tokenOf()}`;
  expect(mail).toMatchObject({
    subject: "New for you on Hexkey / Du nouveau pour vous sur Hexkey",
    unsubscribeUrl: end,
  });
  expect(mail?.text.match(/^Reply \d+$/gm)).toHaveLength(2 * DIGEST_MAX_NOTICES);
  expect(mail?.text).toContain(`${publicUrl}/p/21\n`);
  expect(mail?.text.split(end)).toHaveLength(3);
  expect(mail?.text).toContain("There are more in your inbox");
});

test("what was read, or ended, before the mail is written is not mailed", async () => {
  const { choose, notify, pass, run, db, work, deps, mails } = await start();
  await choose("daily");
  pass(HOUR_MS);
  await notify("A reply");
  pass(DAY_MS);
  await sendDigests(deps);
  await db.update(notifications).set({ isRead: true });
  await work();
  await notify("Another");
  pass(DAY_MS);
  await sendDigests(deps);
  await choose(null);
  await work();
  expect(mails).toEqual([]);
  expect(await run()).toEqual([]);
});

test("nothing is mailed of blocked members, to closed accounts, or to those without an address", async () => {
  const { choose, notify, pass, run, db, member, me } = await start();
  const blocked = await makeUser(db);
  await choose("daily");
  pass(HOUR_MS);
  await notify("Of the blocked", { triggeredBy: blocked.id });
  await db.insert(memberBlocks).values({ blockerId: member.id, blockedId: blocked.id });
  pass(DAY_MS);
  expect(await run()).toEqual([]);
  await notify("A reply");
  await db.update(users).set({ isActive: false });
  pass(DAY_MS);
  expect(await run()).toEqual([]);
  await db.update(users).set({ isActive: true, email: null });
  await notify("Another");
  pass(DAY_MS);
  expect(await run()).toEqual([]);
  expect(await me.call(digest.get)).toMatchObject({ obstacle: "no-address" });
});

test("without a mail server none is sent, none counts as sent, and the member reads why", async () => {
  const { choose, pass, deps, db, me, clock } = await start({ mail: null });
  const asked = clock.at;
  await choose("daily");
  pass(2 * DAY_MS);
  await sendDigests(deps);
  expect(await db.select().from(mailDigests)).toMatchObject([{ doneUntil: asked }]);
  expect(await me.call(digest.get)).toEqual({ frequency: "daily", obstacle: "no-mail" });
});

test("two instances at once mail each member once", async () => {
  const { choose, notify, pass, deps, work, mails } = await start();
  await choose("daily");
  pass(HOUR_MS);
  await notify("A reply");
  pass(DAY_MS);
  await Promise.all([sendDigests(deps), sendDigests(deps)]);
  await work();
  expect(mails).toHaveLength(1);
});

test("a mail's link ends the mails by a press in the mail program, and by the page, however often", async () => {
  const { choose, origin, tokenOf, me, as } = await start();
  await choose("daily");
  const token = await tokenOf();
  const press = (query: string) =>
    fetch(`${origin}/unsubscribe${query}`, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "List-Unsubscribe=One-Click",
    });
  for (const query of ["", "?token=x", `?token=${crypto.randomUUID()}`, `?token=${token}&token=${token}`])
    expect((await press(query)).status).toBe(200);
  expect((await me.call(digest.get)).frequency).toBe("daily");
  expect((await press(`?token=${token}`)).status).toBe(200);
  expect((await me.call(digest.get)).frequency).toBeNull();
  await choose("weekly");
  await as(null).call(digest.unsubscribe, { body: { token: await tokenOf() } });
  await as(null).call(digest.unsubscribe, { body: { token } });
  expect((await me.call(digest.get)).frequency).toBeNull();
});

test("presses that end nothing are limited, one that ends something is not", async () => {
  const { choose, origin, tokenOf, me } = await start();
  await choose("daily");
  const press = async (token: string) =>
    (await fetch(`${origin}/unsubscribe?token=${token}`, { method: "POST" })).status;
  for (let at = 0; at < TRY_LIMITS.unsubscribes.tries; at++) await press(crypto.randomUUID());
  expect(await press(crypto.randomUUID())).toBe(429);
  expect(await press(await tokenOf())).toBe(200);
  expect((await me.call(digest.get)).frequency).toBeNull();
});

test("looking at the address ends nothing: mail programs fetch links ahead", async () => {
  const { choose, origin, tokenOf, me } = await start();
  await choose("daily");
  await fetch(`${origin}/unsubscribe?token=${await tokenOf()}`);
  expect((await me.call(digest.get)).frequency).toBe("daily");
});

test("guesses at tokens are limited", async () => {
  const { as } = await start();
  const guess = () => as(null).call(digest.unsubscribe, { body: { token: crypto.randomUUID() } });
  for (let n = 0; n < TRY_LIMITS.unsubscribes.tries; n++) await guess();
  await expect(guess()).rejects.toMatchObject({ code: "RATE_LIMITED" });
});
