import { eq } from "drizzle-orm";
import type pg from "pg";
import { expect } from "vitest";
import type { Database } from "#server/db/client.ts";
import { rateLimits } from "#shared/schema/index.ts";

/**
 * Resolves once all photos of an account have been counted and no statement of these pools is under way: each has been
 * asked about by then, or waits for another that has.
 */
export async function untilAllAsked(db: Database, pools: pg.Pool[], accountId: string, photos: number): Promise<void> {
  await expect
    .poll(async () => {
      const isOfMember = eq(rateLimits.key, `identify:${accountId}`);
      const [counted] = await db.select({ photos: rateLimits.points }).from(rateLimits).where(isOfMember);
      return [counted?.photos, pools.every(({ idleCount, totalCount }) => idleCount === totalCount)];
    })
    .toEqual([photos, true]);
}
