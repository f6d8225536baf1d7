import { randomUUID } from "node:crypto";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import { recordChange } from "#server/db/audit.ts";
import { keyIn, oneMore, pagesBy } from "#server/db/page.ts";
import type { Deps } from "#server/deps.ts";
import { holdActor } from "#server/features/accounts/index.ts";
import { isPhotoKept, openPhoto } from "#server/features/identify/index.ts";
import { toIdentified } from "#server/features/training/answers-shown.ts";
import { AppError } from "#server/http/app-error.ts";
import type { Actor } from "#shared/domain/roles.ts";
import type { Download } from "#shared/http/endpoint.ts";
import { aiTrainingData, feedbackConsensus, imageCacheEntries, scanFeedback } from "#shared/schema/index.ts";

/** Answers that are read at a time; their photos are in memory one at a time. */
const ANSWERS_PER_PIECE = 100;

const INSTRUCTION =
  "You identify furniture and household items on photos. Answer with JSON: name, brand and category, each null where the photo does not show it.";

type ExportDeps = Pick<Deps, "db" | "storage" | "log" | "now">;

/**
 * What members agreed on, a line for each answer in the form of chat fine-tuning: the photo, and what is right. Only photos
 * that their author lets members see, at the moment in which the line is written. No line names a member. Each export
 * stands in the audit.
 */
export async function exportPairs(deps: ExportDeps, actor: Actor): Promise<Download> {
  const target = { type: "training-export", id: randomUUID() };
  await deps.db.transaction(async (tx) => {
    await holdActor(tx, actor);
    await recordChange(tx, { actor, action: "training.exportPairs", target, before: null, after: {} });
  });
  // What can't be read at all is an answer with an error, and no empty file.
  let page = await readPage(deps);
  const pieces = async function* () {
    for (;;) {
      for (const row of page.items) {
        const line = await toLine(deps, row);
        if (line) yield Buffer.from(line);
      }
      if (page.nextCursor === null) return;
      page = await readPage(deps, keyIn(page.nextCursor));
    }
  };
  return { bytes: pieces(), fileName: `hexkey-training-${deps.now().toISOString().slice(0, 10)}.jsonl` };
}

const { createdAt, id } = feedbackConsensus;
const pages = pagesBy("asc", { createdAt, id });

async function readPage({ db, now }: ExportDeps, cursor?: readonly (string | number)[]) {
  const rows = await db
    .select({
      id,
      createdAt,
      imageHash: feedbackConsensus.imageHash,
      name: feedbackConsensus.correctProductName,
      brand: feedbackConsensus.correctProductBrand,
      category: feedbackConsensus.correctProductCategory,
      identified: aiTrainingData.originalIdentification,
      agreementCount: feedbackConsensus.agreementCount,
      sharedAt: scanFeedback.photoSharedAt,
      authorId: scanFeedback.userId,
    })
    .from(feedbackConsensus)
    .innerJoin(aiTrainingData, eq(aiTrainingData.id, feedbackConsensus.shownCorrectionId))
    .innerJoin(
      scanFeedback,
      and(eq(scanFeedback.userId, aiTrainingData.userId), eq(scanFeedback.imageHash, feedbackConsensus.imageHash)),
    )
    .innerJoin(imageCacheEntries, eq(imageCacheEntries.imageHash, feedbackConsensus.imageHash))
    .where(
      and(
        feedbackConsensus.isValidated,
        eq(aiTrainingData.visibility, "public"),
        isNotNull(scanFeedback.photoSharedAt),
        isPhotoKept(now()),
        pages.behind(cursor),
      ),
    )
    .orderBy(...pages.order)
    .limit(oneMore(ANSWERS_PER_PIECE));
  return pages.page(rows, ANSWERS_PER_PIECE);
}

type Exported = Awaited<ReturnType<typeof readPage>>["items"][number];

/** Null for a photo that has gone, or that its author shows no longer, since the page was read. */
async function toLine(deps: ExportDeps, row: Exported): Promise<string | null> {
  const photo = await openStillShared(deps, row);
  if (!photo) return null;
  const { name, brand, category } = row;
  const image = `data:image/jpeg;base64,${Buffer.from(photo).toString("base64")}`;
  const line = {
    messages: [
      { role: "system", content: INSTRUCTION },
      { role: "user", content: [{ type: "image_url", image_url: { url: image } }] },
      { role: "assistant", content: JSON.stringify({ name, brand, category }) },
    ],
    metadata: {
      consent: "The author of the photo lets members see it to check the correction.",
      consentedAt: row.sharedAt?.toISOString() ?? "",
      membersForIt: String(row.agreementCount),
      identifiedBefore: JSON.stringify(toIdentified(row.identified)),
    },
  };
  return `${JSON.stringify(line)}\n`;
}

async function openStillShared(deps: ExportDeps, { imageHash, authorId }: Exported): Promise<Uint8Array | null> {
  const isShared = sql`exists (select from ${scanFeedback} where ${scanFeedback.imageHash} = ${imageHash}
    and ${scanFeedback.userId} = ${authorId} and ${scanFeedback.photoSharedAt} is not null)`;
  try {
    return await openPhoto(deps, imageHash, isShared);
  } catch (error) {
    if (error instanceof AppError && error.code === "NOT_FOUND") return null;
    throw error;
  }
}
