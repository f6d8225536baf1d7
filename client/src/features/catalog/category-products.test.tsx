import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { CategoryProducts } from "#client/features/catalog/category-products.tsx";
import { renderApp } from "#client/testing/render.tsx";
import { page, sampleProduct } from "#client/testing/samples.ts";
import { ApiFailure, stubEndpoint } from "#client/testing/stub-endpoint.ts";
import { catalog } from "#shared/contracts/catalog/catalog.ts";

test("it asks for the products of its category and shows picture, name and brand", async () => {
  const calls = stubEndpoint(catalog.list, () => page([sampleProduct()]));
  const { container } = renderApp(
    <CategoryProducts category="bedroom" emptyText="Nothing." emptyAction={null} onSelect={() => {}} />,
  );
  const product = await screen.findByRole("button", { name: /Lindholm/ });
  expect(product.textContent).toContain("Nordhem");
  expect(container.querySelector("img")?.getAttribute("src")).toContain("lindholm");
  expect(calls.map((call) => call.query.category)).toEqual(["bedroom"]);
});

test.each([
  ["en", "Lindholm dresser"],
  ["fr", "Commode Lindholm"],
] as const)("to people who read %s it shows the name %s", async (language, name) => {
  stubEndpoint(catalog.list, () => page([sampleProduct({ name: "Lindholm dresser", nameFr: "Commode Lindholm" })]));
  renderApp(<CategoryProducts category="bedroom" emptyText="–" emptyAction={null} onSelect={() => {}} />, { language });
  expect((await screen.findByRole("button", { name: /Lindholm/ })).textContent).toContain(name);
});

test("a product without a video says so, one with a video does not", async () => {
  stubEndpoint(catalog.list, () =>
    page([sampleProduct(), sampleProduct({ number: 2, name: "Heron bed", videoUrl: null, videoDuration: null })]),
  );
  renderApp(<CategoryProducts category="bedroom" emptyText="Nothing." emptyAction={null} onSelect={() => {}} />);
  expect((await screen.findByRole("button", { name: /Heron/ })).textContent).toContain("No video yet");
  expect(screen.getByRole("button", { name: /Lindholm/ }).textContent).not.toContain("No video yet");
});

test("a product with a YouTube link and no picture of its own tries the service's previews", async () => {
  const product = sampleProduct({ thumbnailUrl: null, videoUrl: "https://youtu.be/dQw4w9WgXcQ" });
  stubEndpoint(catalog.list, () => page([product]));
  const { container } = renderApp(
    <CategoryProducts category="bedroom" emptyText="Nothing." emptyAction={null} onSelect={() => {}} />,
  );
  await screen.findByRole("button", { name: /Lindholm/ });
  expect(container.querySelector("img")?.getAttribute("src")).toBe(
    "https://i.ytimg.com/vi/dQw4w9WgXcQ/maxresdefault.jpg",
  );
});

test("an empty category shows the given text, with one action", async () => {
  stubEndpoint(catalog.list, () => page([]));
  renderApp(
    <CategoryProducts
      category="garage"
      emptyText="No products found in this category."
      emptyAction={<button type="button">Elsewhere</button>}
      onSelect={() => {}}
    />,
  );
  await screen.findByText("No products found in this category.");
  expect(screen.getByRole("button", { name: "Elsewhere" })).toBeTruthy();
});

test("a failed read of a category says so and can be tried again", async () => {
  stubEndpoint(catalog.list, () => {
    throw new ApiFailure("UNAVAILABLE", "Down.");
  });
  const { person } = renderApp(
    <CategoryProducts category="bedroom" emptyText="Nothing." emptyAction={null} onSelect={() => {}} />,
  );
  await screen.findByText("Failed to fetch products");
  stubEndpoint(catalog.list, () => page([sampleProduct()]));
  await person.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByRole("button", { name: /Lindholm/ });
});
