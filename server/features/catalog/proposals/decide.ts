import { and, eq } from "drizzle-orm";
import { recordChange } from "#server/db/audit.ts";
import type { Transaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { holdActor } from "#server/features/accounts/index.ts";
import { addProduct } from "#server/features/catalog/add-product.ts";
import { asFirstRead, codesOf, mustBeNew, NO_CODES, readBoxCode } from "#server/features/catalog/box-code.ts";
import { readProposal } from "#server/features/catalog/proposals/read-proposal.ts";
import { closeCase, refuseOthers } from "#server/features/moderation/index.ts";
import { AppError } from "#server/http/app-error.ts";
import type { NewProduct, ProposedProduct } from "#shared/contracts/catalog/proposals.ts";
import type { ProductRejection } from "#shared/domain/moderation.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { moderationItems, productProposals } from "#shared/schema/index.ts";

type Clock = Pick<Deps, "db" | "now" | "domains">;

/**
 * Adds a proposed product to the catalogue as the moderator corrected it; the member's own text stays as it is. Throws
 * NOT_FOUND, INVALID_INPUT for a code that can be no product's, and CONFLICT where it is already decided, another
 * moderator holds it, or the code already leads to a product.
 */
export function acceptProposal(deps: Clock, actor: Actor, id: string, draft: NewProduct): Promise<ProposedProduct> {
  const { db, now } = deps;
  return db.transaction(async (tx) => {
    const proposal = await lockProposal(deps, tx, actor, id, now());
    const { code, codes } = await codesFor(tx, proposal, draft);
    const { name, brand, category } = draft;
    const product = await addProduct(tx, { name, brand, category }, codes);
    await tx.update(productProposals).set({ productId: product.id }).where(eq(productProposals.id, proposal.subjectId));
    await closeCase(tx, id, { actor, now: now(), reason: null });
    await recordChange(tx, {
      actor,
      action: "moderation.accept",
      target: { type: "product-proposal", id },
      before: { ...stateOf(proposal), status: "proposed" },
      after: { ...stateOf({ name, brand, category, code }), status: "accepted", productId: product.id },
    });
    return readProposal(tx, id);
  });
}

/**
 * Turns a proposed product down. Throws NOT_FOUND, and CONFLICT where it is already decided or another moderator holds
 * it.
 */
export function rejectProposal(
  deps: Clock,
  actor: Actor,
  id: string,
  reason: ProductRejection,
): Promise<ProposedProduct> {
  const { db, now } = deps;
  return db.transaction(async (tx) => {
    await lockProposal(deps, tx, actor, id, now());
    await closeCase(tx, id, { actor, now: now(), reason });
    await recordChange(tx, {
      actor,
      action: "moderation.reject",
      target: { type: "product-proposal", id },
      before: { status: "proposed" },
      after: { status: "rejected" },
      reason,
    });
    return readProposal(tx, id);
  });
}

/** The proposal, locked against other decisions. */
async function lockProposal(deps: Pick<Deps, "domains">, tx: Transaction, actor: Actor, id: string, now: Date) {
  await holdActor(tx, actor);
  const [found] = await tx
    .select({
      id: moderationItems.id,
      kind: moderationItems.kind,
      status: moderationItems.status,
      claimedBy: moderationItems.claimedBy,
      claimedAt: moderationItems.claimedAt,
      subjectId: moderationItems.subjectId,
      name: productProposals.name,
      brand: productProposals.brand,
      category: productProposals.category,
      code: productProposals.code,
      codeKey: productProposals.codeKey,
    })
    .from(moderationItems)
    .innerJoin(productProposals, eq(productProposals.id, moderationItems.subjectId))
    .where(and(eq(moderationItems.id, id), eq(moderationItems.kind, "product")))
    .for("update", { of: moderationItems });
  if (!found) throw new AppError("NOT_FOUND", "There is no such proposal.", { reason: "item-missing" });
  await refuseOthers(deps, tx, actor, found, now);
  return found;
}

type Proposal = Awaited<ReturnType<typeof lockProposal>>;

const stateOf = ({ name, brand, category, code }: Pick<Proposal, "name" | "brand" | "category" | "code">) => ({
  name,
  brand,
  category,
  code,
});

async function codesFor(tx: Transaction, proposal: Proposal, draft: NewProduct) {
  if (draft.code === undefined) return { code: null, codes: NO_CODES };
  const read = readBoxCode(draft.code, draft.symbology);
  const isUntouched = read.text === proposal.code && draft.symbology === undefined;
  const code = isUntouched ? asFirstRead(read, proposal.codeKey) : read;
  const codes = codesOf(code, draft.brand);
  await mustBeNew(tx, code, codes);
  return { code: code.text, codes };
}
