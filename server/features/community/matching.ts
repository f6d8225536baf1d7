import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Database } from "#server/db/client.ts";

/** Up to so many hits are put in order; of more, the list is walked from its top until a page of hits is found. */
const FEW = 1000;

/**
 * The condition that a row of a table with a `document` has the words of a search, as a person types them, stemmed as English
 * or as French. The planner can't know how rare a word is, and a list that is walked for a rare one is walked to its end: so
 * the hits are looked up first, as far as they are few.
 */
export async function matching(
  db: Database,
  table: PgTable & Record<"id" | "document", AnyPgColumn>,
  q: string,
): Promise<SQL> {
  const { id, document } = table;
  const query = sql`(websearch_to_tsquery('english', ${q}) || websearch_to_tsquery('french', ${q}))`;
  const hits = await db
    .select({ id: sql<string>`${id}` })
    .from(table)
    .where(sql`${document} @@ ${query}`)
    .limit(FEW + 1);
  if (hits.length > FEW) return sql`${document} @@ ${query}`;
  return sql`${id} = any(${sql.param(hits.map((hit) => hit.id))}::uuid[])`;
}
