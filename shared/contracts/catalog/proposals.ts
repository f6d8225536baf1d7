import * as z from "zod/mini";
import { CATEGORIES } from "#shared/domain/categories.ts";
import { SYMBOLOGIES } from "#shared/domain/codes/symbologies.ts";
import { BRAND_MAX_CHARACTERS, CODE_MAX_CHARACTERS, PRODUCT_NAME_MAX_CHARACTERS } from "#shared/domain/limits.ts";
import { MODERATION_STATES, PRODUCT_REJECTIONS } from "#shared/domain/moderation.ts";
import { onOneLine } from "#shared/domain/one-line.ts";
import { endpoint } from "#shared/http/endpoint.ts";
import { date } from "#shared/http/wire.ts";

const line = (max: number) => z.string().check(z.overwrite(onOneLine), z.minLength(1), z.maxLength(max));

const newProduct = z.object({
  name: line(PRODUCT_NAME_MAX_CHARACTERS),
  brand: line(BRAND_MAX_CHARACTERS),
  category: z.enum(CATEGORIES),
  /** As read off the box or corrected; left out where the box has none. */
  code: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(CODE_MAX_CHARACTERS))),
  symbology: z.optional(z.enum(SYMBOLOGIES)),
});
export type NewProduct = z.input<typeof newProduct>;

/** A product in the queue. */
export const proposedProduct = z.object({
  /** Of the item in the queue. */
  id: z.uuid(),
  status: z.enum(MODERATION_STATES),
  name: z.string(),
  brand: z.string(),
  category: z.enum(CATEGORIES),
  code: z.nullable(z.string()),
  createdAt: date,
  /** Who proposed it, by display name; null for a former member. */
  proposedBy: z.nullable(z.string()),
  decidedAt: z.nullable(date),
  reason: z.nullable(z.string()),
  /** The product that it became. */
  productId: z.nullable(z.uuid()),
});
export type ProposedProduct = z.output<typeof proposedProduct>;

export const proposals = {
  propose: endpoint({
    method: "POST",
    path: "/api/product-proposals",
    access: "propose-products",
    summary:
      "Proposes a product that the catalogue lacks; it waits in the moderation queue. 409 where its code is known.",
    body: newProduct,
    response: proposedProduct,
    status: 201,
  }),
  accept: endpoint({
    method: "POST",
    path: "/api/admin/moderation/products/:id/accept",
    access: "moderate",
    summary:
      "Takes a proposed product into the catalogue, with corrections. 409 once decided, or where its code is known.",
    params: z.object({ id: z.uuid() }),
    body: newProduct,
    response: proposedProduct,
  }),
  reject: endpoint({
    method: "POST",
    path: "/api/admin/moderation/products/:id/reject",
    access: "moderate",
    summary: "Turns a proposed product down for one of the listed reasons. 409 once decided.",
    params: z.object({ id: z.uuid() }),
    body: z.object({ reason: z.enum(PRODUCT_REJECTIONS) }),
    response: proposedProduct,
  }),
};
