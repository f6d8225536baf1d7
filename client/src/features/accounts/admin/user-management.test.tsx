import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { UserManagementDialog } from "#client/features/accounts/admin/user-management-dialog.tsx";
import { renderApp } from "#client/testing/render.tsx";
import { sampleUser, serveUsers } from "#client/testing/sample-users.ts";
import { PLACE, page } from "#client/testing/samples.ts";
import { ApiFailure, stubEndpoint } from "#client/testing/stub-endpoint.ts";
import { users } from "#shared/contracts/accounts/users.ts";
import type { Language } from "#shared/domain/language.ts";
import type { Role } from "#shared/domain/roles.ts";

const SELF = sampleUser({ number: 9, firstName: "Ada", lastName: "Lovelace", role: "super-admin" });
const MAYA = sampleUser({ number: 1 });

function openDashboard(language: Language = "en") {
  const user = { id: SELF.id, firstName: "Ada", role: "super-admin" as const };
  return renderApp(<UserManagementDialog open onOpenChange={() => {}} />, { path: "/home", user, language });
}

/** The row of an account, once it is there. */
async function rowOf(name: string) {
  const row = (await screen.findByText(name)).closest("li");
  if (!row) throw new Error(`${name} is in no list`);
  return within(row);
}

test.each(["user", "manufacturer", "sponsor", "admin"] as const)(
  "%s is denied, and nothing is asked for",
  async (role) => {
    renderApp(<UserManagementDialog open onOpenChange={() => {}} />, { user: { role } });
    const dialog = await screen.findByRole("dialog", { name: "User Management Dashboard" });
    expect(within(dialog).getByRole("heading", { name: "Access Denied" })).toBeTruthy();
    expect(dialog.textContent).toContain("Only super administrators can access the user management dashboard.");
    const names: Partial<Record<Role, string>> = {
      user: "User",
      manufacturer: "Manufacturer",
      sponsor: "Sponsor",
      admin: "Admin",
    };
    expect(dialog.textContent).toContain(`Your current role: ${names[role]}`);
    expect(fetch).not.toHaveBeenCalled();
  },
);

test("the counters show what the server counts", async () => {
  serveUsers([SELF, MAYA]);
  openDashboard();
  await screen.findByText("1,204");
  const counters = screen.getAllByRole("listitem").slice(0, 4);
  expect(counters.map(({ textContent }) => textContent)).toEqual([
    "1,204Total users",
    "1,198Active users",
    "2Administrators",
    "3Business users",
  ]);
});

test("counters that can't be loaded show a dash, say so and can be tried again", async () => {
  serveUsers([SELF, MAYA]);
  stubEndpoint(users.counts, () => {
    throw new ApiFailure("UNAVAILABLE", "Down.");
  });
  const { person } = openDashboard();
  await screen.findByText("The counters could not be loaded.");
  expect(screen.getAllByText("–")).toHaveLength(4);
  stubEndpoint(users.counts, () => ({ total: 7, active: 6, administrators: 1, business: 0 }));
  await person.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("7");
  expect(screen.queryByText("The counters could not be loaded.")).toBeNull();
});

test("an account shows its name, addresses, role, way in, access and date", async () => {
  serveUsers([
    SELF,
    sampleUser({ number: 2, role: "manufacturer", authProvider: "google", isActive: false }),
    sampleUser({ number: 3, email: null, firstName: null, lastName: null, username: "only-a-name" }),
  ]);
  openDashboard();
  const row = await rowOf("Maya Tremblay 2");
  for (const text of ["person2@example.org", "@person2", "Manufacturer", "Google", "May 4, 2026", "Inactive", "M"])
    expect(row.getByText(text)).toBeTruthy();
  expect(row.getByText("person2@example.org").title).toBe("person2@example.org");
  expect(row.getByRole("switch", { name: "Active: Maya Tremblay 2" }).getAttribute("aria-checked")).toBe("false");
  const nameless = await rowOf("only-a-name");
  expect(nameless.getByText("No email address")).toBeTruthy();
});

test("a search waits for a pause, is sent trimmed, and stays as it was typed", async () => {
  const { lists } = serveUsers([SELF, MAYA]);
  const { person } = openDashboard();
  await rowOf("Maya Tremblay 1");
  await person.type(screen.getByRole("searchbox"), " Ada ");
  await waitFor(() => expect(screen.queryByText("Maya Tremblay 1")).toBeNull());
  expect(lists.map(({ query }) => query.search)).toEqual([undefined, "Ada"]);
  expect(screen.getByText("1 user").role).toBe("status");
  await person.click(screen.getByRole("tab", { name: "History" }));
  await screen.findByText("No changes yet");
  await person.click(screen.getByRole("tab", { name: "Users" }));
  expect(screen.getByRole("searchbox")).toHaveProperty("value", " Ada ");
});

test("roles and states filter at once, and both can be cleared where no account matches", async () => {
  const { lists } = serveUsers([SELF, sampleUser({ number: 2, isActive: false })]);
  const { person } = openDashboard();
  await rowOf("Ada Lovelace");
  await person.selectOptions(screen.getByRole("combobox", { name: "Status" }), "Inactive");
  await waitFor(() => expect(screen.queryByText("Ada Lovelace")).toBeNull());
  await rowOf("Maya Tremblay 2");
  await person.selectOptions(screen.getByRole("combobox", { name: "Role" }), "Super-admin");
  await screen.findByRole("heading", { name: "No users found" });
  expect(lists.at(-1)?.query).toMatchObject({ status: "inactive", role: "super-admin" });
  await person.click(screen.getByRole("button", { name: "Clear search and filters" }));
  await rowOf("Ada Lovelace");
  await rowOf("Maya Tremblay 2");
});

test("more accounts come page by page", async () => {
  serveUsers([SELF, MAYA]);
  stubEndpoint(users.list, ({ query }) => (query.cursor ? page([sampleUser({ number: 2 })]) : page([MAYA], PLACE)));
  const { person } = openDashboard();
  await rowOf("Maya Tremblay 1");
  expect(screen.getByText("First 1 users")).toBeTruthy();
  await person.click(screen.getByRole("button", { name: "Load more" }));
  await rowOf("Maya Tremblay 2");
  expect(screen.getByText("2 users")).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole("switch", { name: "Active: Maya Tremblay 2" }));
});

test("a list that can't be loaded says so and can be tried again", async () => {
  serveUsers([SELF, MAYA]);
  stubEndpoint(users.list, () => {
    throw new ApiFailure("UNAVAILABLE", "Down.");
  });
  const { person } = openDashboard();
  await screen.findByText("The users could not be loaded");
  serveUsers([SELF, MAYA]);
  await person.click(screen.getByRole("button", { name: "Try again" }));
  await rowOf("Maya Tremblay 1");
});

test("in French it speaks French", async () => {
  serveUsers([sampleUser({ number: 1, isActive: false })]);
  const { person } = openDashboard("fr");
  expect(await screen.findByRole("dialog", { name: "Tableau de bord de gestion des comptes" })).toBeTruthy();
  const row = await rowOf("Maya Tremblay 1");
  for (const text of ["Membre", "Courriel", "4 mai 2026", "Inactif"]) expect(row.getByText(text)).toBeTruthy();
  await person.click(row.getByRole("button", { name: /^Supprimer/ }));
  await screen.findByText(/supprimer définitivement le compte person1@example.org\?/);
});
