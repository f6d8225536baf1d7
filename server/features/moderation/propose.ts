import { and, eq, sql } from "drizzle-orm";
import { v7 } from "uuid";
import type { Transaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { readProposal } from "#server/features/moderation/proposals.ts";
import { AppError } from "#server/http/app-error.ts";
import { returnTry, takeTry } from "#server/http/rate-limit.ts";
import { type BoxCode, codesOf, mustBeNew, readBoxCode } from "#server/lib/box-code.ts";
import { dueAt } from "#server/lib/due.ts";
import { refuseBlockedWords } from "#server/lib/screen-text.ts";
import type { NewProduct, ProposedProduct } from "#shared/contracts/moderation.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { TRY_LIMITS } from "#shared/domain/try-limits.ts";
import { moderationItems, productProposals, users } from "#shared/schema/index.ts";

/**
 * Puts a product that the catalogue lacks into the queue. The same person's same proposal is made once, however often
 * it is sent while it waits. Throws INVALID_INPUT for a code that can be no product's, CONFLICT for one whose product is
 * in the catalogue, and UNPROCESSABLE for words that are never shown.
 */
export async function proposeProduct(
  { db, now }: Pick<Deps, "db" | "now">,
  actor: Actor,
  draft: NewProduct,
): Promise<ProposedProduct> {
  refuseBlockedWords({ name: draft.name, brand: draft.brand });
  await takeTry(db, TRY_LIMITS.proposals, actor.id);
  const code = draft.code === undefined ? null : readBoxCode(draft.code, draft.symbology);
  const { id, isNew } = await db.transaction(async (tx) => {
    await lockProposer(tx, actor.id);
    const waiting = await findWaiting(tx, actor.id, draft, code);
    if (waiting) return { id: waiting.id, isNew: false };
    if (code) await mustBeNew(tx, code, codesOf(code, draft.brand));
    return { id: await insertProposal(tx, actor.id, draft, code, now()), isNew: true };
  });
  // A second tap is no second proposal.
  if (!isNew) await returnTry(db, TRY_LIMITS.proposals, actor.id);
  return readProposal(db, id);
}

/** One call at a time per person: two equal ones at once would both find nothing that waits. */
async function lockProposer(tx: Transaction, userId: string): Promise<void> {
  const [person] = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
  if (!person) throw new AppError("UNAUTHENTICATED", "Please sign in to continue.");
}

async function findWaiting(
  tx: Transaction,
  userId: string,
  { name, brand, category }: NewProduct,
  code: BoxCode | null,
): Promise<{ id: string } | undefined> {
  const [waiting] = await tx
    .select({ id: moderationItems.id })
    .from(productProposals)
    .innerJoin(moderationItems, eq(moderationItems.subjectId, productProposals.id))
    .where(
      and(
        eq(productProposals.userId, userId),
        eq(moderationItems.kind, "product"),
        eq(moderationItems.status, "proposed"),
        eq(productProposals.name, name),
        eq(productProposals.brand, brand),
        eq(productProposals.category, category),
        sql`${productProposals.codeKey} is not distinct from ${code?.key ?? null}`,
      ),
    )
    .limit(1);
  return waiting;
}

async function insertProposal(
  tx: Transaction,
  userId: string,
  { name, brand, category }: NewProduct,
  code: BoxCode | null,
  now: Date,
): Promise<string> {
  const [id, subjectId] = [v7(), v7()];
  await tx
    .insert(productProposals)
    .values({ id: subjectId, userId, name, brand, category, code: code?.text ?? null, codeKey: code?.key ?? null });
  await tx.insert(moderationItems).values({ id, kind: "product", subjectId, userId, dueAt: dueAt("product", now) });
  return id;
}
