import { and, asc, eq, inArray, lt, not, sql } from "drizzle-orm";
import type { Transaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { objectPath, removeObjects } from "#server/features/files/index.ts";
import { AppError } from "#server/http/app-error.ts";
import { HOUR_MS } from "#shared/domain/durations.ts";
import { CATALOG_FILE_UNUSED_HOURS } from "#shared/domain/limits.ts";
import {
  catalogFiles,
  catalogFileUses,
  guideSteps,
  productFacts,
  products,
  storedObjects,
} from "#shared/schema/index.ts";

const SWEPT_AT_ONCE = 500;
const OWN = objectPath("");

/**
 * Notes that a version of a product's sheet names these files: from then on they stay, for going back to it too. Throws
 * NOT_FOUND for a file of ours that is not there, as one that was swept. Call it with every save of a sheet.
 */
export async function keepFiles(tx: Transaction, productId: string, named: readonly (string | null)[]): Promise<void> {
  const urls = [...new Set(named.filter((url) => url !== null))];
  if (urls.length === 0) return;
  const known = await tx
    .select({ fileId: catalogFiles.id })
    .from(catalogFiles)
    .where(inArray(catalogFiles.url, urls))
    .orderBy(asc(catalogFiles.id))
    .for("key share");
  const names = urls.filter((url) => url.startsWith(OWN)).map((url) => url.slice(OWN.length));
  // Not all of ours was sent for the catalogue: a shared video's picture may be the product's.
  if (names.length > (await tx.$count(storedObjects, inArray(storedObjects.name, names)))) {
    throw new AppError("NOT_FOUND", "A file that the sheet names is not there any more. Please choose it again.", {
      reason: "file-missing",
    });
  }
  if (known.length === 0) return;
  await tx
    .insert(catalogFileUses)
    .values(known.map(({ fileId }) => ({ productId, fileId })))
    .onConflictDoNothing();
}

/** Throws UNPROCESSABLE for a manual that was never looked into; a picture is none. */
export async function mustBeChecked(tx: Transaction, manualUrl: string | null): Promise<void> {
  if (manualUrl === null) return;
  const isManual = and(eq(catalogFiles.url, manualUrl), inArray(catalogFiles.kind, ["manual", "linked-manual"]));
  if ((await tx.$count(catalogFiles, isManual)) > 0) return;
  const message = "That manual was not checked. Choose the file, or enter its address, again.";
  throw new AppError("UNPROCESSABLE", message, { reason: "manual-unchecked", fields: { manualUrl: message } });
}

/** What was found in a manual: when it was given, or, for one that the product has already, what it has of it. */
export async function manualFactsOf(
  tx: Transaction,
  productId: string,
  manualUrl: string | null,
): Promise<{ manualPages: number | null; manualBytes: number | null }> {
  const none = { manualPages: null, manualBytes: null };
  if (manualUrl === null) return none;
  const [file] = await tx
    .select({ manualPages: catalogFiles.pages, manualBytes: catalogFiles.bytes })
    .from(catalogFiles)
    .where(eq(catalogFiles.url, manualUrl));
  if (file) return file;
  const [own] = await tx
    .select({ manualPages: productFacts.manualPages, manualBytes: productFacts.manualBytes })
    .from(productFacts)
    .where(and(eq(productFacts.productId, productId), eq(productFacts.manualUrl, manualUrl)));
  return own ?? none;
}

/** The condition that a product shows a file, or that a version of its sheet has named it. */
const isUsed = sql<boolean>`(
  exists (select from ${catalogFileUses} where ${catalogFileUses.fileId} = ${catalogFiles.id})
  or exists (select from ${products} where ${products.thumbnailUrl} = ${catalogFiles.url})
  or exists (select from ${guideSteps} where ${guideSteps.pictureUrl} = ${catalogFiles.url})
  or exists (select from ${productFacts} where ${productFacts.manualUrl} = ${catalogFiles.url})
)`;

/** Removes files that no product uses a day after they came. */
export async function sweepFiles(deps: Pick<Deps, "db" | "storage" | "log" | "now">): Promise<void> {
  const before = new Date(deps.now().getTime() - CATALOG_FILE_UNUSED_HOURS * HOUR_MS);
  const swept = await deps.db.transaction(async (tx) => {
    // Locked first: no new use can appear, and the second look sees those that there are.
    const found = await tx
      .select({ id: catalogFiles.id })
      .from(catalogFiles)
      .where(and(lt(catalogFiles.createdAt, before), not(isUsed)))
      .orderBy(asc(catalogFiles.createdAt))
      .limit(SWEPT_AT_ONCE)
      .for("update", { skipLocked: true });
    const ids = found.map(({ id }) => id);
    return tx
      .delete(catalogFiles)
      .where(and(inArray(catalogFiles.id, ids), not(isUsed)))
      .returning({ name: catalogFiles.objectName });
  });
  await removeObjects(
    deps,
    swept.flatMap(({ name }) => name ?? []),
  );
}
