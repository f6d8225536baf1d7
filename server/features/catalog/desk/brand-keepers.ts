import { and, asc, eq, notInArray, type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "#server/db/client.ts";
import { AppError } from "#server/http/app-error.ts";
import { onOneLine } from "#shared/domain/one-line.ts";
import { type Actor, ADMINISTRATORS, isAllowed, type Role } from "#shared/domain/roles.ts";
import { brandKeepers, products } from "#shared/schema/index.ts";

type Reads = Database | Transaction;

/**
 * Has an account keep exactly these brands from now on; names without letters and digits are left out. Throws CONFLICT
 * where another account keeps one of them.
 */
export async function letKeepBrands(
  tx: Transaction,
  { userId, brands }: { userId: string; brands: readonly string[] },
): Promise<void> {
  const lines = brands.map(onOneLine);
  const { rows: keyed } = await tx.execute<{ key: string; brand: string }>(
    sql`select brand_key(brand) as key, brand from unnest(${sql.param(lines)}::text[]) brand`,
  );
  const named = new Map(keyed.map(({ key, brand }) => [key, brand]));
  named.delete("");
  const keys = [...named.keys()];
  await tx
    .delete(brandKeepers)
    .where(and(eq(brandKeepers.userId, userId), keys.length > 0 ? notInArray(brandKeepers.brandKey, keys) : undefined));
  if (named.size === 0) return;
  // In one order, so that two accounts that are given brands at once do not wait for each other for ever.
  const rows = [...named].map(([key, brand]) => ({ brandKey: key, brand, userId }));
  rows.sort((a, b) => (a.brandKey < b.brandKey ? -1 : 1));
  const kept = await tx
    .insert(brandKeepers)
    .values(rows)
    .onConflictDoUpdate({
      target: brandKeepers.brandKey,
      set: { brand: sql`excluded.brand` },
      setWhere: eq(brandKeepers.userId, userId),
    })
    .returning({ key: brandKeepers.brandKey });
  const taken = rows.find((row) => kept.every(({ key }) => key !== row.brandKey));
  if (taken)
    throw new AppError("CONFLICT", `Another account keeps the products of ${taken.brand}.`, { reason: "brand-kept" });
}

/** Has an account keep no brand any more. */
export async function stopKeepingBrands(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(brandKeepers).where(eq(brandKeepers.userId, userId));
}

/** The brands that an account keeps, as they were written when they were given. */
export async function keptBrands(db: Reads, userId: string): Promise<string[]> {
  const rows = await db
    .select({ brand: brandKeepers.brand })
    .from(brandKeepers)
    .where(eq(brandKeepers.userId, userId))
    .orderBy(asc(brandKeepers.brandKey));
  return rows.map(({ brand }) => brand);
}

/** Whether the actor may edit a product: an admin every one, a maker those of the brands that the account keeps. */
export async function mayKeepProduct(db: Reads, actor: Actor, productId: string): Promise<boolean> {
  if (!mayKeep(actor)) return false;
  if (keepsAll(actor)) return true;
  const [row] = await db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.id, productId), isKeptBy(actor)));
  return row !== undefined;
}

/** Whether the actor may keep any product at all. */
export function mayKeep(actor: Actor): boolean {
  return isAllowed("keep-catalog", actor.role) && !actor.isSuspended && !actor.isTerminated;
}

const KEEP_ALL: readonly Role[] = ADMINISTRATORS;

/** Whether no brand narrows what the actor may keep. */
export const keepsAll = (actor: Actor): boolean => KEEP_ALL.includes(actor.role);

/** Throws FORBIDDEN where the actor may not give a product this brand, or keep one of it. */
export async function mustKeepBrand(db: Reads, actor: Actor, brand: string): Promise<void> {
  if (!mayKeep(actor)) throw notKept();
  if (keepsAll(actor)) return;
  const [row] = await db
    .select({ brandKey: brandKeepers.brandKey })
    .from(brandKeepers)
    .where(and(eq(brandKeepers.userId, actor.id), eq(brandKeepers.brandKey, sql`brand_key(${brand})`)));
  if (!row) throw notKept();
}

function notKept(): AppError {
  const message = "Your account does not keep the products of this brand.";
  return new AppError("FORBIDDEN", message, { reason: "brand-not-kept", fields: { brand: message } });
}

/** The condition that a row of `products` is of a brand that the actor's account keeps. */
export const isKeptBy = (actor: Actor): SQL => sql`brand_key(${products.brand}) in (
  select ${brandKeepers.brandKey} from ${brandKeepers} where ${brandKeepers.userId} = ${actor.id}
)`;
