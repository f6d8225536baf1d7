import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { TrendingList } from "#client/features/catalog/trending-list.tsx";
import { renderApp } from "#client/testing/render.tsx";
import { sampleFeed, sampleTrendingItem } from "#client/testing/samples.ts";
import { ApiFailure, stubEndpoint } from "#client/testing/stub-endpoint.ts";
import { catalog } from "#shared/contracts/catalog/catalog.ts";

const titles = () => screen.getAllByRole("heading", { level: 2 }).map((heading) => heading.textContent);

test("it shows one page at a time and turns the pages", async () => {
  stubEndpoint(catalog.trending, () => sampleFeed(20));
  const { person } = renderApp(<TrendingList pageSize={8} onSelect={() => {}} />);
  await screen.findByText("Showing 1-8 of 20 trending products");
  expect(titles()).toHaveLength(8);
  expect(screen.getByText("Page 1 of 3")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Previous" })).toHaveProperty("disabled", true);

  await person.click(screen.getByRole("button", { name: "Next" }));
  await person.click(screen.getByRole("button", { name: "Next" }));
  expect(screen.getByText("Showing 17-20 of 20 trending products")).toBeTruthy();
  expect(screen.getByText("Page 3 of 3")).toBeTruthy();
  expect(titles()).toEqual(["Trending item 17", "Trending item 18", "Trending item 19", "Trending item 20"]);
  expect(screen.getByRole("button", { name: "Next" })).toHaveProperty("disabled", true);

  await person.click(screen.getByRole("button", { name: "Previous" }));
  expect(screen.getByText("Showing 9-16 of 20 trending products")).toBeTruthy();
});

test("a page holds twelve unless said otherwise, and a single page has no pager", async () => {
  stubEndpoint(catalog.trending, () => sampleFeed(12));
  renderApp(<TrendingList onSelect={() => {}} />);
  await screen.findByText("Showing 1-12 of 12 trending products");
  expect(screen.queryByRole("button", { name: "Next" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Show all" })).toBeNull();
});

test("the pages can be switched off, and on again", async () => {
  stubEndpoint(catalog.trending, () => sampleFeed(20));
  const { person } = renderApp(<TrendingList pageSize={8} onSelect={() => {}} />);
  await person.click(await screen.findByRole("button", { name: "Next" }));
  await person.click(screen.getByRole("button", { name: "Show all" }));
  expect(titles()).toHaveLength(20);
  screen.getByText("Showing 1-20 of 20 trending products");
  expect(screen.queryByRole("button", { name: "Next" })).toBeNull();
  expect(screen.queryByText(/^Page /)).toBeNull();

  const back = screen.getByRole("button", { name: "Show by pages" });
  expect(document.activeElement).toBe(back);
  await person.click(back);
  screen.getByText("Showing 1-8 of 20 trending products");
  screen.getByText("Page 1 of 3");
});

test("the page is clamped when the list gets shorter", async () => {
  stubEndpoint(catalog.trending, () => sampleFeed(20));
  const { person, queryClient } = renderApp(<TrendingList pageSize={8} onSelect={() => {}} />);
  await screen.findByText("Page 1 of 3");
  await person.click(screen.getByRole("button", { name: "Next" }));
  await person.click(screen.getByRole("button", { name: "Next" }));
  stubEndpoint(catalog.trending, () => sampleFeed(10));
  await queryClient.invalidateQueries();
  await screen.findByText("Page 2 of 2");
});

test("only a rating of four or more gets a badge", async () => {
  const products = [
    sampleTrendingItem({ number: 1, rating: 4 }),
    sampleTrendingItem({ number: 2, rating: 3.9 }),
    sampleTrendingItem({ number: 3, rating: null }),
  ];
  stubEndpoint(catalog.trending, () => sampleFeed(3, { products }));
  renderApp(<TrendingList onSelect={() => {}} />);
  expect((await screen.findAllByText(/out of 5 stars/)).map((text) => text.textContent)).toEqual([
    "4.0 out of 5 stars",
  ]);
});

test("it says AI-Powered only where AI took part, and shows the ranking's basis and date", async () => {
  stubEndpoint(catalog.trending, () => sampleFeed(1, { source: "ai" }));
  const first = renderApp(<TrendingList onSelect={() => {}} />);
  await screen.findByText("AI-Powered");
  first.unmount();

  stubEndpoint(catalog.trending, () => sampleFeed(1));
  renderApp(<TrendingList onSelect={() => {}} />);
  await screen.findByText("Live");
  expect(screen.queryByText("AI-Powered")).toBeNull();
  expect(screen.getByText(/By views, scans, reviews and sales/).textContent).toMatch(/Updated May \d, 2026/);
});

test("a failure shows the Error badge and its message, and can be tried again", async () => {
  stubEndpoint(catalog.trending, () => {
    throw new ApiFailure("INTERNAL", "No.");
  });
  const { person } = renderApp(<TrendingList onSelect={() => {}} />);
  await screen.findByText("Unable to load trending furniture data");
  expect(screen.getByText("Error")).toBeTruthy();
  expect(screen.getByText(/^Failed to fetch trending furniture/)).toBeTruthy();
  stubEndpoint(catalog.trending, () => sampleFeed(1));
  await person.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("Trending item 1");
});

test("an empty feed says so", async () => {
  stubEndpoint(catalog.trending, () => sampleFeed(0, { lastUpdated: null }));
  renderApp(<TrendingList onSelect={() => {}} />);
  await screen.findByText("No trending furniture data available");
});

test("an item opens its product; its shop is a marked link with the host, and only over http", async () => {
  const onSelect = vi.fn();
  const products = [
    sampleTrendingItem({ number: 1, url: "https://www.shop.example/a" }),
    sampleTrendingItem({ number: 2, url: "javascript:alert(1)" }),
  ];
  stubEndpoint(catalog.trending, () => sampleFeed(2, { products }));
  const { person } = renderApp(<TrendingList onSelect={onSelect} />);
  await person.click(await screen.findByRole("button", { name: "Trending item 2" }));
  expect(onSelect).toHaveBeenCalledWith(products[1]?.id);
  const links = screen.getAllByRole("link");
  expect(links).toHaveLength(1);
  expect(links[0]?.textContent).toContain("Buy at shop.example");
  expect(links[0]?.getAttribute("rel")).toBe("sponsored nofollow noopener");
  expect(links[0]?.getAttribute("target")).toBe("_blank");
  expect(links[0]?.getAttribute("href")).toBe(`/out/product/${products[0]?.id}`);
  expect(links[0]?.closest("li")?.textContent).toContain("Hexkey may earn a commission.");
});

test("a failed feed is requested once, not over and over", async () => {
  const calls = stubEndpoint(catalog.trending, () => {
    throw new ApiFailure("INTERNAL", "No.");
  });
  renderApp(<TrendingList onSelect={() => {}} />);
  await screen.findByText("Error");
  expect(calls).toHaveLength(1);
});
