import { sql } from "drizzle-orm";
import { customType, index, integer, pgTable, smallint, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

/** A writer leaves at most this much for readers to look through beside the index itself; more would make loading faster. */
const PENDING = { gin_pending_list_limit: 64 };

/**
 * What can be found, one row per product, kept by a trigger on `products`. It is a table because the words of a million
 * products can't be worked out during a request: testing the 6,000 most viewed for a word takes 225 ms as an expression
 * on `products` and 5 ms here.
 *
 * There is no foreign key: it would remove the row before the trigger can see which words go with it.
 */
export const productSearch = pgTable(
  "product_search",
  {
    productId: uuid("product_id").primaryKey(),
    /** From views and sales rank, in steps so large that most changes of the views change nothing here. */
    popularity: smallint().notNull(),
    /** The words of name and brand, `=` with the whole name, and `@` with the category. */
    document: tsvector().notNull(),
  },
  (table) => [
    index("product_search_document").using("gin", table.document).with(PENDING),
    // The document is in it so that walking down from the most popular product reads this index only: 6,000 products
    // are 270 pages, and one page each without it.
    index("product_search_popular").on(table.popularity, table.productId, table.document),
  ],
);

/**
 * The words of all documents (and the `@` categories) with how many documents hold each, kept by the same trigger.
 * Misspelt words are mended from it.
 */
export const searchWords = pgTable(
  "search_words",
  {
    word: text().notNull(),
    frequency: integer().notNull(),
  },
  (table) => [
    // Compared byte by byte, whatever the language of the database, so that the words with a prefix are one range.
    uniqueIndex("search_words_word").on(table.word.op("text_pattern_ops")),
    // Two spellings up to two typos apart become the same when up to two letters are left out of each.
    index("search_words_deletions")
      .using("gin", sql`search_deletions(${table.word}, case when length(${table.word}) > 7 then 2 else 1 end)`)
      .with(PENDING),
  ],
);
