import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { RetailerList } from "#client/features/catalog/retailer-list.tsx";
import { renderApp } from "#client/testing/render.tsx";
import { ApiFailure, stubEndpoint } from "#client/testing/stub-endpoint.ts";
import { catalog, type Retailer } from "#shared/contracts/catalog/catalog.ts";

const retailer = (fields: Partial<Retailer>): Retailer => ({
  id: "a",
  name: "Maison Example",
  logo: null,
  websiteUrl: null,
  currency: "CAD",
  ...fields,
});

test("each retailer is independent, and only one whose site is known can be visited", async () => {
  stubEndpoint(catalog.listRetailers, () => [
    retailer({ id: "a", websiteUrl: "https://maison.example/" }),
    retailer({ id: "b", name: "Unknown Site" }),
    retailer({ id: "c", name: "Odd Site", websiteUrl: "javascript:alert(1)" }),
  ]);
  renderApp(<RetailerList />);
  const [known, unknown, odd] = (await screen.findAllByRole("listitem")).map((item) => within(item));
  expect(screen.getAllByText("Independent retailer")).toHaveLength(3);
  const link = known?.getByRole("link", { name: /^Visit Store/ });
  expect(link?.getAttribute("href")).toBe("https://maison.example/");
  expect(link?.getAttribute("target")).toBe("_blank");
  expect(link?.getAttribute("rel")).toContain("noopener");
  expect(unknown?.queryByRole("link")).toBeNull();
  expect(odd?.queryByRole("link")).toBeNull();
  expect(screen.getByText(/No official partnership exists/)).toBeTruthy();
});

test("a failure says so and can be tried again", async () => {
  stubEndpoint(catalog.listRetailers, () => {
    throw new ApiFailure("INTERNAL", "No.");
  });
  const { person } = renderApp(<RetailerList />);
  await screen.findByText("Failed to fetch retailers");
  stubEndpoint(catalog.listRetailers, () => [retailer({})]);
  await person.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("Maison Example");
});
