import { z } from "zod";
import { CATEGORIES } from "#shared/domain/categories.ts";
import { DIFFICULTIES } from "#shared/domain/difficulty.ts";
import {
  CODE_MAX_CHARACTERS,
  LIST_DEFAULT_LIMIT,
  LIST_MAX_LIMIT,
  SEARCH_MAX_CHARACTERS,
} from "#shared/domain/limits.ts";
import { endpoint } from "#shared/http/endpoint.ts";
import { date, wholeNumber } from "#shared/http/wire.ts";

const product = z.object({
  id: z.uuid(),
  name: z.string(),
  brand: z.string(),
  category: z.enum(CATEGORIES),
  qrCode: z.string(),
  videoUrl: z.string().nullable(),
  /** Seconds; null where nobody has measured it. */
  videoDuration: z.int().nullable(),
  thumbnailUrl: z.string().nullable(),
  retailerId: z.string().nullable(),
  retailerName: z.string().nullable(),
  price: z.number().nullable(),
  /** ISO 4217; always to be shown with the price. */
  currency: z.string(),
  availability: z.string().nullable(),
  retailerUrl: z.string().nullable(),
  lastSynced: date.nullable(),
  salesRank: z.int().nullable(),
  monthlyViews: z.int(),
  /** The maker's claim; what builders say is `difficulty`. */
  assemblyDifficulty: z.enum(DIFFICULTIES).nullable(),
  isBestSeller: z.boolean(),
  isTopRated: z.boolean(),
  manufacturerPartnerId: z.uuid().nullable(),
  isSponsored: z.boolean(),
  sponsorId: z.uuid().nullable(),
  purchaseUrl: z.string().nullable(),
  sponsorshipEndDate: date.nullable(),
  createdAt: date,
  /** Mean of the reviews' stars to one decimal, null without reviews. */
  averageRating: z.number().min(1).max(5).nullable(),
  reviewCount: z.int(),
  /** The most common difficulty among the reviews, null without reviews. */
  difficulty: z.enum(DIFFICULTIES).nullable(),
});
export type Product = z.output<typeof product>;

/** A product with everything its player needs. Empty lists where its video is a link or missing. */
const productDetail = product.extend({
  /** Files of the product's own video, best first; the browser takes the first that it can play. */
  videoSources: z.array(z.object({ url: z.string(), type: z.string() })),
  captions: z.array(z.object({ url: z.string(), language: z.enum(["en", "fr"]) })),
});
export type ProductDetail = z.output<typeof productDetail>;

const retailer = z.object({
  id: z.string(),
  name: z.string(),
  logo: z.string().nullable(),
  /** The shop's own site; null where it is not known for sure. */
  websiteUrl: z.string().nullable(),
  currency: z.string(),
});
export type Retailer = z.output<typeof retailer>;

const trendingItem = z.object({
  /** The product behind the item. */
  id: z.uuid(),
  title: z.string(),
  retailer: z.string().nullable(),
  price: z.number().nullable(),
  currency: z.string(),
  rating: z.number().nullable(),
  reviewCount: z.int(),
  thumbnail: z.string().nullable(),
  description: z.string(),
  category: z.enum(CATEGORIES),
  /** Where it can be bought; http(s) or null. */
  url: z.string().nullable(),
});
export type TrendingItem = z.output<typeof trendingItem>;

const trendingFeed = z.object({
  products: z.array(trendingItem),
  /** What the ranking rests on: "activity" is views, scans, ratings and sales ranks; "ai" had a model take part. */
  source: z.enum(["activity", "ai"]),
  /** When the ranking was computed, null while there is none. */
  lastUpdated: date.nullable(),
  totalProducts: z.int(),
  retailerCount: z.int(),
});
export type TrendingFeed = z.output<typeof trendingFeed>;

export const catalog = {
  list: endpoint({
    method: "GET",
    path: "/api/products",
    access: "public",
    summary: "Products, most viewed first; with `q`, the best matches first.",
    query: z.object({
      category: z.enum(CATEGORIES).optional(),
      q: z.string().trim().max(SEARCH_MAX_CHARACTERS).optional(),
      limit: wholeNumber(1, LIST_MAX_LIMIT).default(LIST_DEFAULT_LIMIT),
      cursor: z.string().max(300).optional(),
    }),
    response: z.array(product),
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
  findByCode: endpoint({
    method: "GET",
    path: "/api/products/qr/:code",
    access: "public",
    summary: "The product a scanned or typed code belongs to; 404 when it is in nobody's catalogue.",
    params: z.object({ code: z.string().trim().min(1).max(CODE_MAX_CHARACTERS) }),
    response: productDetail,
  }),
  recordView: endpoint({
    method: "POST",
    path: "/api/products/:id/views",
    access: "public",
    summary: "Counts that somebody opened a product, and whether a scan led there. Feeds the trending roll-up.",
    params: z.object({ id: z.uuid() }),
    body: z.object({ via: z.enum(["scan", "browse"]) }),
  }),
  listSponsored: endpoint({
    method: "GET",
    path: "/api/sponsored-products",
    access: "public",
    summary: "Products under a running sponsorship, to be shown with the label Sponsored.",
    response: z.array(product),
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
