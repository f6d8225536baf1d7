import { and, eq, isNotNull } from "drizzle-orm";
import type { Database, Transaction } from "#server/db/client.ts";
import type { NoticeRow } from "#server/features/takedowns/notices.ts";
import { isDown } from "#shared/domain/takedown.ts";
import { countStrikes as count, groupIntoStrikes, type StrikeNotice } from "#shared/domain/takedown-strikes.ts";
import { takedowns } from "#shared/schema/index.ts";

type Member = NoticeRow & StrikeNotice;

/** Every notice that ever took down something of this member's, and whether it counts now. */
async function readMembers(db: Database | Transaction, sharerId: string): Promise<Member[]> {
  const rows = await db
    .select()
    .from(takedowns)
    .where(and(eq(takedowns.sharerId, sharerId), eq(takedowns.regime, "dmca"), isNotNull(takedowns.downAt)))
    .orderBy(takedowns.createdAt, takedowns.id);
  return rows.map((row) => ({
    ...row,
    counts: isDown(row.state) && row.upheldAt !== null && row.strikeWithdrawnAt === null,
  }));
}

/** How many strikes a member has. */
export async function readStrikeCount(db: Database | Transaction, userId: string): Promise<number> {
  return count(await readMembers(db, userId));
}

/** The strikes of a member that hold, each with the notices that it is made of. */
export async function listStrikes(db: Database | Transaction, userId: string): Promise<Member[][]> {
  return groupIntoStrikes(await readMembers(db, userId)).filter((group) => group.some(({ counts }) => counts));
}

/** All notices that are one strike with this one, itself included; itself alone where it took nothing down. */
export async function strikeOf(db: Database | Transaction, notice: NoticeRow): Promise<NoticeRow[]> {
  if (notice.sharerId === null) return [notice];
  const groups = groupIntoStrikes(await readMembers(db, notice.sharerId));
  return groups.find((group) => group.some(({ id }) => id === notice.id)) ?? [notice];
}
