import { expect, test } from "vitest";
import type { Deps } from "#server/deps.ts";
import { publicSettings, withSettings } from "#server/http/public-settings.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { NAVIGATION, navigate } from "#server/testing/navigate.ts";
import { fakeConverter } from "#server/testing/video-converter.ts";
import { makeVideo } from "#server/testing/videos.ts";

const GOOGLE = {
  issuer: "https://accounts.google.com",
  clientId: "an-id",
  clientSecret: "s3cret-of-google",
  name: "Google",
};
const OTHER = { issuer: "https://id.example.org", clientId: "another", clientSecret: "s3cret-of-other", name: "Other" };

test("every page says which ways to sign in are set up, and nothing secret", async () => {
  const { origin } = await startTestApp({
    config: {
      providers: { google: GOOGLE, replit: OTHER },
      adminPublicEmail: "admin@example.org",
      supportEmail: "help@example.org",
    },
  });
  const html = await (await navigate(`${origin}/landing`, NAVIGATION)).text();
  expect(settingsIn(html)).toEqual({
    providers: [
      { id: "replit", name: "Other" },
      { id: "google", name: "Google" },
    ],
    passwordReset: true,
    supportEmail: "help@example.org",
    secureUrl: null,
    adminEmail: null,
    identification: false,
    convertsVideos: false,
    namesPositions: false,
    findsAddresses: false,
  });
  expect(html).not.toMatch(/s3cret|admin@/);
});

test.each(["/admin/login", "/admin/login/", "/Admin/Login?return=%2F", "/admin/scan-analytics"])(
  "the admin's address is on the super-admin's pages (%s)",
  async (path) => {
    const { origin } = await startTestApp({ config: { adminPublicEmail: "admin@example.org" } });
    const html = await (await navigate(origin + path, NAVIGATION)).text();
    expect(settingsIn(html)).toMatchObject({ adminEmail: "admin@example.org" });
  },
);

test("a server without providers and mail offers neither", async () => {
  const { origin } = await startTestApp({ mail: null });
  const html = await (await navigate(origin, NAVIGATION)).text();
  expect(settingsIn(html)).toEqual({
    providers: [],
    passwordReset: false,
    supportEmail: null,
    secureUrl: null,
    adminEmail: null,
    identification: false,
    convertsVideos: false,
    namesPositions: false,
    findsAddresses: false,
  });
});

test("every page says whether videos that not every phone plays are converted", async () => {
  const { converter } = fakeConverter(makeVideo);
  const { origin } = await startTestApp({ videoConverter: converter });
  const html = await (await navigate(`${origin}/home`, NAVIGATION)).text();
  expect(settingsIn(html)).toMatchObject({ convertsVideos: true });
});

test.each([
  ["https://hexkey.example", "https://hexkey.example"],
  ["http://hexkey.example", null],
])("a server that people reach at %s names %s as its secure address", async (publicUrl, secureUrl) => {
  const { origin } = await startTestApp({ config: { publicUrl } });
  const html = await (await navigate(origin, NAVIGATION)).text();
  expect(settingsIn(html)).toMatchObject({ secureUrl });
});

test("a provider's name can't end the element that it is written into", async () => {
  const { deps } = await startTestApp();
  const name = "</script><script>alert(1)</script> $& <!--";
  const settings = publicSettings(
    { ...deps, config: { ...deps.config, providers: { replit: { ...OTHER, name } } } },
    "/",
  );
  const html = withSettings("<html><head></head></html>", settings);
  expect(html.match(/<\/?script/g)).toHaveLength(2);
  expect(settingsIn(html)).toMatchObject({ providers: [{ name }] });
});

function settingsIn(html: string): unknown {
  const [, json = ""] = html.match(/<script type="application\/json" id="settings">(.*?)<\/script>/) ?? [];
  return JSON.parse(json);
}

test("a server whose AI may cost something offers it, and one without money for it doesn't", async () => {
  const model: Deps["model"] = {
    name: "a-vision-model",
    expectedUsDollars: { identify: 0.01, webSearch: 0 },
    identify: () => Promise.reject(new Error("is not asked")),
  };
  for (const modelDailyBudget of [5, 0]) {
    const { origin } = await startTestApp({ model, config: { modelDailyBudget } });
    const html = await (await navigate(origin, NAVIGATION)).text();
    expect(settingsIn(html)).toMatchObject({ identification: modelDailyBudget > 0 });
  }
});

test("every page says which look-ups of a place there are", async () => {
  const { origin } = await startTestApp({ places: { geocoder: { reverse: async () => null }, addresses: null } });
  const html = await (await navigate(`${origin}/home`, NAVIGATION)).text();
  expect(settingsIn(html)).toMatchObject({ namesPositions: true, findsAddresses: false });
});
