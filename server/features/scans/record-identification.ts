import { and, eq } from "drizzle-orm";
import { v7 } from "uuid";
import type { Transaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { holdAuthor } from "#server/features/accounts/index.ts";
import { makeRoom } from "#server/features/scans/record-scans.ts";
import type { Identification } from "#shared/domain/identify/identification.ts";
import type { IdentifyMethod } from "#shared/domain/identify/method.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { aiScanResults, scanHistory } from "#shared/schema/index.ts";

/** What was found out about a member's photo. */
export interface NewIdentification {
  imageHash: string;
  /** Made by the device: the same photo, sent or asked about again, is the same scan. */
  clientId: string | null;
  /** Null where nothing was recognised. */
  identification: Identification | null;
  method: IdentifyMethod | null;
  /** A code that was read off the photo. */
  code: string | null;
  /** The product that a code led to. */
  productId: string | null;
  /** The best match. */
  matchId: string | null;
  isKept: boolean;
  found: { matches: number; shops: number; videos: number; reviews: number; web: number };
  /** No more exact than a city, and only with consent. */
  place: { text: string | null; details: Record<string, unknown> | null };
}

/** Adds a photo to a member's history. Returns the id of its scan. */
export async function recordIdentification(
  deps: Pick<Deps, "queue">,
  tx: Transaction,
  actor: Actor,
  { imageHash, clientId, identification, method, code, productId, matchId, isKept, found, place }: NewIdentification,
  now: Date,
): Promise<string> {
  // One call at a time for each member: two of the same photo would wait for each other's rows.
  await holdAuthor(tx, actor);
  const result = {
    id: v7(),
    userId: actor.id,
    imageHash,
    identifiedName: identification?.name ?? null,
    identifiedBrand: identification?.brand ?? null,
    identifiedModel: identification?.model ?? null,
    category: identification?.category ?? null,
    productType: identification?.productType ?? null,
    confidence: identification?.confidence ?? null,
    method,
    description: identification?.description ?? null,
    tagFound: identification?.tagFound ?? false,
    serialNumber: identification?.serialNumber ?? null,
    searchTerms: identification?.searchTerms ?? [],
    userLocation: place.text,
    detailedLocation: place.details,
    imageQualityPassed: true,
    apiCostSaved: isKept || (method !== null && method !== "model"),
    purchaseOptionsFound: found.shops,
    assemblyVideosFound: found.videos,
    reviewsFound: found.reviews,
    matchesFound: found.matches,
    isSuccessfulScan: identification !== null,
    createdAt: now,
    updatedAt: now,
  };
  await tx.insert(aiScanResults).values(result);
  const scan = {
    resultId: result.id,
    code,
    productId,
    imageHash,
    scanImageUrl: `/api/scan-images/${imageHash}`,
    aiPredictedName: result.identifiedName,
    aiPredictedBrand: result.identifiedBrand,
    aiPredictedModel: result.identifiedModel,
    aiPredictedProductId: matchId,
    aiConfidenceScore: result.confidence,
    locationData: place.details,
    webResultsCount: found.web,
    localMatchesCount: found.matches,
  };
  if (clientId !== null) {
    const isSame = and(eq(scanHistory.userId, actor.id), eq(scanHistory.clientId, clientId));
    const [known] = await tx.select().from(scanHistory).where(isSame);
    if (known) {
      await tx.update(scanHistory).set(scan).where(eq(scanHistory.id, known.id));
      // The answer before is no longer in the history.
      if (known.resultId !== null) await tx.delete(aiScanResults).where(eq(aiScanResults.id, known.resultId));
      return known.id;
    }
  }
  const id = v7();
  await tx.insert(scanHistory).values({ ...scan, id, userId: actor.id, clientId, method: "photo", createdAt: now });
  await makeRoom(deps, tx, actor.id);
  return id;
}
