import { expect, test } from "vitest";
import { publicSettings, withSettings } from "#server/http/public-settings.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { NAVIGATION, navigate } from "#server/testing/navigate.ts";

const GOOGLE = {
  issuer: "https://accounts.google.com",
  clientId: "an-id",
  clientSecret: "s3cret-of-google",
  name: "Google",
};
const OTHER = { issuer: "https://id.example.org", clientId: "another", clientSecret: "s3cret-of-other", name: "Other" };

test("every page says which ways to sign in are set up, and nothing secret", async () => {
  const { origin } = await startTestApp({
    config: { providers: { google: GOOGLE, replit: OTHER }, adminPublicEmail: "admin@example.org" },
  });
  const html = await (await navigate(`${origin}/landing`, NAVIGATION)).text();
  expect(settingsIn(html)).toEqual({
    providers: [
      { id: "replit", name: "Other" },
      { id: "google", name: "Google" },
    ],
    passwordReset: true,
    adminEmail: "admin@example.org",
  });
  expect(html).not.toContain("s3cret");
});

test("a server without providers and mail offers neither", async () => {
  const { origin } = await startTestApp({ mail: null });
  const html = await (await navigate(origin, NAVIGATION)).text();
  expect(settingsIn(html)).toEqual({ providers: [], passwordReset: false, adminEmail: null });
});

test("a provider's name can't end the element that it is written into", async () => {
  const { deps } = await startTestApp();
  const name = "</script><script>alert(1)</script> $& <!--";
  const settings = publicSettings({ ...deps.config, providers: { replit: { ...OTHER, name } } }, true);
  const html = withSettings("<html><head></head></html>", settings);
  expect(html.match(/<\/?script/g)).toHaveLength(2);
  expect(settingsIn(html)).toMatchObject({ providers: [{ name }] });
});

function settingsIn(html: string): unknown {
  const [, json = ""] = html.match(/<script type="application\/json" id="settings">(.*?)<\/script>/) ?? [];
  return JSON.parse(json);
}
