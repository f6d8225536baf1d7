import { and, asc, eq, inArray, ne, notInArray, sql } from "drizzle-orm";
import { v7 } from "uuid";
import { lockByName, type Transaction } from "#server/db/client.ts";
import { findNamed } from "#server/features/catalog/index.ts";
import { correctionsOf, type MadeCorrection } from "#server/features/identify/index.ts";
import { type Answer, answerKey, groupAnswers } from "#server/features/training/answers.ts";
import { correctionMerits } from "#server/features/training/merits.ts";
import { validatedNotice } from "#server/features/training/notice.ts";
import { isPictureOf } from "#server/features/training/pairs.ts";
import { weighMerits } from "#server/lib/merits.ts";
import { tell } from "#server/lib/notices.ts";
import { isValidated, type Votes } from "#shared/domain/identify/consensus.ts";
import { aiTrainingData, correctionVotes, feedbackConsensus, scanFeedback } from "#shared/schema/index.ts";

/** More than this share of the voters; as the column holds it. */
const CONFIDENCE_THRESHOLD = 0.67;

/** Lets one transaction at a time learn of a picture. */
export const lockPicture = (tx: Transaction, imageHash: string) => lockByName(tx, `consensus ${imageHash}`);

/**
 * Makes the answers proposed for a picture, their counts and whether they are validated anew from what members say now.
 * To be called by what changes a proposal or a vote: in the same transaction or later, once or several times. Points and
 * notices follow.
 */
export async function revalidate(tx: Transaction, imageHash: string): Promise<void> {
  await lockPicture(tx, imageHash);
  const corrections = await countedCorrections(tx, imageHash);
  const rows = await tx.select().from(feedbackConsensus).where(eq(feedbackConsensus.imageHash, imageHash));
  const rowOf = new Map(rows.map((row) => [keyOfRow(row), row]));
  const answers = groupAnswers(corrections);
  const cast = await votesOn(tx, imageHash, rows);
  const counted = answers.map((answer) => {
    const row = rowOf.get(answerKey(answer));
    return { answer, row, votes: countVotes(answer, row && cast.get(row.id)) };
  });
  await dropAnswers(
    tx,
    rows.filter((row) => !answers.some((answer) => answerKey(answer) === keyOfRow(row))),
  );
  for (const one of counted) {
    const others = counted.filter((other) => other !== one).map(({ votes }) => votes.agree);
    await putAnswer(tx, {
      imageHash,
      ...one,
      corrections: corrections.filter(({ userId }) => one.answer.members.includes(userId)),
      validated: isValidated(one.votes, Math.max(0, ...others)),
    });
  }
}

/** The corrections of a picture, without those of members one of whose corrections of it a moderator looks at or removed. */
async function countedCorrections(tx: Transaction, imageHash: string): Promise<MadeCorrection[]> {
  const corrections = await correctionsOf(tx, imageHash);
  if (corrections.length === 0) return corrections;
  const authors = corrections.map(({ userId }) => userId);
  const hidden = await tx
    .select({ userId: aiTrainingData.userId })
    .from(aiTrainingData)
    .where(
      and(inArray(aiTrainingData.userId, authors), isPictureOf(imageHash), ne(aiTrainingData.visibility, "public")),
    );
  return corrections.filter(({ userId }) => !hidden.some((one) => one.userId === userId));
}

/** The votes on answers by their ids: a member who corrects the picture votes by that. */
async function votesOn(tx: Transaction, imageHash: string, rows: readonly Row[]): Promise<Map<string, Votes>> {
  if (rows.length === 0) return new Map();
  const { answerId, userId, vote } = correctionVotes;
  const correct = tx
    .select({ userId: scanFeedback.userId })
    .from(scanFeedback)
    .where(and(eq(scanFeedback.imageHash, imageHash), eq(scanFeedback.feedbackType, "correction")));
  const howMany = (which: "agree" | "disagree") => sql`count(*) filter (where ${vote} = ${which})`.mapWith(Number);
  const cast = await tx
    .select({ answerId, agree: howMany("agree"), disagree: howMany("disagree") })
    .from(correctionVotes)
    .where(
      and(
        inArray(
          answerId,
          rows.map(({ id }) => id),
        ),
        notInArray(userId, correct),
      ),
    )
    .groupBy(answerId);
  return new Map(cast.map((one) => [one.answerId, one]));
}

/** The votes on an answer: members who propose it after its first submitter agree, beside those who voted. */
export function countVotes(answer: Pick<Answer, "members">, cast: Votes | undefined): Votes {
  return { agree: answer.members.length - 1 + (cast?.agree ?? 0), disagree: cast?.disagree ?? 0 };
}

type Row = typeof feedbackConsensus.$inferSelect;

const keyOfRow = (row: Row) => answerKey({ name: row.correctProductName, brand: row.correctProductBrand });

/**
 * Answers that no member proposes any more go, with the votes on them. One whose correction a moderator looks at or removed
 * stays, as that may come back.
 */
async function dropAnswers(tx: Transaction, dropped: readonly Row[]): Promise<void> {
  for (const { id, isValidated: wasValidated } of dropped) {
    const pairs = await tx
      .select({ id: aiTrainingData.id, visibility: aiTrainingData.visibility })
      .from(aiTrainingData)
      .where(eq(aiTrainingData.answerId, id));
    if (wasValidated) await weighPairs(tx, pairs);
    const isHeld = pairs.some(({ visibility }) => visibility !== "public");
    if (!isHeld) await tx.delete(feedbackConsensus).where(eq(feedbackConsensus.id, id));
    else {
      await tx
        .update(feedbackConsensus)
        .set({ isValidated: false, validatedAt: null, shownCorrectionId: null, updatedAt: sql`now()` })
        .where(eq(feedbackConsensus.id, id));
    }
  }
}

interface Counted {
  imageHash: string;
  answer: Answer;
  row: Row | undefined;
  votes: Votes;
  validated: boolean;
  corrections: readonly MadeCorrection[];
}

async function putAnswer(
  tx: Transaction,
  { imageHash, answer, row, votes, validated, corrections }: Counted,
): Promise<void> {
  const id = row?.id ?? v7();
  const wasValidated = row?.isValidated ?? false;
  const values = {
    correctProductId: await findProduct(tx, answer),
    correctProductName: answer.name,
    correctProductBrand: answer.brand,
    correctProductCategory: answer.category,
    agreementCount: votes.agree + 1,
    disagreementCount: votes.disagree,
    confidenceThreshold: CONFIDENCE_THRESHOLD,
    isValidated: validated,
  };
  if (!row) await tx.insert(feedbackConsensus).values({ id, imageHash, ...values });
  const before = await pairsOf(tx, id);
  const shownCorrectionId = await markPairs(tx, { id, imageHash, corrections, validated, votes });
  const after = await pairsOf(tx, id);
  const now = { ...values, shownCorrectionId };
  const isAsBefore = row && (Object.keys(now) as (keyof typeof now)[]).every((key) => row[key] === now[key]);
  if (!isAsBefore) {
    const validatedAt = validated ? sql`coalesce(${feedbackConsensus.validatedAt}, now())` : null;
    await tx
      .update(feedbackConsensus)
      .set({ ...now, validatedAt, updatedAt: sql`now()` })
      .where(eq(feedbackConsensus.id, id));
  }
  const isSameWith =
    isAsBefore && before.length === after.length && before.every((one, at) => one.id === after[at]?.id);
  // Only what changed: a change of points has corrections counted anew as well, and that must come to an end.
  if ((validated || wasValidated) && !isSameWith) await weighPairs(tx, [...before, ...after]);
  if (validated && !wasValidated) await tell(tx, validatedNotice, { answerId: id });
}

/** The corrections that propose an answer, in one order. */
const pairsOf = (tx: Transaction, answerId: string) =>
  tx
    .select({ id: aiTrainingData.id })
    .from(aiTrainingData)
    .where(eq(aiTrainingData.answerId, answerId))
    .orderBy(asc(aiTrainingData.id));

/** Has standing follow what becomes of corrections. */
async function weighPairs(tx: Transaction, pairs: readonly { id: string }[]): Promise<void> {
  for (const id of new Set(pairs.map((pair) => pair.id))) await weighMerits(tx, correctionMerits, id);
}

/** The product of the catalogue that an answer names. */
async function findProduct(tx: Transaction, { name, brand, model }: Answer): Promise<string | null> {
  if (brand === null) return null;
  const named = [name, model].flatMap((one) => one ?? []);
  const prefix = `${brand} `.toLowerCase();
  const bare = named.flatMap((one) => (one.toLowerCase().startsWith(prefix) ? one.slice(prefix.length) : []));
  return findNamed(tx, { brand, names: [...new Set([...named, ...bare])] });
}

/**
 * Says of the pairs of those who propose an answer that they do, and whether it is validated. Answers the first one with a
 * photo that members may see.
 */
async function markPairs(
  tx: Transaction,
  { id, imageHash, corrections, validated, votes }: Omit<Counted, "answer" | "row"> & { id: string },
): Promise<string | null> {
  const marked: { id: string; isShared: boolean }[] = [];
  for (const { userId, corrected, photoSharedAt } of corrections) {
    const pairs = await tx
      .update(aiTrainingData)
      .set({ answerId: id, communityValidated: validated, validationCount: votes.agree })
      .where(
        and(
          eq(aiTrainingData.userId, userId),
          isPictureOf(imageHash),
          sql`${aiTrainingData.correctedBrand} is not distinct from ${corrected.brand}`,
          sql`${aiTrainingData.correctedModel} is not distinct from ${corrected.model}`,
        ),
      )
      .returning({ id: aiTrainingData.id });
    marked.push(...pairs.map((pair) => ({ id: pair.id, isShared: photoSharedAt !== null })));
  }
  const ids = marked.map((pair) => pair.id);
  await tx
    .update(aiTrainingData)
    .set({ answerId: null })
    .where(
      and(
        eq(aiTrainingData.answerId, id),
        // Hidden ones may come back to it.
        eq(aiTrainingData.visibility, "public"),
        ids.length > 0 ? notInArray(aiTrainingData.id, ids) : undefined,
      ),
    );
  return marked.find((pair) => pair.isShared)?.id ?? null;
}
