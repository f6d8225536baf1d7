import { and, desc, eq, isNotNull, ne, or, type SQL } from "drizzle-orm";
import type { Database, Transaction } from "#server/db/client.ts";
import { partyOf } from "#server/features/takedowns/parties.ts";
import { listStrikes, readStrikeCount } from "#server/features/takedowns/strike-notices.ts";
import { AppError } from "#server/http/app-error.ts";
import type { Claim, ListedNotice, ReceivedNotice, Takedown } from "#shared/contracts/takedowns/takedowns.ts";
import { displayName } from "#shared/domain/display-name.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { products, takedowns, users } from "#shared/schema/index.ts";

const NOTICES_SHOWN = 100;

export type NoticeRow = typeof takedowns.$inferSelect;

const PRODUCT = { productName: products.name, productNameFr: products.nameFr };
type ProductNames = { productName: string; productNameFr: string | null };

/** A notice as it is stored. Throws NOT_FOUND. */
export async function findNotice(db: Database | Transaction, id: string): Promise<NoticeRow> {
  const [notice] = await db.select().from(takedowns).where(eq(takedowns.id, id));
  if (!notice) throw noticeMissing();
  return notice;
}

/** What its claimant sees of it: the one who answers for that is the caller. */
export async function readClaim(db: Database | Transaction, id: string): Promise<Claim> {
  const { notice, product } = await selectNotice(db, eq(takedowns.id, id));
  return { ...statesOf(notice, product), counter: counterOf(notice) };
}

/**
 * A notice as the content's sharer sees it. Throws NOT_FOUND for another caller, and for a notice that came to nothing
 * or that its claimant has not confirmed: the sharer does not know of those.
 */
export async function readReceived(db: Database | Transaction, id: string, sharerId: string): Promise<ReceivedNotice> {
  const { notice, product } = await selectNotice(db, and(eq(takedowns.id, id), isToldTo(sharerId)));
  return toReceived(notice, product);
}

/** All of those, newest first, each with the removal that is appealed against, and whether it belongs to a strike. */
export async function listReceived(db: Database | Transaction, sharerId: string): Promise<ListedNotice[]> {
  const rows = await db
    .select({ notice: takedowns, product: PRODUCT })
    .from(takedowns)
    .leftJoin(products, eq(products.id, takedowns.productId))
    .where(isToldTo(sharerId))
    .orderBy(desc(takedowns.createdAt), desc(takedowns.id))
    .limit(NOTICES_SHOWN);
  const counting = (await listStrikes(db, sharerId)).flat().filter(({ counts }) => counts);
  const strikes = new Set(counting.map(({ id }) => id));
  return rows.map(({ notice, product }) => {
    return { ...toReceived(notice, product), removalId: notice.removalId, isStrike: strikes.has(notice.id) };
  });
}

function isToldTo(sharerId: string): SQL | undefined {
  const isForwarded = and(eq(takedowns.regime, "canada"), ne(takedowns.state, "unconfirmed"));
  return and(eq(takedowns.sharerId, sharerId), or(isNotNull(takedowns.downAt), isForwarded));
}

function toReceived(notice: NoticeRow, product: ProductNames | null): ReceivedNotice {
  const { claimantName, claimantEmail, claimantPostalAddress, claimantRole } = notice;
  return {
    ...statesOf(notice, product),
    claimantName,
    claimantEmail,
    claimantPostalAddress,
    claimantRole,
    hasCountered: notice.counteredAt !== null,
  };
}

/** All of a notice, for a moderator. Throws NOT_FOUND. */
export async function readTakedown(db: Database | Transaction, actor: Actor, id: string): Promise<Takedown> {
  const { notice, product, sharer } = await selectNotice(db, eq(takedowns.id, id));
  const { claimantName, claimantEmail, claimantPhone, claimantPostalAddress, claimantRole } = notice;
  return {
    ...statesOf(notice, product),
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
    sharerStrikes: sharer ? await readStrikeCount(db, sharer.id) : 0,
    ownParty: await partyOf(db, actor.id, notice),
  };
}

async function selectNotice(db: Database | Transaction, where: SQL | undefined) {
  // The id first: drizzle takes a person whose first column is null for none.
  const { id, username, firstName, lastName } = users;
  const [row] = await db
    .select({ notice: takedowns, product: PRODUCT, sharer: { id, username, firstName, lastName } })
    .from(takedowns)
    .leftJoin(products, eq(products.id, takedowns.productId))
    .leftJoin(users, eq(users.id, takedowns.sharerId))
    .where(where);
  if (!row) throw noticeMissing();
  return row;
}

function statesOf(notice: NoticeRow, product: ProductNames | null) {
  const { productName = null, productNameFr = null } = product ?? {};
  const { id, regime, state, createdAt: receivedAt, confirmedAt, dueAt, downAt, upheldAt, refusal } = notice;
  const { counteredAt, restoreDueAt, courtActionAt, restoredAt, closedAt, kind, productId, work, address } = notice;
  return {
    ...{ id, regime, state, receivedAt, confirmedAt, dueAt, downAt, upheldAt, refusal, counteredAt, restoreDueAt },
    ...{ courtActionAt, restoredAt, closedAt, kind, productId, productName, productNameFr, work, address },
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

export const noticeMissing = () => new AppError("NOT_FOUND", "There is no such notice.", { reason: "notice-missing" });
