import { and, eq, inArray, sql } from "drizzle-orm";
import { v7 } from "uuid";
import { lockByName, type Transaction } from "#server/db/client.ts";
import { findNamed } from "#server/features/catalog/index.ts";
import { correctionsOf, type MadeCorrection } from "#server/features/identify/index.ts";
import { type Answer, answerKey, groupAnswers } from "#server/features/training/answers.ts";
import { isPictureOf } from "#server/features/training/pairs.ts";
import { isValidated, type Votes } from "#shared/domain/identify/consensus.ts";
import { aiTrainingData, feedbackConsensus } from "#shared/schema/index.ts";

/** More than this share of the voters; as the column holds it. */
const CONFIDENCE_THRESHOLD = 0.67;

/** Lets one transaction at a time learn of a picture. */
export const lockPicture = (tx: Transaction, imageHash: string) => lockByName(tx, `consensus ${imageHash}`);

/**
 * Makes the answers proposed for a picture, their counts and whether they are validated anew from what members say now.
 * For whoever changes a proposal or a vote: in the same transaction, or later, once or several times.
 */
export async function revalidate(tx: Transaction, imageHash: string): Promise<void> {
  await lockPicture(tx, imageHash);
  const corrections = await correctionsOf(tx, imageHash);
  const rows = await tx.select().from(feedbackConsensus).where(eq(feedbackConsensus.imageHash, imageHash));
  const rowOf = new Map(rows.map((row) => [keyOfRow(row), row]));
  const answers = groupAnswers(corrections);
  const counted = answers.map((answer) => ({ answer, votes: countVotes(answer, rowOf.get(answerKey(answer))) }));
  const gone = rows.filter((row) => !answers.some((answer) => answerKey(answer) === keyOfRow(row)));
  if (gone.length > 0)
    await tx.delete(feedbackConsensus).where(
      inArray(
        feedbackConsensus.id,
        gone.map(({ id }) => id),
      ),
    );
  for (const { answer, votes } of counted) {
    const others = counted.filter((one) => one.answer !== answer).map((one) => one.votes.agree);
    const validated = isValidated(votes, Math.max(0, ...others));
    await putAnswer(tx, imageHash, { answer, validated, row: rowOf.get(answerKey(answer)) });
    await markPairs(tx, imageHash, {
      corrections: corrections.filter(({ userId }) => answer.members.includes(userId)),
      validated,
      votes,
    });
  }
}

/** The votes on an answer: whoever proposes it after its first submitter agrees. Votes against it stand in its row. */
export function countVotes(answer: Pick<Answer, "members">, row: { disagreementCount: number } | undefined): Votes {
  return { agree: answer.members.length - 1, disagree: row?.disagreementCount ?? 0 };
}

type Row = typeof feedbackConsensus.$inferSelect;

const keyOfRow = (row: Row) => answerKey({ name: row.correctProductName, brand: row.correctProductBrand });

async function putAnswer(
  tx: Transaction,
  imageHash: string,
  { answer, validated, row }: { answer: Answer; validated: boolean; row: Row | undefined },
): Promise<void> {
  const values = {
    correctProductId: await findProduct(tx, answer),
    correctProductName: answer.name,
    correctProductBrand: answer.brand,
    correctProductCategory: answer.category,
    agreementCount: answer.members.length,
    confidenceThreshold: CONFIDENCE_THRESHOLD,
    isValidated: validated,
  };
  if (row === undefined) {
    await tx.insert(feedbackConsensus).values({ id: v7(), imageHash, ...values });
    return;
  }
  const isAsBefore = (Object.keys(values) as (keyof typeof values)[]).every((key) => row[key] === values[key]);
  if (isAsBefore) return;
  await tx
    .update(feedbackConsensus)
    .set({ ...values, updatedAt: sql`now()` })
    .where(eq(feedbackConsensus.id, row.id));
}

/** The product of the catalogue that an answer names. */
async function findProduct(tx: Transaction, { name, brand, model }: Answer): Promise<string | null> {
  if (brand === null) return null;
  const named = [name, model].flatMap((one) => one ?? []);
  const prefix = `${brand} `.toLowerCase();
  const bare = named.flatMap((one) => (one.toLowerCase().startsWith(prefix) ? one.slice(prefix.length) : []));
  return findNamed(tx, { brand, names: [...new Set([...named, ...bare])] });
}

/** Says of the pairs of those who propose an answer whether it is validated. */
async function markPairs(
  tx: Transaction,
  imageHash: string,
  { corrections, validated, votes }: { corrections: readonly MadeCorrection[]; validated: boolean; votes: Votes },
): Promise<void> {
  for (const { userId, corrected } of corrections) {
    await tx
      .update(aiTrainingData)
      .set({ communityValidated: validated, validationCount: votes.agree })
      .where(
        and(
          eq(aiTrainingData.userId, userId),
          isPictureOf(imageHash),
          sql`${aiTrainingData.correctedBrand} is not distinct from ${corrected.brand}`,
          sql`${aiTrainingData.correctedModel} is not distinct from ${corrected.model}`,
        ),
      );
  }
}
