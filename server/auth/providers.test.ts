import { expect, test } from "vitest";
import { createProviders } from "#server/auth/providers.ts";
import { readConfig } from "#server/env.ts";
import { HOME, providersAt, startProvider } from "#server/testing/provider-sign-in.ts";

test("a provider is asked about itself once, and again only after it failed to answer", async () => {
  const { issuer, close } = await startProvider();
  await close();
  const providers = createProviders({
    config: { ...readConfig({}, "test"), publicUrl: HOME, providers: providersAt(issuer) },
  });
  const failures = await Promise.allSettled([providers.find("replit"), providers.find("replit")]);
  expect(failures.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  await startProvider(Number(new URL(issuer).port));
  const found = await providers.find("replit");
  expect(await providers.find("replit")).toBe(found);
  providers.forget("replit");
  expect(await providers.find("replit")).not.toBe(found);
});

test("a provider that is not set up is not there", async () => {
  const providers = createProviders({ config: readConfig({}, "test") });
  expect(providers.has("google")).toBe(false);
  await expect(providers.find("google")).rejects.toThrow("google");
});
