import { expect, test } from "vitest";
import { hashOfKey, keyOfNew } from "#server/features/takedowns/keys.ts";
import { memberMailJob } from "#server/lib/member-mail.ts";
import { makeStrikeDecision, makeTakedown, makeUser } from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { users } from "#shared/schema/index.ts";

test("a mail goes to a member's own address, or to one that was given, with what is so by now", async () => {
  const { db, deps, mails } = await startTestApp({ now: () => new Date("2026-08-03T14:00:00Z") });
  const suspendedUntil = new Date("2026-09-02T14:00:00Z");
  const { id: userId } = await makeUser(db, { email: "noor@example.com", suspendedUntil });
  const id = "019b0000-0000-7000-8000-000000000001";
  const key = keyOfNew(id, deps.config);
  const down = { state: "down", downAt: new Date(), keyHash: hashOfKey(key) } as const;
  const { id: takedownId } = await makeTakedown(db, { id, sharerId: userId, ...down });
  const outcome = { outcome: "kept", reason: "The third one is an edge case.", decidedAt: new Date() } as const;
  const { id: decisionId } = await makeStrikeDecision(db, { userId, ...outcome });
  const run = (payload: unknown) => memberMailJob.run(deps, payload);
  const [to, email] = [{ userId }, "ines@example.com"];
  await run({ to, about: { what: "removed", kind: "review", excerpt: "Hm.", reason: "spam", message: null } });
  await run({ to, about: { what: "appeal-decided", kind: "review", excerpt: "Hm.", isGranted: true, message: null } });
  await run({ to, about: { what: "notice-received", takedownId, state: "down", strikes: 2, isNewStrike: true } });
  await run({ to: { email }, about: { what: "notice-state", takedownId, state: "received" } });
  await run({ to: { email }, about: { what: "notice-state", takedownId, state: "down" } });
  await run({ to, about: { what: "notice-upheld", takedownId, strikes: 1, isNewStrike: true } });
  await run({ to, about: { what: "account-decided", decisionId } });
  expect(mails.map((mail) => `${mail.to}: ${mail.subject.split(" / ")[0]}`)).toEqual([
    "noor@example.com: Your review was removed",
    "noor@example.com: Your appeal was decided",
    "noor@example.com: Your review was taken down",
    `${email}: Your copyright notice is confirmed`,
    `${email}: The content you reported was taken down`,
    "noor@example.com: A copyright notice about you stands",
    "noor@example.com: Your account stays",
  ]);
  expect(mails[2]?.text).toContain("suspended until September 2, 2026");
  expect(mails[2]?.text).toContain("suspendu jusqu’au 2 septembre 2026");
  const page = `${deps.config.publicUrl}/takedown-status?id=${takedownId}`;
  expect(mails[2]?.text).toContain(`\n${page}\n`);
  // The claimant's link is made here; the sharer never gets it.
  expect(mails[3]?.text).toContain(`\n${page}#key=${key}\n`);
  expect(mails[2]?.text).not.toContain(key);
  expect(mails[6]?.text).toContain("The third one is an edge case.");
  expect(mails[6]?.text).toContain("goes on until September 2, 2026");
});

test("no mail goes to a member who is gone, has no address, or must not know; and none where no mail can be sent", async () => {
  const { db, deps, mails } = await startTestApp();
  const [silent, gone] = [await makeUser(db), await makeUser(db, { email: "gone@example.com" })];
  const member = await makeUser(db, { email: "noor@example.com" });
  const about = { what: "removed", kind: "review", excerpt: "Hm.", reason: "spam", message: null };
  await memberMailJob.run(deps, { to: { userId: silent.id }, about });
  const { id: takedownId } = await makeTakedown(db, { sharerId: member.id });
  for (const state of ["unconfirmed", "received"]) {
    const ofNotice = { what: "notice-received", takedownId, state, strikes: 0 };
    await memberMailJob.run(deps, { to: { userId: member.id }, about: ofNotice });
  }
  const unknown = { what: "notice-state", takedownId: member.id, state: "down" };
  await memberMailJob.run(deps, { to: { email: "ines@example.com" }, about: unknown });
  await memberMailJob.run({ ...deps, mail: null }, { to: { userId: member.id }, about });
  await db.delete(users);
  await memberMailJob.run(deps, { to: { userId: gone.id }, about });
  expect(mails).toEqual([]);
  await expect(async () => memberMailJob.run(deps, { to: {}, about })).rejects.toThrow();
});
