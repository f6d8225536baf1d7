import { and, eq, sql } from "drizzle-orm";
import type { Database } from "#server/db/client.ts";
import { prepareOnce } from "#server/db/prepared.ts";
import { ITEM_CATEGORIES, type ItemCategory } from "#shared/domain/identify/item-category.ts";
import { feedbackConsensus } from "#shared/schema/index.ts";

/** What members have agreed on, to be laid over an identification: its model goes where theirs is not known. */
export interface AgreedFields {
  name: string;
  brand: string | null;
  model: string | null;
  category?: ItemCategory;
}

/** The validated answer for a picture; null where there is none. */
export async function correctionFor(db: Database, imageHash: string): Promise<AgreedFields | null> {
  const [agreed] = await statement(db).execute({ imageHash });
  if (!agreed) return null;
  const { name, brand } = agreed;
  const category = ITEM_CATEGORIES.find((one) => one === agreed.category);
  const isBranded = brand !== null && name.toLowerCase().startsWith(`${brand.toLowerCase()} `);
  const model = isBranded ? name.slice(brand.length + 1) : null;
  return { name, brand, model, ...(category && { category }) };
}

const statement = prepareOnce((db) =>
  db
    .select({
      name: feedbackConsensus.correctProductName,
      brand: feedbackConsensus.correctProductBrand,
      category: feedbackConsensus.correctProductCategory,
    })
    .from(feedbackConsensus)
    .where(and(eq(feedbackConsensus.imageHash, sql.placeholder("imageHash")), feedbackConsensus.isValidated))
    .limit(1)
    .prepare("agreed_answer"),
);
