import type { Scan } from "#shared/contracts/scans/scans.ts";
import { DAY_MS } from "#shared/domain/durations.ts";
import type { Language } from "#shared/domain/language.ts";
import { IDENTIFIED_DAYS } from "#shared/domain/limits.ts";
import { nameOf } from "#shared/domain/product-name.ts";

/** A scan of a photo that was looked at. */
export type PhotoScan = Scan & { imageHash: string };

export function isPhotoScan(scan: Scan): scan is PhotoScan {
  return scan.method === "photo" && scan.imageHash !== null;
}

/** Whether the answer to a photo may still be there: one that was known before may go earlier. */
export function isAnswerKept({ identifiedName, createdAt }: Scan): boolean {
  return identifiedName !== null && Date.now() - createdAt.getTime() < IDENTIFIED_DAYS * DAY_MS;
}

/** What the member says that it is, by brand and model or by its name, else what was identified. */
export function cardTitle(scan: Scan, unidentified: string, language: Language): string {
  const { userUpdatedName: name, userUpdatedBrand: brand, userUpdatedModel: model } = scan;
  if (brand && model) return `${brand} ${model}`;
  if (name) return brand && !name.toLowerCase().startsWith(brand.toLowerCase()) ? `${brand} ${name}` : name;
  const said = model ?? scan.userUpdatedProductType ?? brand;
  return scan.identifiedName ?? (scan.product && nameOf(scan.product, language)) ?? said ?? unidentified;
}

/** What was identified, with the brand and the model that it was said to be; null where nothing was. */
export function originalName({ identifiedName, identifiedBrand, identifiedModel }: Scan): string | null {
  const named = [identifiedBrand, identifiedModel].filter(Boolean).join(" ");
  if (!identifiedName) return named || null;
  return named ? `${identifiedName} (${named})` : identifiedName;
}

/** Whether the member says that it is something else. Notes and a link correct nothing. */
export function wasCorrected(scan: Scan): boolean {
  const said = [
    scan.userUpdatedName,
    scan.userUpdatedBrand,
    scan.userUpdatedModel,
    scan.userUpdatedProductType,
    scan.userUpdatedCategory,
    scan.userUpdatedDescription,
  ];
  return said.some((word) => word !== null);
}
