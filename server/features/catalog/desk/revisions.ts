import { and, desc, eq } from "drizzle-orm";
import type { Database, Transaction } from "#server/db/client.ts";
import { oneMore, pagesBy } from "#server/db/page.ts";
import type { Deps } from "#server/deps.ts";
import { mustKeepBrand } from "#server/features/catalog/desk/brand-keepers.ts";
import { productMissing } from "#server/features/catalog/listed-product.ts";
import type { OpenSheet, Revision } from "#shared/contracts/catalog/desk.ts";
import { displayName } from "#shared/domain/display-name.ts";
import type { Actor } from "#shared/domain/roles.ts";
import type { Page } from "#shared/http/endpoint.ts";
import { productRevisions, products, users } from "#shared/schema/index.ts";

const pages = pagesBy("desc", { version: productRevisions.version });

/** The account's id first: drizzle takes an editor whose first column is null for none. */
const { id, username, firstName, lastName } = users;
const editor = { id, username, firstName, lastName };

/** The revisions of a product, newest first. Throws NOT_FOUND, and FORBIDDEN for a brand that the editor does not keep. */
export async function listRevisions(
  { db }: Pick<Deps, "db">,
  actor: Actor,
  productId: string,
  { limit, cursor }: { limit: number; cursor?: readonly [version: number] | undefined },
): Promise<Page<Revision>> {
  const [product] = await db
    .select({ brand: products.brand })
    .from(products)
    .where(and(products.isListed, eq(products.id, productId)));
  if (!product) throw productMissing();
  await mustKeepBrand(db, actor, product.brand);
  const { version, isEdit, changed, restores, createdAt } = productRevisions;
  const rows = await db
    .select({ version, isEdit, changed, restores, createdAt, editor })
    .from(productRevisions)
    .leftJoin(users, eq(users.id, productRevisions.actorId))
    .where(and(eq(productRevisions.productId, productId), pages.behind(cursor)))
    .orderBy(...pages.order)
    .limit(oneMore(limit));
  const revisions = rows.map(({ editor, ...row }) => ({
    ...row,
    by: editor && displayName(editor),
    isByFormer: row.isEdit && editor === null,
  }));
  return pages.page(revisions, limit);
}

/** Who edited a product last, and when; null where that was never. */
export async function editorOf(
  db: Database | Transaction,
  actor: Actor,
  productId: string,
): Promise<OpenSheet["lastChange"]> {
  const [row] = await db
    .select({ at: productRevisions.createdAt, isEdit: productRevisions.isEdit, editor })
    .from(productRevisions)
    .leftJoin(users, eq(users.id, productRevisions.actorId))
    .where(eq(productRevisions.productId, productId))
    .orderBy(desc(productRevisions.version))
    .limit(1);
  if (!row) return null;
  return { by: row.editor && displayName(row.editor), at: row.at, isOwn: row.editor?.id === actor.id };
}
