import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { BlockMember } from "#client/features/accounts/blocks/block-member.tsx";
import { BlocksSection } from "#client/features/accounts/blocks/section.tsx";
import { renderApp } from "#client/testing/render.tsx";
import { page, sampleId } from "#client/testing/samples.ts";
import { ApiFailure, stubEndpoint } from "#client/testing/stub-endpoint.ts";
import { type BlockedMember, blocks } from "#shared/contracts/accounts/blocks.ts";

const user = { id: sampleId(1) };
const blocked = (number: number, name: string | null): BlockedMember => ({
  userId: sampleId(number),
  name,
  blockedAt: new Date("2026-03-04T12:00:00Z"),
});

test("a member is blocked once it was said what that means, and not before", async () => {
  const calls = stubEndpoint(blocks.block, () => undefined);
  renderApp(<BlockMember userId={sampleId(2)} name="Noor H." />, { user });
  await userEvent.click(screen.getByRole("button", { name: "Block" }));
  const dialog = await screen.findByRole("dialog", { name: "Block Noor H.?" });
  expect(dialog.textContent).toContain("They are not told.");
  expect(calls).toEqual([]);
  await userEvent.click(screen.getAllByRole("button", { name: "Block" }).at(-1) as HTMLElement);
  await screen.findByText("Noor H. is blocked");
  expect(calls).toMatchObject([{ params: { userId: sampleId(2) } }]);
});

test("a block that fails says so in the dialog, which stays", async () => {
  stubEndpoint(blocks.block, () => {
    throw new ApiFailure("CONFLICT", "", { reason: "blocks-full" });
  });
  renderApp(<BlockMember userId={sampleId(2)} name="Noor H." />, { user });
  await userEvent.click(screen.getByRole("button", { name: "Block" }));
  await userEvent.click((await screen.findAllByRole("button", { name: "Block" })).at(-1) as HTMLElement);
  expect((await screen.findByRole("alert")).textContent).toContain("You have blocked 1,000 members");
  expect(screen.getByRole("dialog")).toBeTruthy();
});

test("the settings list the blocked members, each with the way back", async () => {
  let rows = [blocked(2, "Noor H."), blocked(3, null)];
  stubEndpoint(blocks.list, () => page(rows));
  const calls = stubEndpoint(blocks.unblock, ({ params }) => {
    rows = rows.filter(({ userId }) => userId !== params.userId);
  });
  renderApp(<BlocksSection />, { user });
  await userEvent.click(screen.getByRole("button", { name: "Blocked members" }));
  const items = (await screen.findAllByRole("listitem")).map((item) => item.textContent);
  expect(items).toEqual(["Noor H.Blocked on March 4, 2026Unblock", "A memberBlocked on March 4, 2026Unblock"]);
  await userEvent.click(screen.getByRole("button", { name: "Unblock Noor H." }));
  await screen.findByText("Noor H. is not blocked any more");
  expect(calls).toMatchObject([{ params: { userId: sampleId(2) } }]);
  await userEvent.click(await screen.findByRole("button", { name: "Unblock A member" }));
  await screen.findByText(/You have blocked no one/);
});
