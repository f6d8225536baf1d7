import { screen, within } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { OfferList } from "#client/features/catalog/page/offer-list.tsx";
import { renderApp } from "#client/testing/render.tsx";
import { sampleFacts, sampleOffer } from "#client/testing/sample-facts.ts";
import { sampleProduct } from "#client/testing/samples.ts";
import type { Product } from "#shared/contracts/catalog/catalog.ts";
import type { ProductFacts } from "#shared/contracts/catalog/product-facts.ts";
import type { Country } from "#shared/domain/assembly.ts";
import { DAY_MS } from "#shared/domain/durations.ts";
import { OFFER_SHOWN_DAYS } from "#shared/domain/limits.ts";

interface Shown {
  offers: ProductFacts["offers"];
  product?: Partial<Product>;
  start?: Country;
}

function Offers({ offers, product = {}, start = "CA" }: Shown) {
  const [country, setCountry] = useState<Country>(start);
  return <OfferList product={sampleProduct(product)} offers={offers} country={country} onCountry={setCountry} />;
}

const rows = () => screen.getAllByRole("listitem").map((row) => row.textContent?.replace(/[\u00A0\u202F]/g, " "));

test("the offers of the person's country stand in the server's order, dated, with their host", () => {
  const offers = [
    sampleOffer({ number: 1, retailerName: "Zed Example", price: 149 }),
    sampleOffer({ number: 2, retailerName: "Atelier Example", price: 99.5, url: "https://atelier.example/x" }),
  ];
  renderApp(<Offers offers={offers} />);
  expect(rows()).toEqual([
    "Zed Example$149.00 CADChecked on May 4, 2026Buy at maison.example (opens in a new tab)",
    "Atelier Example$99.50 CADChecked on May 4, 2026Buy at atelier.example (opens in a new tab)",
  ]);
  expect(screen.queryByRole("radio")).toBeNull();
});

test("a shop's link is marked as paid for, opens in a tab of its own, and the disclosure stands with it", () => {
  renderApp(<Offers offers={[sampleOffer()]} />);
  const link = screen.getByRole("link");
  expect(link.getAttribute("rel")).toBe("sponsored nofollow noopener");
  expect(link.getAttribute("target")).toBe("_blank");
  expect(link.getAttribute("href")).toBe(`/out/${sampleOffer().id}`);
  expect(screen.getByText(/Hexkey may earn a commission/)).toBeTruthy();
});

test("the other country is one choice away, by keyboard", async () => {
  const { person } = renderApp(<Offers offers={sampleFacts().offers} />);
  expect(rows()).toHaveLength(2);
  const choice = screen.getByRole("group", { name: "Country" });
  expect(within(choice).getByRole("radio", { name: "Canada" })).toHaveProperty("checked", true);
  await person.tab();
  await person.keyboard("{ArrowRight}");
  expect(rows()).toEqual(["Big Example$119.00 USDChecked on May 4, 2026Buy at maison.example (opens in a new tab)"]);
});

test("where only the other country has offers, they are shown with a note", () => {
  renderApp(<Offers offers={[sampleOffer()]} start="US" />);
  expect(screen.getByText("We know of no shop in the United States that has it. These are in Canada.")).toBeTruthy();
  expect(rows()).toHaveLength(1);
});

test("an offer whose link may not be opened keeps its shop and price", () => {
  renderApp(<Offers offers={[sampleOffer({ url: "javascript:alert(1)" })]} />);
  expect(rows()).toEqual(["Maison Example$149.00 CADChecked on May 4, 2026"]);
});

test("without offers the product's own shop stands for them; a price without a date is not shown", () => {
  const own = { purchaseUrl: "https://shop.example/1", retailerName: null, lastSynced: null };
  const { unmount } = renderApp(<Offers offers={[]} product={own} />);
  expect(rows()).toEqual(["shop.examplePrice at the shopBuy at shop.example (opens in a new tab)"]);
  expect(screen.getByText(/Hexkey may earn a commission/)).toBeTruthy();
  unmount();
  const product = { ...own, lastSynced: new Date(Date.now() - DAY_MS) };
  renderApp(<Offers offers={[]} product={product} />);
  expect(rows()[0]).toMatch(/\$149\.00 CADChecked on /);
  expect(screen.getByRole("link").getAttribute("href")).toBe(`/out/product/${sampleProduct(product).id}`);
});

test("a price of the product's own shop that is older than 30 days is not shown, nor its date", () => {
  const lastSynced = new Date(Date.now() - OFFER_SHOWN_DAYS * DAY_MS);
  renderApp(<Offers offers={[]} product={{ purchaseUrl: "https://shop.example/1", retailerName: null, lastSynced }} />);
  expect(rows()).toEqual(["shop.examplePrice at the shopBuy at shop.example (opens in a new tab)"]);
});

test("without any shop it says so, and discloses nothing", () => {
  renderApp(<Offers offers={[]} />);
  expect(screen.getByText("We know of no shop that has it.")).toBeTruthy();
  expect(screen.queryByText(/commission/)).toBeNull();
});

test("it speaks French", () => {
  renderApp(<Offers offers={[sampleOffer()]} />, { language: "fr" });
  expect(rows()).toEqual([
    "Maison Example149,00 $ CAVérifié le 4 mai 2026Acheter chez maison.example (s’ouvre dans un nouvel onglet)",
  ]);
});
