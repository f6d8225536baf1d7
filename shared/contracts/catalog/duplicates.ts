import * as z from "zod/mini";
import { CATEGORIES } from "#shared/domain/categories.ts";
import { DUPLICATE_SIGNS } from "#shared/domain/duplicate.ts";
import { LIST_DEFAULT_LIMIT, LIST_MAX_LIMIT, PRODUCT_NAMED_MAX_CHARACTERS } from "#shared/domain/limits.ts";
import { endpoint } from "#shared/http/endpoint.ts";
import { countKey, cursor, date, wholeNumber } from "#shared/http/wire.ts";

const count = z.int().check(z.minimum(0));

/** A product as it is put beside another: what it is, and what people have put on its page. */
const comparedProduct = z.object({
  id: z.uuid(),
  name: z.string(),
  nameFr: z.nullable(z.string()),
  brand: z.string(),
  category: z.enum(CATEGORIES),
  thumbnailUrl: z.nullable(z.string()),
  createdAt: date,
  /** As they are stored: GTINs with 14 digits, `brand:number`, and our own. */
  codes: z.array(z.object({ symbology: z.string(), value: z.string() })),
  hasVideo: z.boolean(),
  hasManual: z.boolean(),
  guides: count,
  offers: count,
  reviews: count,
  /** Videos that members shared. */
  videos: count,
  questions: count,
  scans: count,
});
export type ComparedProduct = z.output<typeof comparedProduct>;

const duplicatePair = z.object({
  first: comparedProduct,
  second: comparedProduct,
  sign: z.enum(DUPLICATE_SIGNS),
  /** In per cent. */
  likeness: z.int().check(z.minimum(0), z.maximum(100)),
  /** An administrator has said that they are two. */
  isDismissed: z.boolean(),
});
export type DuplicatePair = z.output<typeof duplicatePair>;

export const duplicates = {
  list: endpoint({
    method: "GET",
    path: "/api/admin/duplicates",
    access: "manage-business",
    summary: "Pairs of products that may be one, as the last night found them, the likest first.",
    query: z.object({
      limit: z._default(wholeNumber(1, LIST_MAX_LIMIT), LIST_DEFAULT_LIMIT),
      cursor: cursor(z.tuple([countKey, z.uuid(), z.uuid()])),
    }),
    response: z.array(duplicatePair),
    paged: true,
  }),
  ofProduct: endpoint({
    method: "GET",
    path: "/api/admin/duplicates/of-product",
    access: "manage-business",
    summary: "A product by the address of its page, its id or one of its codes, and what may be one with it.",
    query: z.object({
      product: z.string().check(z.trim(), z.minLength(1), z.maxLength(PRODUCT_NAMED_MAX_CHARACTERS)),
    }),
    response: z.object({ product: comparedProduct, pairs: z.array(duplicatePair) }),
  }),
  dismiss: endpoint({
    method: "POST",
    path: "/api/admin/duplicates/dismiss",
    access: "manage-business",
    summary: "Says that two products are two: they are not shown as a pair again.",
    body: z.object({ one: z.uuid(), other: z.uuid() }),
  }),
  merge: endpoint({
    method: "POST",
    path: "/api/admin/duplicates/merge",
    access: "manage-business",
    summary:
      "Makes two products one. All that there is of `merge` becomes part of `keep`, and its addresses and codes lead there; it can't be undone. 409 while a moderator decides on one of two reviews by the same member.",
    body: z.object({
      keep: z.uuid(),
      merge: z.uuid(),
    }),
    response: z.object({ productId: z.uuid() }),
  }),
};
