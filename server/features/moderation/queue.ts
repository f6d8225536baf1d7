import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database, Transaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { decodeCursor, encodeCursor } from "#server/http/cursor.ts";
import type { ProposedProduct } from "#shared/contracts/moderation.ts";
import { displayName } from "#shared/domain/display-name.ts";
import type { ModerationState } from "#shared/domain/moderation.ts";
import type { Page } from "#shared/http/endpoint.ts";
import { moderationItems, productProposals, users } from "#shared/schema/index.ts";

interface QueueInput {
  status: ModerationState;
  limit: number;
  cursor?: string | undefined;
}

/** Those that wait, oldest first: nobody is overtaken. Decided ones newest first. */
export async function listQueue(
  { db }: Pick<Deps, "db">,
  { status, limit, cursor }: QueueInput,
): Promise<Page<ProposedProduct>> {
  const order = status === "proposed" ? asc : desc;
  const rows = await selectProposals(db, and(eq(moderationItems.status, status), behind(status, cursor)))
    .orderBy(order(moderationItems.createdAt), order(moderationItems.id))
    .limit(limit + 1);
  const items = rows.slice(0, limit).map(toProposedProduct);
  const last = items.at(-1);
  const more = rows.length > limit && last;
  return { items, nextCursor: more ? encodeCursor([last.createdAt.toISOString(), last.id]) : null };
}

const place = z.tuple([z.iso.datetime(), z.uuid()]);

function behind(status: ModerationState, cursor: string | undefined): SQL | undefined {
  if (cursor === undefined) return undefined;
  const [createdAt, id] = decodeCursor(place, cursor);
  const comparison = sql.raw(status === "proposed" ? ">" : "<");
  return sql`(${moderationItems.createdAt}, ${moderationItems.id}) ${comparison} (${createdAt}::timestamptz, ${id}::uuid)`;
}

/** One item as it is now. */
export async function readProposal(db: Database | Transaction, id: string): Promise<ProposedProduct> {
  const [row] = await selectProposals(db, eq(moderationItems.id, id));
  if (!row) throw new Error(`the moderation item ${id} has gone`);
  return toProposedProduct(row);
}

function selectProposals(db: Database | Transaction, where: SQL | undefined) {
  // The id first: drizzle takes a person whose first column is null for none.
  const { id, username, firstName, lastName } = users;
  return db
    .select({
      id: moderationItems.id,
      status: moderationItems.status,
      name: productProposals.name,
      brand: productProposals.brand,
      category: productProposals.category,
      code: productProposals.code,
      createdAt: moderationItems.createdAt,
      proposer: { id, username, firstName, lastName },
      decidedAt: moderationItems.decidedAt,
      reason: moderationItems.reason,
      productId: productProposals.productId,
    })
    .from(moderationItems)
    .innerJoin(productProposals, eq(productProposals.id, moderationItems.subjectId))
    .leftJoin(users, eq(users.id, moderationItems.userId))
    .where(and(eq(moderationItems.kind, "product"), where))
    .$dynamic();
}

type ProposalRow = Awaited<ReturnType<typeof selectProposals>>[number];

function toProposedProduct({ proposer, ...row }: ProposalRow): ProposedProduct {
  return { ...row, proposedBy: proposer && displayName(proposer) };
}
