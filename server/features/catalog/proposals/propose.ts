import { and, eq, sql } from "drizzle-orm";
import { v7 } from "uuid";
import type { Transaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { holdAuthor } from "#server/features/accounts/index.ts";
import { type BoxCode, codesOf, mustBeNew, readBoxCode } from "#server/features/catalog/box-code.ts";
import { proposalCase } from "#server/features/catalog/proposals/proposal-case.ts";
import { readProposal } from "#server/features/catalog/proposals/read-proposal.ts";
import { openCase, refuseBlockedWords } from "#server/features/moderation/index.ts";
import { returnTry, takeTry } from "#server/http/rate-limit.ts";
import type { NewProduct, ProposedProduct } from "#shared/contracts/catalog/proposals.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { TRY_LIMITS } from "#shared/domain/try-limits.ts";
import { moderationItems, productProposals } from "#shared/schema/index.ts";

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
    // Of two equal ones at once the second finds what the first wrote.
    await holdAuthor(tx, actor);
    const waiting = await findWaiting(tx, actor.id, draft, code);
    if (waiting) return { id: waiting.id, isNew: false };
    if (code) await mustBeNew(tx, code, codesOf(code, draft.brand));
    return { id: await insertProposal(tx, actor.id, draft, code, now()), isNew: true };
  });
  // A second tap is no second proposal.
  if (!isNew) await returnTry(db, TRY_LIMITS.proposals, actor.id);
  return readProposal(db, id);
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
  const subjectId = v7();
  await tx
    .insert(productProposals)
    .values({ id: subjectId, userId, name, brand, category, code: code?.text ?? null, codeKey: code?.key ?? null });
  const id = await openCase(tx, proposalCase, { subjectId, userId, now });
  if (id === null) throw new Error(`a case about the proposal ${subjectId} was there before it`);
  return id;
}
