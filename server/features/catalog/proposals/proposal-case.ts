import { eq, inArray, sql } from "drizzle-orm";
import type { CaseType } from "#server/domain.ts";
import { readProposal } from "#server/features/catalog/proposals/read-proposal.ts";
import { MODERATION_DUE_HOURS } from "#shared/domain/moderation.ts";
import { productProposals, products } from "#shared/schema/index.ts";

/** A product that a member holds in their hands and the catalogue lacks. */
export const proposalCase: CaseType = {
  kind: "product",
  dueHours: MODERATION_DUE_HOURS.product,
  list: (db, ids) =>
    db
      .select({
        id: productProposals.id,
        title: productProposals.name,
        productId: productProposals.productId,
        productName: products.name,
        productNameFr: products.nameFr,
        isHidden: sql<boolean>`false`,
        authorId: productProposals.userId,
      })
      .from(productProposals)
      .leftJoin(products, eq(products.id, productProposals.productId))
      .where(inArray(productProposals.id, ids)),
  isThere: (id) => sql`exists (select from ${productProposals} where ${productProposals.id} = ${id})`,
  decide: "A proposed product is accepted or rejected instead.",
  detail: async (db, { id }) => ({ proposal: await readProposal(db, id) }),
};
