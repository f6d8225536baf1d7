import { eq } from "drizzle-orm";
import type { Database, Transaction } from "#server/db/client.ts";
import { ownCase } from "#server/features/moderation/index.ts";
import type { NoticeRow } from "#server/features/takedowns/notices.ts";
import { normalizeEmail } from "#shared/domain/account-rules.ts";
import type { Actor } from "#shared/domain/roles.ts";
import type { Party } from "#shared/domain/takedown.ts";
import { users } from "#shared/schema/index.ts";

type Parties = Pick<NoticeRow, "sharerId" | "claimantEmail">;

/** A member's part in a notice: the content's sharer, or the claimant by the account's mail address. */
export async function partyOf(db: Database | Transaction, userId: string, notice: Parties): Promise<Party | null> {
  if (notice.sharerId === userId) return "sharer";
  const [account] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  const isClaimant = account?.email != null && normalizeEmail(account.email) === normalizeEmail(notice.claimantEmail);
  return isClaimant ? "claimant" : null;
}

/** Throws FORBIDDEN where a moderator is a party to a notice: moderators must not decide in their own case. */
export async function refuseParty(db: Database | Transaction, actor: Actor, notice: Parties): Promise<void> {
  const party = await partyOf(db, actor.id, notice);
  if (party === "sharer") throw ownCase("You shared what this notice is about, so another moderator has to decide.");
  if (party === "claimant") throw ownCase("You sent this notice, so another moderator has to decide.");
}
