import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import Home from "#client/screens/home.tsx";
import { fakeVideo } from "#client/testing/fake-video.ts";
import { renderApp } from "#client/testing/render.tsx";
import { serveFacts } from "#client/testing/sample-facts.ts";
import { serveReviews } from "#client/testing/sample-reviews.ts";
import { page, sampleDetail, sampleFeed, sampleId, sampleProduct, sampleReview } from "#client/testing/samples.ts";
import { ApiFailure, stubEndpoint } from "#client/testing/stub-endpoint.ts";
import { catalog } from "#shared/contracts/catalog/catalog.ts";
import { reviews } from "#shared/contracts/reviews/reviews.ts";

const PRODUCTS = [1, 2, 3, 4].map((number) => sampleProduct({ number, name: `Product ${number}` }));

/** A server with a small catalogue, nothing of it sponsored. */
function serveCatalogue() {
  stubEndpoint(catalog.listSponsored, () => []);
  stubEndpoint(catalog.trending, () => sampleFeed(10));
  stubEndpoint(catalog.recordView, () => undefined);
  serveFacts();
  stubEndpoint(catalog.get, ({ params }) => sampleDetail({ id: params.id, name: "The one opened" }));
  serveReviews();
  stubEndpoint(reviews.list, ({ query }) =>
    page(
      [1, 2, 3, 4].map((number) => sampleReview({ number, productName: `Reviewed ${number}` })).slice(0, query.limit),
    ),
  );
  return stubEndpoint(catalog.list, ({ query }) => page(PRODUCTS.slice(0, query.limit)));
}

const section = (name: string) => {
  const found = screen.getByRole("heading", { level: 2, name }).closest("section");
  if (!found) throw new Error(`The heading ${name} is in no section`);
  return within(found);
};

test("it has the tiles, the sections with their content, and the legal links", async () => {
  serveCatalogue();
  renderApp(<Home />, { path: "/home" });
  for (const tile of ["Scan QR", "AI Scan", "Share"]) expect(screen.getByRole("button", { name: tile })).toBeTruthy();
  expect(await section("Featured Products").findByText("Premium Content Coming Soon")).toBeTruthy();
  const rooms = section("Browse by Room").getAllByRole("listitem");
  expect(rooms.map((room) => room.textContent)).toEqual([
    "Kitchen",
    "Living Room",
    "Bedroom",
    "Bathroom",
    "Office",
    "Nursery",
  ]);
  await section("Popular Instructions").findByText("Product 3");
  expect(section("Popular Instructions").getAllByRole("listitem")).toHaveLength(3);
  await section("Recent Reviews").findByText("Reviewed 3");
  expect(section("Recent Reviews").getAllByRole("listitem")).toHaveLength(3);
  expect(await screen.findByRole("button", { name: /Browse Retailers/ })).toBeTruthy();
  // The tab bar is for signed-in people alone.
  expect(screen.getByRole("link", { name: /Community/ }).getAttribute("href")).toBe("/community");
  const legal = within(screen.getByRole("navigation", { name: "Legal information" })).getAllByRole("link");
  expect(legal.map((link) => link.getAttribute("href"))).toEqual([
    "/terms-of-service",
    "/privacy-policy",
    "/copyright-policy",
  ]);
});

test("the What's Hot card is Live with its source and date, and AI-Powered only where AI took part", async () => {
  serveCatalogue();
  const first = renderApp(<Home />, { path: "/home" });
  const hot = section("2025 Trending Furniture");
  await hot.findByText("Live");
  expect(hot.getByText(/By views, scans, reviews and sales/).textContent).toMatch(/Updated May \d, 2026/);
  expect(hot.queryByText("AI-Powered")).toBeNull();
  first.unmount();

  stubEndpoint(catalog.trending, () => sampleFeed(1, { source: "ai" }));
  renderApp(<Home />, { path: "/home" });
  await section("2025 Trending Furniture").findByText("AI-Powered");
});

test("sponsored products are each labelled Sponsored", async () => {
  serveCatalogue();
  stubEndpoint(catalog.listSponsored, () => PRODUCTS.slice(0, 2));
  renderApp(<Home />, { path: "/home" });
  const featured = section("Featured Products");
  await featured.findByText("Product 2");
  expect(featured.getAllByText("Sponsored")).toHaveLength(2);
  expect(featured.queryByText("Premium Content Coming Soon")).toBeNull();
});

test("guests are offered Sign In, members Sign Out, and only admins the business management", async () => {
  serveCatalogue();
  const guest = renderApp(<Home />, { path: "/home" });
  expect(screen.getByRole("link", { name: "Sign In" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Sign Out" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Business management" })).toBeNull();
  guest.unmount();

  const member = renderApp(<Home />, { path: "/home", user: { role: "sponsor" } });
  expect(screen.getByRole("button", { name: "Sign Out" })).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Sign In" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Business management" })).toBeNull();
  member.unmount();

  for (const role of ["admin", "super-admin"] as const) {
    const admin = renderApp(<Home />, { path: "/home", user: { role } });
    expect(screen.getByRole("button", { name: "Business management" })).toBeTruthy();
    admin.unmount();
  }
});

test.each([
  ["Browse by Room", "All Room Categories", "/home?view=all-categories"],
  ["Popular Instructions", "All Products", "/home?view=products"],
])("View All of %s opens %s, and Back leads home", async (heading, title, path) => {
  serveCatalogue();
  const { person, paths } = renderApp(<Home />, { path: "/home" });
  await person.click(section(heading).getByRole("button", { name: /^View All/ }));
  const opened = await screen.findByRole("heading", { level: 1, name: title });
  expect(paths).toEqual(["/home", path]);
  await waitFor(() => expect(document.activeElement).toBe(opened));
  await person.click(screen.getByRole("button", { name: "Back" }));
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Hexkey");
});

test("all seven rooms say Browse products, lead to their videos, and the other categories are one link away", async () => {
  const lists = serveCatalogue();
  stubEndpoint(catalog.list, () => page([]));
  const { person } = renderApp(<Home />, { path: "/home" });
  await person.click(section("Browse by Room").getByRole("button", { name: /^View All/ }));
  expect(await screen.findAllByText("Browse products")).toHaveLength(7);
  expect(screen.getByRole("link", { name: "See all 9 categories" }).getAttribute("href")).toBe("/all-categories");
  await person.click(screen.getByRole("button", { name: /^Miscellaneous/ }));
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Miscellaneous Assembly Videos");
  await screen.findByText("No assembly videos found for this category yet.");
  await person.click(screen.getByRole("button", { name: "Browse Other Categories" }));
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("All Room Categories");
  expect(lists.every((call) => call.query.limit === 3)).toBe(true);
});

test("a room tile opens the products of that room", async () => {
  const lists = serveCatalogue();
  const { person } = renderApp(<Home />, { path: "/home" });
  await person.click(section("Browse by Room").getByRole("button", { name: "Living Room" }));
  expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe("Living Room Assembly Videos");
  await screen.findByText("Product 4");
  expect(lists.at(-1)?.query.category).toBe("living-room");
});

test("the search box opens with its button and ignores a blank search", async () => {
  const lists = serveCatalogue();
  const { person, paths } = renderApp(<Home />, { path: "/home" });
  expect(screen.queryByRole("searchbox")).toBeNull();
  await person.click(screen.getByRole("button", { name: "Search" }));
  const box = screen.getByRole("searchbox", { name: "Search products..." });
  expect(document.activeElement).toBe(box);
  await person.type(box, "   {Enter}");
  expect(paths).toEqual(["/home"]);
  await person.clear(box);
  await person.type(box, "oak desk{Enter}");
  expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe("All Products");
  expect(screen.getByRole("searchbox")).toHaveProperty("value", "oak desk");
  await waitFor(() => expect(lists.at(-1)?.query.q).toBe("oak desk"));
});

test("the search runs once typing pauses, and the box keeps the focus", async () => {
  const lists = serveCatalogue();
  const { person, paths } = renderApp(<Home />, { path: "/home" });
  await person.click(screen.getByRole("button", { name: "Search" }));
  await person.type(screen.getByRole("searchbox"), "oak");
  await screen.findByRole("heading", { level: 1, name: "All Products" });
  await waitFor(() => expect(lists.at(-1)?.query.q).toBe("oak"));
  expect(document.activeElement).toBe(screen.getByRole("searchbox"));
  await person.type(screen.getByRole("searchbox"), " desk");
  await waitFor(() => expect(lists.at(-1)?.query.q).toBe("oak desk"));
  expect(document.activeElement).toHaveProperty("value", "oak desk");
  // One step of the history.
  expect(paths).toEqual(["/home", "/home?view=products&q=oak+desk"]);
});

test("what is opened during a pause in typing stays open", async () => {
  serveCatalogue();
  const { person, paths } = renderApp(<Home />, { path: "/home", settings: { identification: true } });
  await person.click(screen.getByRole("button", { name: "Search" }));
  // At once: on a busy machine a person's own events take longer than the pause.
  fireEvent.change(screen.getByRole("searchbox"), { target: { value: "oak" } });
  fireEvent.click(screen.getByRole("button", { name: "AI scanner" }));
  await screen.findByRole("dialog");
  // Longer than the pause.
  await act(() => new Promise((resolve) => setTimeout(resolve, 600)));
  expect(paths.at(-1)).toBe("/home?dialog=ai");
});

test("What's Hot pages by eight", async () => {
  serveCatalogue();
  const { person } = renderApp(<Home />, { path: "/home" });
  await person.click(screen.getByRole("button", { name: "2025 Trending Furniture" }));
  await screen.findByText("Showing 1-8 of 10 trending products");
});

test("retailers have a view of their own", async () => {
  serveCatalogue();
  stubEndpoint(catalog.listRetailers, () => [
    { id: "a", name: "Maison Example", logo: null, websiteUrl: null, currency: "CAD" },
  ]);
  const { person } = renderApp(<Home />, { path: "/home" });
  await person.click(await screen.findByRole("button", { name: /Browse Retailers/ }));
  await screen.findByText("Independent retailer");
});

test("a product opens its player as a step of the history, and closing it stays on the screen", async () => {
  fakeVideo();
  serveCatalogue();
  const { person, paths } = renderApp(<Home />, { path: "/home" });
  await person.click(await section("Popular Instructions").findByRole("button", { name: /Product 2/ }));
  await screen.findByRole("dialog", { name: "The one opened" });
  expect(paths.at(-1)).toBe(`/home?product=${sampleId(2)}`);
  await person.click(screen.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(paths.at(-1)).toBe("/home");
});

test("a recent review opens its details, and from there its product", async () => {
  fakeVideo();
  serveCatalogue();
  const { person } = renderApp(<Home />, { path: "/home" });
  await person.click(await section("Recent Reviews").findByRole("button", { name: /Reviewed 2/ }));
  const details = within(await screen.findByRole("dialog", { name: "Review Details" }));
  expect(details.getByText("Everything fit.")).toBeTruthy();
  await person.click(details.getByRole("button", { name: "See the product" }));
  await screen.findByRole("dialog", { name: "The one opened" });
});

test("guests who open the AI scanner may sign in, or later", async () => {
  serveCatalogue();
  const { person } = renderApp(<Home />, { path: "/home", settings: { identification: true } });
  await person.click(screen.getByRole("button", { name: "AI Scan" }));
  await screen.findByRole("dialog", { name: "AI Scanner Access" });
  expect(screen.getByRole("button", { name: "Sign Up / Sign In" })).toBeTruthy();
  await person.click(screen.getByRole("button", { name: "Maybe Later" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("Share opens on its Share tab, where guests are asked to sign in", async () => {
  serveCatalogue();
  const { person } = renderApp(<Home />, { path: "/home" });
  await person.click(screen.getByRole("button", { name: "Share" }));
  const tab = await screen.findByRole("tab", { name: "Share" });
  expect(tab.getAttribute("aria-selected")).toBe("true");
  expect(screen.getByText("Sign in to share videos")).toBeTruthy();
});

test("a reload finds the view that was open, with its words", async () => {
  const lists = serveCatalogue();
  renderApp(<Home />, { path: "/home?view=products&q=oak" });
  expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe("All Products");
  expect(screen.getByRole("searchbox")).toHaveProperty("value", "oak");
  await waitFor(() => expect(lists.at(-1)?.query.q).toBe("oak"));
});

test("a failing server is reported in each section, and each section can be tried again", async () => {
  const down = () => {
    throw new ApiFailure("UNAVAILABLE", "Down.");
  };
  for (const endpoint of [catalog.listSponsored, catalog.trending, catalog.list, reviews.list])
    stubEndpoint(endpoint, down);
  const { person } = renderApp(<Home />, { path: "/home" });
  await section("Popular Instructions").findByText("Failed to fetch products");
  await section("Recent Reviews").findByText("Failed to fetch reviews");
  await section("2025 Trending Furniture").findByText("Unable to load trending furniture data");
  expect(section("2025 Trending Furniture").getByText("Error")).toBeTruthy();
  stubEndpoint(reviews.list, () => page([sampleReview()]));
  await person.click(section("Recent Reviews").getByRole("button", { name: "Try again" }));
  await section("Recent Reviews").findByText("Everything fit.");
});

test("in French it speaks French", async () => {
  serveCatalogue();
  renderApp(<Home />, { path: "/home", language: "fr" });
  expect(screen.getByRole("heading", { name: "Meubles tendance 2025" })).toBeTruthy();
  const product = await screen.findByRole("button", { name: /Product 1/ });
  expect(product.textContent?.replaceAll("\u00a0", " ")).toContain("149,00 $ CA");
  expect(product.textContent).toContain("4,1");
});
