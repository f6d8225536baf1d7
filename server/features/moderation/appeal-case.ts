import { eq, inArray, sql } from "drizzle-orm";
import type { CaseType } from "#server/domain.ts";
import { restoreContent } from "#server/features/moderation/removal.ts";
import { GONE, MODERATION_DUE_HOURS } from "#shared/domain/moderation.ts";
import { contentRemovals, products } from "#shared/schema/index.ts";

/** An author's appeal against a removal; its item is about that. */
export const appealCase: CaseType = {
  kind: "appeal",
  dueHours: MODERATION_DUE_HOURS.appeal,
  list: (db, ids) =>
    db
      .select({
        id: contentRemovals.id,
        title: contentRemovals.excerpt,
        productId: contentRemovals.productId,
        productName: products.name,
        productNameFr: products.nameFr,
        isHidden: sql<boolean>`${contentRemovals.restoredAt} is null`,
        authorId: contentRemovals.authorId,
      })
      .from(contentRemovals)
      .leftJoin(products, eq(products.id, contentRemovals.productId))
      .where(inArray(contentRemovals.id, ids)),
  isThere: (id) => sql`exists (select from ${contentRemovals} where ${contentRemovals.id} = ${id})`,
  shownContentOf: async (db, id) => {
    const [removal] = await db.select().from(contentRemovals).where(eq(contentRemovals.id, id));
    return removal ? { kind: removal.kind, id: removal.subjectId } : null;
  },
  refuseParty: async ({ domains }, db, actor, id) => {
    for (const authority of domains.authorities) await authority.refuseParty(db, actor, id);
  },
  decide: async (deps, tx, { subjectId, actor, now }, { verb, message }) => {
    const [removal] = await tx.select().from(contentRemovals).where(eq(contentRemovals.id, subjectId));
    // It went with its author's account.
    if (!removal) return { reason: GONE, removalId: null };
    const { kind, subjectId: id, reason, restoredAt } = removal;
    const authority = deps.domains.authorities.find((one) => one.reason === reason);
    // Content that an authority has taken down comes back in its own way.
    if (verb === "keep" && authority) await authority.grantAppeal(tx, subjectId, { actor, now });
    else if (verb === "keep" && restoredAt === null) await restoreContent(deps, tx, { kind, id, now });
    // Last: other ways to restore lock the content first, and then this row.
    await tx
      .update(contentRemovals)
      .set({ appealDecidedAt: now, appealAnswer: message || null })
      .where(eq(contentRemovals.id, subjectId));
    return { reason: verb === "keep" ? null : reason, removalId: subjectId };
  },
  detail: async (db, { subjectId }) => {
    const [removal] = await db.select().from(contentRemovals).where(eq(contentRemovals.id, subjectId));
    if (!removal) return {};
    const { reason, message, kind, createdAt: removedAt, appeal } = removal;
    return { removal: { reason, message, kind, removedAt, appeal } };
  },
};
