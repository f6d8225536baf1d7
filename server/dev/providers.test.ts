import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { completeProviders } from "#server/dev/providers.ts";
import { readConfig } from "#server/env.ts";
import { openBrowser } from "#server/testing/browser.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { answerProvider, goToProvider, MAYA } from "#server/testing/provider-sign-in.ts";
import { IDENTITY_PROVIDERS, SIGN_IN_PATHS } from "#shared/domain/account-rules.ts";

const GOOGLE = { GOOGLE_CLIENT_ID: "hexkey", GOOGLE_CLIENT_SECRET: "secret" };
const REPLIT = { OIDC_ISSUER: "https://id.example.com", OIDC_CLIENT_ID: "hexkey", OIDC_CLIENT_SECRET: "secret" };

test("without settings both buttons work, each as its own provider", async () => {
  const { config, providers } = await complete({});
  expect(Object.values(providers).map(({ name }) => name)).toEqual(["Replit", "Google"]);
  const app = await startTestApp({ config: { publicUrl: config.publicUrl, providers } });
  for (const id of IDENTITY_PROVIDERS) {
    const browser = openBrowser({ [config.publicUrl]: app.origin });
    const left = await browser.visit(config.publicUrl + SIGN_IN_PATHS[id]);
    const form = await goToProvider(browser, left.location ?? "");
    expect(form.text).toContain(`It stands in for ${id === "replit" ? "Replit" : "Google"} on this machine`);
    const callback = await answerProvider(browser, form, { ...MAYA, email: `${id}@example.com` });
    expect((await browser.visit(callback)).location).toBe(`${config.publicUrl}/`);
  }
});

test("settings win, one by one", async () => {
  const one = await complete(GOOGLE);
  expect(one.providers.google).toEqual(one.config.providers.google);
  expect(one.providers.replit?.issuer).toMatch(/^http:\/\/127\.0\.0\.1:/);
  const both = await complete({ ...GOOGLE, ...REPLIT });
  expect(both.providers).toEqual(both.config.providers);
});

test("it listens next to the app, or anywhere if that port is taken", async () => {
  const taken = createServer().listen(0, "127.0.0.1");
  onTestFinished(() => void taken.close());
  await new Promise((resolve) => taken.once("listening", resolve));
  const { port } = taken.address() as AddressInfo;
  for (const PORT of [port - 1, 65535]) {
    const { providers } = await complete({ PORT: String(PORT) });
    const { port: chosen } = new URL(providers.replit?.issuer ?? "");
    expect(Number(chosen)).toBeGreaterThan(0);
    expect(chosen).not.toBe(String(PORT + 1));
  }
});

async function complete(variables: Record<string, string>) {
  const config = readConfig(variables, "development");
  const { providers, close } = await completeProviders(config);
  onTestFinished(close);
  return { config, providers };
}
