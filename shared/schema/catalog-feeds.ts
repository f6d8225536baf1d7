import { sql } from "drizzle-orm";
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { CONDITIONS, FEED_FAULTS, FEED_ORIGINS, FEED_ROW_REASONS, FEED_STATES } from "#shared/domain/feed.ts";
import { products } from "#shared/schema/catalog.ts";
import { createdAt, id, isSha256, moment, notNegative, oneOf, sha256, tally } from "#shared/schema/columns.ts";
import { storedObjects } from "#shared/schema/files.ts";

/** Feeds that were or are being imported. Who began one is in the audit. */
export const feedImports = pgTable(
  "feed_imports",
  {
    id: id(),
    /** Whose feed it is: rows are known again by it and their id. */
    source: text().notNull(),
    origin: text({ enum: FEED_ORIGINS }).notNull(),
    /** The link, or the file's name as it was sent. */
    named: text().notNull(),
    state: text({ enum: FEED_STATES }).notNull().default("waiting"),
    fault: text({ enum: FEED_FAULTS }),
    /** Where the fault is. */
    faultLine: integer("fault_line"),
    /** The file while it is needed. */
    objectName: text("object_name")
      .unique()
      .references(() => storedObjects.name, { onDelete: "restrict" }),
    /** Rows that are done: an import that was cut off goes on behind them. */
    rowsRead: tally("rows_read"),
    rowsAdded: tally("rows_added"),
    rowsChanged: tally("rows_changed"),
    rowsUnchanged: tally("rows_unchanged"),
    rowsRefused: tally("rows_refused"),
    createdAt: createdAt(),
    finishedAt: moment("finished_at"),
  },
  (table) => [
    oneOf("feed_imports_origin_known", table.origin, FEED_ORIGINS),
    oneOf("feed_imports_state_known", table.state, FEED_STATES),
    oneOf("feed_imports_fault_known", table.fault, FEED_FAULTS),
    check("feed_imports_failed_by_fault", sql`(${table.state} = 'failed') = (${table.fault} is not null)`),
    notNegative(
      "feed_imports_not_negative",
      table.rowsAdded,
      table.rowsChanged,
      table.rowsUnchanged,
      table.rowsRefused,
    ),
    check(
      "feed_imports_add_up",
      sql`${table.rowsRead} = ${table.rowsAdded} + ${table.rowsChanged} + ${table.rowsUnchanged} + ${table.rowsRefused}`,
    ),
    index("feed_imports_newest").on(table.createdAt, table.id),
  ],
);

/** The first refused rows of an import. */
export const feedErrors = pgTable(
  "feed_errors",
  {
    importId: uuid("import_id")
      .notNull()
      .references(() => feedImports.id, { onDelete: "cascade" }),
    /** From 1, in the order of the feed. */
    position: integer().notNull(),
    line: integer().notNull(),
    /** Null where it has none that can be read. */
    itemId: text("item_id"),
    /** Empty where the whole row is meant. */
    field: text().notNull(),
    reason: text({ enum: Object.keys(FEED_ROW_REASONS) as [keyof typeof FEED_ROW_REASONS] }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.position] }),
    oneOf("feed_errors_reason_known", table.reason, Object.keys(FEED_ROW_REASONS)),
  ],
);

/** What feeds have said of products, one row for each of a source's ids. */
export const feedItems = pgTable(
  "feed_items",
  {
    source: text().notNull(),
    itemId: text("item_id").notNull(),
    productId: uuid("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    /** Of the row as it was read: one with the same changes nothing. */
    digest: sha256("digest").notNull(),
    /** What the feed has last written to the product; a column that differs by now was edited and is left alone. */
    written: jsonb().$type<Record<string, string | number | null>>().notNull(),
    description: text(),
    condition: text({ enum: CONDITIONS }),
    /** The last import that had it. */
    seenImport: uuid("seen_import").references(() => feedImports.id, { onDelete: "set null" }),
  },
  (table) => [
    primaryKey({ columns: [table.source, table.itemId] }),
    unique("feed_items_product_once").on(table.productId, table.source),
    oneOf("feed_items_condition_known", table.condition, CONDITIONS),
    isSha256("feed_items_digest_hex", table.digest),
    index("feed_items_by_import").on(table.seenImport),
  ],
);

/** The open copies of the catalogue; the newest is given out. */
export const catalogDumps = pgTable(
  "catalog_dumps",
  {
    id: id(),
    objectName: text("object_name")
      .notNull()
      .unique()
      .references(() => storedObjects.name, { onDelete: "restrict" }),
    products: integer().notNull(),
    bytes: bigint({ mode: "number" }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    notNegative("catalog_dumps_not_negative", table.products, table.bytes),
    index("catalog_dumps_newest").on(table.createdAt, table.id),
  ],
);
