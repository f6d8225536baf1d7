import { and, desc, eq, isNotNull } from "drizzle-orm";
import { v7 } from "uuid";
import type { Transaction } from "#server/db/client.ts";
import { holdAuthor } from "#server/features/accounts/index.ts";
import { holdProducts } from "#server/features/catalog/index.ts";
import { makeRoom, wasFull } from "#server/features/scans/record-scans.ts";
import { forgetResults } from "#server/features/scans/remove-scans.ts";
import { lookupKeys } from "#shared/domain/codes/lookup-keys.ts";
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
  tx: Transaction,
  actor: Actor,
  { imageHash, clientId, identification, method, code, productId, matchId, isKept, found, place }: NewIdentification,
  now: Date,
): Promise<string> {
  // One call at a time for each member: two of the same photo would wait for each other's rows.
  await holdAuthor(tx, actor);
  const result = {
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
    updatedAt: now,
  };
  const named = clientId === null ? undefined : await findScan(tx, actor, clientId);
  // What a device has noted of a code stays: its id is that of no photo, whatever is sent with one.
  const known = named?.method === "photo" ? named : undefined;
  const held = await holdProducts(
    tx,
    [productId, matchId].flatMap((id) => id ?? []),
  );
  const isSame = known?.imageHash === imageHash && known.resultId !== null;
  const said = isSame ? null : await findSaid(tx, actor, imageHash);
  const scan = {
    code,
    gtin: code === null ? null : lookupKeys(code, null).gtin,
    // What the member has refused stays refused, and the product that they have recognised on it stays that.
    productId: known?.isRefused ? null : (held.get(productId ?? "") ?? (isSame ? known.productId : null)),
    imageHash,
    scanImageUrl: `/api/scan-images/${imageHash}`,
    aiPredictedName: result.identifiedName,
    aiPredictedBrand: result.identifiedBrand,
    aiPredictedModel: result.identifiedModel,
    aiPredictedProductId: held.get(matchId ?? "") ?? null,
    aiConfidenceScore: result.confidence,
    locationData: place.details,
    webResultsCount: found.web,
    localMatchesCount: found.matches,
    ...said?.scan,
  };
  const values = { ...result, ...said?.result };
  if (known) {
    const resultId = await writeResult(tx, actor, values, isSame ? known.resultId : null);
    await tx
      .update(scanHistory)
      .set({ ...scan, resultId })
      .where(eq(scanHistory.id, known.id));
    // Another photo in place of the one before: nothing shows that any more.
    if (known.imageHash !== imageHash) await forgetResults(tx, actor.id, [known]);
    return known.id;
  }
  const [id, resultId] = [v7(), v7()];
  // In one statement, as the member waits for it.
  const written = tx.$with("written").as(
    tx
      .insert(aiScanResults)
      .values({ ...values, id: resultId, userId: actor.id, createdAt: now })
      .returning(),
  );
  const [noted] = await tx
    .with(written)
    .insert(scanHistory)
    .values({
      ...scan,
      id,
      resultId,
      userId: actor.id,
      clientId: named ? null : clientId,
      method: "photo",
      createdAt: now,
    })
    .returning({ isOverFull: wasFull(actor.id) })
    // Planned once for each connection: without a word of the member's the text is always the same.
    .prepare(said ? "note_photo_again" : "note_photo")
    .execute();
  if (noted?.isOverFull) await makeRoom(tx, actor.id);
  return id;
}

/** The member's word on the same photo, at their latest scan of it: it is their word on this one as well. */
async function findSaid(tx: Transaction, actor: Actor, imageHash: string) {
  const [said] = await tx
    .select({
      scan: {
        feedbackType: scanHistory.feedbackType,
        feedbackTimestamp: scanHistory.feedbackTimestamp,
        userCorrectedBrand: scanHistory.userCorrectedBrand,
        userCorrectedModel: scanHistory.userCorrectedModel,
      },
      result: {
        userUpdatedBrand: aiScanResults.userUpdatedBrand,
        userUpdatedModel: aiScanResults.userUpdatedModel,
        userUpdatedProductType: aiScanResults.userUpdatedProductType,
        userUpdatedCategory: aiScanResults.userUpdatedCategory,
        userUpdatedDescription: aiScanResults.userUpdatedDescription,
      },
    })
    .from(scanHistory)
    .innerJoin(aiScanResults, eq(aiScanResults.id, scanHistory.resultId))
    .where(
      and(eq(scanHistory.userId, actor.id), eq(scanHistory.imageHash, imageHash), isNotNull(scanHistory.feedbackType)),
    )
    .orderBy(desc(scanHistory.createdAt), desc(scanHistory.id))
    .limit(1)
    .prepare("said_of_photo")
    .execute();
  return said;
}

async function findScan(tx: Transaction, actor: Actor, clientId: string) {
  const isSame = and(eq(scanHistory.userId, actor.id), eq(scanHistory.clientId, clientId));
  const [known] = await tx.select().from(scanHistory).where(isSame);
  return known;
}

/** In place of what was said of the photo before, with what the member has noted since; else as a new row. Returns its id. */
async function writeResult(
  tx: Transaction,
  actor: Actor,
  result: Omit<typeof aiScanResults.$inferInsert, "id" | "userId">,
  knownId: string | null,
): Promise<string> {
  if (knownId !== null) {
    await tx.update(aiScanResults).set(result).where(eq(aiScanResults.id, knownId));
    return knownId;
  }
  const id = v7();
  const { updatedAt: createdAt } = result;
  await tx.insert(aiScanResults).values({ ...result, id, userId: actor.id, ...(createdAt && { createdAt }) });
  return id;
}
