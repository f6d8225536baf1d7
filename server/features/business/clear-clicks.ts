import { sql } from "drizzle-orm";
import type { Deps } from "#server/deps.ts";
import { DAY_MS } from "#shared/domain/durations.ts";
import { SHOP_CLICK_DAYS } from "#shared/domain/limits.ts";
import { affiliateClicks, affiliatePrograms } from "#shared/schema/index.ts";

/** One statement removes at most this many rows: visits never wait long for its locks. */
const BATCH = 1000;

/** A click from before this is deleted, and is none of the last days. */
export const oldestClick = (now: Date): Date => new Date(now.getTime() - SHOP_CLICK_DAYS * DAY_MS);

/** Deletes clicks that have been kept for their time. How many there were stays with their program, by the same statement. */
export async function clearOldClicks({ db, now }: Pick<Deps, "db" | "now">): Promise<void> {
  const oldest = oldestClick(now()).toISOString();
  const removeSome = async () => {
    const { rows } = await db.execute<{ gone: number }>(sql`
      with gone as (
        delete from ${affiliateClicks} where id in (
          select id from ${affiliateClicks} where clicked_at <= ${oldest}::timestamptz order by clicked_at limit ${BATCH}
        )
        returning affiliate_program_id as program_id
      ), counted as (
        update ${affiliatePrograms} set past_clicks = past_clicks + theirs.clicks
        from (select program_id, count(*) as clicks from gone group by program_id) as theirs
        where ${affiliatePrograms.id} = theirs.program_id
      )
      select count(*)::int as gone from gone`);
    return rows[0]?.gone ?? 0;
  };
  while ((await removeSome()) === BATCH);
}
