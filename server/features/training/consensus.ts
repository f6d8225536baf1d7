import { and, asc, eq, inArray, notInArray, sql } from "drizzle-orm";
import { v7 } from "uuid";
import { lockByName, type Transaction } from "#server/db/client.ts";
import { findNamed } from "#server/features/catalog/index.ts";
import { type Answer, answerKey, groupAnswers } from "#server/features/training/answers.ts";
import { correctionMerits } from "#server/features/training/merits.ts";
import { validatedNotice } from "#server/features/training/notice.ts";
import { hasNotCorrected, readProposals } from "#server/features/training/pairs.ts";
import { weighMerits } from "#server/lib/merits.ts";
import { tell } from "#server/lib/notices.ts";
import { isValidated, type Votes } from "#shared/domain/identify/consensus.ts";
import { aiTrainingData, correctionVotes, feedbackConsensus } from "#shared/schema/index.ts";

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
  const rows = await tx.select().from(feedbackConsensus).where(eq(feedbackConsensus.imageHash, imageHash));
  const rowOf = new Map(rows.map((row) => [keyOfRow(row), row]));
  const answers = groupAnswers(await readProposals(tx, imageHash));
  const cast = await votesOn(tx, imageHash, rows);
  const counted = answers.map((answer) => {
    const row = rowOf.get(answerKey(answer));
    const votes = row && cast.get(row.id);
    return { answer, row, hasVotes: votes !== undefined, votes: countVotes(answer, votes) };
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
      validated: isValidated(one.votes, Math.max(0, ...others)),
    });
  }
}

/** The votes on answers by their ids: a member who corrects the picture votes by that. */
async function votesOn(tx: Transaction, imageHash: string, rows: readonly Row[]): Promise<Map<string, Votes>> {
  if (rows.length === 0) return new Map();
  const { answerId, vote } = correctionVotes;
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
        hasNotCorrected(imageHash),
      ),
    )
    .groupBy(answerId);
  return new Map(cast.map((one) => [one.answerId, one]));
}

/** The votes on an answer: members who propose it after its first submitter agree, beside those who voted. */
export function countVotes(answer: Pick<Answer, "proposals">, cast: Votes | undefined): Votes {
  return { agree: answer.proposals.length - 1 + (cast?.agree ?? 0), disagree: cast?.disagree ?? 0 };
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
  /** Members have voted on it, beside those who propose it. */
  hasVotes: boolean;
  votes: Votes;
  validated: boolean;
}

async function putAnswer(
  tx: Transaction,
  { imageHash, answer, row, hasVotes, votes, validated }: Counted,
): Promise<void> {
  const id = row?.id ?? v7();
  const wasValidated = row?.isValidated ?? false;
  // Members agreed with what they were shown: its author can't turn it into something else afterwards.
  const isJudged = row && (wasValidated || hasVotes);
  const values = {
    correctProductId: await findProduct(tx, answer),
    correctProductName: answer.name,
    correctProductBrand: answer.brand,
    correctProductCategory: isJudged ? row.correctProductCategory : answer.category,
    agreementCount: votes.agree + 1,
    disagreementCount: votes.disagree,
    confidenceThreshold: CONFIDENCE_THRESHOLD,
    isValidated: validated,
  };
  if (!row) await tx.insert(feedbackConsensus).values({ id, imageHash, ...values });
  const before = await pairsOf(tx, id);
  const shownCorrectionId = await markPairs(tx, { id, answer, validated, votes });
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
 * Says of the pairs that propose an answer that they do, and whether it is validated. Answers the first one with a photo
 * that members may see.
 */
async function markPairs(
  tx: Transaction,
  { id, answer, validated, votes }: Pick<Counted, "answer" | "validated" | "votes"> & { id: string },
): Promise<string | null> {
  const ids = answer.proposals.map(({ pairId }) => pairId);
  await tx
    .update(aiTrainingData)
    .set({ answerId: id, communityValidated: validated, validationCount: votes.agree })
    .where(inArray(aiTrainingData.id, ids));
  await tx
    .update(aiTrainingData)
    .set({ answerId: null })
    .where(
      and(
        eq(aiTrainingData.answerId, id),
        // Hidden ones may come back to it.
        eq(aiTrainingData.visibility, "public"),
        notInArray(aiTrainingData.id, ids),
      ),
    );
  return answer.proposals.find(({ isPhotoShared }) => isPhotoShared)?.pairId ?? null;
}
