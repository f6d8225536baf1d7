import { eq } from "drizzle-orm";
import type pg from "pg";
import { expect } from "vitest";
import type { Database } from "#server/db/client.ts";
import { rateLimits } from "#shared/schema/index.ts";

/**
 * Resolves once a member's photos have all been counted and nobody waits for a statement of these pools: each has been
 * asked about by then, or waits for another that has.
 */
export async function untilAllAsked(db: Database, pools: pg.Pool[], memberId: string, photos: number): Promise<void> {
  await expect
    .poll(async () => {
      const isOfMember = eq(rateLimits.key, `identify:${memberId}`);
      const [counted] = await db.select({ photos: rateLimits.points }).from(rateLimits).where(isOfMember);
      return [counted?.photos, pools.every(({ idleCount, totalCount }) => idleCount === totalCount)];
    })
    .toEqual([photos, true]);
}
