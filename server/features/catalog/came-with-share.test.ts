import { getTableName, is } from "drizzle-orm";
import { getTableConfig, PgDialect, PgTable, pgTable, uuid } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { isBuiltUpon } from "#server/features/catalog/came-with-share.ts";
import * as schema from "#shared/schema/index.ts";

/** Tables that name a product whose rows do not keep the page of a product that came with a video, and why. */
const NOT_BUILT: Record<string, string> = {
  product_codes: "the box's own, which came with it",
  product_media: "the video's own; isKept asks for others",
  product_ratings: "computed of the reviews",
  product_activity: "counts, which belong to no member",
  trending_products: "computed anew each night",
  link_checks: "our own look at its links",
  content_removals: "what was removed there is not shown there",
  moderation_texts: "kept for the moderators, and not shown there",
  takedowns: "keeps what it is about, whatever becomes of the page",
  affiliate_clicks: "leads away, and leaves nothing to find again",
  catalog_file_uses: "names what its sheet has; its steps, facts and edits are asked for",
  duplicate_pairs: "looked for anew each night",
  merged_products: "leads its other addresses to the page, as long as there is one",
  recall_matches: "computed anew each night",
  feedback_alternatives: "nothing writes it yet",
  feedback_consensus: "answers about photos: they are shown on no product's page",
  identification_feedback: "nothing writes it yet",
  product_pictures: "computed of the product's own picture",
};

const TABLES = Object.values(schema).filter((one) => is(one, PgTable));

test("a product that came with a video stays for what others did with it, of every table that names products", () => {
  expect(unanswered(TABLES)).toEqual([]);
  const gone = Object.keys(NOT_BUILT).filter((name) => !naming(TABLES).includes(name));
  expect(gone, "no longer true: take it out of NOT_BUILT").toEqual([]);
});

test("a new table that names products is reported", () => {
  const saved = pgTable("saved_things", { productId: uuid("product_id").references(() => schema.products.id) });
  expect(unanswered([saved])).toEqual([expect.stringMatching(/^saved_things names products: /)]);
});

function unanswered(tables: readonly PgTable[]): string[] {
  const { sql } = new PgDialect().sqlToQuery(isBuiltUpon(null));
  return naming(tables)
    .filter((name) => !sql.includes(`"${name}"`) && NOT_BUILT[name] === undefined)
    .map(
      (name) =>
        `${name} names products: let \`isBuiltUpon\` (server/features/catalog/came-with-share.ts) ask for its rows, so that the page stays where other members have some, or say in NOT_BUILT of its test why it may go`,
    );
}

const naming = (tables: readonly PgTable[]) =>
  tables
    .filter((table) =>
      getTableConfig(table).foreignKeys.some((key) => key.reference().foreignTable === schema.products),
    )
    .map(getTableName)
    .sort();
