import { type AnyColumn, and, asc, eq, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import { v7 } from "uuid";
import type { Transaction } from "#server/db/client.ts";
import type { MadeCorrection } from "#server/features/identify/index.ts";
import { answerKey, answerOf, type Proposal, type Words } from "#server/features/training/answers.ts";
import { aiTrainingData, correctionVotes, scanFeedback } from "#shared/schema/index.ts";

const FIELDS = {
  name: "name",
  brand: "brand",
  model: "model",
  category: "category",
  productType: "product-type",
  description: "description",
} as const;

/** The hash of a pair's picture: it stays in it once the scan is gone. */
export const pictureOf = sql<string>`${aiTrainingData.originalIdentification} ->> 'imageHash'`;

/** Whether a pair is about a picture. */
export const isPictureOf = (imageHash: string): SQL => sql`${pictureOf} = ${imageHash}`;

/** The condition that a voter has not corrected the picture: those who did have said by that what they hold to be right. */
export const hasNotCorrected = (imageHash: string | AnyColumn): SQL => sql`not exists (select from ${aiTrainingData}
  where ${aiTrainingData.userId} = ${correctionVotes.userId} and ${pictureOf} = ${imageHash} and not ${aiTrainingData.isSuperseded})`;

/**
 * What members say now that a picture shows, one each at most, the first one first: without those of members one of whose
 * corrections of it a moderator looks at or removed.
 */
export async function readProposals(tx: Transaction, imageHash: string): Promise<Proposal[]> {
  const rows = await tx
    .select({ pair: aiTrainingData, photoSharedAt: scanFeedback.photoSharedAt })
    .from(aiTrainingData)
    .leftJoin(
      scanFeedback,
      and(eq(scanFeedback.userId, aiTrainingData.userId), eq(scanFeedback.imageHash, sql`${imageHash}`)),
    )
    .where(and(isPictureOf(imageHash), isNotNull(aiTrainingData.userId)))
    .orderBy(asc(aiTrainingData.createdAt), asc(aiTrainingData.id));
  const held = new Set(rows.flatMap(({ pair }) => (pair.visibility === "public" ? [] : pair.userId)));
  return rows.flatMap(({ pair, photoSharedAt }) =>
    pair.userId === null || pair.isSuperseded || held.has(pair.userId)
      ? []
      : { ...wordsOf(pair), pairId: pair.id, userId: pair.userId, isPhotoShared: photoSharedAt !== null },
  );
}

/** What was identified, and what its author says instead; null where that stands as it was. */
function wordsOf(pair: Pick<Pair, "originalIdentification" | keyof Said>): Pick<Proposal, "original" | "corrected"> {
  const { name = null, brand = null, model = null, category = null } = pair.originalIdentification as Partial<Words>;
  return {
    original: { name, brand, model, category },
    corrected: {
      name: pair.correctedName,
      brand: pair.correctedBrand,
      model: pair.correctedModel,
      category: pair.correctedCategory,
    },
  };
}

type Pair = typeof aiTrainingData.$inferSelect;

/**
 * Pairs that others validated, that an administrator verified or a moderator looks at or removed stay, whatever their author
 * says later.
 */
const isOpen = (pair: Pick<Pair, "communityValidated" | "isVerified" | "visibility">) =>
  !pair.communityValidated && !pair.isVerified && pair.visibility === "public";

/**
 * Makes the training pair of a member's correction of a picture, in place of their earlier one; without a correction there
 * is none. Others agreed with what it names: the same answer in other words leaves a pair that stays as it is. Call it
 * with the picture locked.
 */
export async function keepPair(
  tx: Transaction,
  { userId, imageHash }: { userId: string; imageHash: string },
  correction: MadeCorrection | null,
): Promise<void> {
  // Once the scan is gone, what was identified can't be read any more: the pair has it.
  if (correction?.scanResultId === null) return;
  const pairs = await tx
    .select()
    .from(aiTrainingData)
    .where(and(eq(aiTrainingData.userId, userId), isPictureOf(imageHash)));
  const values = correction && toColumns(imageHash, correction);
  const stays = values && pairs.find((pair) => !isOpen(pair) && isSameAnswer(pair, values));
  const [open, ...rest] = pairs.filter(isOpen);
  const replaced = values && !stays ? open : undefined;
  const gone = [...rest, ...(open && !replaced ? [open] : [])].map(({ id }) => id);
  if (gone.length > 0) await tx.delete(aiTrainingData).where(inArray(aiTrainingData.id, gone));
  for (const { id, isSuperseded } of pairs.filter((pair) => !isOpen(pair))) {
    const is = id !== stays?.id;
    if (is !== isSuperseded) await tx.update(aiTrainingData).set({ isSuperseded: is }).where(eq(aiTrainingData.id, id));
  }
  if (!values || stays) return;
  if (replaced) await tx.update(aiTrainingData).set(values).where(eq(aiTrainingData.id, replaced.id));
  else await tx.insert(aiTrainingData).values({ id: v7(), userId, ...values });
}

type Columns = ReturnType<typeof toColumns>;

function toColumns(imageHash: string, { scanResultId, at, original, corrected }: MadeCorrection) {
  const said = (Object.keys(FIELDS) as (keyof typeof FIELDS)[]).filter((field) => corrected[field] !== null);
  const [only] = said;
  return {
    scanResultId,
    /** The field that was corrected, or that there are several. */
    correctionType: said.length === 1 && only ? FIELDS[only] : "several",
    originalIdentification: { imageHash, ...original },
    correctedName: corrected.name,
    correctedBrand: corrected.brand,
    correctedModel: corrected.model,
    correctedCategory: corrected.category,
    correctedProductType: corrected.productType,
    correctedDescription: corrected.description,
    confidenceLevel: null,
    validationCount: 0,
    isSuperseded: false,
    createdAt: at,
  };
}

const SAID = [
  "correctedName",
  "correctedBrand",
  "correctedModel",
  "correctedCategory",
  "correctedProductType",
  "correctedDescription",
] as const;
type Said = Pick<Pair, (typeof SAID)[number]>;

function isSameAnswer(pair: Pair, values: Columns): boolean {
  const [before, now] = [answerOf(wordsOf(pair)), answerOf(wordsOf(values))];
  if (before && now) return answerKey(before) === answerKey(now);
  return SAID.every((field) => pair[field] === values[field]);
}
