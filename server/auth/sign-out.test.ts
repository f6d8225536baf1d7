import { isNotNull } from "drizzle-orm";
import { expect, test } from "vitest";
import { openBrowser } from "#server/testing/browser.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { goToProvider, HOME, signInThrough, startAppWithProviders } from "#server/testing/provider-sign-in.ts";
import { sessions } from "#shared/schema/index.ts";

const OWN_PAGE = { headers: { "sec-fetch-site": "same-origin" } };

test("sign-out ends the session here and at the provider", async () => {
  const { open, db, issuer } = await startAppWithProviders();
  const browser = open();
  await signInThrough(browser);
  const other = await open().visit(`${HOME}/api/login`);
  expect((await goToProvider(browser, other.location ?? "")).text, "the provider remembers").toContain('value="Maya"');

  const out = await browser.visit(`${HOME}/api/logout`, OWN_PAGE);
  expect([out.status, new URL(out.location ?? "").origin]).toEqual([303, issuer]);
  expect(Object.fromEntries(new URL(out.location ?? "").searchParams)).toMatchObject({
    client_id: "hexkey-replit",
    post_logout_redirect_uri: `${HOME}/`,
  });
  expect(await db.$count(sessions, isNotNull(sessions.userId))).toBe(0);
  for (const name of ["hexkey.sid", "hexkey.signed-in"]) expect(browser.cookie(HOME, name)).toBeNull();
  expect((await browser.follow(out, issuer)).location).toBe(`${HOME}/`);

  const forgotten = await goToProvider(browser, `${HOME}/api/login`);
  expect(forgotten.text).not.toContain('value="Maya"');
});

test("the API's sign-out leads to the provider's too", async () => {
  const { open, issuer, db } = await startAppWithProviders();
  const browser = open();
  await signInThrough(browser);
  const answer = await browser.visit(`${HOME}/api/auth/logout`, { form: {}, ...OWN_PAGE });
  expect(JSON.parse(answer.text).next.startsWith(`${issuer}/session/end?`)).toBe(true);
  expect(await db.$count(sessions)).toBe(0);
});

test("without a provider's page, sign-out leads home", async () => {
  const { origin } = await startTestApp();
  const page = await openBrowser().visit(`${origin}/api/logout`, OWN_PAGE);
  expect([page.status, page.location]).toEqual([303, `${origin}/`]);
});

test.each([
  ["another site", { "sec-fetch-site": "cross-site" }, false],
  ["another port or subdomain", { "sec-fetch-site": "same-site" }, false],
  ["the address bar", { "sec-fetch-site": "none" }, true],
  ["a page of ours", { "sec-fetch-site": "same-origin" }, true],
  ["a page of ours, in a browser that says only that", { referer: `${HOME}/profile` }, true],
  ["another site, in such a browser", { referer: "http://evil.test/profile" }, false],
  ["a site whose name begins like ours", { referer: `${HOME}.evil.test/` }, false],
  ["nowhere that is told", {}, false],
  ["somewhere unreadable", { referer: "hexkey" }, false],
])("a link to sign-out from %s", async (_from, headers, acts) => {
  const { open } = await startAppWithProviders();
  const browser = open();
  await signInThrough(browser);
  const page = await browser.visit(`${HOME}/api/logout`, { headers });
  if (!acts) expect([page.location, page.setCookies]).toEqual([`${HOME}/profile`, []]);
  expect((await browser.visit(`${HOME}/api/auth/user`)).status).toBe(acts ? 401 : 200);
});
