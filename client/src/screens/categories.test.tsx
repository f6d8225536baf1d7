import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import AllCategories from "#client/screens/all-categories.tsx";
import Categories from "#client/screens/categories.tsx";
import Reviews from "#client/screens/reviews.tsx";
import { fakeVideo } from "#client/testing/fake-video.ts";
import { renderApp } from "#client/testing/render.tsx";
import { serveFacts } from "#client/testing/sample-facts.ts";
import { serveReviews } from "#client/testing/sample-reviews.ts";
import { page, sampleDetail, sampleId, sampleProduct, sampleReview } from "#client/testing/samples.ts";
import { stubEndpoint } from "#client/testing/stub-endpoint.ts";
import { catalog } from "#shared/contracts/catalog/catalog.ts";
import { reviews } from "#shared/contracts/reviews/reviews.ts";

const title = () => screen.getByRole("heading", { level: 1 }).textContent;

test("all nine categories are there, and picking one lists its products under its address", async () => {
  const lists = stubEndpoint(catalog.list, () => page([sampleProduct()]));
  const { person, paths } = renderApp(<Categories />, { path: "/categories" });
  expect(screen.getAllByRole("listitem")).toHaveLength(9);
  await person.click(screen.getByRole("button", { name: /^Garage/ }));
  expect(title()).toBe("Garage");
  expect(paths.at(-1)).toBe("/categories?category=garage");
  await screen.findByRole("button", { name: /Lindholm/ });
  expect(lists.map((call) => call.query.category)).toEqual(["garage"]);
  await person.click(screen.getByRole("button", { name: "Back" }));
  expect(title()).toBe("Categories");
});

test("a category without products says so", async () => {
  stubEndpoint(catalog.list, () => page([]));
  renderApp(<Categories />, { path: "/categories?category=patio" });
  await screen.findByText("No products found in this category.");
  expect(screen.getByRole("link", { name: "Browse Other Categories" }).getAttribute("href")).toBe("/all-categories");
});

test("an unknown category shows the grid", () => {
  renderApp(<Categories />, { path: "/categories?category=attic" });
  expect(title()).toBe("Categories");
});

test("the address of a product over its category opens its player, and closing it leaves the category", async () => {
  fakeVideo();
  stubEndpoint(catalog.list, () => page([sampleProduct()]));
  stubEndpoint(catalog.get, () => sampleDetail());
  stubEndpoint(catalog.recordView, () => undefined);
  serveFacts();
  serveReviews([]);
  const { person, paths } = renderApp(<Categories />, { path: `/categories?category=bedroom&product=${sampleId(1)}` });
  await screen.findByRole("dialog", { name: "Lindholm 3-drawer dresser" });
  await person.click(screen.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(paths).toEqual(["/categories?category=bedroom"]);
});

test("the picker of all categories leads to each category's address", () => {
  renderApp(<AllCategories />, { path: "/all-categories" });
  const links = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
  expect(links).toHaveLength(9);
  expect(links).toContain("/categories?category=living-room");
});

test("the reviews screen lists the newest and opens their products", async () => {
  fakeVideo();
  serveReviews([]);
  stubEndpoint(reviews.list, () => page([sampleReview()]));
  stubEndpoint(catalog.get, () => sampleDetail());
  stubEndpoint(catalog.recordView, () => undefined);
  serveFacts();
  const { person, paths } = renderApp(<Reviews />, { path: "/reviews" });
  await person.click(await screen.findByRole("button", { name: /Lindholm/ }));
  await screen.findByRole("dialog", { name: "Lindholm 3-drawer dresser" });
  expect(paths.at(-1)).toBe(`/reviews?product=${sampleId(1)}`);
});

test("without reviews the reviews screen says so and leads to the products", async () => {
  stubEndpoint(reviews.list, () => page([]));
  renderApp(<Reviews />, { path: "/reviews" });
  await screen.findByText("No reviews found.");
  expect(screen.getByRole("link", { name: "Browse products" }).getAttribute("href")).toBe("/categories");
});
