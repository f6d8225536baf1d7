import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import SignIn from "#client/screens/sign-in.tsx";
import { renderApp } from "#client/testing/render.tsx";
import { SIGN_IN_PROBLEMS } from "#shared/domain/account-rules.ts";

const SETTINGS = { providers: [{ id: "replit" as const, name: "Nordhem ID" }] };

test.each(SIGN_IN_PROBLEMS)("the problem '%s' is explained in both languages, above the ways to sign in", (problem) => {
  for (const [language, email] of [
    ["en", "Sign In with Email"],
    ["fr", "Se connecter avec mon courriel"],
  ] as const) {
    const { unmount } = renderApp(<SignIn />, { path: `/sign-in?problem=${problem}`, language, settings: SETTINGS });
    const alert = screen.getByRole("alert");
    expect(alert.textContent?.length).toBeGreaterThan(40);
    const button = screen.getByRole("button", { name: email });
    expect(alert.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    unmount();
  }
});

test.each([
  ["en", "help@example.org", /An administrator of this site has deactivated it.*write to us/],
  ["en", null, /An administrator of this site has deactivated it.*has published no address/],
  ["fr", "help@example.org", /L’administration de ce site l’a désactivé.*écrivez-nous/],
  ["fr", null, /L’administration de ce site l’a désactivé.*aucune adresse/],
] as const)("a deactivated member reads who did it, and where to write (%s, %s)", (language, supportEmail, text) => {
  const settings = { ...SETTINGS, supportEmail };
  renderApp(<SignIn />, { path: "/sign-in?problem=deactivated&provider=replit", language, settings });
  const alert = screen.getByRole("alert");
  expect(alert.textContent).toMatch(text);
  const link = alert.querySelector("a");
  expect(link?.getAttribute("href") ?? null).toBe(supportEmail && `mailto:${supportEmail}`);
});

test.each([
  ["replit", "You said no to signing in with Nordhem ID."],
  ["google", "You said no to signing in with the other service."],
])("a refused sign-in names the provider %s as far as it has a name", (provider, text) => {
  renderApp(<SignIn />, { path: `/sign-in?problem=refused&provider=${provider}`, settings: SETTINGS });
  expect(screen.getByRole("alert").textContent).toContain(text);
});

test.each(["/sign-in", "/sign-in?problem=nonsense", "/sign-in?problem="])(
  "%s shows the ways to sign in alone",
  (path) => {
    renderApp(<SignIn />, { path, settings: SETTINGS });
    expect(screen.queryByRole("alert")).toBeNull();
    expect(screen.getByRole("button", { name: "Sign In with Email" })).toBeDefined();
    expect(screen.getByRole("link", { name: "Sign In with Nordhem ID" })).toBeDefined();
  },
);

test("a member who is signed in already is told so, with a way home", () => {
  renderApp(<SignIn />, { path: "/sign-in?problem=expired", user: { firstName: "Maya" } });
  expect(screen.getByRole("heading", { name: "You are signed in as Maya" })).toBeDefined();
  expect(screen.getByRole("link", { name: "Go to the home page" }).getAttribute("href")).toBe("/");
  expect(screen.queryByRole("button", { name: "Sign In with Email" })).toBeNull();
});
