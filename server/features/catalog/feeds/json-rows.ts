import { sql } from "drizzle-orm";

/** Rows as one parameter of a statement, for `json_to_recordset`. */
export const jsonRows = (rows: readonly unknown[]) => sql`${JSON.stringify(rows)}::json`;
