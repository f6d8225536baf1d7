import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { WebLinks } from "#client/features/identify/result/web-links.tsx";
import { renderApp } from "#client/testing/render.tsx";
import type { WebLink } from "#shared/contracts/identify/identify.ts";

const search = (fields: Partial<WebLink>): WebLink => ({
  source: "purchase",
  url: "/go/shop/ikea-ca?q=KALLAX&lang=en",
  host: "ikea.com",
  title: "KALLAX",
  description: null,
  store: "IKEA Canada",
  price: null,
  rating: null,
  isSearch: true,
  ...fields,
});
const VIDEO = search({ source: "youtube", url: "https://www.youtube.com/results", host: "youtube.com", store: null });

test("searches in shops are told apart by the shops", () => {
  const other = search({ url: "/go/shop/wayfair-ca?q=KALLAX&lang=en", host: "wayfair.ca", store: "Wayfair Canada" });
  renderApp(<WebLinks results={[search({}), other, VIDEO]} seenAt={new Date()} />);
  expect(screen.getAllByRole("link").map(({ textContent }) => textContent?.slice(0, 11))).toEqual([
    "IKEA Canada",
    "Wayfair Can",
    "KALLAXSearc",
  ]);
  expect(screen.queryByText(/choose your country/)).toBeNull();
});

test("where no country is known, it is said what shops need", () => {
  renderApp(<WebLinks results={[VIDEO]} seenAt={new Date()} />);
  expect(screen.getByText("To see where to buy it, choose your country above.")).toBeTruthy();
});
