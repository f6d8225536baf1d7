import { screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { FoundProducts, ProductSearch } from "#client/features/catalog/product-search.tsx";
import { renderApp } from "#client/testing/render.tsx";
import { page, sampleProduct } from "#client/testing/samples.ts";
import { ApiFailure, stubEndpoint } from "#client/testing/stub-endpoint.ts";
import { catalog } from "#shared/contracts/catalog/catalog.ts";
import { DAY_MS } from "#shared/domain/durations.ts";
import { OFFER_SHOWN_DAYS } from "#shared/domain/limits.ts";

const DESK = sampleProduct({ number: 1, name: "Brisk desk" });
const CRIB = sampleProduct({ number: 2, name: "Maple crib" });

test("it says that it loads, then lists the products with their number", async () => {
  stubEndpoint(catalog.list, () => page([DESK, CRIB]));
  renderApp(<ProductSearch onSelect={() => {}} />);
  expect(screen.getByRole("status").textContent).toBe("Loading products...");
  await screen.findByText("Maple crib");
  expect(screen.getByRole("status").textContent).toBe("2 products found");
});

test("typing searches once it pauses, not letter by letter, and the result count is read out", async () => {
  const calls = stubEndpoint(catalog.list, ({ query }) => page(query.q === "crib" ? [CRIB] : [DESK, CRIB]));
  const { person } = renderApp(<ProductSearch onSelect={() => {}} />);
  await screen.findByText("Brisk desk");
  await person.type(screen.getByRole("searchbox", { name: "Search products..." }), "crib");
  await waitFor(() => expect(screen.getByRole("status").textContent).toBe("1 product found"));
  expect(screen.queryByText("Brisk desk")).toBeNull();
  expect(calls.map((call) => call.query.q)).toEqual([undefined, "crib"]);
});

test("the products stay while the next search is under way", async () => {
  let answer = () => {};
  const found = new Promise<void>((resolve) => {
    answer = resolve;
  });
  stubEndpoint(catalog.list, ({ query }) => (query.q ? found.then(() => page([CRIB])) : page([DESK])));
  const { person } = renderApp(<ProductSearch onSelect={() => {}} />);
  await screen.findByText("Brisk desk");
  await person.type(screen.getByRole("searchbox"), "crib{Enter}");
  await screen.findByText("Loading products...");
  expect(screen.getByText("Brisk desk")).toBeTruthy();
  answer();
  await screen.findByText("Maple crib");
});

/** The product search with a box above it that starts with these words. */
function Found({ words }: { words: string }) {
  const [text, setText] = useState(words);
  return <FoundProducts text={text} entered={words} onText={setText} initialQuery={words} onSelect={() => {}} />;
}

test("it can start with a text", async () => {
  const calls = stubEndpoint(catalog.list, () => page([CRIB]));
  renderApp(<Found words="crib" />);
  await screen.findByText("Maple crib");
  expect(calls.map((call) => call.query.q)).toEqual(["crib"]);
});

test("a search without results says so and leads back to everything", async () => {
  stubEndpoint(catalog.list, ({ query }) => page(query.q ? [] : [DESK]));
  const { person } = renderApp(<Found words="zzz" />);
  await screen.findByText("No products found");
  await person.click(screen.getByRole("button", { name: "Show all products" }));
  await screen.findByText("Brisk desk");
});

test("Load more appends the next page and moves the focus to its first product", async () => {
  const calls = stubEndpoint(catalog.list, ({ query }) => (query.cursor ? page([CRIB]) : page([DESK], [24])));
  const { person } = renderApp(<ProductSearch onSelect={() => {}} />);
  expect((await screen.findByText("The first 1 products")).getAttribute("role")).toBe("status");
  await person.click(screen.getByRole("button", { name: "Load more" }));
  const crib = await screen.findByRole("button", { name: /Maple crib/ });
  await waitFor(() => expect(document.activeElement).toBe(crib));
  expect(calls.map((call) => call.query.cursor)).toEqual([undefined, [24]]);
  expect(screen.queryByRole("button", { name: "Load more" })).toBeNull();
});

test("a failed read says so and can be tried again", async () => {
  stubEndpoint(catalog.list, () => {
    throw new ApiFailure("INTERNAL", "Database on fire.");
  });
  const { person } = renderApp(<ProductSearch onSelect={() => {}} />);
  await screen.findByText("Failed to fetch products");
  expect(screen.queryByText(/on fire/)).toBeNull();
  stubEndpoint(catalog.list, () => page([DESK]));
  await person.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("Brisk desk");
});

test("a failed next page keeps the products and can be tried again", async () => {
  stubEndpoint(catalog.list, ({ query }) => {
    if (query.cursor) throw new ApiFailure("UNAVAILABLE", "Down.");
    return page([DESK], [24]);
  });
  const { person } = renderApp(<ProductSearch onSelect={() => {}} />);
  await person.click(await screen.findByRole("button", { name: "Load more" }));
  expect((await screen.findByRole("alert")).textContent).toContain("Failed to fetch products");
  expect(screen.getByText("Brisk desk")).toBeTruthy();
  stubEndpoint(catalog.list, () => page([CRIB]));
  await person.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("Maple crib");
});

test("a product shows real figures, and its price with the currency's code", async () => {
  const onSelect = vi.fn();
  stubEndpoint(catalog.list, () =>
    page([sampleProduct({ isSponsored: true, price: 149.5, currency: "USD", averageRating: 4.1, reviewCount: 57 })]),
  );
  const { person } = renderApp(<ProductSearch onSelect={onSelect} />);
  const product = await screen.findByRole("button", { name: /Lindholm/ });
  expect(product.textContent).toContain("$149.50 USD");
  expect(product.textContent).toContain("Sponsored");
  expect(product.textContent).toContain("4.1 out of 5 stars, 57 reviews");
  expect(product.textContent).toContain("Difficulty: Medium");
  expect(product.textContent).toContain("1:12");
  await person.click(product);
  expect(onSelect).toHaveBeenCalledWith(expect.objectContaining({ name: "Lindholm 3-drawer dresser" }));
});

test("a price that is a month old, or of unknown age, is not shown", async () => {
  const old = new Date(Date.now() - OFFER_SHOWN_DAYS * DAY_MS);
  stubEndpoint(catalog.list, () =>
    page([sampleProduct({ lastSynced: old }), sampleProduct({ number: 2, lastSynced: null })]),
  );
  renderApp(<ProductSearch onSelect={() => {}} />);
  for (const product of await screen.findAllByRole("button", { name: /Lindholm/ })) {
    expect(product.textContent).not.toContain("$");
  }
});

test("a product without reviews says so instead of showing figures", async () => {
  stubEndpoint(catalog.list, () => page([sampleProduct({ averageRating: null, reviewCount: 0, difficulty: null })]));
  renderApp(<ProductSearch onSelect={() => {}} />);
  const product = await screen.findByRole("button", { name: /Lindholm/ });
  expect(product.textContent).toContain("No reviews yet");
  expect(product.textContent).not.toMatch(/Difficulty|stars/);
});
