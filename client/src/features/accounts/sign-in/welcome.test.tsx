import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { Screens } from "#client/app.tsx";
import { verifySession } from "#client/features/accounts/session/verify-session.ts";
import { SignInOptions } from "#client/features/accounts/sign-in/options.tsx";
import { clearSession } from "#client/lib/session-store.ts";
import { renderApp } from "#client/testing/render.tsx";
import { samplePerson } from "#client/testing/sample-person.ts";
import { stubEndpoint } from "#client/testing/stub-endpoint.ts";
import { accounts } from "#shared/contracts/accounts/accounts.ts";

beforeEach(() => sessionStorage.clear());

/** Follows the link to the provider, and comes back as the account. */
async function signInThroughProvider(account: Partial<ReturnType<typeof samplePerson>>) {
  const { unmount } = renderApp(<SignInOptions />, { settings: { providers: [{ id: "google", name: "Google" }] } });
  fireEvent.click(screen.getByRole("link", { name: "Sign In with Google" }));
  unmount();
  clearSession();
  stubEndpoint(accounts.current, () => samplePerson({ firstName: "Maya", ...account }));
  await verifySession(Promise.resolve());
}

test.each([
  ["en", new Date(2024, 1, 1), "Welcome back!", "You've been signed in successfully."],
  ["en", new Date(), "Account created successfully!", "Welcome to Hexkey, Maya."],
  ["fr", new Date(), "Votre compte est créé!", "Bienvenue sur Hexkey, Maya."],
] as const)(
  "a visitor who comes back from a provider is welcomed once (%s, %s)",
  async (language, createdAt, title, text) => {
    await signInThroughProvider({ createdAt });
    const user = samplePerson({ firstName: "Maya" });
    const { unmount } = renderApp(<Screens />, { path: "/community", user, language });
    expect(await screen.findByText(title)).toBeDefined();
    expect(screen.getByText(text)).toBeDefined();
    unmount();
    renderApp(<Screens />, { path: "/community", user, language });
    await screen.findByRole("navigation", { name: { en: "Main", fr: "Principale" }[language] });
    expect(screen.queryByText(title)).toBeNull();
  },
);

test("an existing session is no arrival", async () => {
  stubEndpoint(accounts.current, () => samplePerson());
  await verifySession(Promise.resolve());
  renderApp(<Screens />, { path: "/community", user: samplePerson() });
  await screen.findByRole("navigation", { name: "Main" });
  expect(screen.queryByText("Welcome back!")).toBeNull();
});
