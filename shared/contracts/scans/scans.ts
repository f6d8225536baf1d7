import * as z from "zod/mini";
import { productSummary } from "#shared/contracts/catalog/catalog.ts";
import { recallNotice } from "#shared/contracts/catalog/recall-notice.ts";
import { SYMBOLOGIES } from "#shared/domain/codes/symbologies.ts";
import { IDENTIFY_METHODS } from "#shared/domain/identify/method.ts";
import {
  CODE_MAX_CHARACTERS,
  DEVICE_SCANS_MAX,
  ITEM_DESCRIPTION_MAX_CHARACTERS,
  ITEM_NAME_MAX_CHARACTERS,
  LINK_MAX_CHARACTERS,
  LIST_DEFAULT_LIMIT,
  LIST_MAX_LIMIT,
  SCAN_NOTES_MAX_CHARACTERS,
  SCAN_SEARCH_MAX_CHARACTERS,
} from "#shared/domain/limits.ts";
import { inLines, onOneLine } from "#shared/domain/one-line.ts";
import { SCAN_METHODS } from "#shared/domain/scan-method.ts";
import { endpoint } from "#shared/http/endpoint.ts";
import { cursor, date, placeKey, wholeNumber } from "#shared/http/wire.ts";

/** A scan as the device that made it notes it. */
export const deviceScan = z.object({
  /** Made by the device: a scan that is sent twice is kept once. */
  clientId: z.uuid(),
  method: z.enum(SCAN_METHODS),
  code: z.string().check(z.trim(), z.minLength(1), z.maxLength(CODE_MAX_CHARACTERS)),
  /** Null where the code was typed. */
  symbology: z.nullable(z.enum(SYMBOLOGIES)),
  /** By the device's clock; the server lets none lie in its future. */
  scannedAt: date,
  /** The member said that the product is not what they have. */
  isRefused: z.optional(z.boolean()),
});
export type DeviceScan = z.output<typeof deviceScan>;

const scan = z.object({
  id: z.uuid(),
  clientId: z.nullable(z.uuid()),
  method: z.enum(SCAN_METHODS),
  /** Null for a photo without a code. */
  code: z.nullable(z.string()),
  symbology: z.nullable(z.enum(SYMBOLOGIES)),
  createdAt: date,
  /** Whether the member said that the product is not what they have. It has no product then. */
  isRefused: z.boolean(),
  /** Its product; null where the catalogue had none. */
  product: z.nullable(productSummary),
  /** The surest and newest recall that may be about its product. None is no promise that there is none. */
  recall: z.nullable(recallNotice),
  // The identifier's answer for a photo; null for a code.
  imageHash: z.nullable(z.string()),
  identifiedName: z.nullable(z.string()),
  identifiedBrand: z.nullable(z.string()),
  identifiedModel: z.nullable(z.string()),
  category: z.nullable(z.string()),
  productType: z.nullable(z.string()),
  description: z.nullable(z.string()),
  confidence: z.nullable(z.number()),
  /** What told what the item is. */
  identifiedBy: z.nullable(z.enum(IDENTIFY_METHODS)),
  // What the member says of it: a name by the feedback on an answer only.
  userUpdatedName: z.nullable(z.string()),
  userUpdatedBrand: z.nullable(z.string()),
  userUpdatedModel: z.nullable(z.string()),
  userUpdatedProductType: z.nullable(z.string()),
  userUpdatedCategory: z.nullable(z.string()),
  userUpdatedDescription: z.nullable(z.string()),
  userFoundProductUrl: z.nullable(z.string()),
  userNotes: z.nullable(z.string()),
});
export type Scan = z.output<typeof scan>;

/** Which scans a list has. */
const which = {
  /** Words of a name, a code or a note. */
  q: z.optional(z.string().check(z.trim(), z.maxLength(SCAN_SEARCH_MAX_CHARACTERS))),
  method: z.optional(z.enum(SCAN_METHODS)),
};

/** What a member notes, cleaned as what others see: it is read in a list, among other texts. */
const said = (clean: (text: string) => string, maxCharacters: number) =>
  z.optional(z.nullable(z.string().check(z.overwrite(clean), z.maxLength(maxCharacters))));

export const scans = {
  list: endpoint({
    method: "GET",
    path: "/api/scan-history",
    access: "keep-scan-history",
    summary: "The caller's own scans of every kind, newest first.",
    query: z.object({
      limit: z._default(wholeNumber(1, LIST_MAX_LIMIT), LIST_DEFAULT_LIMIT),
      cursor: cursor(placeKey),
      ...which,
    }),
    response: z.array(scan),
    paged: true,
  }),
  count: endpoint({
    method: "GET",
    path: "/api/scan-history/count",
    access: "keep-scan-history",
    summary: "How many scans the caller has, as the list would show them.",
    query: z.object(which),
    response: z.object({ total: z.int() }),
  }),
  get: endpoint({
    method: "GET",
    path: "/api/scan-history/:id",
    access: "keep-scan-history",
    summary: "One of the caller's own scans.",
    params: z.object({ id: z.uuid() }),
    response: scan,
  }),
  record: endpoint({
    method: "POST",
    path: "/api/scan-history",
    access: "keep-scan-history",
    summary:
      "Adds scans of the caller's device. The server finds their products; a known scan is left as it is, except that its product may be refused later.",
    body: z.object({ scans: z.array(deviceScan).check(z.minLength(1), z.maxLength(DEVICE_SCANS_MAX)) }),
    /** How many were new. */
    response: z.object({ added: z.int() }),
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/scan-history/:id",
    access: "keep-scan-history",
    summary:
      "Notes what the item on one of the caller’s photos is: what is sent replaces what stood there, null and nothing clear it.",
    params: z.object({ id: z.uuid() }),
    body: z.object({
      userUpdatedBrand: said(onOneLine, ITEM_NAME_MAX_CHARACTERS),
      userUpdatedModel: said(onOneLine, ITEM_NAME_MAX_CHARACTERS),
      userUpdatedProductType: said(onOneLine, ITEM_NAME_MAX_CHARACTERS),
      userUpdatedCategory: said(onOneLine, ITEM_NAME_MAX_CHARACTERS),
      userUpdatedDescription: said(inLines, ITEM_DESCRIPTION_MAX_CHARACTERS),
      /** http or https. */
      userFoundProductUrl: said(onOneLine, LINK_MAX_CHARACTERS),
      userNotes: said(inLines, SCAN_NOTES_MAX_CHARACTERS),
    }),
    response: scan,
  }),
  nameProduct: endpoint({
    method: "PUT",
    path: "/api/scan-history/:id/product",
    access: "keep-scan-history",
    summary: "Notes which product of the catalogue the item on one of the caller's photos is.",
    params: z.object({ id: z.uuid() }),
    body: z.object({ productId: z.uuid() }),
    response: scan,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/scan-history/:id",
    access: "keep-scan-history",
    summary: "Removes one of the caller's own scans.",
    params: z.object({ id: z.uuid() }),
  }),
  clear: endpoint({
    method: "DELETE",
    path: "/api/scan-history",
    access: "keep-scan-history",
    summary: "Removes all of the caller's scans.",
  }),
};
