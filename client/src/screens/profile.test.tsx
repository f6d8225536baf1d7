import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { SessionUser } from "#client/lib/session-store.ts";
import Profile from "#client/screens/profile.tsx";
import { servePublicSettings } from "#client/testing/public-settings.ts";
import { renderApp } from "#client/testing/render.tsx";
import { serveCounts } from "#client/testing/sample-queue-counts.ts";
import type { Language } from "#shared/domain/language.ts";
import { isAllowed, ROLES } from "#shared/domain/roles.ts";

/** The names of the rows, in their order. */
const rows = () => screen.getAllByRole("listitem").map((row) => row.textContent);

/** Opens the help and returns the first aid of a topic. */
async function firstAid(question: string): Promise<string> {
  const { person, unmount } = renderApp(<Profile />);
  await person.click(screen.getByRole("button", { name: "Help & Support" }));
  const text = (await screen.findByText(question)).closest("details")?.textContent ?? "";
  unmount();
  return text;
}

test("guests are asked to sign in, and have this device's scans and settings, help and the version", () => {
  renderApp(<Profile />, { path: "/profile" });
  expect(screen.getByRole("heading", { level: 2 }).textContent).toBe("Sign In Required");
  expect(screen.getByRole("button", { name: "Sign In with Email" })).toBeDefined();
  expect(screen.getByRole("link", { name: "Continue as Guest" })).toBeDefined();
  expect(rows()).toEqual(["Scan History", "Settings", "Help & Support"]);
  expect(screen.getByText("Version 1.0.0")).toBeDefined();
});

test("a member has their rows, admins the queue, and the super-admin alone the analytics", () => {
  serveCounts();
  for (const role of ROLES) {
    const { unmount } = renderApp(<Profile />, { user: { role } });
    const analytics = role === "super-admin" ? ["AI Scan Analytics"] : [];
    const proposals = role === "admin" || role === "super-admin" ? ["Moderation", "Proposed Products"] : [];
    expect(rows()).toEqual([
      "Scan History",
      "Notifications",
      "What others see of you",
      "My activity",
      "Leaderboard",
      "My shares",
      "Decisions about your content",
      "Manufacturer partnership",
      ...proposals,
      ...(isAllowed("keep-catalog", role) ? ["Catalogue desk"] : []),
      ...analytics,
      "Settings",
      "Help & Support",
      "Sign Out",
    ]);
    unmount();
  }
  renderApp(<Profile />, { user: { role: "super-admin" } });
  const hrefs = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
  expect(hrefs.slice(0, 12)).toEqual([
    "/scan-history",
    "/notifications",
    "/u/018f0000-0000-7000-8000-000000000001",
    "/community/activity",
    "/community/leaderboard",
    "/my-shares",
    "/decisions",
    "/partner",
    "/admin/moderation",
    "/admin/moderation?kind=product",
    "/desk",
    "/admin/scan-analytics",
  ]);
});

test.each([
  ["en", ["Moderation6 waiting", "Proposed Products2 waiting"]],
  ["fr", ["Modération6 en attente", "Produits proposés2 en attente"]],
] as const)("an admin sees how much waits in the queue, and how many products of it (%s)", async (language, names) => {
  serveCounts({ product: 2, review: 3, takedown: 1 });
  renderApp(<Profile />, { user: { role: "admin" }, language });
  for (const name of names) await waitFor(() => expect(rows()).toContain(name));
});

test.each<[Partial<SessionUser>, string]>([
  [{ firstName: "Maya", email: "maya@example.org", username: "may" }, "Maya"],
  [{ email: "maya@example.org", username: "may" }, "maya@example.org"],
  [{ username: "may" }, "may"],
  [{}, "Member"],
])("of %o the profile shows %s", (user, name) => {
  renderApp(<Profile />, { user });
  expect(screen.getByRole("heading", { level: 2 }).textContent).toBe(name);
});

test("every role has its badge in both languages", () => {
  serveCounts();
  const badges = (language: Language) =>
    ROLES.map((role) => {
      const { unmount } = renderApp(<Profile />, { language, user: { firstName: "Maya", role } });
      const badge = screen.getByRole("heading", { level: 2 }).nextElementSibling?.textContent;
      unmount();
      return badge;
    });
  expect(badges("en")).toEqual(["User", "Manufacturer", "Sponsor", "Admin", "Super-admin"]);
  expect(badges("fr")).toEqual(["Membre", "Fabricant", "Commanditaire", "Administration", "Superadministration"]);
});

test.each<[Language, SessionUser["authProvider"], string]>([
  ["en", "local", "You sign in with email"],
  ["en", "replit", "You sign in with Atelier ID"],
  ["en", "google", "You sign in with another service"],
  ["fr", "local", "Connexion : courriel"],
  ["fr", "replit", "Connexion : Atelier ID"],
])("in %s it says how a person of %s signs in", (language, authProvider, text) => {
  servePublicSettings({ providers: [{ id: "replit", name: "Atelier ID" }] });
  renderApp(<Profile />, { language, user: { authProvider } });
  expect(screen.getByText(text)).toBeDefined();
});

test("the picture is shown, and where it is broken the first letter of the name", () => {
  renderApp(<Profile />, { user: { firstName: "Maya", profileImageUrl: "https://pictures.example/maya.jpg" } });
  const picture = screen.getByRole("img", { name: "Photo of Maya" });
  expect(picture.getAttribute("src")).toBe("https://pictures.example/maya.jpg");
  expect(screen.queryByText("M")).toBeNull();
  fireEvent.error(picture);
  expect(screen.queryByRole("img")).toBeNull();
  expect(screen.getByText("M")).toBeDefined();
});

test("no answer time is promised where there is no address to write to", async () => {
  const { person } = renderApp(<Profile />);
  await person.click(screen.getByRole("button", { name: "Help & Support" }));
  await screen.findByRole("dialog", { name: "Help & Support" });
  expect(screen.queryByText("We respond within 24 hours.")).toBeNull();
});

test("help names the answer time, the chat hours, and first aid for signing in", async () => {
  servePublicSettings({ supportEmail: "help@example.org" });
  const { person } = renderApp(<Profile />);
  await person.click(screen.getByRole("button", { name: "Help & Support" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Help & Support" }));
  expect(dialog.getByText("We respond within 24 hours.")).toBeDefined();
  expect(dialog.getByText("Mon-Fri 9AM-5PM EST")).toBeDefined();
  expect(dialog.getByText("My account was deactivated")).toBeDefined();
  expect(dialog.getByText("I’m in the wrong account")).toBeDefined();
});

test("a member who forgot their password is offered the link only where this server can mail one", async () => {
  expect(await firstAid("I forgot my password")).toContain("can’t send email");
  servePublicSettings({ passwordReset: true });
  expect(await firstAid("I forgot my password")).toContain("We email you a link");
});

test("closing the settings gives the focus back to their row", async () => {
  const { person } = renderApp(<Profile />, { user: {} });
  const row = screen.getByRole("button", { name: "Settings" });
  await person.click(row);
  await screen.findByRole("dialog", { name: "Settings" });
  await person.keyboard("{Escape}");
  await waitFor(() => expect(document.activeElement).toBe(row));
});
