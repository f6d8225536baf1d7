import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { v7 } from "uuid";
import type { Transaction } from "#server/db/client.ts";
import type { MadeCorrection } from "#server/features/identify/index.ts";
import { aiTrainingData } from "#shared/schema/index.ts";

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

type Pair = typeof aiTrainingData.$inferSelect;

/**
 * Pairs that others validated, that an administrator verified or a moderator looks at or removed stay, whatever their author
 * says later.
 */
const isOpen = (pair: Pick<Pair, "communityValidated" | "isVerified" | "visibility">) =>
  !pair.communityValidated && !pair.isVerified && pair.visibility === "public";

/**
 * Makes the training pair of a member's correction of a picture, in place of their earlier one; without a correction there
 * is none. Call it with the picture locked.
 */
export async function keepPair(
  tx: Transaction,
  { userId, imageHash }: { userId: string; imageHash: string },
  correction: MadeCorrection | null,
): Promise<void> {
  const pairs = await tx
    .select()
    .from(aiTrainingData)
    .where(and(eq(aiTrainingData.userId, userId), isPictureOf(imageHash)));
  const values = correction && toColumns(imageHash, correction);
  const stays = values && pairs.find((pair) => !isOpen(pair) && saysSame(pair, values));
  const [open, ...rest] = pairs.filter(isOpen);
  const replaced = values && !stays ? open : undefined;
  const gone = [...rest, ...(open && !replaced ? [open] : [])].map(({ id }) => id);
  if (gone.length > 0) await tx.delete(aiTrainingData).where(inArray(aiTrainingData.id, gone));
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
    correctedBrand: corrected.brand,
    correctedModel: corrected.model,
    correctedCategory: corrected.category,
    correctedProductType: corrected.productType,
    correctedDescription: corrected.description ?? corrected.name,
    confidenceLevel: null,
    validationCount: 0,
    createdAt: at,
  };
}

const SAID = [
  "correctedBrand",
  "correctedModel",
  "correctedCategory",
  "correctedProductType",
  "correctedDescription",
] as const;

const saysSame = (pair: Pick<Columns, (typeof SAID)[number]>, values: Columns) =>
  SAID.every((field) => pair[field] === values[field]);
