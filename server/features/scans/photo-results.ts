import { and, desc, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Transaction } from "#server/db/client.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { aiScanResults, scanHistory } from "#shared/schema/index.ts";

/** What was identified in a scan of the actor's, kept from going; null where that is nothing, or the scan is not theirs. */
export async function holdResultOf(tx: Transaction, actor: Actor, scanId: string): Promise<string | null> {
  const [result] = await tx
    .select({ id: aiScanResults.id })
    .from(scanHistory)
    .innerJoin(aiScanResults, eq(aiScanResults.id, scanHistory.resultId))
    .where(and(eq(scanHistory.id, scanId), eq(scanHistory.userId, actor.id), eq(aiScanResults.userId, actor.id)))
    .for("key share", { of: aiScanResults });
  return result?.id ?? null;
}

/** The newest scan of a member's that shows a result; null where none does. */
export function scanOfResult(
  tx: Pick<Transaction, "select">,
  resultId: PgColumn,
  userId: PgColumn,
): SQL<string | null> {
  const newest = tx
    .select({ id: scanHistory.id })
    .from(scanHistory)
    .where(and(isNotNull(scanHistory.resultId), eq(scanHistory.resultId, resultId), eq(scanHistory.userId, userId)))
    .orderBy(desc(scanHistory.createdAt))
    .limit(1);
  return sql<string | null>`(${newest})`;
}
