import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { Screens } from "#client/app.tsx";
import { renderApp } from "#client/testing/render.tsx";
import { sampleOpenSheet } from "#client/testing/sample-sheets.ts";
import { page, sampleId } from "#client/testing/samples.ts";
import { stubEndpoint } from "#client/testing/stub-endpoint.ts";
import { desk } from "#shared/contracts/catalog/desk.ts";
import { feeds } from "#shared/contracts/catalog/feeds.ts";

test.each([null, "user", "sponsor"] as const)("%s is led to the sign-in, and from there back", async (role) => {
  const { paths } = renderApp(<Screens />, { path: "/desk?tab=feeds", ...(role && { user: { role } }) });
  await waitFor(() => expect(paths.at(-1)).toBe("/sign-in?return=%2Fdesk%3Ftab%3Dfeeds"));
});

test.each(["admin", "super-admin"] as const)("%s finds the products, and the feeds", async (role) => {
  stubEndpoint(feeds.list, () => page([]));
  stubEndpoint(desk.list, () => page([]));
  const { person } = renderApp(<Screens />, { path: "/desk", user: { role } });
  expect(await screen.findByText("No products")).toBeTruthy();
  await person.click(screen.getByRole("tab", { name: "Feeds" }));
  expect(await screen.findByText("No imports yet")).toBeTruthy();
});

test("a maker finds the products, and no feeds", async () => {
  stubEndpoint(desk.list, () => page([]));
  renderApp(<Screens />, { path: "/desk?tab=feeds", user: { role: "manufacturer" } });
  expect(await screen.findByText("No products")).toBeTruthy();
  expect(screen.queryByRole("tab", { name: "Feeds" })).toBeNull();
});

test.each([null, "user"] as const)("%s who asks for a product's editor is led to the sign-in", async (role) => {
  const { paths } = renderApp(<Screens />, { path: `/desk/products/${sampleId(1)}`, ...(role && { user: { role } }) });
  await waitFor(() => expect(paths.at(-1)).toBe(`/sign-in?return=%2Fdesk%2Fproducts%2F${sampleId(1)}`));
});

test("a product's editor is at its address", async () => {
  stubEndpoint(desk.open, () => sampleOpenSheet());
  stubEndpoint(desk.revisions, () => page([]));
  renderApp(<Screens />, { path: `/desk/products/${sampleId(1)}`, user: { role: "manufacturer" } });
  expect(await screen.findByRole("heading", { name: "Edit a product page", level: 1 })).toBeTruthy();
  expect(await screen.findByDisplayValue("Lindholm 3-drawer dresser")).toBeTruthy();
});
