import { and, eq } from "drizzle-orm";
import type { Database } from "#server/db/client.ts";
import { AppError } from "#server/http/app-error.ts";
import { products } from "#shared/schema/index.ts";

/** Whether a product is in the catalogue: one row or none. */
export const selectProduct = (db: Pick<Database, "select">, id: string) =>
  db
    .select({ id: products.id })
    .from(products)
    .where(and(products.isListed, eq(products.id, id)));

export const productMissing = () =>
  new AppError("NOT_FOUND", "That product is not in our catalogue.", { reason: "product-missing" });
