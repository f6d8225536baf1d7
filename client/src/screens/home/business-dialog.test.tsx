import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { BusinessDialog } from "#client/screens/home/business-dialog.tsx";
import { renderApp } from "#client/testing/render.tsx";
import { sampleUser, serveUsers } from "#client/testing/sample-users.ts";
import { page } from "#client/testing/samples.ts";
import { stubEndpoint } from "#client/testing/stub-endpoint.ts";
import { users } from "#shared/contracts/accounts/users.ts";
import { affiliatePrograms } from "#shared/contracts/business/affiliate-programs.ts";
import { partnershipReview } from "#shared/contracts/business/partnership-review.ts";
import { sponsorship } from "#shared/contracts/business/sponsorship.ts";
import type { Language } from "#shared/domain/language.ts";
import type { Role } from "#shared/domain/roles.ts";

/** As before the first sponsor: the dialog opens on that tab. */
function openBusiness(role: Role, language: Language = "en") {
  stubEndpoint(sponsorship.listCampaigns, () => page([]));
  stubEndpoint(sponsorship.listSponsors, () => page([]));
  return renderApp(<BusinessDialog open onOpenChange={() => {}} />, { path: "/home", user: { role }, language });
}

test("there are four tabs, and only the last is labelled as the super-admin's", async () => {
  openBusiness("admin");
  const dialog = within(await screen.findByRole("dialog", { name: "Business Management Dashboard" }));
  expect(dialog.getAllByRole("tab").map(({ textContent }) => textContent)).toEqual([
    "Sponsorship",
    "Partnerships",
    "Affiliate Programs",
    "User ManagementSuper Admin Only",
  ]);
});

test("the makers’ applications are a tab of it", async () => {
  stubEndpoint(partnershipReview.list, () => page([]));
  stubEndpoint(partnershipReview.counts, () => ({
    submitted: 0,
    "in-review": 0,
    approved: 0,
    rejected: 0,
    suspended: 0,
    "running-out": 0,
  }));
  const { person } = openBusiness("admin");
  await person.click(await screen.findByRole("tab", { name: "Partnerships" }));
  expect(await screen.findByRole("heading", { name: "No applications waiting" })).toBeTruthy();
});

test("sponsors and campaigns are its first tab", async () => {
  openBusiness("admin");
  expect(await screen.findByRole("button", { name: /sponsor/i })).toBeTruthy();
});

test("the affiliate programs are a tab of it for admins", async () => {
  stubEndpoint(affiliatePrograms.list, () => page([]));
  stubEndpoint(affiliatePrograms.figures, () => ({ active: 0, highestRate: null, recentClicks: 0, allClicks: 0 }));
  const { person } = openBusiness("admin");
  await person.click(await screen.findByRole("tab", { name: "Affiliate Programs" }));
  expect(await screen.findByRole("heading", { name: "No affiliate programs yet" })).toBeTruthy();
});

test("the last tab opens the user management as a step of the history, and closing it leads back", async () => {
  serveUsers([sampleUser()]);
  const { person, paths } = openBusiness("super-admin");
  await person.click(await screen.findByRole("tab", { name: /User Management/ }));
  const dashboard = await screen.findByRole("dialog", { name: "User Management Dashboard" });
  await within(dashboard).findByText("Maya Tremblay 1");
  expect(paths.at(-1)).toBe("/home?users=open");
  await person.click(within(dashboard).getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "User Management Dashboard" })).toBeNull());
  expect(paths.at(-1)).toBe("/home");
  await person.click(screen.getByRole("button", { name: "Open user management" }));
  await screen.findByRole("dialog", { name: "User Management Dashboard" });
});

test("the arrow keys pass by the last tab without opening anything over it", async () => {
  const { person } = openBusiness("super-admin");
  await person.click(await screen.findByRole("tab", { name: "Sponsorship" }));
  await person.keyboard("{End}");
  expect(screen.getByRole("tab", { selected: true }).textContent).toContain("User Management");
  expect(screen.getAllByRole("dialog")).toHaveLength(1);
  expect(screen.getByRole("button", { name: "Open user management" })).toBeTruthy();
});

test("an admin who opens the last tab is denied, without a request for accounts", async () => {
  const asked = stubEndpoint(users.list, () => page([]));
  const { person } = openBusiness("admin");
  await person.click(await screen.findByRole("tab", { name: /User Management/ }));
  const dashboard = within(await screen.findByRole("dialog", { name: "User Management Dashboard" }));
  expect(dashboard.getByText("Access Denied")).toBeTruthy();
  expect(asked).toHaveLength(0);
});

test("in French it speaks French", async () => {
  openBusiness("admin", "fr");
  await screen.findByRole("dialog", { name: "Tableau de bord de gestion commerciale" });
  expect(screen.getAllByRole("tab").at(-1)?.textContent).toBe("Gestion des comptesSuperadministration seulement");
});
