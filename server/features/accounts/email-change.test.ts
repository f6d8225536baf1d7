import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { makeSuperAdmin } from "#server/features/accounts/super-admin.ts";
import { makeUser } from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { makeMember, PASSWORD, signIn } from "#server/testing/people.ts";
import { createVisitor } from "#server/testing/visitor.ts";
import { accounts } from "#shared/contracts/accounts/accounts.ts";
import { EMAIL_CHANGE_LIFETIME_MS } from "#shared/domain/account-rules.ts";
import { TRY_LIMITS } from "#shared/domain/try-limits.ts";
import { emailChanges, passwordResets, users } from "#shared/schema/index.ts";

const NEW = "new.address@example.com";
const NEW_PASSWORD = "another hexagon of 2026";

async function start(options: Parameters<typeof startTestApp>[0] = {}) {
  const app = await startTestApp(options);
  const member = await makeMember(app.db);
  const visitor = createVisitor(app.origin, await signIn(app.origin, member.email));
  const ask = (email = NEW, password: string | undefined = PASSWORD) =>
    visitor.send(accounts.changeEmail, { body: { email, password } });
  const confirm = (token: string) => createVisitor(app.origin).send(accounts.confirmEmail, { body: { token } });
  /** The token of the link that was mailed last. */
  const mailedToken = () => app.mails.at(-1)?.text.match(/\/confirm-email#token=([\w-]{43})\n/)?.[1] ?? "";
  const address = async () => (await app.db.select().from(users).where(eq(users.id, member.id)))[0]?.email;
  return { ...app, member, visitor, ask, confirm, mailedToken, address };
}

test("a new address is the account's once its link was opened, in any browser, and the old one is informed", async () => {
  const app = await start({ config: { supportEmail: "help@hexkey.example" } });
  expect((await app.ask(` ${NEW.toUpperCase()} `)).status).toBe(202);
  await app.work();
  expect(app.mails).toMatchObject([{ to: NEW, subject: "Confirm your new Hexkey address" }]);
  expect(await app.address()).toBe(app.member.email);

  const token = app.mailedToken();
  const confirmed = await app.confirm(token);
  expect([confirmed.status, await confirmed.json()]).toEqual([200, { email: NEW }]);
  expect(await app.address()).toBe(NEW);
  await app.work();
  expect(app.mails[1]).toMatchObject({ to: app.member.email, subject: "Your Hexkey address was changed" });
  expect(app.mails[1]?.text).toContain("help@hexkey.example");
  // The sign-in with it holds, and one in this browser goes on.
  await signIn(app.origin, NEW);
  expect((await app.visitor.send(accounts.current)).status).toBe(200);
  const again = await app.confirm(token);
  expect([again.status, await again.json()]).toMatchObject([400, { reason: "email-link-invalid" }]);
});

test("of the link only the SHA-256 is stored, and a second one takes the place of the first", async () => {
  const app = await start();
  await app.ask();
  await app.work();
  const first = app.mailedToken();
  expect(JSON.stringify(await app.db.select().from(emailChanges))).not.toContain(first);
  await app.ask("other@example.com");
  await app.work();
  expect((await app.confirm(first)).status).toBe(400);
  expect((await app.confirm(app.mailedToken())).status).toBe(200);
  expect(await app.address()).toBe("other@example.com");
});

test("without the password, or with a wrong one, nothing is sent", async () => {
  const app = await start();
  expect((await app.visitor.send(accounts.changeEmail, { body: { email: NEW } })).status).toBe(400);
  const wrong = await app.ask(NEW, "seven wrong hinges");
  expect([wrong.status, await wrong.json()]).toMatchObject([400, { reason: "password-wrong" }]);
  await app.work();
  expect(app.mails).toEqual([]);
});

test("only its own mailbox learns whether another account has the address", async () => {
  const app = await start();
  await makeUser(app.db, { email: NEW });
  expect((await app.ask()).status).toBe(202);
  await app.work();
  expect(app.mails).toMatchObject([{ to: NEW, subject: "You already have a Hexkey account" }]);
  expect(await app.db.$count(emailChanges)).toBe(0);
});

test("an address that another account got after the mail was sent is refused, and the link stays", async () => {
  const app = await start();
  await app.ask();
  await app.work();
  const other = await makeUser(app.db, { email: NEW });
  const refused = await app.confirm(app.mailedToken());
  expect([refused.status, await refused.json()]).toMatchObject([409, { reason: "email-taken" }]);
  await app.db.delete(users).where(eq(users.id, other.id));
  expect((await app.confirm(app.mailedToken())).status).toBe(200);
});

test("a link is good for a day, and what could not be sent in a day is not sent", async () => {
  let now = new Date();
  const app = await start({ now: () => now });
  await app.ask();
  await app.work();
  now = new Date(now.getTime() + EMAIL_CHANGE_LIFETIME_MS);
  expect((await app.confirm(app.mailedToken())).status).toBe(400);
  await app.ask("late@example.com");
  now = new Date(now.getTime() + EMAIL_CHANGE_LIFETIME_MS);
  await app.work();
  expect(app.mails).toHaveLength(1);
});

test("a link for a new password that went to the old address is of no use any more", async () => {
  const app = await start();
  await createVisitor(app.origin).send(accounts.forgotPassword, { body: { email: app.member.email } });
  await app.ask();
  await app.work();
  expect(await app.db.$count(passwordResets)).toBe(1);
  await app.confirm(app.mailedToken());
  expect(await app.db.$count(passwordResets)).toBe(0);
});

type App = Awaited<ReturnType<typeof start>>;
const ENDINGS: [string, (app: App) => Promise<unknown>][] = [
  [
    "a new password",
    ({ visitor }) =>
      visitor.send(accounts.changePassword, { body: { currentPassword: PASSWORD, newPassword: NEW_PASSWORD } }),
  ],
  ["signing out everywhere", ({ visitor }) => visitor.send(accounts.endAllSessions)],
  [
    "becoming the super-admin of the settings",
    ({ deps, member }) => makeSuperAdmin(deps, { email: member.email, password: NEW_PASSWORD }, "for the test"),
  ],
];

test.each(ENDINGS)("%s ends a link to a new address that was sent", async (_name, end) => {
  const app = await start();
  await app.ask();
  await app.work();
  await end(app);
  expect((await app.confirm(app.mailedToken())).status).toBe(400);
  expect(await app.address()).toBe(app.member.email);
});

test.each(ENDINGS)("%s ends a link to a new address that waits to be sent", async (_name, end) => {
  const app = await start();
  await app.ask();
  await end(app);
  await app.work();
  expect(app.mails.filter(({ to }) => to === NEW)).toEqual([]);
});

test("a member who is deactivated meanwhile can't confirm", async () => {
  const app = await start();
  await app.ask();
  await app.work();
  await app.db.update(users).set({ isActive: false }).where(eq(users.id, app.member.id));
  expect((await app.confirm(app.mailedToken())).status).toBe(400);
  expect(await app.address()).toBe(app.member.email);
});

test("a member of a provider has no password to give", async () => {
  const app = await startTestApp();
  const { id, role } = await makeUser(app.db, { authProvider: "google", providerId: "g-1", password: null });
  await app.as({ id, role }).call(accounts.changeEmail, { body: { email: NEW } });
  await app.work();
  expect(app.mails).toMatchObject([{ to: NEW }]);
});

test("many accounts together cannot flood one mailbox", async () => {
  const app = await start();
  const { tries } = TRY_LIMITS.emailChangeMails;
  const statuses: number[] = [];
  for (let asked = 0; asked <= tries; asked++) {
    const { email } = await makeMember(app.db);
    const visitor = createVisitor(app.origin, await signIn(app.origin, email));
    statuses.push((await visitor.send(accounts.changeEmail, { body: { email: NEW, password: PASSWORD } })).status);
  }
  expect(statuses).toEqual([...Array(tries).fill(202), 429]);
});

test("one's own address is none to change to, and without mail nothing can be confirmed", async () => {
  const app = await start();
  const same = await app.ask(app.member.email);
  expect([same.status, await same.json()]).toMatchObject([400, { reason: "email-unchanged" }]);
  const mute = await start({ mail: null });
  const refused = await mute.ask();
  expect([refused.status, await refused.json()]).toMatchObject([503, { reason: "no-account-mail" }]);
});

test("the mails are in the language in which they were asked for", async () => {
  const app = await start();
  const visitor = createVisitor(app.origin, {
    ...(await signIn(app.origin, app.member.email)),
    "accept-language": "fr-CA,fr;q=0.9",
  });
  await visitor.send(accounts.changeEmail, { body: { email: NEW, password: PASSWORD } });
  await app.work();
  expect(app.mails[0]?.subject).toBe("Confirmez votre nouvelle adresse pour Hexkey");
});
