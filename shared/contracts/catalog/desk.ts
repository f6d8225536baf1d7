import * as z from "zod/mini";
import { productSheet, sentSheet, sheetBeginning } from "#shared/contracts/catalog/product-sheet.ts";
import { COUNTRIES } from "#shared/domain/assembly.ts";
import { CATEGORIES } from "#shared/domain/categories.ts";
import {
  CHANGE_REASON_MAX_CHARACTERS,
  LIST_DEFAULT_LIMIT,
  LIST_MAX_LIMIT,
  SEARCH_MAX_CHARACTERS,
  SHEET_MAX_BYTES,
} from "#shared/domain/limits.ts";
import { GAPS, SHEET_SECTION_NAMES } from "#shared/domain/product-sheet.ts";
import { endpoint } from "#shared/http/endpoint.ts";
import { countKey, cursor, date, wholeNumber } from "#shared/http/wire.ts";

const keptProduct = z.object({
  id: z.uuid(),
  name: z.string(),
  nameFr: z.nullable(z.string()),
  brand: z.string(),
  category: z.enum(CATEGORIES),
  thumbnailUrl: z.nullable(z.string()),
  /** What its page lacks. */
  lacks: z.array(z.enum(GAPS)),
});
export type KeptProduct = z.output<typeof keptProduct>;

/** The sheet of a product, and what an editor needs beside it. */
const openSheet = z.object({
  id: z.uuid(),
  /** Of exactly this sheet: to be sent with it. */
  version: z.string(),
  sheet: productSheet,
  /** Our own code, which stays. */
  qrCode: z.string(),
  hasFilm: z.boolean(),
  /** What was counted in the manual that the sheet has; null where it has none. */
  manual: z.nullable(z.object({ url: z.string(), pages: z.nullable(z.int()), bytes: z.nullable(z.int()) })),
  /** Prices that a feed keeps. */
  feedOffers: z.array(
    z.object({
      retailerId: z.string(),
      retailerName: z.string(),
      country: z.enum(COUNTRIES),
      price: z.number(),
      currency: z.string(),
      checkedAt: date,
    }),
  ),
  /** Who an offer may be of, by name. */
  retailers: z.array(z.object({ id: z.string(), name: z.string(), currency: z.string() })),
  /** The brands that the editor may give it; null for any. */
  brands: z.nullable(z.array(z.string())),
  /** Whether the editor may change where it can be bought. */
  mayChangeOffers: z.boolean(),
  /** The last edit at the desk; null where there was none. `by` is null for a former member and for what was no edit. */
  lastChange: z.nullable(z.object({ by: z.nullable(z.string()), at: date, isOwn: z.boolean() })),
});
export type OpenSheet = z.output<typeof openSheet>;

const revision = z.object({
  version: z.int(),
  /** By display name; null for an editor without one, for a former member, and for what was no edit. */
  by: z.nullable(z.string()),
  /** Whether the editor's account is gone. */
  isByFormer: z.boolean(),
  /** False for a state that was found: before the first edit, or after something else than the desk had changed it. */
  isEdit: z.boolean(),
  changed: z.array(z.enum(SHEET_SECTION_NAMES)),
  /** The version that it brought back. */
  restores: z.nullable(z.int()),
  createdAt: date,
});
export type Revision = z.output<typeof revision>;

const which = { params: z.object({ id: z.uuid() }) };
const version = z.string().check(z.maxLength(60));
const reason = z.optional(z.string().check(z.trim(), z.maxLength(CHANGE_REASON_MAX_CHARACTERS)));

/** Whether a product lacks something, and its id. */
const deskKey = z.tuple([z.boolean(), z.uuid()]);

export const desk = {
  list: endpoint({
    method: "GET",
    path: "/api/desk/products",
    access: "keep-catalog",
    summary:
      "The products that the caller may edit: those without film, code or picture first, then the newest. With `q`, by words of name and brand or by code.",
    query: z.object({
      q: z.optional(z.string().check(z.trim(), z.maxLength(SEARCH_MAX_CHARACTERS))),
      lacks: z.optional(z.enum(GAPS)),
      limit: z._default(wholeNumber(1, LIST_MAX_LIMIT), LIST_DEFAULT_LIMIT),
      cursor: cursor(deskKey),
    }),
    response: z.array(keptProduct),
    paged: true,
  }),
  create: endpoint({
    method: "POST",
    path: "/api/desk/products",
    access: "keep-catalog",
    summary:
      "Adds a product to the catalogue; makers one of a brand that they keep. 409 where a code is another product's.",
    body: sheetBeginning,
    response: openSheet,
    status: 201,
  }),
  brands: endpoint({
    method: "GET",
    path: "/api/desk/brands",
    access: "keep-catalog",
    summary: "The brands whose products the caller may edit, null for all.",
    response: z.object({ brands: z.nullable(z.array(z.string())) }),
  }),
  open: endpoint({
    method: "GET",
    path: "/api/desk/products/:id",
    access: "keep-catalog",
    summary: "All that may be changed of a product's page, with the version that saving it asks for.",
    ...which,
    response: openSheet,
  }),
  save: endpoint({
    method: "PUT",
    path: "/api/desk/products/:id",
    access: "keep-catalog",
    summary:
      "Replaces a product's sheet. 409 where it is no longer the version that was opened, or a code is another product's.",
    ...which,
    body: z.object({ version, sheet: sentSheet, reason }),
    bodyMaxBytes: SHEET_MAX_BYTES,
    response: openSheet,
  }),
  revisions: endpoint({
    method: "GET",
    path: "/api/desk/products/:id/revisions",
    access: "keep-catalog",
    summary: "What was changed of a product's sheet, by whom and when, the newest first.",
    ...which,
    query: z.object({
      limit: z._default(wholeNumber(1, LIST_MAX_LIMIT), LIST_DEFAULT_LIMIT),
      cursor: cursor(z.tuple([countKey])),
    }),
    response: z.array(revision),
    paged: true,
  }),
  restore: endpoint({
    method: "POST",
    path: "/api/desk/products/:id/revisions/:revision/restore",
    access: "keep-catalog",
    summary: "Brings the sheet of an earlier revision back, as a new one. 409 as for saving it.",
    params: z.object({ id: z.uuid(), revision: wholeNumber(0, 2 ** 31 - 1) }),
    body: z.object({ version, reason }),
    response: openSheet,
  }),
};
