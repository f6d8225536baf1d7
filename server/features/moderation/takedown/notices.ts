import { and, eq, isNotNull, or, type SQL } from "drizzle-orm";
import type { Database, Transaction } from "#server/db/client.ts";
import { countStrikes } from "#server/features/moderation/takedown/standing.ts";
import { AppError } from "#server/http/app-error.ts";
import type { Claim, ReceivedNotice, Takedown } from "#shared/contracts/takedowns.ts";
import { displayName } from "#shared/domain/display-name.ts";
import { products, takedowns, users } from "#shared/schema/index.ts";

export type NoticeRow = typeof takedowns.$inferSelect;

/** A notice as it is stored. Throws NOT_FOUND. */
export async function findNotice(db: Database | Transaction, id: string): Promise<NoticeRow> {
  const [notice] = await db.select().from(takedowns).where(eq(takedowns.id, id));
  if (!notice) throw noticeMissing();
  return notice;
}

/** What its claimant sees of it: the one who answers for that is the caller. */
export async function readClaim(db: Database | Transaction, id: string): Promise<Claim> {
  const { notice, productName } = await selectNotice(db, eq(takedowns.id, id));
  return { ...statesOf(notice, productName), counter: counterOf(notice) };
}

/**
 * What whoever shared the content sees of a notice about it. Throws NOT_FOUND for anybody else, and for one that has come
 * to nothing: they were not told of it.
 */
export async function readReceived(db: Database | Transaction, id: string, sharerId: string): Promise<ReceivedNotice> {
  const isTold = or(isNotNull(takedowns.downAt), eq(takedowns.regime, "canada"));
  const { notice, productName } = await selectNotice(
    db,
    and(eq(takedowns.id, id), eq(takedowns.sharerId, sharerId), isTold),
  );
  const { claimantName, claimantEmail, claimantPostalAddress, claimantRole } = notice;
  return {
    ...statesOf(notice, productName),
    claimantName,
    claimantEmail,
    claimantPostalAddress,
    claimantRole,
    hasCountered: notice.counteredAt !== null,
  };
}

/** All of a notice, for moderators. Throws NOT_FOUND. */
export async function readTakedown(db: Database | Transaction, id: string): Promise<Takedown> {
  const { notice, productName, sharer } = await selectNotice(db, eq(takedowns.id, id));
  const { claimantName, claimantEmail, claimantPhone, claimantPostalAddress, claimantRole } = notice;
  return {
    ...statesOf(notice, productName),
    claimantName,
    claimantEmail,
    claimantPhone,
    claimantPostalAddress,
    claimantRole,
    signature: notice.signature,
    counter: counterOf(notice),
    courtAction: notice.courtAction,
    sharerId: sharer?.id ?? null,
    sharerName: sharer && displayName(sharer),
    sharerStrikes: sharer ? await countStrikes(db, sharer.id) : 0,
  };
}

async function selectNotice(db: Database | Transaction, where: SQL | undefined) {
  // The id first: drizzle takes a person whose first column is null for none.
  const { id, username, firstName, lastName } = users;
  const [row] = await db
    .select({ notice: takedowns, productName: products.name, sharer: { id, username, firstName, lastName } })
    .from(takedowns)
    .leftJoin(products, eq(products.id, takedowns.productId))
    .leftJoin(users, eq(users.id, takedowns.sharerId))
    .where(where);
  if (!row) throw noticeMissing();
  return row;
}

function statesOf(notice: NoticeRow, productName: string | null) {
  const { id, regime, state, createdAt: receivedAt, dueAt, downAt, refusal, counteredAt, restoreDueAt } = notice;
  const { courtActionAt, restoredAt, closedAt, kind, productId, work, address } = notice;
  return {
    ...{ id, regime, state, receivedAt, dueAt, downAt, refusal, counteredAt, restoreDueAt, courtActionAt, restoredAt },
    ...{ closedAt, kind, productId, productName, work, address },
  };
}

export function counterOf(notice: NoticeRow): Claim["counter"] {
  if (notice.counteredAt === null) return null;
  return {
    name: notice.counterName ?? "",
    postalAddress: notice.counterPostalAddress ?? "",
    phone: notice.counterPhone ?? "",
    statement: notice.counterStatement ?? "",
    signature: notice.counterSignature ?? "",
  };
}

export const noticeMissing = () => new AppError("NOT_FOUND", "There is no such notice.");
