import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "#server/db/client.ts";
import { newestFirst, oneMore, type Place } from "#server/db/page.ts";
import type { Deps } from "#server/deps.ts";
import { recallNotices } from "#server/features/catalog/index.ts";
import { matchesWords } from "#server/features/scans/matches-words.ts";
import { scanMissing } from "#server/features/scans/remove-scans.ts";
import { toldName } from "#server/features/scans/told-name.ts";
import type { RecallNotice } from "#shared/contracts/catalog/recall-notice.ts";
import type { Scan } from "#shared/contracts/scans/scans.ts";
import type { Actor } from "#shared/domain/roles.ts";
import type { ScanMethod } from "#shared/domain/scan-method.ts";
import type { Page } from "#shared/http/endpoint.ts";
import { aiScanResults, products, scanHistory } from "#shared/schema/index.ts";

const pages = newestFirst(scanHistory);

/** Which of the caller's scans. */
export interface Wanted {
  q?: string | undefined;
  method?: ScanMethod | undefined;
}

const columns = {
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
    nameFr: products.nameFr,
    brand: products.brand,
    thumbnailUrl: products.thumbnailUrl,
  },
  recall: sql<RecallNotice | null>`${recallNotices(products.id, 1)} -> 0`.as("recall"),
  imageHash: scanHistory.imageHash,
  identifiedName: aiScanResults.identifiedName,
  identifiedBrand: aiScanResults.identifiedBrand,
  identifiedModel: aiScanResults.identifiedModel,
  category: aiScanResults.category,
  productType: aiScanResults.productType,
  description: aiScanResults.description,
  confidence: aiScanResults.confidence,
  identifiedBy: aiScanResults.method,
  userUpdatedName: toldName,
  userUpdatedBrand: aiScanResults.userUpdatedBrand,
  userUpdatedModel: aiScanResults.userUpdatedModel,
  userUpdatedProductType: aiScanResults.userUpdatedProductType,
  userUpdatedCategory: aiScanResults.userUpdatedCategory,
  userUpdatedDescription: aiScanResults.userUpdatedDescription,
  userFoundProductUrl: aiScanResults.userFoundProductUrl,
  userNotes: aiScanResults.userNotes,
};

const isListedProduct = and(products.isListed, eq(products.id, scanHistory.productId));
/** A result is shown to its owner only, whatever a scan says. */
const isOwnResult = and(eq(aiScanResults.id, scanHistory.resultId), eq(aiScanResults.userId, scanHistory.userId));

function selectScans(db: Database | Transaction, actor: Actor, which: SQL | undefined) {
  return db
    .select(columns)
    .from(scanHistory)
    .leftJoin(products, isListedProduct)
    .leftJoin(aiScanResults, isOwnResult)
    .where(and(eq(scanHistory.userId, actor.id), which));
}

/** The caller's scans, newest first, each with its product and what was identified on its photo. */
export async function listScans(
  { db }: Pick<Deps, "db">,
  actor: Actor,
  { limit, cursor, ...wanted }: Wanted & { limit: number; cursor?: Place | undefined },
): Promise<Page<Scan>> {
  // No stored text has this character, and no statement takes it.
  if (wanted.q?.includes("\0")) return { items: [], nextCursor: null };
  const rows = await selectScans(db, actor, and(isWanted(wanted), pages.behind(cursor)))
    .orderBy(...pages.order)
    .limit(oneMore(limit));
  return pages.page(rows, limit);
}

/** How many such scans the caller has. */
export async function countScans({ db }: Pick<Deps, "db">, actor: Actor, wanted: Wanted): Promise<{ total: number }> {
  if (wanted.q?.includes("\0")) return { total: 0 };
  return { total: await db.$count(selectScans(db, actor, isWanted(wanted)).as("scans")) };
}

/** One of the caller's scans. Another member's is as unknown as none. */
export async function readScan(db: Database | Transaction, actor: Actor, id: string): Promise<Scan> {
  const [scan] = await selectScans(db, actor, eq(scanHistory.id, id));
  if (!scan) throw scanMissing();
  return scan;
}

function isWanted({ q, method }: Wanted): SQL | undefined {
  return and(q ? matchesWords(q) : undefined, method && eq(scanHistory.method, method));
}
