import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { SignInOptions } from "#client/features/accounts/sign-in-options.tsx";
import Profile from "#client/screens/profile.tsx";
import { renderApp } from "#client/testing/render.tsx";

test.each([
  ["Sign In with Email", "E-mail accounts are not open"],
  ["Sign In with Replit", "Signing in with Replit is not set up"],
  ["Sign In with Google", "Signing in with Google is not set up"],
])("%s says what is missing and offers to go on as a guest", async (name, reason) => {
  const { person, paths } = renderApp(<SignInOptions />, { path: "/landing" });
  await person.click(screen.getByRole("button", { name }));
  const dialog = await screen.findByRole("dialog");
  expect(dialog.textContent).toContain(reason);
  await person.click(within(dialog).getByRole("button", { name: "Continue as Guest" }));
  expect(paths.at(-1)).toBe("/home");
});

test("where guests have come from, going on as a guest leads back there", async () => {
  const goBack = vi.fn();
  const { person, paths } = renderApp(<SignInOptions onGuest={goBack} />, { path: "/reviews" });
  await person.click(screen.getByRole("button", { name: "Continue as Guest" }));
  expect(goBack).toHaveBeenCalledOnce();
  expect(paths).toEqual(["/reviews"]);
});

test("the profile shows the first name, or else the e-mail address, and the role", () => {
  const first = renderApp(<Profile />, { user: { firstName: "Maya", email: "maya@example.org", role: "sponsor" } });
  expect(screen.getByRole("heading", { level: 2 }).textContent).toBe("Maya");
  expect(screen.getByText("Sponsor")).toBeDefined();
  first.unmount();
  renderApp(<Profile />, { user: { email: "maya@example.org" } });
  expect(screen.getByRole("heading", { level: 2 }).textContent).toBe("maya@example.org");
});

test("only the super-admin gets the link to the analytics", () => {
  const admin = renderApp(<Profile />, { user: { role: "admin" } });
  expect(screen.queryByRole("link", { name: "AI Scan Analytics" })).toBeNull();
  admin.unmount();
  renderApp(<Profile />, { user: { role: "super-admin" } });
  expect(screen.getByRole("link", { name: "AI Scan Analytics" }).getAttribute("href")).toBe("/admin/scan-analytics");
});

test("signing out forgets the person and what was read as them, and lands on /", async () => {
  const { person, paths, queryClient } = renderApp(<Profile />, { path: "/profile", user: { firstName: "Maya" } });
  queryClient.setQueryData(["api", "scan-history"], ["a scan"]);
  await person.click(screen.getByRole("button", { name: "Sign Out" }));
  expect(localStorage.getItem("user")).toBeNull();
  expect(localStorage.getItem("authToken")).toBeNull();
  expect(queryClient.getQueryData(["api", "scan-history"])).toBeUndefined();
  expect(paths.at(-1)).toBe("/");
});

test("language and colours are switched at once and remembered", async () => {
  const { person } = renderApp(<Profile />, { user: {} });
  await person.click(screen.getByRole("button", { name: "Settings" }));
  await person.click(await screen.findByRole("radio", { name: "Dark" }));
  expect(document.documentElement.dataset.theme).toBe("dark");
  await person.click(screen.getByRole("radio", { name: "Français" }));
  expect(await screen.findByRole("dialog", { name: "Paramètres" })).toBeDefined();
  expect(document.documentElement.lang).toBe("fr-CA");
  expect({ ...localStorage }).toMatchObject({ theme: "dark", language: "fr" });
  await person.click(screen.getByRole("radio", { name: "Système" }));
  expect(document.documentElement.dataset.theme).toBeUndefined();
  expect(localStorage.getItem("theme")).toBeNull();
});

test("help says when somebody answers, and that the chat is not available", async () => {
  const { person } = renderApp(<Profile />);
  await person.click(screen.getByRole("button", { name: "Help & Support" }));
  const dialog = await screen.findByRole("dialog");
  expect(dialog.textContent).toContain("within 24 hours");
  expect(dialog.textContent).toContain("Mon-Fri 9AM-5PM EST");
  expect(dialog.textContent).toContain("Live chat is not available on this Hexkey yet");
});

test("the version is shown", () => {
  renderApp(<Profile />);
  expect(screen.getByText("Version 1.0.0")).toBeDefined();
});
