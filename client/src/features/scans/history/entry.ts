import type { StoredScan } from "#client/features/scans/device/device-scans.ts";
import { isPhotoScan, type PhotoScan } from "#client/features/scans/photos/card-texts.ts";
import { DASH } from "#client/lib/format.ts";
import type { CodeExplanation, ProductSummary } from "#shared/contracts/catalog/codes.ts";
import type { RecallNotice } from "#shared/contracts/catalog/recall-notice.ts";
import type { Scan } from "#shared/contracts/scans/scans.ts";
import { displayCode } from "#shared/domain/codes/display-code.ts";
import { resolveCode } from "#shared/domain/codes/resolve-code.ts";
import type { Symbology } from "#shared/domain/codes/symbologies.ts";
import type { Language } from "#shared/domain/language.ts";
import { nameOf } from "#shared/domain/product-name.ts";
import type { ScanMethod } from "#shared/domain/scan-method.ts";

export interface Code {
  code: string;
  symbology: Symbology | null;
}

/** One line of the history, from the account or this device. */
export interface HistoryEntry {
  /** The same before and after a scan has reached the account. */
  key: string;
  /** In the account; null while the scan is only on this device. */
  id: string | null;
  clientId: string | null;
  method: ScanMethod;
  /** Null for a photo without a code. */
  code: string | null;
  symbology: Symbology | null;
  at: Date;
  /** The person rejected the product of the code. */
  isRefused: boolean;
  product: ProductSummary | null;
  /** The recall that may be about its product. */
  recall: RecallNotice | null;
  /** What was identified on a photo. */
  identified: { name: string | null; brand: string | null };
  /** The whole answer to a photo that was looked at. */
  photo: PhotoScan | null;
}

export function savedEntry(scan: Scan): HistoryEntry {
  const {
    id,
    clientId,
    method,
    code,
    symbology,
    createdAt,
    isRefused,
    product,
    recall,
    identifiedName,
    identifiedBrand,
  } = scan;
  return {
    key: clientId ?? id,
    id,
    clientId,
    method,
    code,
    symbology,
    at: createdAt,
    isRefused,
    product,
    recall,
    identified: { name: identifiedName, brand: identifiedBrand },
    photo: isPhotoScan(scan) ? scan : null,
  };
}

export function deviceEntry(scan: StoredScan): HistoryEntry {
  const { clientId, method, code, symbology, scannedAt, isRefused = false } = scan;
  const nothing = { product: null, recall: null, identified: { name: null, brand: null }, photo: null };
  return { key: clientId, id: null, clientId, method, code, symbology, at: scannedAt, isRefused, ...nothing };
}

/** The explanation of a code: pending, or none as it was not requested or did not come. */
export type Answer = CodeExplanation | "pending" | "none";

/**
 * The code of an entry whose product is not known, in a list of one; none where there is nothing to look for, or what it
 * leads to was refused.
 */
export function askable(entry: HistoryEntry): Code[] {
  const { product, code, symbology, isRefused } = entry;
  if (isRefused) return [];
  // In an address the dots mean a folder.
  if (product !== null || code === null || code === "." || code === ".." || isShippingLabel(entry)) return [];
  return [{ code, symbology }];
}

/** Whether the code names a parcel, and no product. */
export function isShippingLabel({ code, symbology }: HistoryEntry): boolean {
  return code !== null && resolveCode(code, { symbology }).kind === "sscc";
}

/** The name of an entry: its product, else the identified item, else its code as it is printed. */
export function entryName({ product, identified, code }: HistoryEntry, photo: string, language: Language): string {
  const name = product && nameOf(product, language);
  return name ?? identified.name ?? (code === null ? photo : displayCode(code) || DASH);
}

/** The product that the code of an entry leads to, where the entry itself has none. */
export function foundProduct({ product, isRefused }: HistoryEntry, answer: Answer): ProductSummary | null {
  // An answer may be there for another entry with the same code.
  return product !== null || isRefused || typeof answer === "string" ? null : answer.product;
}
