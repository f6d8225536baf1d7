import type { Country } from "#shared/domain/identify/region.ts";
import type { Language } from "#shared/domain/language.ts";

/** A retailer with a search of its own. */
export interface Shop {
  id: string;
  name: string;
  country: Country;
  host: string;
  /** Sells its own brand alone; any other is not looked for there. */
  ownBrand?: string;
  /** The address of its search for some words, in the language where it has both. */
  search: (words: string, language: Language) => string;
}

const w = encodeURIComponent;

/** Shops that deliver furniture and fixtures all over their country. */
export const SHOPS: readonly Shop[] = [
  {
    id: "ikea-ca",
    name: "IKEA Canada",
    country: "CA",
    host: "ikea.com",
    ownBrand: "IKEA",
    search: (words, language) => `https://www.ikea.com/ca/${language}/search/?q=${w(words)}`,
  },
  {
    id: "wayfair-ca",
    name: "Wayfair Canada",
    country: "CA",
    host: "wayfair.ca",
    search: (words) => `https://www.wayfair.ca/keyword.php?keyword=${w(words)}`,
  },
  {
    id: "home-depot-ca",
    name: "The Home Depot Canada",
    country: "CA",
    host: "homedepot.ca",
    search: (words) => `https://www.homedepot.ca/search?q=${w(words)}`,
  },
  {
    id: "walmart-ca",
    name: "Walmart Canada",
    country: "CA",
    host: "walmart.ca",
    search: (words, language) => `https://www.walmart.ca/${language}/search?q=${w(words)}`,
  },
  {
    id: "amazon-ca",
    name: "Amazon.ca",
    country: "CA",
    host: "amazon.ca",
    search: (words) => `https://www.amazon.ca/s?k=${w(words)}`,
  },
  {
    id: "ikea-us",
    name: "IKEA",
    country: "US",
    host: "ikea.com",
    ownBrand: "IKEA",
    search: (words) => `https://www.ikea.com/us/en/search/?q=${w(words)}`,
  },
  {
    id: "wayfair-us",
    name: "Wayfair",
    country: "US",
    host: "wayfair.com",
    search: (words) => `https://www.wayfair.com/keyword.php?keyword=${w(words)}`,
  },
  {
    id: "home-depot-us",
    name: "The Home Depot",
    country: "US",
    host: "homedepot.com",
    search: (words) => `https://www.homedepot.com/s/${w(words)}`,
  },
  {
    id: "target-us",
    name: "Target",
    country: "US",
    host: "target.com",
    search: (words) => `https://www.target.com/s?searchTerm=${w(words)}`,
  },
  {
    id: "walmart-us",
    name: "Walmart",
    country: "US",
    host: "walmart.com",
    search: (words) => `https://www.walmart.com/search?q=${w(words)}`,
  },
  {
    id: "amazon-us",
    name: "Amazon.com",
    country: "US",
    host: "amazon.com",
    search: (words) => `https://www.amazon.com/s?k=${w(words)}`,
  },
];

/** More of them would hide what else there is. */
const SHOPS_SHOWN = 4;

/** The shops of a country where an item of the brand may be found, its maker's own first; none without a country. */
export function shopsFor(country: Country | null, brand: string | null): Shop[] {
  const named = brand?.trim().toLowerCase();
  const sells = ({ ownBrand }: Shop) => ownBrand === undefined || ownBrand.toLowerCase() === named;
  return SHOPS.filter((shop) => shop.country === country && sells(shop)).slice(0, SHOPS_SHOWN);
}

/** The path of ours that counts a visit to a shop's search and leads there. */
export const shopVisitPath = (shop: Shop, words: string, language: Language): string =>
  `/go/shop/${shop.id}?${new URLSearchParams({ q: words, lang: language })}`;
