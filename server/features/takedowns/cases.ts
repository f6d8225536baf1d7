import { eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "#server/db/client.ts";
import type { CaseType, RemovalAuthority } from "#server/domain.ts";
import { beginningOf } from "#server/features/moderation/index.ts";
import { holdsDown, NOTICE_CASE } from "#server/features/takedowns/move.ts";
import { refuseParty } from "#server/features/takedowns/parties.ts";
import { ACCOUNT_CASE } from "#server/features/takedowns/standing.ts";
import { readStrikeCount, strikeOf } from "#server/features/takedowns/strike-notices.ts";
import { withdrawStrike } from "#server/features/takedowns/strikes.ts";
import { displayName } from "#shared/domain/display-name.ts";
import { products, strikeDecisions, takedowns, users } from "#shared/schema/index.ts";

/** A copyright notice that waits for a moderator. */
export const noticeCase: CaseType = {
  ...NOTICE_CASE,
  list: (db, ids) =>
    db
      .select({
        id: takedowns.id,
        title: beginningOf(takedowns.work),
        productId: takedowns.productId,
        productName: products.name,
        productNameFr: products.nameFr,
        isHidden: sql<boolean>`false`,
        authorId: takedowns.sharerId,
      })
      .from(takedowns)
      .leftJoin(products, eq(products.id, takedowns.productId))
      .where(inArray(takedowns.id, ids)),
  isThere: (id) => sql`exists (select from ${takedowns} where ${takedowns.id} = ${id})`,
  shownContentOf: async (db, id) => {
    const { kind, subjectId } = takedowns;
    const [noticed] = await db.select({ kind, id: subjectId }).from(takedowns).where(eq(takedowns.id, id));
    return noticed ?? null;
  },
  refuseParty: async (_deps, db, actor, id) => {
    const notice = await findBy(db, eq(takedowns.id, id));
    if (notice) await refuseParty(db, actor, notice);
  },
  decide: "A copyright notice is followed or refused instead.",
  detail: async (_db, { subjectId }) => ({ takedownId: subjectId }),
};

/** The question whether an account with three strikes stays. */
export const accountCase: CaseType = {
  ...ACCOUNT_CASE,
  list: async (db, ids) => {
    const { id, username, firstName, lastName } = users;
    const rows = await db
      .select({ id: strikeDecisions.id, member: { id, username, firstName, lastName } })
      .from(strikeDecisions)
      .innerJoin(users, eq(id, strikeDecisions.userId))
      .where(inArray(strikeDecisions.id, ids));
    const nothing = { productId: null, productName: null, productNameFr: null, isHidden: false };
    return rows.map(({ id, member }) => ({ id, title: displayName(member) ?? "", authorId: member.id, ...nothing }));
  },
  isThere: (id) => sql`exists (select from ${strikeDecisions} where ${strikeDecisions.id} = ${id})`,
  decide: "An account with three strikes is kept or terminated instead.",
  detail: async (_db, { subjectId }) => ({ strikeDecisionId: subjectId }),
};

/** Copyright notices take content down, and only a counter-notice or the claimant brings it back. */
export const copyright: RemovalAuthority = {
  reason: "copyright",
  holdsDown,
  grantAppeal: (tx, removalId, { actor, now }) => withdrawStrike(tx, removalId, now, actor),
  refuseParty: async (db, actor, removalId) => {
    const notice = await findBy(db, eq(takedowns.removalId, removalId));
    for (const one of notice ? await strikeOf(db, notice) : []) await refuseParty(db, actor, one);
  },
  countStrikes: readStrikeCount,
};

async function findBy(db: Database | Transaction, which: SQL) {
  const [notice] = await db.select().from(takedowns).where(which);
  return notice;
}
