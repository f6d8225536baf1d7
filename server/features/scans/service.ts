import { and, desc, eq, sql } from "drizzle-orm";
import { newestFirst, oneMore, type Place } from "#server/db/page.ts";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/http/app-error.ts";
import type { Scan, scans } from "#shared/contracts/scans/scans.ts";
import type { Actor } from "#shared/domain/roles.ts";
import type { HandlerInput, Page } from "#shared/http/endpoint.ts";
import { aiScanResults, products, scanHistory } from "#shared/schema/index.ts";

const pages = newestFirst(scanHistory);

/** The caller's scans, newest first, each with its product and what was identified on its photo. */
export async function listScans(
  { db }: Pick<Deps, "db">,
  actor: Actor,
  { limit, cursor }: { limit: number; cursor?: Place | undefined },
): Promise<Page<Scan>> {
  // A photo that a member had identified twice has two results; the latest counts.
  const identified = db
    .select({
      name: aiScanResults.identifiedName,
      brand: aiScanResults.identifiedBrand,
      model: aiScanResults.identifiedModel,
      category: aiScanResults.category,
      productType: aiScanResults.productType,
      description: aiScanResults.description,
      confidence: aiScanResults.confidence,
      method: aiScanResults.method,
      userUpdatedBrand: aiScanResults.userUpdatedBrand,
      userUpdatedModel: aiScanResults.userUpdatedModel,
      userUpdatedProductType: aiScanResults.userUpdatedProductType,
      userUpdatedCategory: aiScanResults.userUpdatedCategory,
      userUpdatedDescription: aiScanResults.userUpdatedDescription,
      userFoundProductUrl: aiScanResults.userFoundProductUrl,
      userNotes: aiScanResults.userNotes,
    })
    .from(aiScanResults)
    .where(and(eq(aiScanResults.imageHash, scanHistory.imageHash), eq(aiScanResults.userId, actor.id)))
    .orderBy(desc(aiScanResults.createdAt), desc(aiScanResults.id))
    .limit(1)
    .as("identified");
  const rows = await db
    .select({
      id: scanHistory.id,
      clientId: scanHistory.clientId,
      method: scanHistory.method,
      code: scanHistory.code,
      symbology: scanHistory.symbology,
      createdAt: scanHistory.createdAt,
      isRefused: scanHistory.isRefused,
      product: {
        id: products.id,
        name: products.name,
        brand: products.brand,
        thumbnailUrl: products.thumbnailUrl,
      },
      imageHash: scanHistory.imageHash,
      identifiedName: identified.name,
      identifiedBrand: identified.brand,
      identifiedModel: identified.model,
      category: identified.category,
      productType: identified.productType,
      description: identified.description,
      confidence: identified.confidence,
      identifiedBy: identified.method,
      userUpdatedBrand: identified.userUpdatedBrand,
      userUpdatedModel: identified.userUpdatedModel,
      userUpdatedProductType: identified.userUpdatedProductType,
      userUpdatedCategory: identified.userUpdatedCategory,
      userUpdatedDescription: identified.userUpdatedDescription,
      userFoundProductUrl: identified.userFoundProductUrl,
      userNotes: identified.userNotes,
    })
    .from(scanHistory)
    .leftJoin(products, and(products.isListed, eq(products.id, scanHistory.productId)))
    .leftJoinLateral(identified, sql`true`)
    .where(and(eq(scanHistory.userId, actor.id), pages.behind(cursor)))
    .orderBy(...pages.order)
    .limit(oneMore(limit));
  return pages.page(rows, limit);
}

type Update = HandlerInput<typeof scans.update>["body"];

export async function updateScan(
  _deps: Pick<Deps, "db" | "now">,
  _actor: Actor,
  _id: string,
  _update: Update,
): Promise<Scan> {
  throw new Error("not there yet");
}

/** Removes one of the caller's scans. Another member's is as unknown as none. */
export async function removeScan({ db }: Pick<Deps, "db">, actor: Actor, id: string): Promise<void> {
  const own = and(eq(scanHistory.id, id), eq(scanHistory.userId, actor.id));
  const { rowCount } = await db.delete(scanHistory).where(own);
  if (rowCount === 0) throw new AppError("NOT_FOUND", "That scan is not in your history.", { reason: "scan-missing" });
}

/** Removes all of the caller's scans. */
export async function clearScans({ db }: Pick<Deps, "db">, actor: Actor): Promise<void> {
  await db.delete(scanHistory).where(eq(scanHistory.userId, actor.id));
}
