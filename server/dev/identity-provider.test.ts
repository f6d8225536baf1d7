import { expect, test, vi } from "vitest";
import { openBrowser } from "#server/testing/browser.ts";
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
import { users } from "#shared/schema/index.ts";

test.each([
  ["en-CA", "This is Hexkey’s development identity provider."],
  ["fr-CA", "Voici le fournisseur d’identité de développement de Hexkey."],
])("its page says plainly what it is, for %s, and loads nothing from elsewhere", async (language, words) => {
  const { open } = await startAppWithProviders();
  const browser = open();
  const form = await goToProvider(browser, `${HOME}/api/login`);
  const page = await browser.visit(form.url, { headers: { "accept-language": language } });
  expect(page.text).toContain(words);
  expect(page.text).toContain(`<html lang="${language.slice(0, 2)}">`);
  expect(page.text).not.toMatch(/https?:|url\(|@import|<script/);
  expect(page.header("cache-control")).toBe("no-store");
});

test("what people enter stays text", async () => {
  const { open } = await startAppWithProviders();
  const browser = open();
  await signInThrough(browser, { person: { ...MAYA, givenName: '"><script>alert(1)</script>' } });
  const other = await open().visit(`${HOME}/api/login`);
  const form = await goToProvider(browser, other.location ?? "");
  expect(form.text).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"');
});

test("one browser can be one person after the other", async () => {
  const { open, db } = await startAppWithProviders();
  const browser = open();
  await signInThrough(browser);
  await browser.visit(`${HOME}/api/logout`, { headers: { "sec-fetch-site": "none" } });
  await signInThrough(browser, { person: { ...MAYA, givenName: "Noah", email: "noah@example.com" } });
  expect(JSON.parse((await browser.visit(`${HOME}/api/auth/user`)).text).firstName).toBe("Noah");
  expect(await db.$count(users)).toBe(2);
});

test("after a restart an older sign-in still signs out", async () => {
  const { issuer, close } = await startProvider();
  const { open } = await startAppWithProviders({ config: { providers: providersAt(issuer) } });
  const browser = open();
  await signInThrough(browser);
  await close();
  await startProvider(Number(new URL(issuer).port));
  const out = await browser.visit(`${HOME}/api/logout`, { headers: { "sec-fetch-site": "none" } });
  expect((await browser.follow(out, issuer)).location).toBe(`${HOME}/`);
});

test("after a restart the same address is the same person", async () => {
  const first = await startAppWithProviders();
  await signInThrough(first.open());
  const databaseUrl = first.db.$client.options.connectionString ?? "";
  const second = await startAppWithProviders({ databaseUrl });
  expect((await signInThrough(second.open())).location).toBe(`${HOME}/`);
  expect(await second.db.$count(users)).toBe(1);
});

test("a sign-in that is over, or another browser's, is refused as such", async () => {
  const { open, issuer } = await startAppWithProviders();
  const browser = open();
  const form = await goToProvider(browser, `${HOME}/api/login`);
  await answerProvider(browser, form, MAYA);
  for (const visitor of [browser, openBrowser()]) {
    const page = await visitor.visit(form.url);
    expect([page.status, page.text.includes("can’t go on")]).toEqual([400, true]);
  }
  const unknown = await openBrowser().visit(`${issuer}/auth?client_id=nobody`);
  expect(unknown.status).toBe(400);
  expect(unknown.text).toContain("invalid_client");
  expect(unknown.text).not.toMatch(/https?:/);
});

test("it keeps quiet on the terminal", async () => {
  const said = [vi.spyOn(console, "info"), vi.spyOn(console, "warn"), vi.spyOn(console, "log")];
  const { open, issuer } = await startAppWithProviders();
  const browser = open();
  await signInThrough(browser);
  await browser.follow(await browser.visit(`${HOME}/api/logout`, { headers: { "sec-fetch-site": "none" } }), issuer);
  expect((await openBrowser().visit(`${issuer}/session/end/success`)).text).toContain("You are signed out");
  for (const spy of said) expect(spy).not.toHaveBeenCalled();
});
