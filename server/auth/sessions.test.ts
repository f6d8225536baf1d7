import { eq, sql } from "drizzle-orm";
import express from "express";
import { expect, onTestFinished, test, vi } from "vitest";
import { networkOf } from "#server/auth/identify.ts";
import { createSessions } from "#server/auth/sessions.ts";
import { listen, stopListening } from "#server/http/listen.ts";
import { type Browser, openBrowser, type VisitedPage } from "#server/testing/browser.ts";
import { makeUser } from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { makeMember, PASSWORD } from "#server/testing/people.ts";
import { borrowTestDatabase } from "#server/testing/spare-databases.ts";
import { ADMIN_SESSION_LIFETIME_MS, SESSION_LIFETIME_MS } from "#shared/domain/account-rules.ts";
import { sessions, users } from "#shared/schema/index.ts";

const OWN_PAGE = { "sec-fetch-site": "same-origin" };

test("cookie and bearer token are one session: either gets in, and ending one ends both", async () => {
  for (const end of ["cookie", "bearer"] as const) {
    const { origin, email } = await startWithMember();
    const browser = openBrowser();
    const bearer = await signIn(browser, origin, email);
    expect((await browser.visit(`${origin}/api/auth/user`)).status).toBe(200);
    expect((await openBrowser().visit(`${origin}/api/auth/user`, bearer)).status).toBe(200);
    if (end === "cookie") await post(browser, `${origin}/api/auth/logout`);
    else await post(openBrowser(), `${origin}/api/auth/logout`, bearer.headers);
    expect((await browser.visit(`${origin}/api/auth/user`)).status).toBe(401);
    expect((await openBrowser().visit(`${origin}/api/auth/user`, bearer)).status).toBe(401);
  }
});

test("a sign-in gets a new session id, and the one before is dead as cookie and as bearer token", async () => {
  const { origin, email, db } = await startWithMember();
  const browser = openBrowser();
  const first = await signIn(browser, origin, email);
  const before = browser.cookie(origin, "hexkey.sid") ?? "";
  const second = await signIn(browser, origin, email);
  expect(browser.cookie(origin, "hexkey.sid")).not.toBe(before);
  expect(await db.$count(sessions)).toBe(1);
  const old = openBrowser();
  old.setCookie(origin, "hexkey.sid", before);
  expect((await old.visit(`${origin}/api/auth/user`)).status).toBe(401);
  expect((await openBrowser().visit(`${origin}/api/auth/user`, first)).status).toBe(401);
  expect((await openBrowser().visit(`${origin}/api/auth/user`, second)).status).toBe(200);
});

test("a sign-in with a bearer token ends that token's session", async () => {
  const { origin, email, db } = await startWithMember();
  const first = await signIn(openBrowser(), origin, email);
  await signIn(openBrowser(), origin, email, first.headers);
  expect((await openBrowser().visit(`${origin}/api/auth/user`, first)).status).toBe(401);
  expect(await db.$count(sessions)).toBe(1);
});

test.each([
  ["stored", "insert"],
  ["put in the place of the one before", "delete"],
])("a session that can't be %s begins nowhere", async (_what, statement) => {
  const { origin, email, db } = await startWithMember();
  const before = await signIn(openBrowser(), origin, email);
  await db.execute(sql`create function fail() returns trigger language plpgsql as 'begin raise ''full''; end'`);
  await db.execute(sql.raw(`create trigger fail before ${statement} on sessions for each row execute function fail()`));
  const answer = await post(openBrowser(), `${origin}/api/auth/login`, before.headers, { email, password: PASSWORD });
  expect([answer.status, answer.setCookies]).toEqual([500, []]);
});

test("a dead bearer token leaves it to the cookie", async () => {
  const { origin, email } = await startWithMember();
  const [browser, other] = [openBrowser(), openBrowser()];
  await signIn(browser, origin, email);
  const dead = await signIn(other, origin, email);
  await post(other, `${origin}/api/auth/logout`);
  expect((await browser.visit(`${origin}/api/auth/user`, dead)).status).toBe(200);
});

const OVER_TLS = { "x-forwarded-proto": "https" };

test.each([
  ["on http", { trustProxy: 1 }, {}, false],
  ["on https behind a proxy", { trustProxy: 1 }, OVER_TLS, true],
  ["on http where the client claims https", { trustProxy: 0 }, OVER_TLS, false],
  ["behind a proxy that says nothing", { trustProxy: 1, publicUrl: "https://hexkey.example" }, {}, true],
])("the cookies %s", async (_where, config, headers, secure) => {
  const { origin, email } = await startWithMember({ config });
  const page = await post(openBrowser(), `${origin}/api/auth/login`, headers, { email, password: PASSWORD });
  const attributesOf = (name: string) => {
    const line = page.setCookies.find((one) => one.startsWith(`${name}=`)) ?? "";
    return line
      .split("; ")
      .slice(1)
      .filter((one) => /^(Path|HttpOnly|SameSite|Secure|Domain)/i.test(one))
      .sort();
  };
  // A browser takes a cookie with this prefix only as it stands here: secure, of the whole host and of no other.
  const prefix = secure ? "__Host-" : "";
  const everywhere = ["Path=/", "SameSite=Lax", ...(secure ? ["Secure"] : [])];
  expect(attributesOf(`${prefix}hexkey.sid`)).toEqual(["HttpOnly", ...everywhere]);
  expect(attributesOf(`${prefix}hexkey.device`)).toEqual(["HttpOnly", ...everywhere]);
  // The page reads this one; it says only that the browser is signed in.
  expect(attributesOf(`${prefix}hexkey.signed-in`)).toEqual(everywhere);
  expect(page.setCookies.find((one) => one.startsWith(`${prefix}hexkey.signed-in=`))).toContain("hexkey.signed-in=1;");
  expect(page.setCookies).toHaveLength(3);
  expect(page.setCookies.filter((one) => /domain=/i.test(one))).toEqual([]);
});

test("a session that a neighbouring host plants has no account over https, however good its signature is", async () => {
  const { origin, email } = await startWithMember({ config: { trustProxy: 1 } });
  const attacker = openBrowser();
  await signIn(attacker, origin, email, OVER_TLS);
  const planted = attacker.cookie(origin, "__Host-hexkey.sid") ?? "";
  const visitor = openBrowser();
  const ask = async (headers = OVER_TLS) => (await visitor.visit(`${origin}/api/auth/user`, { headers })).status;
  // All that another host can set: a browser lets none but ours set the prefixed name.
  visitor.setCookie(origin, "hexkey.sid", planted);
  expect(await ask()).toBe(401);
  visitor.setCookie(origin, "__Host-hexkey.sid", planted);
  expect(await ask()).toBe(200);
});

test("signing out over https takes the prefixed cookies back", async () => {
  const { origin, email, db } = await startWithMember({ config: { trustProxy: 1 } });
  const browser = openBrowser();
  await signIn(browser, origin, email, OVER_TLS);
  const page = await post(browser, `${origin}/api/auth/logout`, OVER_TLS);
  expect(await db.$count(sessions)).toBe(0);
  for (const name of ["sid", "signed-in"]) expect(browser.cookie(origin, `__Host-hexkey.${name}`)).toBeNull();
  // Without it a browser would ignore that they are taken back.
  expect(page.setCookies.filter((one) => one.includes("; Secure"))).toHaveLength(2);
});

test("eight hours are eight hours in the night in which the clocks go back", async () => {
  const { url, drop } = await borrowTestDatabase();
  onTestFinished(drop);
  const start = new Date("2026-10-31T21:30:00Z");
  vi.useFakeTimers({ toFake: ["Date"], now: start });
  onTestFinished(() => void vi.useRealTimers());
  const databaseUrl = `${url}?options=-c%20TimeZone%3DAmerica%2FToronto`;
  const { origin, db } = await startTestApp({ databaseUrl });
  expect((await db.execute("show timezone")).rows).toEqual([{ TimeZone: "America/Toronto" }]);
  const { email } = await makeMember(db, { role: "super-admin" });
  const bearer = await signIn(openBrowser(), origin, email);
  const ask = async () => (await openBrowser().visit(`${origin}/api/auth/user`, bearer)).status;
  const listed = await openBrowser().visit(`${origin}/api/auth/sessions`, bearer);
  const end = new Date(start.getTime() + ADMIN_SESSION_LIFETIME_MS);
  expect(JSON.parse(listed.text)).toMatchObject([{ expiresAt: end.toISOString() }]);
  vi.setSystemTime(end.getTime() - 1000);
  expect(await ask()).toBe(200);
  vi.setSystemTime(end.getTime() + 1000);
  expect(await ask()).toBe(401);
});

test("a session id with another signature, or none, has no account", async () => {
  const { origin, email } = await startWithMember();
  const browser = openBrowser();
  const { headers } = await signIn(browser, origin, email);
  const token = headers.authorization.replace("Bearer ", "");
  const [id = "", signature = ""] = token.split(".");
  const flipped = signature.replace(/^./, (first) => (first === "A" ? "B" : "A"));
  for (const forged of [`${id}.${flipped}`, id, `${id}.`, `x${token}`]) {
    const authorization = `Bearer ${forged}`;
    expect((await openBrowser().visit(`${origin}/api/auth/user`, { headers: { authorization } })).status).toBe(401);
    for (const cookie of [`s:${forged}`, forged, `j:${forged}`]) {
      browser.setCookie(origin, "hexkey.sid", encodeURIComponent(cookie));
      expect((await browser.visit(`${origin}/api/auth/user`)).status).toBe(401);
    }
  }
  browser.setCookie(origin, "hexkey.sid", encodeURIComponent(`s:${token}`));
  expect((await browser.visit(`${origin}/api/auth/user`)).status).toBe(200);
});

test("a session ends at its time, used or not", async () => {
  let passed = 0;
  const { origin, email } = await startWithMember({ now: () => new Date(Date.now() + passed) });
  const browser = openBrowser();
  const bearer = await signIn(browser, origin, email);
  passed = SESSION_LIFETIME_MS - 60_000;
  expect((await browser.visit(`${origin}/api/auth/user`)).status).toBe(200);
  passed = SESSION_LIFETIME_MS + 60_000;
  expect((await browser.visit(`${origin}/api/auth/user`)).status).toBe(401);
  expect((await openBrowser().visit(`${origin}/api/auth/user`, bearer)).status).toBe(401);
});

test("another role and deactivation hold from the next call, by cookie and by bearer token", async () => {
  const { origin, email, db, id } = await startWithMember();
  const browser = openBrowser();
  const bearer = await signIn(browser, origin, email);
  const statuses = async (path: string) => [
    (await browser.visit(origin + path)).status,
    (await openBrowser().visit(origin + path, bearer)).status,
  ];
  const change = (values: Partial<typeof users.$inferInsert>) => db.update(users).set(values).where(eq(users.id, id));
  expect(await statuses("/api/admin/users/counts")).toEqual([403, 403]);
  await change({ role: "super-admin" });
  expect(await statuses("/api/admin/users/counts")).toEqual([200, 200]);
  await change({ role: "admin" });
  expect(await statuses("/api/admin/users/counts")).toEqual([403, 403]);
  await change({ isActive: false });
  expect(await statuses("/api/auth/user")).toEqual([401, 401]);
});

test.each([
  ["says that another site asks", { "sec-fetch-site": "cross-site" }, false],
  ["says that another port or subdomain asks", { "sec-fetch-site": "same-site" }, false],
  ["names another site", { origin: "https://evil.test" }, false],
  ["names another port of our host", { origin: "http://127.0.0.1:1" }, false],
  ["names no origin, as a sandboxed frame does", { origin: "null" }, false],
  ["says nothing at all", {}, false],
  ["says that a page of ours asks", { "sec-fetch-site": "same-origin" }, true],
  ["names our public address", { origin: "http://localhost:3000" }, true],
])("a write by cookie whose browser %s", async (_what, headers, allowed) => {
  const { origin, email, db } = await startWithMember();
  const browser = openBrowser();
  await signIn(browser, origin, email);
  const answer = await browser.visit(`${origin}/api/auth/sessions`, { method: "DELETE", headers });
  expect(await db.$count(sessions)).toBe(allowed ? 0 : 1);
  if (allowed) return expect(answer.status).toBe(204);
  expect([answer.status, JSON.parse(answer.text).reason]).toEqual([403, "other-site"]);
});

test("a page of the address that the browser used may write, whatever our public address is", async () => {
  const { origin, email, db } = await startWithMember();
  const browser = openBrowser();
  await signIn(browser, origin, email);
  expect((await browser.visit(`${origin}/api/auth/sessions`, { method: "DELETE", headers: { origin } })).status).toBe(
    204,
  );
  expect(await db.$count(sessions)).toBe(0);
});

test("a bearer token needs no page, and only a live one makes up for it", async () => {
  const { origin, email, db } = await startWithMember();
  const [browser, other] = [openBrowser(), openBrowser()];
  const bearer = await signIn(other, origin, email);
  await signIn(browser, origin, email);
  expect((await openBrowser().visit(`${origin}/api/auth/logout`, { method: "POST", ...bearer })).status).toBe(200);
  const headers = { ...bearer.headers, "sec-fetch-site": "cross-site" };
  expect((await browser.visit(`${origin}/api/auth/sessions`, { method: "DELETE", headers })).status).toBe(403);
  expect(await db.$count(sessions)).toBe(1);
});

test("another site can't sign a browser in to an account of its choice", async () => {
  const { origin, email, db } = await startWithMember();
  const headers = { "sec-fetch-site": "cross-site" };
  const json = { email, password: PASSWORD };
  const answer = await openBrowser().visit(`${origin}/api/auth/login`, { json, headers });
  expect([answer.status, answer.setCookies]).toEqual([403, []]);
  expect(await db.$count(sessions)).toBe(0);
});

test("what a signed-in person is answered is kept by no cache", async () => {
  const { origin, email } = await startWithMember();
  const browser = openBrowser();
  const signedIn = await post(browser, `${origin}/api/auth/login`, {}, { email, password: PASSWORD });
  expect(signedIn.header("cache-control")).toBe("private, no-store");
  for (const path of ["/api/auth/user", "/api/auth/sessions", "/api/products"]) {
    expect((await browser.visit(origin + path)).header("cache-control")).toBe("private, no-store");
  }
});

test("sessions signed with an older secret go on, new ones are signed with the newest", async () => {
  const [older, newer] = ["older ".repeat(8), "newer ".repeat(8)];
  const { origin, email, deps } = await startWithMember({ config: { sessionSecrets: [older] } });
  const browser = openBrowser();
  const bearer = await signIn(browser, origin, email);
  const rotated = await startTestApp({
    databaseUrl: deps.db.$client.options.connectionString ?? "",
    config: { sessionSecrets: [newer, older] },
  });
  const phone = openBrowser({ [origin]: rotated.origin });
  phone.setCookie(origin, "hexkey.sid", browser.cookie(origin, "hexkey.sid") ?? "");
  phone.setCookie(origin, "hexkey.device", browser.cookie(origin, "hexkey.device") ?? "");
  expect((await phone.visit(`${origin}/api/auth/user`)).status).toBe(200);
  expect((await openBrowser({ [origin]: rotated.origin }).visit(`${origin}/api/auth/user`, bearer)).status).toBe(200);
  const next = await signIn(phone, origin, email);
  expect((await openBrowser().visit(`${origin}/api/auth/user`, next)).status).toBe(401);
  expect((await phone.visit(`${origin}/api/auth/user`, next)).status).toBe(200);
});

test("a guest costs no statement, a signed-in caller one", async () => {
  const { origin, email, pool } = await startWithMember();
  const browser = openBrowser();
  await signIn(browser, origin, email);
  const query = vi.spyOn(pool, "query");
  await openBrowser().visit(`${origin}/api/admin/users/counts`);
  expect(query).toHaveBeenCalledTimes(0);
  await browser.visit(`${origin}/api/admin/users/counts`);
  expect(query).toHaveBeenCalledTimes(1);
});

test("a browser is known to the accounts that signed in with it, and can't say so of others", async () => {
  const { origin, email, id, deps } = await startWithMember();
  const other = await makeUser(deps.db);
  const browser = openBrowser();
  await signIn(browser, origin, email);
  const device = browser.cookie(origin, "hexkey.device") ?? "";
  const isKnown = await startDeviceCheck(deps);
  const nonce = decodeURIComponent(device).split(".")[0];
  expect(await isKnown(id, device)).toBe(nonce);
  expect(await isKnown(other.id, device)).toBeNull();
  const [mine = "", mark = ""] = decodeURIComponent(device).split(".");
  for (const forged of ["", mine, `other.${mark}`, `${mine}.${mark.slice(1)}`, `${mine}.${other.id}`, `${mine}.`]) {
    expect(await isKnown(id, forged)).toBeNull();
    expect(await isKnown(other.id, forged)).toBeNull();
  }
});

test("a browser remembers the last five accounts", async () => {
  const { origin, deps } = await startWithMember();
  const browser = openBrowser();
  const members = [];
  for (let n = 0; n < 6; n++) members.push(await makeMember(deps.db));
  for (const { email } of members) await signIn(browser, origin, email);
  const isKnown = await startDeviceCheck(deps);
  const device = browser.cookie(origin, "hexkey.device") ?? "";
  const known = await Promise.all(members.map(async ({ id }) => (await isKnown(id, device)) !== null));
  expect(known).toEqual([false, true, true, true, true, true]);
});

test.each([
  ["192.0.2.7", "192.0.2.7"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"],
  ["2001:db8:1:2::", "2001:db8:1:2::"],
  [undefined, "unknown"],
  ["not an address", "unknown"],
])("%s counts as %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});

/** An app with one member who can sign in. */
async function startWithMember(options: Parameters<typeof startTestApp>[0] = {}) {
  const app = await startTestApp(options);
  const { id, email } = await makeMember(app.db);
  return { ...app, id, email };
}

/** Signs in from a page of ours; returns the bearer form of the session, ready for a visit. */
async function signIn(browser: Browser, origin: string, email: string, headers: Record<string, string> = {}) {
  const page = await post(browser, `${origin}/api/auth/login`, headers, { email, password: PASSWORD });
  expect(page.status).toBe(200);
  return { headers: { authorization: `Bearer ${JSON.parse(page.text).token}` } };
}

function post(
  browser: Browser,
  url: string,
  headers: Record<string, string> = {},
  json: unknown = {},
): Promise<VisitedPage> {
  return browser.visit(url, { json, headers: { ...OWN_PAGE, ...headers } });
}

/** Asks what the sessions say of a device cookie for an account. */
async function startDeviceCheck(deps: Parameters<typeof createSessions>[0]) {
  const { knownDevice } = createSessions(deps);
  const app = express().get("/:id", (request, response) => void response.json(knownDevice(request, request.params.id)));
  const server = await listen(app, { port: 0, host: "127.0.0.1" });
  onTestFinished(() => stopListening(server, 0));
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  return async (id: string, device: string): Promise<string | null> =>
    (await fetch(`http://127.0.0.1:${port}/${id}`, { headers: { cookie: `hexkey.device=${device}` } })).json();
}
