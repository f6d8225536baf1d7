import { is, type SQL, sql } from "drizzle-orm";
import { getTableConfig, type PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Transaction } from "#server/db/client.ts";
import * as schema from "#shared/schema/index.ts";

export interface ProductReference {
  table: PgTable;
  column: PgColumn;
  /** `table.column`, as the database calls them. */
  name: string;
}

/** Every column by which a row names a product, from the foreign keys of all tables. */
export const PRODUCT_REFERENCES: readonly ProductReference[] = Object.values(schema)
  .filter((value) => is(value, PgTable))
  .flatMap((table) => {
    const { name, foreignKeys } = getTableConfig(table);
    return foreignKeys.flatMap((key) => {
      const { columns, foreignTable } = key.reference();
      const [column] = columns;
      return foreignTable === schema.products && column ? [{ table, column, name: `${name}.${column.name}` }] : [];
    });
  });

/** The columns by which rows still name a product. */
export async function namesLeft(tx: Pick<Transaction, "execute">, productId: string): Promise<string[]> {
  const asks: SQL[] = PRODUCT_REFERENCES.map(
    ({ table, column, name }) =>
      sql`select ${name}::text as name where exists (select from ${table} where ${column} = ${productId})`,
  );
  const { rows } = await tx.execute<{ name: string }>(sql.join(asks, sql` union all `));
  return rows.map(({ name }) => name);
}
