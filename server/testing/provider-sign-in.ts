import { onTestFinished } from "vitest";
import { CALLBACK_PATHS } from "#server/auth/provider-strategy.ts";
import { startIdentityProvider } from "#server/dev/identity-provider.ts";
import type { Config } from "#server/env.ts";
import { type Browser, openBrowser, type VisitedPage } from "#server/testing/browser.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { IDENTITY_PROVIDERS, type IdentityProvider, SIGN_IN_PATHS } from "#shared/domain/account-rules.ts";

/** Where browsers find the app of such a test: an address that no request to its real port has in it. */
export const HOME = "http://hexkey.test";

const CLIENTS = IDENTITY_PROVIDERS.map((id) => ({
  clientId: `hexkey-${id}`,
  clientSecret: `the secret of ${id}`,
  redirectUris: [HOME + CALLBACK_PATHS[id]],
  postLogoutRedirectUris: [`${HOME}/`],
}));

/** A provider for both ways in, on loopback. */
export async function startProvider(port = 0) {
  const provider = await startIdentityProvider({ port, clients: CLIENTS });
  let isOpen = true;
  const close = async () => {
    if (isOpen) await provider.close();
    isOpen = false;
  };
  onTestFinished(close);
  return { issuer: provider.issuer, close };
}

/** The settings for signing in at an issuer with `startProvider`'s clients. */
export function providersAt(issuer: string): Config["providers"] {
  const entries = IDENTITY_PROVIDERS.map((id, index) => {
    const { clientId = "", clientSecret = "" } = CLIENTS[index] ?? {};
    return [id, { issuer, clientId, clientSecret, name: id }];
  });
  return Object.fromEntries(entries);
}

/** The app with both providers set up, and browsers that find it at `HOME`. */
export async function startAppWithProviders({
  config,
  ...options
}: Omit<Parameters<typeof startTestApp>[0] & object, "config"> & { config?: Partial<Config> } = {}) {
  const { issuer } = await startProvider();
  const settings = { publicUrl: HOME, providers: providersAt(issuer), ...config };
  const app = await startTestApp({ ...options, config: settings });
  return { ...app, issuer, open: () => openBrowser({ [HOME]: app.origin }) };
}

/** What a member enters at the provider. */
export const MAYA = {
  givenName: "Maya",
  familyName: "Tremblay",
  email: "maya@example.com",
  username: "",
  emailVerified: "on",
  answer: "sign-in",
};

/** Goes from `address` to the provider's form. */
export async function goToProvider(browser: Browser, address: string): Promise<VisitedPage> {
  const origin = new URL(address).origin;
  const left = origin === HOME ? await browser.visit(address) : { location: address };
  if (!left.location) throw new Error("the app did not lead to its provider");
  const provider = new URL(left.location).origin;
  return browser.follow(await browser.visit(left.location), provider);
}

/** Answers the provider's form; returns the callback that the browser is sent to. */
export async function answerProvider(
  browser: Browser,
  form: VisitedPage,
  answers: Record<string, string>,
): Promise<string> {
  const answered = await browser.visit(form.url, { form: answers });
  const back = await browser.follow(answered, new URL(form.url).origin);
  if (!back.location) throw new Error(`the provider did not lead back: ${back.status} ${back.text}`);
  return back.location;
}

/** The whole way: from our sign-in path to the page after the callback. */
export async function signInThrough(
  browser: Browser,
  {
    provider = "replit",
    person = MAYA,
    query = "",
  }: { provider?: IdentityProvider; person?: Record<string, string>; query?: string } = {},
): Promise<VisitedPage> {
  const form = await goToProvider(browser, `${HOME}${SIGN_IN_PATHS[provider]}${query}`);
  return browser.visit(await answerProvider(browser, form, person));
}
