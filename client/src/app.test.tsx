import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { Screens } from "#client/app.tsx";
import { serveClosedAccount } from "#client/testing/closed-account.ts";
import { renderApp } from "#client/testing/render.tsx";
import { serveResults } from "#client/testing/sample-results.ts";
import { page } from "#client/testing/samples.ts";
import { stubEndpoint } from "#client/testing/stub-endpoint.ts";
import { accounts } from "#shared/contracts/accounts/accounts.ts";
import { scans } from "#shared/contracts/scans/scans.ts";
import { SIGN_IN_PATHS } from "#shared/domain/account-rules.ts";
import { SIGN_IN_ASKED } from "#shared/domain/paths.ts";

test.each([
  ["/landing", "Scan, Shop, Build."],
  ["/profile", "Profile"],
  ["/copyright-policy", "Copyright Policy"],
  ["/terms-of-service", "Terms of Service"],
  ["/privacy-policy", "Privacy Policy"],
  ["/takedown-notice", "Copyright notice"],
  ["/takedown-status", "Status of a notice"],
  ["/decisions", "Decisions about your content"],
  ["/scan-history", "Scan History"],
  ["/community", "Community"],
  ["/ai-training", "AI Training Hub"],
  ["/admin/login", "Admin Login"],
  ["/sign-in", "Sign In"],
  ["/reset-password", "New Password"],
  ["/nowhere", "404 Page Not Found"],
  ["/community/nowhere", "404 Page Not Found"],
])("%s shows the screen headed '%s'", async (path, heading) => {
  renderApp(<Screens />, { path });
  expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe(heading);
});

test.each([
  ["/terms", "/terms-of-service"],
  ["/privacy", "/privacy-policy"],
  ["/dmca", "/copyright-policy#dmca"],
  ["/transparency", "/copyright-policy#transparency"],
  ["/account-closed", "/"],
  ["/admin/scan-analytics", "/admin/login?return=%2Fadmin%2Fscan-analytics"],
  ["/admin-scan-analytics", "/admin/login?return=%2Fadmin-scan-analytics"],
])("a guest at %s is led to %s", async (path, end) => {
  const { paths } = renderApp(<Screens />, { path });
  await screen.findByRole("heading", { level: 1 });
  expect(paths).toEqual([end]);
});

test.each(["user", "manufacturer", "sponsor", "admin"] as const)(
  "%s is led from the analytics to the login",
  async (role) => {
    const { paths } = renderApp(<Screens />, { path: "/admin/scan-analytics", user: { role } });
    await screen.findByRole("heading", { level: 1, name: "Admin Login" });
    expect(paths).toEqual(["/admin/login?return=%2Fadmin%2Fscan-analytics"]);
  },
);

test.each(["/admin/scan-analytics", "/admin-scan-analytics"])(
  "the super-admin sees the analytics at %s",
  async (path) => {
    serveResults();
    renderApp(<Screens />, { path, user: { role: "super-admin" } });
    expect(await screen.findByRole("heading", { level: 1, name: "AI Scan Analytics" })).toBeDefined();
  },
);

test("the 404 page says what the router says, and leads home", async () => {
  renderApp(<Screens />, { path: "/nowhere" });
  expect(await screen.findByText("Did you forget to add the page to the router?")).toBeDefined();
  expect(screen.getByRole("link", { name: "Go to the home page" }).getAttribute("href")).toBe("/");
});

test("the bottom navigation is for signed-in people only", async () => {
  const guest = renderApp(<Screens />, { path: "/community" });
  await screen.findByRole("heading", { level: 1 });
  expect(screen.queryByRole("navigation", { name: "Main" })).toBeNull();
  guest.unmount();
  renderApp(<Screens />, { path: "/community", user: {} });
  expect(await screen.findByRole("navigation", { name: "Main" })).toBeDefined();
});

test.each(["/", "/home", "/p/1", "/profile", "/decisions", "/takedown-status", "/admin/moderation", "/nowhere"])(
  "a closed account sees at %s only the page about its closing, without the navigation",
  async (path) => {
    serveClosedAccount();
    const { paths } = renderApp(<Screens />, { path, user: { terminatedAt: new Date() } });
    await screen.findByRole("heading", { level: 1, name: "Your account is closed" });
    expect(paths.at(-1)).toBe("/account-closed");
    expect(screen.queryByRole("navigation", { name: "Main" })).toBeNull();
  },
);

test.each([
  ["/copyright-policy", "Copyright Policy"],
  ["/terms", "Terms of Service"],
  ["/privacy", "Privacy Policy"],
])("a closed account may read %s", async (path, heading) => {
  renderApp(<Screens />, { path, user: { terminatedAt: new Date() } });
  expect(await screen.findByRole("heading", { level: 1, name: heading })).toBeDefined();
  expect(screen.queryByRole("navigation", { name: "Main" })).toBeNull();
});

test("a member who signs out of a closed account is a guest on the start page", async () => {
  serveClosedAccount();
  const ended = stubEndpoint(accounts.logout, () => ({ next: "/" }));
  const { person, paths } = renderApp(<Screens />, { path: "/account-closed", user: { terminatedAt: new Date() } });
  await person.click(await screen.findByRole("button", { name: "Sign Out" }));
  await screen.findByRole("heading", { level: 1, name: "Scan, Shop, Build." });
  expect(screen.getByRole("link", { name: "Continue as Guest" })).toBeDefined();
  expect(paths.at(-1)).toBe("/");
  // The session ends on the server after the screen has changed.
  await waitFor(() => expect(ended).toHaveLength(1));
  await waitFor(() => expect({ ...localStorage }).toEqual({}));
});

test("a new screen takes the focus to its heading and names the page; the first one does not", async () => {
  const { person } = renderApp(<Screens />, { path: "/nowhere" });
  await screen.findByRole("heading", { level: 1 });
  expect(document.activeElement).toBe(document.body);
  expect(document.title).toBe("404 Page Not Found · Hexkey");
  await person.click(screen.getByRole("link", { name: "Go to the home page" }));
  const heading = await screen.findByRole("heading", { level: 1, name: "Scan, Shop, Build." });
  expect(document.activeElement).toBe(heading);
  expect(document.title).toBe("Hexkey · Scan, Shop, Build");
});

test.each(SIGN_IN_ASKED)("%s asks a guest to sign in, in every way there is", async (path) => {
  const providers = [
    { id: "replit" as const, name: "Nordhem ID" },
    { id: "google" as const, name: "Google" },
  ];
  renderApp(<Screens />, { path, settings: { providers } });
  expect(await screen.findByRole("heading", { name: "Sign In Required" })).toBeDefined();
  expect(screen.getByRole("button", { name: "Sign In with Email" })).toBeDefined();
  const links = providers.map(({ name }) => screen.getByRole("link", { name: `Sign In with ${name}` }));
  expect(links.map((link) => link.getAttribute("href"))).toEqual(
    Object.values(SIGN_IN_PATHS).map((way) => `${way}?return=${encodeURIComponent(path)}`),
  );
  expect(screen.getByRole("link", { name: "Continue as Guest" }).getAttribute("href")).toBe("/home");
});

test("an empty scan history says so and leads to scanning", async () => {
  stubEndpoint(scans.count, () => ({ total: 0 }));
  stubEndpoint(scans.list, () => page([]));
  renderApp(<Screens />, { path: "/scan-history", user: {} });
  expect(await screen.findByText("No Scans Yet")).toBeDefined();
  expect(screen.getByRole("link", { name: "Start Scanning" }).getAttribute("href")).toBe("/");
});

test.each([
  ["/community", "Discover"],
  ["/community/projects", "Projects"],
  ["/community/discussions", "Discussions"],
])("%s opens the tab %s", async (path, tab) => {
  renderApp(<Screens />, { path });
  expect((await screen.findByRole("tab", { selected: true })).textContent).toBe(tab);
});
