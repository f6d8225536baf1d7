import { and, eq, isNotNull, ne, notExists, type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "#server/db/client.ts";
import { newestFirst, oneMore, type Place, pagesBy } from "#server/db/page.ts";
import type { Deps } from "#server/deps.ts";
import { isUnblocked } from "#server/features/accounts/index.ts";
import { isPhotoKept } from "#server/features/identify/index.ts";
import { correctionPhotoPath } from "#server/features/training/content.ts";
import type { ProposedAnswer } from "#shared/contracts/training/training.ts";
import { ITEM_CATEGORIES, type ItemCategory } from "#shared/domain/identify/item-category.ts";
import type { Actor } from "#shared/domain/roles.ts";
import type { Page } from "#shared/http/endpoint.ts";
import {
  aiTrainingData,
  correctionVotes,
  feedbackConsensus,
  imageCacheEntries,
  scanFeedback,
} from "#shared/schema/index.ts";

interface ListInput {
  limit: number;
  cursor?: Place | undefined;
}

const { shownCorrectionId, isValidated, imageHash } = feedbackConsensus;
const QUEUE = pagesBy("asc", { createdAt: feedbackConsensus.createdAt, id: feedbackConsensus.id });
const VOTES = newestFirst({ createdAt: correctionVotes.createdAt, id: correctionVotes.answerId });

/** What waits for the actor's vote, the oldest first. */
export async function listQueue(
  { db, now }: Pick<Deps, "db" | "now">,
  actor: Actor,
  { limit, cursor }: ListInput,
): Promise<Page<ProposedAnswer>> {
  const { answerId, userId } = correctionVotes;
  const voted = db
    .select({ one: sql`1` })
    .from(correctionVotes)
    .where(and(eq(answerId, feedbackConsensus.id), eq(userId, actor.id)));
  const rows = await db
    .select({ ...COLUMNS, vote: sql<null>`null` })
    .from(feedbackConsensus)
    .innerJoin(aiTrainingData, eq(aiTrainingData.id, shownCorrectionId))
    .where(
      and(
        sql`not ${isValidated}`,
        isNotNull(shownCorrectionId),
        mayBeVotedOn(db, actor, now()),
        notExists(voted),
        QUEUE.behind(cursor),
      ),
    )
    .orderBy(...QUEUE.order)
    .limit(oneMore(limit));
  const { items, nextCursor } = QUEUE.page(rows, limit);
  return { items: items.map(toAnswer), nextCursor };
}

/** The corrections that the actor voted on, the latest first. */
export async function listVotes({ db, now }: Pick<Deps, "db" | "now">, actor: Actor, { limit, cursor }: ListInput) {
  const rows = await db
    .select({
      ...COLUMNS,
      isSeen: sql<boolean>`coalesce(${mayBeSeen(db, actor, now())}, false)`,
      vote: correctionVotes.vote,
      votedAt: correctionVotes.createdAt,
    })
    .from(correctionVotes)
    .innerJoin(feedbackConsensus, eq(feedbackConsensus.id, correctionVotes.answerId))
    .innerJoin(aiTrainingData, eq(aiTrainingData.id, shownCorrectionId))
    .where(
      and(
        eq(correctionVotes.userId, actor.id),
        eq(aiTrainingData.visibility, "public"),
        isUnblocked(actor.id, aiTrainingData.userId),
        VOTES.behind(cursor),
      ),
    )
    .orderBy(...VOTES.order)
    .limit(oneMore(limit));
  const { items, nextCursor } = VOTES.page(
    rows.map((row) => ({ ...row, createdAt: row.votedAt, submittedAt: row.createdAt })),
    limit,
  );
  return {
    items: items.map((row) => {
      const answer = toAnswer({ ...row, createdAt: row.submittedAt });
      return { ...answer, photoUrl: row.isSeen ? answer.photoUrl : null, votedAt: row.votedAt };
    }),
    nextCursor,
  };
}

/** The picture of an answer that the actor may vote on; null where there is none. */
export async function findVotable(
  tx: Transaction,
  actor: Actor,
  id: string,
  now: Date,
): Promise<{ imageHash: string; isOwn: boolean } | null> {
  const [row] = await tx
    .select({ imageHash, isOwn: sql<boolean>`${hasCorrected(tx, actor)}` })
    .from(feedbackConsensus)
    .innerJoin(aiTrainingData, eq(aiTrainingData.id, shownCorrectionId))
    .where(and(eq(feedbackConsensus.id, id), mayBeSeen(tx, actor, now)));
  return row ?? null;
}

type Reads = Pick<Database | Transaction, "select">;

/** The condition that members may see the shown correction of an answer with its photo. */
export function mayBeSeen(db: Reads, actor: Actor, now: Date): SQL {
  const isShared = db
    .select({ one: sql`1` })
    .from(scanFeedback)
    .where(
      and(
        eq(scanFeedback.userId, aiTrainingData.userId),
        eq(scanFeedback.imageHash, imageHash),
        isNotNull(scanFeedback.photoSharedAt),
      ),
    );
  const isKept = db
    .select({ one: sql`1` })
    .from(imageCacheEntries)
    .where(and(eq(imageCacheEntries.imageHash, imageHash), isPhotoKept(now)));
  return and(
    eq(aiTrainingData.visibility, "public"),
    sql`exists ${isShared}`,
    sql`exists ${isKept}`,
    isUnblocked(actor.id, aiTrainingData.userId),
  ) as SQL;
}

/** The same for a member who has not corrected that picture: by a correction they have said what they think. */
const mayBeVotedOn = (db: Reads, actor: Actor, now: Date) =>
  and(
    mayBeSeen(db, actor, now),
    // Seldom anything else, and by this the index of the queue is read no further than for a page.
    ne(aiTrainingData.userId, actor.id),
    sql`not ${hasCorrected(db, actor)}`,
  );

function hasCorrected(db: Reads, actor: Actor): SQL {
  const own = db
    .select({ one: sql`1` })
    .from(scanFeedback)
    .where(
      and(
        eq(scanFeedback.userId, actor.id),
        eq(scanFeedback.imageHash, imageHash),
        eq(scanFeedback.feedbackType, "correction"),
      ),
    );
  return sql`exists ${own}`;
}

const COLUMNS = {
  id: feedbackConsensus.id,
  createdAt: feedbackConsensus.createdAt,
  correctionId: aiTrainingData.id,
  identified: aiTrainingData.originalIdentification,
  name: feedbackConsensus.correctProductName,
  brand: feedbackConsensus.correctProductBrand,
  category: feedbackConsensus.correctProductCategory,
  agreementCount: feedbackConsensus.agreementCount,
  disagreementCount: feedbackConsensus.disagreementCount,
  isValidated,
};

type Shown = Pick<
  typeof feedbackConsensus.$inferSelect,
  "id" | "createdAt" | "agreementCount" | "disagreementCount" | "isValidated"
> & {
  correctionId: string;
  identified: unknown;
  name: string;
  brand: string | null;
  category: string | null;
  vote: ProposedAnswer["vote"];
};

const toAnswer = ({ id, createdAt, correctionId, identified, name, brand, category, vote, ...row }: Shown) => ({
  id,
  correctionId,
  identified: toIdentified(identified),
  proposed: { name, brand, category: knownCategory(category) },
  photoUrl: correctionPhotoPath(correctionId),
  submittedAt: createdAt,
  // The first author is no voter.
  agree: row.agreementCount - 1,
  disagree: row.disagreementCount,
  isValidated: row.isValidated,
  vote,
});

/** What was identified, as a pair keeps it. */
export function toIdentified(kept: unknown): ProposedAnswer["identified"] {
  const { name, brand, category, confidence } = kept as Partial<ProposedAnswer["identified"]>;
  return {
    name: name ?? null,
    brand: brand ?? null,
    category: knownCategory(category ?? null),
    confidence: confidence ?? null,
  };
}

export const knownCategory = (category: string | null): ItemCategory | null =>
  ITEM_CATEGORIES.find((one) => one === category) ?? null;
