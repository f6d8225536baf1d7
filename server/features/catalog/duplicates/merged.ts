import { and, asc, eq, gte, inArray } from "drizzle-orm";
import type { Database, Transaction } from "#server/db/client.ts";
import { mergedProducts, products } from "#shared/schema/index.ts";

type Reads = Pick<Database, "select">;

/** Of these ids those of products that became one with others, each with the id of the product that stayed. */
export async function currentIds(db: Reads, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ formerId: mergedProducts.formerId, productId: mergedProducts.productId })
    .from(mergedProducts)
    .where(inArray(mergedProducts.formerId, [...ids]));
  return new Map(rows.map(({ formerId, productId }) => [formerId, productId]));
}

/** Whether another product was merged into this one at that moment or later. */
export async function hasTakenIn(db: Pick<Database, "$count">, productId: string, since: Date): Promise<boolean> {
  return (
    (await db.$count(
      mergedProducts,
      and(eq(mergedProducts.productId, productId), gte(mergedProducts.mergedAt, since)),
    )) > 0
  );
}

/**
 * Keeps products from going, or from becoming one with others, before what names them is written. Answers the ids by which
 * to name them, by those that were given: a merge that was just under way has moved them. Those that are gone are left out.
 */
export async function holdProducts(tx: Transaction, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const held = new Map<string, string>();
  let wanted = [...new Set(ids)].map((given) => ({ given, id: given }));
  while (wanted.length > 0) {
    const rows = await tx
      .select({ id: products.id })
      .from(products)
      .where(
        inArray(
          products.id,
          wanted.map(({ id }) => id),
        ),
      )
      // In one order, so that two calls never wait for one another.
      .orderBy(asc(products.id))
      .for("key share");
    const there = new Set(rows.map(({ id }) => id));
    for (const { given, id } of wanted) if (there.has(id)) held.set(given, id);
    const gone = wanted.filter(({ id }) => !there.has(id));
    const moved = await currentIds(
      tx,
      gone.map(({ id }) => id),
    );
    wanted = gone.flatMap(({ given, id }) => {
      const now = moved.get(id);
      return now === undefined ? [] : [{ given, id: now }];
    });
  }
  return held;
}

/** The same for one product of the catalogue; null for one that is not in it. */
export async function holdProduct(tx: Transaction, id: string): Promise<string | null> {
  const held = (await holdProducts(tx, [id])).get(id);
  if (held === undefined) return null;
  const isListed = and(products.isListed, eq(products.id, held));
  const [listed] = await tx.select({ id: products.id }).from(products).where(isListed);
  return listed?.id ?? null;
}

const UUIDS = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/gi;
/** No address of ours names as many things. */
const NAMED_MAX = 5;

/** An address that names products by what they were called before they became one with others, as it is now; else null. */
export async function addressNow(db: Reads, address: string): Promise<string | null> {
  const named = (address.match(UUIDS) ?? []).map((id) => id.toLowerCase());
  if (named.length === 0 || named.length > NAMED_MAX) return null;
  const current = await currentIds(db, named);
  if (current.size === 0) return null;
  return address.replace(UUIDS, (id) => current.get(id.toLowerCase()) ?? id);
}
