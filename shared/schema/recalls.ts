import { sql } from "drizzle-orm";
import { check, date, index, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { RECALL_MATCHES, RECALL_SOURCES } from "#shared/domain/recall.ts";
import { products } from "#shared/schema/catalog.ts";
import { createdAt, id, isWebLink, oneOf, texts, updatedAt } from "#shared/schema/columns.ts";

/** What authorities have recalled, as their feeds say at the moment: what is withdrawn there goes here as well. */
export const recalls = pgTable(
  "recalls",
  {
    id: id(),
    source: text({ enum: RECALL_SOURCES }).notNull(),
    /** The authority's own. */
    number: text().notNull(),
    /** Of the recall for the CPSC, of its last change for Health Canada, whose feed says no other. */
    date: date({ mode: "string" }),
    titleEn: text("title_en").notNull(),
    titleFr: text("title_fr"),
    /** The authority's page. */
    urlEn: text("url_en").notNull(),
    urlFr: text("url_fr"),
    hazardEn: text("hazard_en"),
    hazardFr: text("hazard_fr"),
    remedyEn: text("remedy_en"),
    remedyFr: text("remedy_fr"),
    /** Names of makers and importers. */
    brands: texts("brands"),
    /** Names of products and models. */
    models: texts("models"),
    /** 14 digits each. */
    gtins: texts("gtins"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique("recalls_once").on(table.source, table.number),
    oneOf("recalls_source_known", table.source, RECALL_SOURCES),
    isWebLink("recalls_url_en_link", table.urlEn),
    isWebLink("recalls_url_fr_link", table.urlFr),
    check("recalls_french_whole", sql`(${table.titleFr} is null) = (${table.urlFr} is null)`),
  ],
);

/** Which products a recall may be about. Worked out anew each night from `recalls` and the catalogue. */
export const recallMatches = pgTable(
  "recall_matches",
  {
    recallId: uuid("recall_id")
      .notNull()
      .references(() => recalls.id, { onDelete: "cascade" }),
    productId: uuid("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    how: text({ enum: RECALL_MATCHES }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.recallId] }),
    oneOf("recall_matches_how_known", table.how, RECALL_MATCHES),
    index("recall_matches_by_recall").on(table.recallId),
  ],
);
