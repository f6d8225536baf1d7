import { act, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Screens } from "#client/app.tsx";
import { setAsking } from "#client/lib/session-store.ts";
import { renderApp } from "#client/testing/render.tsx";
import { stubEndpoint } from "#client/testing/stub-endpoint.ts";
import { catalog } from "#shared/contracts/catalog/catalog.ts";
import { reviews } from "#shared/contracts/reviews/reviews.ts";

// @own-modules: a screen that another file has loaded is there at once, without Loading...

test("the address / shows Loading... and then the landing page to a guest", async () => {
  renderApp(<Screens />, { path: "/" });
  expect(screen.getByText("Loading...")).toBeDefined();
  expect(await screen.findByRole("button", { name: "Sign In with Email" })).toBeDefined();
  expect(screen.queryByText("Loading...")).toBeNull();
});

test("the address / shows nothing to a guest while the server is asked whether it is one", async () => {
  renderApp(<Screens />, { path: "/" });
  await screen.findByRole("button", { name: "Sign In with Email" });
  act(() => setAsking(true));
  expect(screen.getByText("Loading...")).toBeDefined();
  expect(screen.queryByRole("button")).toBeNull();
  act(() => setAsking(false));
  expect(await screen.findByRole("button", { name: "Sign In with Email" })).toBeDefined();
});

test("the address / shows Loading... and then the home screen to signed-in people", async () => {
  stubEndpoint(catalog.list, () => ({ items: [], nextCursor: null }));
  stubEndpoint(catalog.listSponsored, () => []);
  stubEndpoint(catalog.trending, () => ({
    products: [],
    source: "activity" as const,
    lastUpdated: null,
    totalProducts: 0,
    retailerCount: 0,
  }));
  stubEndpoint(reviews.list, () => ({ items: [], nextCursor: null }));
  renderApp(<Screens />, { path: "/", user: {} });
  expect(screen.getByText("Loading...")).toBeDefined();
  expect(await screen.findByRole("heading", { name: "Browse by Room" })).toBeDefined();
  expect(screen.queryByRole("button", { name: "Sign In with Email" })).toBeNull();
});
