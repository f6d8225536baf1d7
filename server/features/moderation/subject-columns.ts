import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { EXCERPT_MAX_CHARACTERS } from "#shared/domain/moderation-limits.ts";

/** The beginning of a text, as the title of a `Subject`. */
export const beginningOf = (text: AnyPgColumn | SQL) =>
  sql<string>`left(${text}, ${sql.raw(String(EXCERPT_MAX_CHARACTERS))})`;

/** Whether content of that visibility is not for everybody. */
export const isHidden = (visibility: AnyPgColumn) => sql<boolean>`${visibility} <> 'public'`;
