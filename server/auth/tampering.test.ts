import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { sql } from "drizzle-orm";
import { calculatePKCECodeChallenge } from "openid-client";
import { expect, onTestFinished, test } from "vitest";
import { stopListening } from "#server/http/listen.ts";
import type { Browser, VisitedPage } from "#server/testing/browser.ts";
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
import type { SignInProblem } from "#shared/domain/account-rules.ts";
import { sessions, users } from "#shared/schema/index.ts";

test("refused consent leaves no session and says so", async () => {
  const app = await startAppWithProviders();
  const browser = app.open();
  const refused = await signInThrough(browser, { person: { answer: "refuse" } });
  await expectNoSession(app, browser, refused, "refused");
});

test.each([
  ["another state", { state: "tampered" }],
  ["no state", { state: null }],
  ["another code", { code: "tampered" }],
  ["no code", { code: null }],
  ["another issuer", { iss: "http://evil.test" }],
  ["no issuer", { iss: null }],
  ["a refusal that the provider did not send", { code: null, error: "access_denied", state: "tampered" }],
])("%s in the callback leaves no session", async (_what, changes) => {
  const app = await startAppWithProviders();
  const browser = app.open();
  const callback = await reachCallback(browser);
  await expectNoSession(app, browser, await browser.visit(change(callback, changes)), "expired");
});

test("an answer that comes twice in one callback leaves no session", async () => {
  const app = await startAppWithProviders();
  const browser = app.open();
  const callback = await reachCallback(browser);
  const { code } = Object.fromEntries(new URL(callback).searchParams);
  await expectNoSession(app, browser, await browser.visit(`${callback}&code=${code}`), "expired");
});

test("an id token for another nonce leaves no session", async () => {
  const app = await startAppWithProviders();
  const browser = app.open();
  const callback = await reachCallback(browser, { nonce: "tampered" });
  await expectNoSession(app, browser, await browser.visit(callback), "expired");
});

test("an id token without a nonce leaves no session", async () => {
  const app = await startAppWithProviders();
  const browser = app.open();
  const callback = await reachCallback(browser, { nonce: null });
  await expectNoSession(app, browser, await browser.visit(callback), "expired");
});

test("a code for another PKCE verifier leaves no session", async () => {
  const app = await startAppWithProviders();
  const browser = app.open();
  const callback = await reachCallback(browser, { code_challenge: await calculatePKCECodeChallenge("x".repeat(43)) });
  await expectNoSession(app, browser, await browser.visit(callback), "expired");
});

test("the code of another browser is worth nothing, with its state or without", async () => {
  const app = await startAppWithProviders();
  const [attacker, victim] = [app.open(), app.open()];
  const stolen = await reachCallback(attacker);
  const own = await reachCallback(victim);
  const code = new URL(stolen).searchParams.get("code");
  await expectNoSession(app, victim, await victim.visit(change(own, { code })), "expired");
  const again = app.open();
  await reachCallback(again);
  await expectNoSession(app, again, await again.visit(stolen), "expired");
  await expectNoSession(app, app.open(), await app.open().visit(stolen), "expired");
});

test("a code works once: not again in its browser, nor in a new sign-in of it", async () => {
  const app = await startAppWithProviders();
  const browser = app.open();
  const callback = await reachCallback(browser);
  expect((await browser.visit(callback)).location).toBe(`${HOME}/`);
  const replayed = await browser.visit(callback);
  expect(replayed.location).toBe(`${HOME}/sign-in?problem=expired&provider=replit`);
  // A signed-in member stays signed in: a link to an old callback ends nothing.
  expect((await browser.visit(`${HOME}/api/auth/user`)).status).toBe(200);

  const other = app.open();
  const code = new URL(callback).searchParams.get("code");
  const next = await reachCallback(other);
  const refused = await other.visit(change(next, { code }));
  expect(refused.location).toBe(`${HOME}/sign-in?problem=expired&provider=replit`);
  expect((await other.visit(`${HOME}/api/auth/user`)).status).toBe(401);
});

test("an answer for one provider is none for the other", async () => {
  const app = await startAppWithProviders();
  const browser = app.open();
  const callback = new URL(await reachCallback(browser));
  const page = await browser.visit(`${HOME}/api/auth/google/callback${callback.search}`);
  await expectNoSession(app, browser, page, "expired", "google");
});

test("after ten minutes at the provider the sign-in has to begin anew", async () => {
  const app = await startAppWithProviders();
  const browser = app.open();
  const callback = await reachCallback(browser);
  const [pending] = await app.db.select({ left: secondsLeft }).from(sessions);
  expect(pending?.left).toBeGreaterThan(590);
  expect(pending?.left).toBeLessThanOrEqual(601);
  await app.db.update(sessions).set({ expire: sql`${sessions.expire} - interval '11 minutes'` });
  const page = await browser.visit(callback);
  expect(page.location).toBe(`${HOME}/sign-in?problem=expired&provider=replit`);
  expect((await browser.visit(`${HOME}/api/auth/user`)).status).toBe(401);
});

test("an error of the provider, in its answer or instead of tokens, leaves no session", async () => {
  const app = await startAppWithProviders();
  const browser = app.open();
  const callback = await reachCallback(browser);
  const told = await browser.visit(change(callback, { code: null, error: "server_error" }));
  await expectNoSession(app, browser, told, "unavailable");

  const wrongSecret = await startAppWithProviders();
  const { replit } = wrongSecret.deps.config.providers;
  if (replit) replit.clientSecret = "changed at the provider";
  const other = wrongSecret.open();
  const page = await other.visit(await reachCallback(other));
  await expectNoSession(wrongSecret, other, page, "unavailable");
  expect(wrongSecret.logged().join()).toContain('"code":"OAUTH_WWW_AUTHENTICATE_CHALLENGE"');
});

test.each([
  ["of another issuer", (claims: object) => claims],
  ["that is not signed by its issuer", (claims: object, iss: string) => ({ ...claims, iss })],
])("an id token %s leaves no session", async (_what, forge) => {
  const { issuer } = await startProvider();
  const forger = await startForger(issuer, forge);
  const app = await startAppWithProviders({ config: { providers: providersAt(forger) } });
  const browser = app.open();
  const callback = change(await reachCallback(browser), { iss: forger });
  await expectNoSession(app, browser, await browser.visit(callback), "expired");
});

test("neither codes, tokens, states nor addresses get into the log", async () => {
  const app = await startAppWithProviders();
  const browser = app.open();
  const good = await reachCallback(browser);
  await browser.visit(good);
  const bad = await reachCallback(app.open());
  await app.open().visit(bad);
  const other = app.open();
  const tampered = await reachCallback(other, { nonce: "tampered-nonce" });
  await other.visit(tampered);
  const secrets = [good, bad, tampered].flatMap((url) => {
    const { code = "", state = "" } = Object.fromEntries(new URL(url).searchParams);
    return [code, state];
  });
  const log = app.logged().join();
  for (const secret of [...secrets, MAYA.email, "tampered-nonce", "eyJ"]) expect(log).not.toContain(secret);
  expect(log).toContain('"problem":"expired"');
});

test("what the database says of a failure stays out of the log, too", async () => {
  const app = await startAppWithProviders();
  await app.db.execute(sql`alter table users add constraint nobody_more check (false) not valid`);
  const browser = app.open();
  await expectNoSession(app, browser, await signInThrough(browser), "unavailable");
  const log = app.logged().join();
  expect(log).toContain('"code":"23514"');
  expect(log).not.toContain(MAYA.email);
});

const secondsLeft = sql<number>`extract(epoch from ${sessions.expire} - now()::timestamp)::float`;

/** Claims to be the issuer of what the real one answers; `forge` changes what its id tokens say and not their signature. */
async function startForger(issuer: string, forge: (claims: object, iss: string) => object): Promise<string> {
  const server = createServer(async (request, response) => {
    const answer = await fetch(issuer + request.url, {
      method: request.method ?? "GET",
      headers: pick(request.headers, "authorization", "content-type"),
      body: request.method === "POST" ? await text(request) : null,
    });
    const body = await answer.json();
    if (body.issuer) Object.assign(body, { issuer: own, token_endpoint: `${own}/token` });
    if (body.id_token) {
      const [header, claims, signature] = body.id_token.split(".");
      const forged = forge(JSON.parse(Buffer.from(claims, "base64url").toString()), own);
      body.id_token = [header, Buffer.from(JSON.stringify(forged)).toString("base64url"), signature].join(".");
    }
    response.writeHead(answer.status, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => stopListening(server, 0));
  const own = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return own;
}

function pick(headers: IncomingHttpHeaders, ...names: string[]): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => (headers[name] ? [[name, String(headers[name])]] : [])));
}

type App = Awaited<ReturnType<typeof startAppWithProviders>>;

/** Signs in at the provider, with changes to what the app asked of it; returns the callback, not yet visited. */
async function reachCallback(browser: Browser, changes: Record<string, string | null> = {}): Promise<string> {
  const { location } = await browser.visit(`${HOME}/api/login`);
  const form = await goToProvider(browser, change(location ?? "", changes));
  return answerProvider(browser, form, MAYA);
}

function change(address: string, changes: Record<string, string | null>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  return url.href;
}

/**
 * No member is signed in, no account was added, no session is left over, and the browser is sent to the page that says
 * why.
 */
async function expectNoSession(
  { db }: App,
  browser: Browser,
  page: VisitedPage,
  problem: SignInProblem,
  provider = "replit",
): Promise<void> {
  expect([page.status, page.location]).toEqual([303, `${HOME}/sign-in?problem=${problem}&provider=${provider}`]);
  expect(page.header("cache-control")).toBe("no-store");
  expect((await browser.visit(`${HOME}/api/auth/user`)).status).toBe(401);
  expect(await db.$count(users)).toBe(0);
  expect(await db.$count(sessions, sql`${sessions.userId} is not null`)).toBe(0);
}
