import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { UserManagementDialog } from "#client/features/accounts/admin/user-management-dialog.tsx";
import { renderApp } from "#client/testing/render.tsx";
import { sampleUser, serveUsers } from "#client/testing/sample-users.ts";
import { sampleId } from "#client/testing/samples.ts";
import { ApiFailure, stubEndpoint } from "#client/testing/stub-endpoint.ts";
import { type User, users } from "#shared/contracts/accounts/users.ts";

const SELF = sampleUser({ number: 9, firstName: "Ada", lastName: "Lovelace", role: "super-admin" });
const MAYA = sampleUser({ number: 1 });

function openDashboard() {
  const user = { id: SELF.id, firstName: "Ada", role: "super-admin" as const };
  return renderApp(<UserManagementDialog open onOpenChange={() => {}} />, { path: "/home", user });
}

/** The row of an account, once it is there. */
async function rowOf(name: string) {
  const row = (await screen.findByText(name)).closest("li");
  if (!row) throw new Error(`${name} is in no list`);
  return within(row);
}

test("the switch flips at once, takes no second press while it waits, and confirms the change", async () => {
  const { lists } = serveUsers([SELF, MAYA]);
  let answer = (_: User) => {};
  const updates = stubEndpoint(users.update, () => new Promise<User>((resolve) => (answer = resolve)));
  const { person } = openDashboard();
  const active = (await rowOf("Maya Tremblay 1")).getByRole("switch");
  await person.click(active);
  expect(active.getAttribute("aria-checked")).toBe("false");
  expect(active.getAttribute("aria-busy")).toBe("true");
  await person.click(active);
  await waitFor(() => expect(updates).toEqual([{ params: { id: MAYA.id }, body: { isActive: false } }]));
  const asked = lists.length;
  answer({ ...MAYA, isActive: false });
  await screen.findByText("User updated successfully");
  expect(screen.getByText("User account has been updated.")).toBeTruthy();
  await waitFor(() => expect(lists.length).toBeGreaterThan(asked));
});

test("a switch that fails goes back and says why", async () => {
  serveUsers([SELF, MAYA]);
  stubEndpoint(users.update, () => {
    throw new ApiFailure("CONFLICT", "At least one active super-admin must remain.", { reason: "last-super-admin" });
  });
  const { person } = openDashboard();
  const active = (await rowOf("Maya Tremblay 1")).getByRole("switch");
  await person.click(active);
  await screen.findByText("Update failed");
  expect(screen.getByText("There must be at least one super-admin, and this is the last one.")).toBeTruthy();
  expect(active.getAttribute("aria-checked")).toBe("true");
});

test("a failure without a message of the server has a sentence of its own", async () => {
  serveUsers([SELF, MAYA]);
  const { person } = openDashboard();
  const row = await rowOf("Maya Tremblay 1");
  vi.mocked(fetch).mockResolvedValueOnce(new Response("<html>", { status: 502 }));
  await person.click(row.getByRole("switch"));
  await screen.findByText("Failed to update user account.");
  vi.mocked(fetch).mockResolvedValueOnce(new Response("<html>", { status: 502 }));
  await person.click(row.getByRole("button", { name: "Delete: Maya Tremblay 1" }));
  await person.click(await screen.findByRole("button", { name: "Delete account" }));
  await screen.findByText("Failed to delete user account.");
});

test("a role is chosen and sent with its reason, and the dialog closes", async () => {
  const { updates } = serveUsers([SELF, MAYA]);
  const { person } = openDashboard();
  await person.click((await rowOf("Maya Tremblay 1")).getByRole("button", { name: "Edit role: Maya Tremblay 1" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit role" }));
  expect(dialog.getByRole("radio", { name: "User" })).toHaveProperty("checked", true);
  expect(dialog.getByRole("button", { name: "Update" })).toHaveProperty("disabled", true);
  expect(dialog.getAllByRole("radio")).toHaveLength(5);
  await person.click(dialog.getByRole("radio", { name: "Sponsor" }));
  await person.type(dialog.getByRole("textbox", { name: "Reason (optional)" }), " signed the contract ");
  await person.click(dialog.getByRole("button", { name: "Update" }));
  await screen.findByText("User updated successfully");
  expect(updates).toEqual([{ params: { id: MAYA.id }, body: { role: "sponsor", reason: "signed the contract" } }]);
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Edit role" })).toBeNull());
  expect((await rowOf("Maya Tremblay 1")).getByText("Sponsor")).toBeTruthy();
});

test("a refused role change says why, and the input stays until the dialog is opened anew", async () => {
  serveUsers([SELF, MAYA]);
  stubEndpoint(users.update, () => {
    throw new ApiFailure("FORBIDDEN", "Your account is not allowed to do this.");
  });
  const { person } = openDashboard();
  const edit = (await rowOf("Maya Tremblay 1")).getByRole("button", { name: "Edit role: Maya Tremblay 1" });
  await person.click(edit);
  const dialog = within(await screen.findByRole("dialog", { name: "Edit role" }));
  await person.click(dialog.getByRole("radio", { name: "Super-admin" }));
  expect(dialog.getByText(/Super-admins can change and delete every account/)).toBeTruthy();
  await person.click(dialog.getByRole("button", { name: "Update" }));
  await screen.findByText("Update failed");
  expect(dialog.getByRole("radio", { name: "Super-admin" })).toHaveProperty("checked", true);
  await person.click(dialog.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Edit role" })).toBeNull());
  await person.click(edit);
  expect(await screen.findByRole("radio", { name: "User" })).toHaveProperty("checked", true);
});

test("an account is deleted only after a confirmation, with a reason, and leaves the list", async () => {
  const { removals } = serveUsers([SELF, MAYA]);
  const { person } = openDashboard();
  await person.click((await rowOf("Maya Tremblay 1")).getByRole("button", { name: "Delete: Maya Tremblay 1" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Delete account" }));
  expect(
    dialog.getByText(
      "Are you sure you want to permanently delete the account for person1@example.org? This action cannot be undone.",
    ),
  ).toBeTruthy();
  await person.click(dialog.getByRole("button", { name: "Cancel" }));
  expect(removals).toEqual([]);
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Delete account" })).toBeNull());

  await person.click((await rowOf("Maya Tremblay 1")).getByRole("button", { name: "Delete: Maya Tremblay 1" }));
  await person.type(await screen.findByRole("textbox", { name: "Reason (optional)" }), "asked for it");
  await person.click(screen.getByRole("button", { name: "Delete account" }));
  await screen.findByText("User deleted successfully");
  expect(screen.getByText("User account has been permanently deleted.")).toBeTruthy();
  expect(removals).toEqual([{ params: { id: MAYA.id }, query: { reason: "asked for it" } }]);
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Delete account" })).toBeNull());
  await waitFor(() => expect(screen.queryByText("Maya Tremblay 1")).toBeNull());
});

test("the confirmation names an account without email by its username", async () => {
  serveUsers([sampleUser({ number: 3, email: null, username: "no-mail" })]);
  const { person } = openDashboard();
  await person.click(await screen.findByRole("button", { name: /^Delete:/ }));
  await screen.findByText(/delete the account for no-mail\?/);
});

test("a deletion that fails says why and leaves the account; one already gone leaves the list", async () => {
  serveUsers([SELF, MAYA]);
  stubEndpoint(users.remove, () => {
    throw new ApiFailure("CONFLICT", "This account is being exported.");
  });
  const { person } = openDashboard();
  await person.click((await rowOf("Maya Tremblay 1")).getByRole("button", { name: "Delete: Maya Tremblay 1" }));
  await person.click(await screen.findByRole("button", { name: "Delete account" }));
  await screen.findByText("Delete failed");
  expect(screen.getByText("This account is being exported.")).toBeTruthy();
  expect(screen.getByText("Maya Tremblay 1")).toBeTruthy();

  serveUsers([SELF]);
  await person.click(screen.getByRole("button", { name: "Delete account" }));
  await waitFor(() => expect(screen.queryByText("Maya Tremblay 1")).toBeNull());
});

test("one's own account can't be changed or deleted here, and trying says why without a request", async () => {
  const { updates, removals } = serveUsers([SELF, MAYA]);
  const { person } = openDashboard();
  const row = await rowOf("Ada Lovelace");
  expect(row.getByText("You")).toBeTruthy();
  const controls = [
    [row.getByRole("switch"), "Update failed", "You cannot deactivate your own account."],
    [row.getByRole("button", { name: /^Edit role/ }), "Update failed", "You cannot change your own role."],
    [row.getByRole("button", { name: /^Delete/ }), "Cannot delete own account", "You cannot delete your own account."],
  ] as const;
  for (const [control, title, reason] of controls) {
    expect(control.getAttribute("aria-disabled")).toBe("true");
    const why = document.getElementById(control.getAttribute("aria-describedby") ?? "");
    expect(why?.textContent).toBe("Your own role, access and account can’t be changed here.");
    await person.click(control);
    await screen.findByText(reason);
    expect(screen.getByText(title)).toBeTruthy();
  }
  expect([updates, removals]).toEqual([[], []]);
  expect(screen.getAllByRole("dialog")).toHaveLength(1);
  expect((await rowOf("Maya Tremblay 1")).getByRole("switch").getAttribute("aria-disabled")).toBe("false");
});

test("the dialogs over the dashboard are steps of the history, and closing one keeps the dashboard", async () => {
  serveUsers([SELF, MAYA]);
  const { person, paths } = openDashboard();
  await person.click((await rowOf("Maya Tremblay 1")).getByRole("button", { name: /^Edit role/ }));
  await screen.findByRole("dialog", { name: "Edit role" });
  expect(paths.at(-1)).toBe(`/home?role=${sampleId(1)}`);
  await person.keyboard("{Escape}");
  await waitFor(() => expect(paths.at(-1)).toBe("/home"));
  expect(screen.getByRole("dialog", { name: "User Management Dashboard" })).toBeTruthy();
});
