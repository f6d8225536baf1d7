import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { eq } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { networkOf } from "#server/auth/identify.ts";
import { stopListening } from "#server/http/listen.ts";
import { takeTry } from "#server/http/rate-limit.ts";
import { openBrowser } from "#server/testing/browser.ts";
import { makeUser } from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import {
  answerProvider,
  goToProvider,
  HOME,
  MAYA,
  providersAt,
  signInThrough,
  startAppWithProviders,
  startProvider,
} from "#server/testing/provider-sign-in.ts";
import { IDENTITY_PROVIDERS, SIGN_IN_PATHS } from "#shared/domain/account-rules.ts";
import { TRY_LIMITS } from "#shared/domain/try-limits.ts";
import { sessions, users } from "#shared/schema/index.ts";

test.each(IDENTITY_PROVIDERS)(
  "with %s, the first sign-in makes an account and the next one finds it",
  async (provider) => {
    const { db, open } = await startAppWithProviders();
    for (const browser of [open(), open()]) {
      const done = await signInThrough(browser, { provider });
      expect([done.status, done.location]).toEqual([303, `${HOME}/`]);
      expect(done.header("cache-control")).toBe("private, no-store");
      const me = await browser.visit(`${HOME}/api/auth/user`);
      expect(me.header("cache-control")).toBe("private, no-store");
      expect(JSON.parse(me.text)).toMatchObject({
        email: MAYA.email,
        firstName: "Maya",
        lastName: "Tremblay",
        authProvider: provider,
        role: "user",
      });
    }
    expect(await db.$count(users)).toBe(1);
  },
);

test("what goes to the provider has state, nonce and PKCE, new each time, and our own address", async () => {
  const { open, issuer } = await startAppWithProviders();
  const browser = open();
  const asked = [];
  for (let time = 0; time < 2; time++) {
    const page = await browser.visit(`${HOME}/api/auth/google`);
    const url = new URL(page.location ?? "");
    expect([url.origin, page.header("cache-control")]).toEqual([issuer, "no-store"]);
    asked.push(Object.fromEntries(url.searchParams));
  }
  for (const params of asked) {
    expect(params).toMatchObject({
      response_type: "code",
      client_id: "hexkey-google",
      redirect_uri: `${HOME}/api/auth/google/callback`,
      scope: "openid email profile",
      code_challenge_method: "S256",
    });
  }
  for (const name of ["state", "nonce", "code_challenge"]) {
    const values = asked.map((params) => params[name] ?? "");
    expect(new Set(values).size).toBe(2);
    for (const value of values) expect(value).toMatch(/^[\w-]{43}$/);
  }
});

test("a sign-in that begins at another address of ours moves to the one that the provider leads back to", async () => {
  const { open, origin } = await startAppWithProviders();
  const browser = open();
  const page = await browser.visit(`${origin}/api/login?return=/reviews`);
  expect([page.location, page.setCookies]).toEqual([`${HOME}/api/login?return=%2Freviews&home=`, []]);
  const form = await goToProvider(browser, page.location ?? "");
  expect((await browser.visit(await answerProvider(browser, form, MAYA))).location).toBe(`${HOME}/reviews`);
});

test("a forged Host header does not reach the provider, and does not lead round in circles", async () => {
  const { open, origin } = await startAppWithProviders({ config: { trustProxy: 1 } });
  const headers = { host: "evil.test", "x-forwarded-host": "evil.test", "x-forwarded-proto": "https" };
  const moved = await openBrowser().visit(`${origin}/api/login`, { headers });
  expect(moved.location).toBe(`${HOME}/api/login?return=%2F&home=`);
  const begun = await openBrowser().visit(`${origin}/api/login?home=`, { headers });
  expect(new URL(begun.location ?? "").searchParams.get("redirect_uri")).toBe(`${HOME}/api/callback`);
  const browser = open();
  const form = await goToProvider(browser, `${HOME}/api/login`);
  // By the way it began: over https its session would have another cookie.
  const { "x-forwarded-proto": _, ...forged } = headers;
  const done = await browser.visit(await answerProvider(browser, form, MAYA), { headers: forged });
  expect(done.location).toBe(`${HOME}/`);
});

test("on the way to the provider a session has no account, and its id does not outlive the sign-in", async () => {
  const { db, open } = await startAppWithProviders();
  const browser = open();
  const form = await goToProvider(browser, `${HOME}/api/login`);
  const before = browser.cookie(HOME, "hexkey.sid");
  expect(await db.select({ userId: sessions.userId }).from(sessions)).toEqual([{ userId: null }]);
  expect((await browser.visit(`${HOME}/api/auth/user`)).status).toBe(401);
  await browser.visit(await answerProvider(browser, form, MAYA));
  const after = browser.cookie(HOME, "hexkey.sid");
  expect(after).not.toBe(before);
  expect(await db.$count(sessions)).toBe(1);
  browser.setCookie(HOME, "hexkey.sid", before ?? "");
  expect((await browser.visit(`${HOME}/api/auth/user`)).status).toBe(401);
});

test("an id that an attacker planted in the browser is replaced on the way out already", async () => {
  const { open } = await startAppWithProviders();
  const [attacker, victim] = [open(), open()];
  await goToProvider(attacker, `${HOME}/api/login`);
  const planted = attacker.cookie(HOME, "hexkey.sid") ?? "";
  victim.setCookie(HOME, "hexkey.sid", planted);
  const form = await goToProvider(victim, `${HOME}/api/login`);
  expect(victim.cookie(HOME, "hexkey.sid")).not.toBe(planted);
  const stolen = await answerProvider(victim, form, MAYA);
  expect((await attacker.visit(stolen)).location).toBe(`${HOME}/sign-in?problem=expired&provider=replit`);
  expect((await victim.visit(stolen)).location).toBe(`${HOME}/`);
});

test.each([
  ["/reviews", "/reviews"],
  ["/products/7?tab=reviews#newest", "/products/7?tab=reviews#newest"],
  ["//evil.test", "/"],
  ["/\\evil.test", "/"],
  ["/\t/evil.test", "/"],
  ["https://evil.test/", "/"],
  ["javascript:alert(1)", "/"],
  ["/api/logout", "/"],
  ["/API/logout", "/"],
])("after a sign-in that was to lead to %j, the browser is at %j", async (wanted, reached) => {
  const { open } = await startAppWithProviders();
  const done = await signInThrough(open(), { query: `?return=${encodeURIComponent(wanted)}` });
  expect(done.location).toBe(HOME + reached);
});

test("the page to return to is remembered over a refusal", async () => {
  const { open } = await startAppWithProviders();
  const refused = await signInThrough(open(), { query: "?return=/reviews", person: { answer: "refuse" } });
  expect(refused.location).toBe(`${HOME}/sign-in?problem=refused&provider=replit&return=%2Freviews`);
});

test("a signed-in member goes straight on, with their session", async () => {
  const { open, db } = await startAppWithProviders();
  const browser = open();
  await signInThrough(browser);
  const before = browser.cookie(HOME, "hexkey.sid");
  const page = await browser.visit(`${HOME}/api/auth/google?return=/reviews`);
  expect([page.location, browser.cookie(HOME, "hexkey.sid")]).toEqual([`${HOME}/reviews`, before]);
  expect(await db.$count(sessions)).toBe(1);
});

test.each(["/api/login", "/api/callback?code=x&state=y"])(
  "without settings %s leads to a page that says so",
  async (path) => {
    const { origin, db } = await startTestApp();
    const page = await openBrowser().visit(origin + path);
    expect([page.status, page.location]).toEqual([303, `${origin}/sign-in?problem=not-configured&provider=replit`]);
    expect(await db.$count(sessions)).toBe(0);
  },
);

test("a provider that is down is reported as down, and works as soon as it is up", async () => {
  const { issuer, close } = await startProvider();
  await close();
  const { open, db } = await startAppWithProviders({ config: { providers: providersAt(issuer) } });
  const browser = open();
  const down = await browser.visit(`${HOME}/api/login`);
  expect(down.location).toBe(`${HOME}/sign-in?problem=unavailable&provider=replit`);
  expect(await db.$count(sessions)).toBe(0);
  await startProvider(Number(new URL(issuer).port));
  expect((await signInThrough(browser)).location).toBe(`${HOME}/`);
});

test("a server that is no provider is reported as unavailable, and asked again", async () => {
  const documents = ["{}", "<p>Moved</p>", '{"issuer":"https://other.test"}'];
  const server = createServer((_request, response) => {
    response.writeHead(200, { "content-type": "application/json" }).end(documents.shift());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => stopListening(server, 0));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { open } = await startAppWithProviders({ config: { providers: providersAt(issuer) } });
  for (let time = 0; time < 3; time++) {
    const page = await open().visit(`${HOME}/api/login`);
    expect(page.location).toBe(`${HOME}/sign-in?problem=unavailable&provider=replit`);
  }
  expect(documents).toEqual([]);
});

test("a sign-in that is under way when the secret changes comes to its end", async () => {
  const [older, newer] = ["older ".repeat(8), "newer ".repeat(8)];
  const { issuer, origin, db } = await startAppWithProviders({ config: { sessionSecrets: [older] } });
  const rotated = await startTestApp({
    databaseUrl: db.$client.options.connectionString ?? "",
    config: { publicUrl: HOME, providers: providersAt(issuer), sessionSecrets: [newer, older] },
  });
  const hosts = { [HOME]: origin };
  const browser = openBrowser(hosts);
  const form = await goToProvider(browser, `${HOME}/api/login`);
  hosts[HOME] = rotated.origin;
  expect((await browser.visit(await answerProvider(browser, form, MAYA))).location).toBe(`${HOME}/`);
});

test("a provider that fails during a sign-in leaves no session", async () => {
  const { issuer, close } = await startProvider();
  const { open, db, logged } = await startAppWithProviders({ config: { providers: providersAt(issuer) } });
  const browser = open();
  const form = await goToProvider(browser, `${HOME}/api/login?return=/reviews`);
  const callback = await answerProvider(browser, form, MAYA);
  await close();
  const page = await browser.visit(callback);
  expect(page.location).toBe(`${HOME}/sign-in?problem=unavailable&provider=replit&return=%2Freviews`);
  expect(await db.$count(sessions)).toBe(0);
  expect(logged().join()).toContain("ECONNREFUSED");
});

test("a provider that is another issuer than the settings say is not believed", async () => {
  const { issuer } = await startProvider();
  const { open } = await startAppWithProviders({
    config: { providers: providersAt(issuer.replace("127.0.0.1", "localhost")) },
  });
  const page = await open().visit(`${HOME}/api/login`);
  expect(page.location).toBe(`${HOME}/sign-in?problem=unavailable&provider=replit`);
});

test("a provider that has new keys all of a sudden is asked about itself anew", async () => {
  const { issuer, close } = await startProvider();
  const { open } = await startAppWithProviders({ config: { providers: providersAt(issuer) } });
  expect((await signInThrough(open())).location).toBe(`${HOME}/`);
  await close();
  await startProvider(Number(new URL(issuer).port));
  const once = await signInThrough(open());
  expect(once.location).toBe(`${HOME}/sign-in?problem=unavailable&provider=replit`);
  expect((await signInThrough(open())).location).toBe(`${HOME}/`);
});

test("too many sign-ins from one address are put off", async () => {
  const { open, db } = await startAppWithProviders();
  const address = networkOf("127.0.0.1");
  const { tries } = TRY_LIMITS.providerSignIns;
  for (let time = 0; time < tries; time++) await takeTry(db, TRY_LIMITS.providerSignIns, address);
  for (const id of IDENTITY_PROVIDERS) {
    const page = await open().visit(HOME + SIGN_IN_PATHS[id]);
    expect(page.location).toBe(`${HOME}/sign-in?problem=too-many&provider=${id}`);
  }
  expect(await db.$count(sessions)).toBe(0);
});

test("an address that belongs to another account is not linked", async () => {
  const { open, db } = await startAppWithProviders();
  await makeUser(db, { email: MAYA.email });
  const page = await signInThrough(open());
  expect(page.location).toBe(`${HOME}/sign-in?problem=email-taken&provider=replit`);
  expect([await db.$count(users), await db.$count(sessions)]).toEqual([1, 0]);
});

test("an address that the provider did not verify neither counts nor is kept", async () => {
  const { open, db } = await startAppWithProviders();
  await makeUser(db, { email: MAYA.email });
  const { emailVerified, ...unverified } = MAYA;
  expect((await signInThrough(open(), { person: unverified })).location).toBe(`${HOME}/`);
  const [made] = await db.select({ email: users.email }).from(users).where(eq(users.authProvider, "replit"));
  expect(made?.email).toBeNull();
});

test("a deactivated person gets no session", async () => {
  const { open, db } = await startAppWithProviders();
  await signInThrough(open());
  await db.update(users).set({ isActive: false });
  const browser = open();
  expect((await signInThrough(browser)).location).toBe(`${HOME}/sign-in?problem=deactivated&provider=replit`);
  expect((await browser.visit(`${HOME}/api/auth/user`)).status).toBe(401);
});

test("a super-admin's sign-in is short through a provider, too", async () => {
  const { open, db } = await startAppWithProviders();
  await signInThrough(open());
  await db.update(users).set({ role: "super-admin" });
  await db.delete(sessions);
  const done = await signInThrough(open());
  const [, expires = ""] = done.setCookies.find((one) => one.startsWith("hexkey.sid="))?.match(/Expires=([^;]+)/) ?? [];
  const hours = (Date.parse(expires) - Date.now()) / 3_600_000;
  expect(hours).toBeGreaterThan(7.9);
  expect(hours).toBeLessThanOrEqual(8);
});
