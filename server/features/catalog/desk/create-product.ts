import { and, eq, gt } from "drizzle-orm";
import { recordChange } from "#server/db/audit.ts";
import type { Transaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { holdAuthor } from "#server/features/accounts/index.ts";
import { addProduct } from "#server/features/catalog/add-product.ts";
import { NO_CODES } from "#server/features/catalog/box-code.ts";
import { mustKeepBrand } from "#server/features/catalog/desk/brand-keepers.ts";
import { showSheet } from "#server/features/catalog/desk/open-sheet.ts";
import { readSheet, sheetOfRevision } from "#server/features/catalog/desk/read-sheet.ts";
import { stateOf } from "#server/features/catalog/desk/save-sheet.ts";
import { writeCodes } from "#server/features/catalog/desk/write-codes.ts";
import { pressedTwiceSince } from "#server/lib/pressed-twice.ts";
import type { OpenSheet } from "#shared/contracts/catalog/desk.ts";
import type { SentSheet } from "#shared/contracts/catalog/product-sheet.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { productRevisions, products } from "#shared/schema/index.ts";

type Beginning = Pick<SentSheet, "name" | "nameFr" | "brand" | "category" | "gtins" | "articleNumbers">;

/**
 * Adds a product, unless the same editor has just added the same. Throws FORBIDDEN for a brand that the editor does not
 * keep, and CONFLICT for a code that is another one's.
 */
export function createProduct(
  { db, now }: Pick<Deps, "db" | "now">,
  actor: Actor,
  beginning: Beginning,
): Promise<OpenSheet> {
  const { gtins, articleNumbers, ...values } = beginning;
  return db.transaction(async (tx) => {
    await holdAuthor(tx, actor);
    await mustKeepBrand(tx, actor, values.brand);
    const same = await findJustAdded(tx, actor, beginning, now());
    if (same !== null) return showSheet(tx, actor, same);
    const { id } = await addProduct(tx, { ...values, createdAt: now() }, NO_CODES);
    await writeCodes(tx, id, { brand: values.brand, gtins, articleNumbers }, values.brand);
    const { sheet, digest } = await readSheet(tx, id);
    await tx.insert(productRevisions).values({
      productId: id,
      version: 0,
      sheet,
      digest,
      changed: ["names", "codes"],
      isEdit: true,
      actorId: actor.id,
      createdAt: now(),
    });
    const target = { type: "product", id };
    await recordChange(tx, { actor, action: "desk.create", target, before: null, after: stateOf(sheet) });
    return showSheet(tx, actor, id);
  });
}

/** The product that this editor has added in the last moments with exactly these names and codes; null where there is none. */
async function findJustAdded(tx: Transaction, actor: Actor, wanted: Beginning, now: Date): Promise<string | null> {
  const rows = await tx
    .select({ id: products.id, sheet: productRevisions.sheet })
    .from(productRevisions)
    .innerJoin(products, eq(products.id, productRevisions.productId))
    .where(
      and(
        eq(productRevisions.actorId, actor.id),
        eq(productRevisions.version, 0),
        productRevisions.isEdit,
        gt(productRevisions.createdAt, pressedTwiceSince(now)),
        products.isListed,
        eq(products.name, wanted.name),
      ),
    );
  const wordsOf = ({ name, nameFr, brand, category, gtins, articleNumbers }: Beginning) =>
    JSON.stringify([name, nameFr, brand, category, gtins, articleNumbers]);
  return rows.find(({ sheet }) => wordsOf(sheetOfRevision(sheet)) === wordsOf(wanted))?.id ?? null;
}
