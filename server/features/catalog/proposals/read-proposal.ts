import { and, eq } from "drizzle-orm";
import type { Database, Transaction } from "#server/db/client.ts";
import type { ProposedProduct } from "#shared/contracts/catalog/proposals.ts";
import { displayName } from "#shared/domain/display-name.ts";
import { moderationItems, productProposals, users } from "#shared/schema/index.ts";

/** A proposed product as it is now, by the id of its item. */
export async function readProposal(db: Database | Transaction, id: string): Promise<ProposedProduct> {
  // The id first: drizzle takes a person whose first column is null for none.
  const { id: userId, username, firstName, lastName } = users;
  const [row] = await db
    .select({
      id: moderationItems.id,
      status: moderationItems.status,
      name: productProposals.name,
      brand: productProposals.brand,
      category: productProposals.category,
      code: productProposals.code,
      createdAt: moderationItems.createdAt,
      proposer: { id: userId, username, firstName, lastName },
      decidedAt: moderationItems.decidedAt,
      reason: moderationItems.reason,
      productId: productProposals.productId,
    })
    .from(moderationItems)
    .innerJoin(productProposals, eq(productProposals.id, moderationItems.subjectId))
    .leftJoin(users, eq(users.id, moderationItems.userId))
    .where(and(eq(moderationItems.kind, "product"), eq(moderationItems.id, id)));
  if (!row) throw new Error(`the moderation item ${id} has gone`);
  const { proposer, ...proposal } = row;
  return { ...proposal, proposedBy: proposer && displayName(proposer) };
}
