import * as z from "zod/mini";
import { SYMBOLOGIES } from "#shared/domain/codes/symbologies.ts";
import { CODE_MAX_CHARACTERS, DEVICE_SCANS_MAX, LIST_DEFAULT_LIMIT, LIST_MAX_LIMIT } from "#shared/domain/limits.ts";
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
  product: z.nullable(
    z.object({ id: z.uuid(), name: z.string(), brand: z.string(), thumbnailUrl: z.nullable(z.string()) }),
  ),
  // The identifier's answer for a photo; null for a code.
  imageHash: z.nullable(z.string()),
  identifiedName: z.nullable(z.string()),
  identifiedBrand: z.nullable(z.string()),
  identifiedModel: z.nullable(z.string()),
  confidence: z.nullable(z.number()),
});
export type Scan = z.output<typeof scan>;

export const scans = {
  list: endpoint({
    method: "GET",
    path: "/api/scan-history",
    access: "keep-scan-history",
    summary: "The caller's own scans of every kind, newest first.",
    query: z.object({
      limit: z._default(wholeNumber(1, LIST_MAX_LIMIT), LIST_DEFAULT_LIMIT),
      cursor: cursor(placeKey),
    }),
    response: z.array(scan),
    paged: true,
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
