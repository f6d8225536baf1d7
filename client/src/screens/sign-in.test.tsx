import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import SignIn from "#client/screens/sign-in.tsx";
import { renderApp } from "#client/testing/render.tsx";
import { SIGN_IN_PROBLEMS } from "#shared/domain/account-rules.ts";

const SETTINGS = { providers: [{ id: "replit" as const, name: "Nordhem ID" }] };

test.each(SIGN_IN_PROBLEMS)("the problem '%s' is said in both languages, above the ways to sign in", (problem) => {
  for (const [language, email] of [
    ["en", "Sign In with Email"],
    ["fr", "Se connecter par courriel"],
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

test("whoever is signed in already is told so, with a way home", () => {
  renderApp(<SignIn />, { path: "/sign-in?problem=expired", user: { firstName: "Maya" } });
  expect(screen.getByRole("heading", { name: "You are signed in as Maya" })).toBeDefined();
  expect(screen.getByRole("link", { name: "Go to the home page" }).getAttribute("href")).toBe("/");
  expect(screen.queryByRole("button", { name: "Sign In with Email" })).toBeNull();
});
