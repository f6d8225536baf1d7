import { randomBytes } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { v7 } from "uuid";
import { recordChange } from "#server/db/audit.ts";
import type { Transaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import {
  asFirstRead,
  type CodesOfProduct,
  codesOf,
  codeTaken,
  mustBeNew,
  NO_CODES,
  readProposedCode,
} from "#server/features/moderation/proposed-code.ts";
import { readProposal } from "#server/features/moderation/queue.ts";
import { AppError } from "#server/http/app-error.ts";
import type { NewProduct, ProposedProduct } from "#shared/contracts/moderation.ts";
import { formatHexkeyCode, HEXKEY_CODE_CHARACTERS } from "#shared/domain/codes/hexkey-code.ts";
import type { ProductRejection } from "#shared/domain/moderation.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { moderationItems, productCodes, productProposals, products } from "#shared/schema/index.ts";

type Clock = Pick<Deps, "db" | "now">;

/**
 * Takes a proposed product into the catalogue as the moderator has corrected it; what the member wrote stays as it is.
 * Throws NOT_FOUND, INVALID_INPUT for a code that can be no product's, and CONFLICT once somebody has decided or where
 * the code leads to a product already.
 */
export function acceptProposal(
  { db, now }: Clock,
  actor: Actor,
  id: string,
  draft: NewProduct,
): Promise<ProposedProduct> {
  return db.transaction(async (tx) => {
    const proposal = await lockWaiting(tx, id);
    const { code, codes } = await codesFor(tx, proposal, draft);
    const product = await insertProduct(tx, draft, codes);
    await tx.update(productProposals).set({ productId: product.id }).where(eq(productProposals.id, proposal.subjectId));
    await close(tx, id, { status: "accepted", decidedBy: actor.id, decidedAt: now() });
    const { name, brand, category } = draft;
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

/** Turns a proposed product down. Throws NOT_FOUND, and CONFLICT once somebody has decided. */
export function rejectProposal(
  { db, now }: Clock,
  actor: Actor,
  id: string,
  reason: ProductRejection,
): Promise<ProposedProduct> {
  return db.transaction(async (tx) => {
    await lockWaiting(tx, id);
    await close(tx, id, { status: "rejected", reason, decidedBy: actor.id, decidedAt: now() });
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

/** What waits, now that nobody else can decide on it. */
async function lockWaiting(tx: Transaction, id: string) {
  const [found] = await tx
    .select({
      status: moderationItems.status,
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
  if (!found) throw new AppError("NOT_FOUND", "There is no such proposal.");
  if (found.status !== "proposed") throw new AppError("CONFLICT", "Somebody has decided on this product already.");
  return found;
}

type Proposal = Awaited<ReturnType<typeof lockWaiting>>;

const stateOf = ({ name, brand, category, code }: Pick<Proposal, "name" | "brand" | "category" | "code">) => ({
  name,
  brand,
  category,
  code,
});

async function codesFor(tx: Transaction, proposal: Proposal, draft: NewProduct) {
  if (draft.code === undefined) return { code: null, codes: NO_CODES };
  const read = readProposedCode(draft.code, draft.symbology);
  const isUntouched = read.text === proposal.code && draft.symbology === undefined;
  const code = isUntouched ? asFirstRead(read, proposal.codeKey) : read;
  const codes = codesOf(code, draft.brand);
  await mustBeNew(tx, code, codes);
  return { code: code.text, codes };
}

function close(tx: Transaction, id: string, decision: Partial<typeof moderationItems.$inferInsert>) {
  return tx.update(moderationItems).set(decision).where(eq(moderationItems.id, id));
}

/** Adds a product and all that it is found by. Throws CONFLICT where one of its codes has become another product's. */
async function insertProduct(tx: Transaction, draft: NewProduct, { gtin, article, own }: CodesOfProduct) {
  const { name, brand, category } = draft;
  const product = await insertWithCode(tx, { id: v7(), name, brand, category }, own);
  const codes = [
    ...(gtin === null ? [] : [{ symbology: "gtin", value: gtin } as const]),
    ...(article === null ? [] : [{ symbology: "article-number", value: article } as const]),
    { symbology: "hexkey", value: product.qrCode } as const,
  ];
  const added = await tx
    .insert(productCodes)
    .values(codes.map((code) => ({ ...code, productId: product.id })))
    .onConflictDoNothing()
    .returning({ value: productCodes.value });
  if (added.length < codes.length) throw codeTaken();
  return product;
}

/** Of 2^40 codes a new one is hardly ever another product's already. */
const ATTEMPTS = 5;

async function insertWithCode(
  tx: Transaction,
  values: Omit<typeof products.$inferInsert, "qrCode">,
  own: string | null,
): Promise<{ id: string; qrCode: string }> {
  for (let attempt = 0; attempt < (own === null ? ATTEMPTS : 1); attempt++) {
    const [product] = await tx
      .insert(products)
      .values({ ...values, qrCode: own ?? formatHexkeyCode([...randomBytes(HEXKEY_CODE_CHARACTERS)]) })
      .onConflictDoNothing({ target: products.qrCode })
      .returning({ id: products.id, qrCode: products.qrCode });
    if (product) return product;
  }
  throw codeTaken();
}
