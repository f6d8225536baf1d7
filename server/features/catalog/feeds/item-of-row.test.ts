import { expect, test } from "vitest";
import { itemOfRow } from "#server/features/catalog/feeds/item-of-row.ts";

const GOOD = {
  id: "A1",
  title: "Lindholm desk",
  brand: "Nordhem",
  description: "<p>Oak</p> and\nsteel",
  link: "https://shop.example/a1",
  image_link: "https://shop.example/a1.jpg",
  price: "129.00 CAD",
  availability: "in stock",
  condition: "new",
  gtin: "036000291452",
  mpn: "802.984.74",
  google_product_category: "4191",
};
const read = (changes: Record<string, string> = {}) =>
  itemOfRow({
    line: 2,
    fields: Object.fromEntries(Object.entries({ ...GOOD, ...changes }).map(([name, value]) => [name, [value]])),
  });

test("a row is read in our own words", () => {
  expect(read()).toEqual({
    errors: null,
    item: {
      id: "A1",
      name: "Lindholm desk",
      brand: "Nordhem",
      category: "office",
      description: "Oak and steel",
      link: "https://shop.example/a1",
      image: "https://shop.example/a1.jpg",
      price: 129,
      currency: "CAD",
      availability: "in_stock",
      condition: "new",
      gtin: "00036000291452",
      article: "nordhem:80298474",
    },
  });
});

test.each([
  ["USD 99.9", 99.9, "USD"],
  ["1249 cad", 1249, "CAD"],
  ["0.005 USD", 0.01, "USD"],
])("%s is a price", (price, amount, currency) => {
  expect(read({ price }).item).toMatchObject({ price: amount, currency });
});

test("a sale's price is the price", () => {
  expect(read({ sale_price: "99.00 CAD" }).item?.price).toBe(99);
});

test.each([
  ["id", "", "missing"],
  ["title", " \u200b ", "missing"],
  ["title", "x".repeat(121), "too-long"],
  ["brand", "", "missing"],
  ["link", "javascript:alert(1)", "not-a-link"],
  ["image_link", "/a.jpg", "not-a-link"],
  ["price", "129", "not-a-price"],
  ["price", "-5 CAD", "not-a-price"],
  ["price", "1,299.00 CAD", "not-a-price"],
  ["price", "99.00 EUR", "unknown-currency"],
  ["availability", "perhaps", "unknown-value"],
  ["condition", "broken", "unknown-value"],
  ["gtin", "036000291453", "not-a-gtin"],
  ["gtin", "2012345678903", "restricted-gtin"],
])("%s %j is refused", (field, value, reason) => {
  expect(read({ [field]: value }).errors).toEqual([{ field, reason }]);
});

test("all that is wrong with a row is told at once", () => {
  expect(read({ gtin: "1", price: "free" })).toEqual({
    item: null,
    id: "A1",
    errors: [
      { field: "price", reason: "not-a-price" },
      { field: "gtin", reason: "not-a-gtin" },
    ],
  });
});
