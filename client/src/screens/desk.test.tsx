import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { Screens } from "#client/app.tsx";
import { renderApp } from "#client/testing/render.tsx";
import { page } from "#client/testing/samples.ts";
import { stubEndpoint } from "#client/testing/stub-endpoint.ts";
import { feeds } from "#shared/contracts/catalog/feeds.ts";

test.each([null, "user", "sponsor"] as const)("%s is led to the sign-in, and from there back", async (role) => {
  const { paths } = renderApp(<Screens />, { path: "/desk?tab=feeds", ...(role && { user: { role } }) });
  await waitFor(() => expect(paths.at(-1)).toBe("/sign-in?return=%2Fdesk%3Ftab%3Dfeeds"));
});

test.each(["admin", "super-admin"] as const)("%s finds the feeds", async (role) => {
  stubEndpoint(feeds.list, () => page([]));
  renderApp(<Screens />, { path: "/desk?tab=feeds", user: { role } });
  expect(await screen.findByRole("tab", { name: "Feeds" })).toBeTruthy();
  expect(await screen.findByText("No imports yet")).toBeTruthy();
});
