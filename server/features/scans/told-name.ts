import { type SQL, sql } from "drizzle-orm";
import { identificationFeedback, scanFeedback, scanHistory } from "#shared/schema/index.ts";

/**
 * The name that a scan's member says the item has, whether or not anyone has looked at that yet; null where they have said
 * none, or have said something else since. Ids are in the order of time.
 */
export const toldName: SQL<string | null> = sql<string | null>`(
  select told.user_corrected_name from ${identificationFeedback} told
  where told.user_id = ${scanHistory.userId} and told.image_hash = ${scanHistory.imageHash}
    and told.user_confirmation <> 'CONFIRMED'
    and not exists (
      select 1 from ${scanFeedback} word
      where word.user_id = told.user_id and word.image_hash = told.image_hash and word.id > told.id)
  order by told.id desc limit 1)`;
