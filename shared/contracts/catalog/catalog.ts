import * as z from "zod/mini";
import { CATEGORIES } from "#shared/domain/categories.ts";
import { DIFFICULTIES } from "#shared/domain/difficulty.ts";
import { LANGUAGES } from "#shared/domain/language.ts";
import { LIST_DEFAULT_LIMIT, LIST_MAX_LIMIT, SEARCH_MAX_CHARACTERS } from "#shared/domain/limits.ts";
import { RATING_MAX, RATING_MIN } from "#shared/domain/rating.ts";
import { endpoint } from "#shared/http/endpoint.ts";
import { countKey, cursor, date, wholeNumber } from "#shared/http/wire.ts";

const product = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The name for people who read French; null where there is none but `name`. */
  nameFr: z.nullable(z.string()),
  brand: z.string(),
  category: z.enum(CATEGORIES),
  qrCode: z.string(),
  videoUrl: z.nullable(z.string()),
  /** Seconds; null where it is unknown. */
  videoDuration: z.nullable(z.int()),
  thumbnailUrl: z.nullable(z.string()),
  retailerId: z.nullable(z.string()),
  retailerName: z.nullable(z.string()),
  price: z.nullable(z.number()),
  /** ISO 4217; always to be shown with the price. */
  currency: z.string(),
  availability: z.nullable(z.string()),
  retailerUrl: z.nullable(z.string()),
  lastSynced: z.nullable(date),
  salesRank: z.nullable(z.int()),
  monthlyViews: z.int(),
  /** The maker's claim; what builders say is `difficulty`. */
  assemblyDifficulty: z.nullable(z.enum(DIFFICULTIES)),
  isBestSeller: z.boolean(),
  isTopRated: z.boolean(),
  manufacturerPartnerId: z.nullable(z.uuid()),
  isSponsored: z.boolean(),
  sponsorId: z.nullable(z.uuid()),
  purchaseUrl: z.nullable(z.string()),
  sponsorshipEndDate: z.nullable(date),
  createdAt: date,
  /** Mean of the reviews' stars to one decimal, null without reviews. */
  averageRating: z.nullable(z.number().check(z.minimum(RATING_MIN), z.maximum(RATING_MAX))),
  reviewCount: z.int(),
  /** The most common difficulty among the reviews, null without reviews. */
  difficulty: z.nullable(z.enum(DIFFICULTIES)),
});
export type Product = z.output<typeof product>;

const { id, name, nameFr, brand, thumbnailUrl } = product.shape;
/** A product in brief. */
export const productSummary = z.object({ id, name, nameFr, brand, thumbnailUrl });

/** A product in a list, and the live campaign that its place there belongs to: it is then labelled as sponsored. */
const placedProduct = z.extend(product, { campaignId: z.optional(z.uuid()) });
export type PlacedProduct = z.output<typeof placedProduct>;

/** A product with everything its player needs. Empty lists where its video is a link or missing. */
export const productDetail = z.extend(product, {
  /** Files of the product's own video, best first; the browser takes the first that it can play. */
  videoSources: z.array(z.object({ url: z.string(), type: z.string() })),
  captions: z.array(z.object({ url: z.string(), language: z.enum(LANGUAGES) })),
});
export type ProductDetail = z.output<typeof productDetail>;

const retailer = z.object({
  id: z.string(),
  name: z.string(),
  logo: z.nullable(z.string()),
  /** The shop's own site; null where it is not known for sure. */
  websiteUrl: z.nullable(z.string()),
  currency: z.string(),
});
export type Retailer = z.output<typeof retailer>;

const trendingItem = z.object({
  /** The product behind the item. */
  id: z.uuid(),
  title: z.string(),
  /** For people who read French; null where there is none but `title`. */
  titleFr: z.nullable(z.string()),
  retailer: z.nullable(z.string()),
  price: z.nullable(z.number()),
  currency: z.string(),
  rating: z.nullable(z.number()),
  reviewCount: z.int(),
  thumbnail: z.nullable(z.string()),
  description: z.string(),
  category: z.enum(CATEGORIES),
  /** Where it can be bought; http(s) or null. */
  url: z.nullable(z.string()),
});
export type TrendingItem = z.output<typeof trendingItem>;

const trendingFeed = z.object({
  products: z.array(trendingItem),
  /** What the ranking rests on: "activity" is views, scans, ratings and sales ranks; "ai" had a model take part. */
  source: z.enum(["activity", "ai"]),
  /** When the ranking was computed, null while there is none. */
  lastUpdated: z.nullable(date),
  totalProducts: z.int(),
  retailerCount: z.int(),
});
export type TrendingFeed = z.output<typeof trendingFeed>;

/** A product's monthly views and id; in a category, before them whether it has a video; in the ranking of a search, how many came before. */
const viewsKey = z.tuple([countKey, z.uuid()]);
const videoKey = z.tuple([z.boolean(), countKey, z.uuid()]);
const rankKey = z.tuple([countKey]);

export const catalog = {
  list: endpoint({
    method: "GET",
    path: "/api/products",
    access: "public",
    summary:
      "Products, most viewed first; of a `category`, those with a video before the others; with `q`, the best matches first, and below exact ones at most one with a `campaignId`, which is sponsored.",
    query: z.object({
      category: z.optional(z.enum(CATEGORIES)),
      q: z.optional(z.string().check(z.trim(), z.maxLength(SEARCH_MAX_CHARACTERS))),
      limit: z._default(wholeNumber(1, LIST_MAX_LIMIT), LIST_DEFAULT_LIMIT),
      cursor: cursor(z.union([videoKey, viewsKey, rankKey])),
    }),
    response: z.array(placedProduct),
    paged: true,
  }),
  get: endpoint({
    method: "GET",
    path: "/api/products/:id",
    access: "public",
    summary: "One product with its video files and captions.",
    params: z.object({ id: z.uuid() }),
    response: productDetail,
  }),
  recordView: endpoint({
    method: "POST",
    path: "/api/products/:id/views",
    access: "public",
    summary: "Counts a view of a product, and whether a scan led there. Feeds the trending roll-up.",
    params: z.object({ id: z.uuid() }),
    body: z.object({ via: z.enum(["scan", "browse"]) }),
  }),
  listSponsored: endpoint({
    method: "GET",
    path: "/api/sponsored-products",
    access: "public",
    summary: "Products of live campaigns, to be shown with the label Sponsored.",
    response: z.array(placedProduct),
  }),
  listRetailers: endpoint({
    method: "GET",
    path: "/api/retailers",
    access: "public",
    summary: "The independent retailers of the catalogue, by name.",
    response: z.array(retailer),
  }),
  trending: endpoint({
    method: "GET",
    path: "/api/trending-furniture",
    access: "public",
    summary: "What is hot: the ranking of the latest nightly roll-up.",
    response: trendingFeed,
  }),
};
