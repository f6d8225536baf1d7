import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { UserManagementDialog } from "#client/features/accounts/admin/user-management-dialog.tsx";
import { renderApp } from "#client/testing/render.tsx";
import { sampleChange, sampleUser, serveUsers } from "#client/testing/sample-users.ts";
import { PLACE, page, sampleId } from "#client/testing/samples.ts";
import { ApiFailure, stubEndpoint } from "#client/testing/stub-endpoint.ts";
import { type AuditEntry, users } from "#shared/contracts/accounts/users.ts";
import type { Language } from "#shared/domain/language.ts";
import type { Page } from "#shared/http/endpoint.ts";

/** Opens the history of a server with one account, number 1. */
async function openHistory(answer: (isNext: boolean) => Page<AuditEntry>, language: Language = "en") {
  serveUsers([sampleUser()]);
  stubEndpoint(users.history, ({ query }) => answer(query.cursor !== undefined));
  const user = { id: sampleId(9), role: "super-admin" as const };
  const rendered = renderApp(<UserManagementDialog open onOpenChange={() => {}} />, { user, language });
  await screen.findByText("Maya Tremblay 1");
  await rendered.person.click(screen.getByRole("tab", { name: /^Histor/ }));
  return rendered;
}

/** What the history says, entry by entry. */
async function said(): Promise<(string | null)[]> {
  const list = within(await screen.findByRole("tabpanel", { name: /^Histor/ }));
  return (await list.findAllByRole("listitem")).map(({ textContent }) => textContent);
}

test("the history shows the admin, the change, both states, the reason and the date", async () => {
  await openHistory(() =>
    page([
      sampleChange({ targetName: "person1@example.org", reason: "Joined the team" }),
      sampleChange({ number: 2, before: { isActive: true }, after: { isActive: false } }),
      sampleChange({ number: 3, before: { isActive: false }, after: { isActive: true }, actorName: null }),
      sampleChange({ number: 4, action: "users.remove", before: { role: "sponsor", isActive: true }, after: null }),
    ]),
  );
  expect(await said()).toEqual([
    expect.stringMatching(
      /^Ada L\. changed the role of person1@example\.orgUsertoAdminReason: Joined the teamMay 5, 2026/,
    ),
    expect.stringMatching(/^Ada L\. deactivated the account …000002ActivetoInactiveMay 5/),
    expect.stringMatching(/^The server or a former administrator activated the account …000003InactivetoActive/),
    expect.stringMatching(/^Ada L\. deleted the account …000004Before:SponsorActiveMay 5/),
  ]);
});

test("a change without words of its own is shown as it is stored", async () => {
  await openHistory(() =>
    page([
      sampleChange({
        action: "offers.approve",
        targetType: "offer",
        before: { state: "pending" },
        after: { state: "approved" },
      }),
    ]),
  );
  expect(await said()).toEqual([
    expect.stringMatching(/^Ada L\.: offers\.approve, offer …000001state: pendingtostate: approved/),
  ]);
});

test("the item of a moderator's decision is named", async () => {
  const change = { targetType: "product-proposal", before: { status: "proposed" } };
  await openHistory(() =>
    page([
      sampleChange({ ...change, action: "moderation.accept", after: { name: "Bunk bed", status: "accepted" } }),
      sampleChange({ ...change, number: 2, action: "moderation.reject", after: { status: "rejected" } }),
    ]),
  );
  expect(await said()).toEqual([
    expect.stringMatching(/^Ada L\. added a proposed product to the catalogue: Bunk bed/),
    expect.stringMatching(/^Ada L\. rejected a proposed product: product-proposal …000002/),
  ]);
});

test("an empty history says so", async () => {
  await openHistory(() => page([]));
  await screen.findByText("No changes yet");
});

test("a history that can't be loaded says so and can be tried again", async () => {
  const { person } = await openHistory(() => {
    throw new ApiFailure("UNAVAILABLE", "Down.");
  });
  await screen.findByText("The history could not be loaded");
  stubEndpoint(users.history, () => page([sampleChange()]));
  await person.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText(/changed the role/);
});

test("older changes come page by page", async () => {
  const { person } = await openHistory((isNext) =>
    isNext ? page([sampleChange({ number: 2 })]) : page([sampleChange()], PLACE),
  );
  expect(await said()).toHaveLength(1);
  await person.click(screen.getByRole("button", { name: "Load more" }));
  await screen.findByText(/…000002/);
  expect(await said()).toHaveLength(2);
});

test("in French the history is French", async () => {
  await openHistory(() => page([sampleChange({ targetName: "person1@example.org", reason: "Promotion" })]), "fr");
  const [entry] = await said();
  expect(entry).toContain("Ada L. a changé un rôle\u00a0: person1@example.org");
  expect(entry).toContain("MembredevientAdministrationMotif\u00a0: Promotion5 mai 2026");
});
