import { and, eq, ne, not, or, sql } from "drizzle-orm";
import { newestFirst, oneMore, type Place } from "#server/db/page.ts";
import type { Deps } from "#server/deps.ts";
import { knownCategory, toIdentified } from "#server/features/training/answers-shown.ts";
import { hasNotCorrected, pictureOf } from "#server/features/training/pairs.ts";
import type { OwnCorrection } from "#shared/contracts/training/training.ts";
import type { TrainingCounts } from "#shared/domain/identify/training-goals.ts";
import type { Actor } from "#shared/domain/roles.ts";
import type { Page } from "#shared/http/endpoint.ts";
import { aiTrainingData, correctionVotes, feedbackConsensus, scanFeedback } from "#shared/schema/index.ts";

const pages = newestFirst(aiTrainingData);

/** The actor's own corrections, the latest first, hidden ones too; without those in whose place they have said something else. */
export async function listOwnCorrections(
  { db }: Pick<Deps, "db">,
  actor: Actor,
  { limit, cursor }: { limit: number; cursor?: Place | undefined },
): Promise<Page<OwnCorrection>> {
  const rows = await db
    .select({
      pair: aiTrainingData,
      imageHash: pictureOf,
      agreementCount: feedbackConsensus.agreementCount,
      disagreementCount: feedbackConsensus.disagreementCount,
      isValidated: feedbackConsensus.isValidated,
      photoSharedAt: scanFeedback.photoSharedAt,
    })
    .from(aiTrainingData)
    .leftJoin(feedbackConsensus, eq(feedbackConsensus.id, aiTrainingData.answerId))
    .leftJoin(scanFeedback, and(eq(scanFeedback.userId, aiTrainingData.userId), eq(scanFeedback.imageHash, pictureOf)))
    .where(
      and(
        eq(aiTrainingData.userId, actor.id),
        or(not(aiTrainingData.isSuperseded), ne(aiTrainingData.visibility, "public")),
        pages.behind(cursor),
      ),
    )
    .orderBy(...pages.order)
    .limit(oneMore(limit));
  const { items, nextCursor } = pages.page(
    rows.map((row) => ({ ...row, id: row.pair.id, createdAt: row.pair.createdAt })),
    limit,
  );
  return { items: items.map(toOwn), nextCursor };
}

interface OwnRow {
  pair: typeof aiTrainingData.$inferSelect;
  imageHash: string;
  agreementCount: number | null;
  disagreementCount: number | null;
  isValidated: boolean | null;
  photoSharedAt: Date | null;
}

const toOwn = ({ pair, imageHash, ...row }: OwnRow): OwnCorrection => ({
  id: pair.id,
  imageHash,
  identified: toIdentified(pair.originalIdentification),
  corrected: {
    name: pair.correctedName,
    brand: pair.correctedBrand,
    model: pair.correctedModel,
    category: knownCategory(pair.correctedCategory),
    description: pair.correctedDescription,
  },
  agree: (row.agreementCount ?? 1) - 1,
  disagree: row.disagreementCount ?? 0,
  isValidated: row.isValidated ?? false,
  visibility: pair.visibility,
  isPhotoShared: row.photoSharedAt !== null,
  submittedAt: pair.createdAt,
});

/** What the actor has done for the identification. */
export async function readProgress({ db }: Pick<Deps, "db">, actor: Actor): Promise<TrainingCounts> {
  const count = (which?: string) => sql`count(*) ${sql.raw(which ? `filter (where ${which})` : "")}`.mapWith(Number);
  const [voted] = await db
    .select({
      votes: count("vote <> 'unsure'"),
      confirmedVotes: sql`count(*) filter (where ${correctionVotes.vote} = 'agree' and ${feedbackConsensus.isValidated}
        and ${hasNotCorrected(feedbackConsensus.imageHash)})`.mapWith(Number),
    })
    .from(correctionVotes)
    .innerJoin(feedbackConsensus, eq(feedbackConsensus.id, correctionVotes.answerId))
    .where(eq(correctionVotes.userId, actor.id));
  const [corrected] = await db
    .select({
      corrections: count(),
      validatedCorrections: count("is_validated"),
    })
    .from(aiTrainingData)
    .leftJoin(feedbackConsensus, eq(feedbackConsensus.id, aiTrainingData.answerId))
    .where(
      and(
        eq(aiTrainingData.userId, actor.id),
        eq(aiTrainingData.visibility, "public"),
        not(aiTrainingData.isSuperseded),
      ),
    );
  const { votes = 0, confirmedVotes = 0 } = voted ?? {};
  const { corrections = 0, validatedCorrections = 0 } = corrected ?? {};
  return { votes, confirmedVotes, corrections, validatedCorrections };
}
