import { eq } from "drizzle-orm";
import type { Transaction } from "#server/db/client.ts";
import { users } from "#shared/schema/index.ts";

/** What decides whether an account may sign in and publish. */
type Standing = Pick<typeof users.$inferSelect, "isActive" | "suspendedUntil" | "terminatedAt">;

/** Suspends, terminates or reinstates an account that `lockAccounts` holds. */
export async function changeStanding(
  tx: Transaction,
  userId: string,
  standing: Partial<Standing>,
  now: Date,
): Promise<void> {
  await tx
    .update(users)
    .set({ ...standing, updatedAt: now })
    .where(eq(users.id, userId));
}
