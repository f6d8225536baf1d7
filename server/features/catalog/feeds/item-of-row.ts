import type { FeedRow } from "#server/features/catalog/feeds/feed-rows.ts";
import type { Country } from "#shared/domain/assembly.ts";
import type { Category } from "#shared/domain/categories.ts";
import { articleValue, bareArticleNumber } from "#shared/domain/codes/article-number.ts";
import { canonicalGtin, isRestrictedGtin } from "#shared/domain/codes/gtin.ts";
import { AVAILABILITIES, CONDITIONS, type FeedRowReason } from "#shared/domain/feed.ts";
import { roomOfFeed } from "#shared/domain/feed-category.ts";
import {
  BRAND_MAX_CHARACTERS,
  FEED_DESCRIPTION_MAX_CHARACTERS,
  FEED_ITEM_ID_MAX_CHARACTERS,
  LINK_MAX_CHARACTERS,
  PRODUCT_NAME_MAX_CHARACTERS,
} from "#shared/domain/limits.ts";
import { onOneLine } from "#shared/domain/one-line.ts";
import { safeLink } from "#shared/domain/safe-link.ts";

/** A row of a feed in our own words. */
export interface FeedItem {
  id: string;
  name: string;
  brand: string;
  category: Category;
  description: string | null;
  link: string | null;
  image: string | null;
  price: number | null;
  currency: Currency | null;
  availability: string | null;
  condition: (typeof CONDITIONS)[number] | null;
  /** 14 digits. */
  gtin: string | null;
  /** Brand and number, as `product_codes` has it. */
  article: string | null;
}

export interface RowError {
  field: string;
  reason: FeedRowReason;
}

export type ReadItem = { item: FeedItem; errors: null } | { item: null; id: string | null; errors: RowError[] };

type Currency = "CAD" | "USD";
/** Where a price in a currency is one of. */
export const COUNTRY_OF: Readonly<Record<Currency, Country>> = { CAD: "CA", USD: "US" };

/** The largest amount that a price can be kept as. */
const PRICE_MAX = 99_999_999.99;

/** What a row says; what is wrong with it, all of it, where it can't be taken. */
export function itemOfRow({ fields }: FeedRow): ReadItem {
  const errors: RowError[] = [];
  const wrong = (field: string, reason: FeedRowReason) => {
    errors.push({ field, reason });
    return null;
  };
  const given = (field: string) => fields[field]?.find((value) => value.trim() !== "")?.trim() ?? null;

  const line = (field: string, max: number) => {
    const text = onOneLine(given(field) ?? "");
    if (text === "") return wrong(field, "missing");
    return text.length > max ? wrong(field, "too-long") : text;
  };
  const link = (field: string) => {
    const text = given(field);
    if (text === null) return null;
    const { href } = safeLink(text) ?? {};
    if (href === undefined) return wrong(field, "not-a-link");
    return href.length > LINK_MAX_CHARACTERS ? wrong(field, "too-long") : href;
  };
  const oneOf = <Value extends string>(field: string, values: readonly Value[]): Value | null => {
    const text = given(field)
      ?.toLowerCase()
      .replace(/[\s-]+/g, "_");
    if (text === undefined) return null;
    return values.find((value) => value === text) ?? wrong(field, "unknown-value");
  };

  const id = line("id", FEED_ITEM_ID_MAX_CHARACTERS);
  const name = line("title", PRODUCT_NAME_MAX_CHARACTERS);
  const brand = line("brand", BRAND_MAX_CHARACTERS);
  const { price, currency } = readPrice(given("sale_price") ? "sale_price" : "price", given, wrong);
  const item = {
    id,
    name,
    brand,
    category: roomOfFeed([given("google_product_category"), given("product_type")].filter((text) => text !== null)),
    description: plainText(given("description")),
    link: link("link"),
    image: link("image_link"),
    price,
    currency,
    availability: oneOf("availability", AVAILABILITIES),
    condition: oneOf("condition", CONDITIONS),
    gtin: readGtin(given("gtin"), wrong),
    article: readArticle(brand, given("mpn")),
  };
  if (errors.length > 0 || id === null || name === null || brand === null) return { item: null, id, errors };
  return { item: { ...item, id, name, brand }, errors: null };
}

type Wrong = (field: string, reason: FeedRowReason) => null;

function readPrice(field: string, given: (field: string) => string | null, wrong: Wrong) {
  const none = { price: null, currency: null };
  const text = given(field);
  if (text === null) return none;
  const [, before, amount = "", after] = /^([a-z]{3})?\s*(\d{1,8}(?:\.\d{1,4})?)\s*([a-z]{3})?$/i.exec(text) ?? [];
  const currency = (before ?? after)?.toUpperCase();
  if (amount === "" || currency === undefined || (before && after) || Number(amount) > PRICE_MAX) {
    wrong(field, "not-a-price");
    return none;
  }
  if (currency !== "CAD" && currency !== "USD") {
    wrong(field, "unknown-currency");
    return none;
  }
  return { price: Math.round(Number(amount) * 100) / 100, currency } as { price: number; currency: Currency };
}

function readGtin(text: string | null, wrong: Wrong): string | null {
  if (text === null) return null;
  const gtin = canonicalGtin(text.replace(/[\s-]/g, ""));
  if (gtin === null) return wrong("gtin", "not-a-gtin");
  return isRestrictedGtin(gtin) ? wrong("gtin", "restricted-gtin") : gtin;
}

/** Longer ones are no number that is printed on a box. */
const ARTICLE_MAX_CHARACTERS = 40;

function readArticle(brand: string | null, mpn: string | null): string | null {
  if (brand === null || mpn === null) return null;
  const bare = bareArticleNumber(mpn);
  if (bare === "" || bare.length > ARTICLE_MAX_CHARACTERS) return null;
  const value = articleValue(brand, mpn);
  return value.startsWith(":") ? null : value;
}

/** A description without the tags that shops write into it, as far as it is kept. */
function plainText(text: string | null): string | null {
  const plain = onOneLine((text ?? "").replace(/<[^<>]{0,1000}>/g, " ")).slice(0, FEED_DESCRIPTION_MAX_CHARACTERS);
  // The cut may leave half of a character.
  return plain.replace(/\p{Cs}$/u, "") || null;
}
