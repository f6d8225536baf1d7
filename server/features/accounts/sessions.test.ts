import { eq, sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { startTestApp } from "#server/testing/harness.ts";
import { makeMember, PASSWORD } from "#server/testing/people.ts";
import { borrowTestDatabase } from "#server/testing/spare-databases.ts";
import { createVisitor, type Visitor } from "#server/testing/visitor.ts";
import { accounts, type Session } from "#shared/contracts/accounts/accounts.ts";
import { sessions } from "#shared/schema/index.ts";

test("sessions are listed newest first, with the browser's words and the one in use marked", async () => {
  const { origin, db } = await startTestApp();
  const { email } = await makeMember(db);
  const phone = await signIn(createVisitor(origin, { "user-agent": "Phone" }), email);
  const laptop = await signIn(createVisitor(origin, { "user-agent": "Laptop" }), email);
  await signIn(createVisitor(origin), (await makeMember(db)).email);
  const [newest, older, ...others] = await list(laptop.visitor);
  expect([newest?.userAgent, newest?.isCurrent]).toEqual(["Laptop", true]);
  expect([older?.userAgent, older?.isCurrent]).toEqual(["Phone", false]);
  expect(others).toEqual([]);
  const byToken = await fetch(`${origin}/api/auth/sessions`, { headers: { authorization: `Bearer ${phone.token}` } });
  expect((await byToken.json()).map((one: Session) => [one.userAgent, one.isCurrent])).toEqual([
    ["Laptop", false],
    ["Phone", true],
  ]);
});

test("no list holds what a session is found by", async () => {
  const { origin, db } = await startTestApp();
  const { visitor, token } = await signIn(createVisitor(origin), (await makeMember(db)).email);
  const text = await (await visitor.send(accounts.sessions)).text();
  const [row] = await db.select().from(sessions);
  expect(row?.sid).toBe(token.split(".")[0]);
  expect(text).not.toContain(row?.sid);
});

test("sessions that are over are not listed, whatever zone the database is in", async () => {
  const { url, drop } = await borrowTestDatabase();
  onTestFinished(drop);
  const { origin, db } = await startTestApp({ databaseUrl: `${url}?options=-c%20timezone%3DAmerica/St_Johns` });
  const { email } = await makeMember(db);
  const first = await signIn(createVisitor(origin), email);
  const [session] = await list(first.visitor);
  expect(Date.parse(String(session?.expiresAt)) - Date.now()).toBeCloseTo(30 * 86_400_000, -5);
  await db.update(sessions).set({ expire: sql`localtimestamp - interval '1 second'` });
  const second = await signIn(createVisitor(origin), email);
  expect(await list(second.visitor)).toHaveLength(1);
});

test("of very many sessions the newest 100 are listed", async () => {
  const { origin, db } = await startTestApp();
  const { email } = await makeMember(db);
  const { visitor } = await signIn(createVisitor(origin), email);
  await db.execute(sql`
    insert into sessions (sid, sess, expire)
    select 'old-' || n, jsonb_set(jsonb_set(sess::jsonb, '{signedInAt}', to_jsonb('2026-01-01T00:00:00.' || n || 'Z')),
      '{handle}', to_jsonb(gen_random_uuid()))::json, expire
    from sessions, generate_series(101, 200) as n
  `);
  const listed = await list(visitor);
  expect([listed.length, listed[0]?.isCurrent, listed[99]?.signedInAt]).toEqual([
    100,
    true,
    "2026-01-01T00:00:00.102Z",
  ]);
});

test("one session can be ended from another, for cookie and token alike", async () => {
  const { origin, db } = await startTestApp();
  const { email } = await makeMember(db);
  const phone = await signIn(createVisitor(origin), email);
  const laptop = await signIn(createVisitor(origin), email);
  const lost = (await list(laptop.visitor)).find((one) => !one.isCurrent);
  const response = await laptop.visitor.send(accounts.endSession, { params: { id: lost?.id } });
  expect(response.status).toBe(204);
  expect(await statusesOf(origin, phone)).toEqual([401, 401]);
  expect(await statusesOf(origin, laptop)).toEqual([200, 200]);
  const again = await laptop.visitor.send(accounts.endSession, { params: { id: lost?.id } });
  expect([again.status, (await again.json()).code]).toEqual([404, "NOT_FOUND"]);
});

test("ending the session in use takes the cookies back", async () => {
  const { origin, db } = await startTestApp();
  const { visitor } = await signIn(createVisitor(origin), (await makeMember(db)).email);
  const [session] = await list(visitor);
  expect((await visitor.send(accounts.endSession, { params: { id: session?.id } })).status).toBe(204);
  expect([...visitor.cookies.keys()]).toEqual(["hexkey.device"]);
  expect(await db.$count(sessions)).toBe(0);
});

test("another person's session is as unknown as one that never was", async () => {
  const { origin, db } = await startTestApp();
  const maya = await signIn(createVisitor(origin), (await makeMember(db)).email);
  const leo = await signIn(createVisitor(origin), (await makeMember(db)).email);
  const [session] = await list(maya.visitor);
  const refusalOf = async (id: string | undefined) => {
    const response = await leo.visitor.send(accounts.endSession, { params: { id } });
    return [response.status, await response.json()];
  };
  expect(await refusalOf(session?.id)).toEqual(await refusalOf("01890000-0000-7000-8000-000000000000"));
  expect(await statusesOf(origin, maya)).toEqual([200, 200]);
});

test("all sessions end at once, this one too, and no other member's", async () => {
  const { origin, db } = await startTestApp();
  const { email } = await makeMember(db);
  const phone = await signIn(createVisitor(origin), email);
  const laptop = await signIn(createVisitor(origin), email);
  const leo = await signIn(createVisitor(origin), (await makeMember(db)).email);
  expect((await laptop.visitor.send(accounts.endAllSessions)).status).toBe(204);
  expect([await statusesOf(origin, phone), await statusesOf(origin, laptop)]).toEqual([
    [401, 401],
    [401, 401],
  ]);
  expect(await statusesOf(origin, leo)).toEqual([200, 200]);
  expect([...laptop.visitor.cookies.keys()]).toEqual(["hexkey.device"]);
});

test("signing out ends cookie and token on the server, and says where to go", async () => {
  const { origin, db } = await startTestApp();
  const { visitor, token } = await signIn(createVisitor(origin), (await makeMember(db)).email);
  const cookie = visitor.cookies.get("hexkey.sid") ?? "";
  const response = await visitor.send(accounts.logout);
  expect([response.status, await response.json()]).toEqual([200, { next: "/" }]);
  expect([...visitor.cookies.keys()]).toEqual(["hexkey.device"]);
  visitor.cookies.set("hexkey.sid", cookie);
  expect(await statusesOf(origin, { visitor, token })).toEqual([401, 401]);
  expect((await visitor.send(accounts.logout)).status).toBe(200);
});

test("signing out leads by way of the provider's own sign-out where the session has one", async () => {
  const { origin, db } = await startTestApp();
  const { visitor } = await signIn(createVisitor(origin), (await makeMember(db)).email);
  const next = "https://id.example/end?id_token_hint=abc";
  const kept = sql`jsonb_set(${sessions.sess}::jsonb, '{providerSignOutUrl}', ${JSON.stringify(next)}::jsonb)::json`;
  await db.update(sessions).set({ sess: kept });
  expect(await (await visitor.send(accounts.logout)).json()).toEqual({ next });
});

test("a session ends with its account", async () => {
  const { origin, db } = await startTestApp();
  const member = await makeMember(db);
  const signedIn = await signIn(createVisitor(origin), member.email);
  await db.execute(sql`delete from users where id = ${member.id}`);
  expect(await statusesOf(origin, signedIn)).toEqual([401, 401]);
  expect(await db.$count(sessions, eq(sessions.userId, member.id))).toBe(0);
});

async function signIn(visitor: Visitor, email: string): Promise<{ visitor: Visitor; token: string }> {
  const { token } = await (await visitor.send(accounts.login, { body: { email, password: PASSWORD } })).json();
  return { visitor, token };
}

/** As it travels: dates are texts. */
async function list(visitor: Visitor): Promise<(Omit<Session, "signedInAt"> & { signedInAt: string })[]> {
  return (await visitor.send(accounts.sessions)).json();
}

/** What the cookie and the token are answered. */
async function statusesOf(origin: string, { visitor, token }: { visitor: Visitor; token: string }) {
  const byToken = await fetch(`${origin}/api/auth/user`, { headers: { authorization: `Bearer ${token}` } });
  return [(await visitor.send(accounts.current)).status, byToken.status];
}
