import { bigint, json, pgTable, text } from "drizzle-orm/pg-core";

/** Events of transactions that are through, until they are jobs for those who subscribe to them. */
export const pendingEvents = pgTable("pending_events", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull(),
  data: json().notNull(),
});
