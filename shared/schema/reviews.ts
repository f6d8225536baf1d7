import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { TOOLS } from "#shared/domain/assembly.ts";
import { DEFECTS, DIFFICULTIES } from "#shared/domain/difficulty.ts";
import { BUILD_MAX_MINUTES, BUILD_MAX_PEOPLE } from "#shared/domain/limits.ts";
import { VISIBILITIES } from "#shared/domain/moderation.ts";
import { RATING_MAX, RATING_MIN } from "#shared/domain/rating.ts";
import { users } from "#shared/schema/accounts.ts";
import { products } from "#shared/schema/catalog.ts";
import { createdAt, id, moment, notNegative, oneOf, someOf, tally, visibility } from "#shared/schema/columns.ts";
import { storedObjects } from "#shared/schema/files.ts";

export const reviews = pgTable(
  "reviews",
  {
    id: id(),
    productId: uuid("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    /** Null once the account is deleted: the review stays, as by a former member. */
    userId: uuid("user_id").references(() => users.id, { onDelete: "set null" }),
    rating: integer().notNull(),
    difficulty: text({ enum: DIFFICULTIES }).notNull(),
    comment: text(),
    defects: text({ enum: DEFECTS }).array().notNull().default(sql`'{}'`),
    /** How long building took, how many took part, and what they needed. */
    minutes: integer(),
    people: integer(),
    tools: text({ enum: TOOLS }).array().notNull().default(sql`'{}'`),
    // Kept equal to `review_votes` by a trigger; `helpfulness` is the lower Wilson bound of the share of helpful ones.
    helpfulVotes: tally("helpful_votes"),
    unhelpfulVotes: tally("unhelpful_votes"),
    helpfulness: doublePrecision().notNull().default(0),
    visibility: visibility(),
    createdAt: createdAt(),
    /** Of the author's last change. */
    editedAt: moment("edited_at"),
  },
  (table) => [
    check("reviews_minutes_possible", sql`${table.minutes} between 1 and ${sql.raw(String(BUILD_MAX_MINUTES))}`),
    check("reviews_people_possible", sql`${table.people} between 1 and ${sql.raw(String(BUILD_MAX_PEOPLE))}`),
    someOf("reviews_tools_known", table.tools, TOOLS),
    notNegative("reviews_votes_not_negative", table.helpfulVotes, table.unhelpfulVotes),
    check("reviews_rating_1_to_5", sql`${table.rating} between ${sql.raw(`${RATING_MIN} and ${RATING_MAX}`)}`),
    oneOf("reviews_difficulty_known", table.difficulty, DIFFICULTIES),
    someOf("reviews_defects_known", table.defects, DEFECTS),
    unique("reviews_one_per_person_and_product").on(table.productId, table.userId),
    oneOf("reviews_visibility_known", table.visibility, VISIBILITIES),
    // The two feeds, newest first: of all, and of one product.
    index("reviews_newest").on(table.createdAt, table.id).where(sql`${table.visibility} = 'public'`),
    index("reviews_newest_by_product")
      .on(table.productId, table.createdAt, table.id)
      .where(sql`${table.visibility} = 'public'`),
    // The same, most helpful first; of equally helpful ones the newest.
    index("reviews_most_helpful_by_product")
      .on(table.productId, table.helpfulness, table.createdAt, table.id)
      .where(sql`${table.visibility} = 'public'`),
    // How long building a product took, without reading its reviews.
    index("reviews_build_times")
      .on(table.productId, table.minutes)
      .where(sql`${table.visibility} = 'public' and ${table.minutes} is not null`),
    index("reviews_by_user").on(table.userId, table.createdAt, table.id),
  ],
);

/** Whether a review helped another member. */
export const reviewVotes = pgTable(
  "review_votes",
  {
    reviewId: uuid("review_id")
      .notNull()
      .references(() => reviews.id, { onDelete: "cascade" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    isHelpful: boolean("is_helpful").notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.reviewId, table.userId] }), index("review_votes_by_user").on(table.userId)],
);

export const reviewPhotos = pgTable(
  "review_photos",
  {
    id: id(),
    reviewId: uuid("review_id")
      .notNull()
      .references(() => reviews.id, { onDelete: "cascade" }),
    objectName: text("object_name")
      .notNull()
      .unique()
      .references(() => storedObjects.name, { onDelete: "restrict" }),
    thumbnailName: text("thumbnail_name")
      .notNull()
      .unique()
      .references(() => storedObjects.name, { onDelete: "restrict" }),
    width: integer().notNull(),
    height: integer().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    check("review_photos_have_pixels", sql`${table.width} > 0 and ${table.height} > 0`),
    index("review_photos_by_review").on(table.reviewId, table.createdAt, table.id),
  ],
);

/** The maker's reply to a review, under the name of its company. It goes with the maker's account. */
export const reviewReplies = pgTable(
  "review_replies",
  {
    id: id(),
    reviewId: uuid("review_id")
      .notNull()
      .unique()
      .references(() => reviews.id, { onDelete: "cascade" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** As the company was called when this was written. */
    companyName: text("company_name").notNull(),
    content: text().notNull(),
    visibility: visibility(),
    createdAt: createdAt(),
    /** Of the maker's last change. */
    editedAt: moment("edited_at"),
  },
  (table) => [
    oneOf("review_replies_visibility_known", table.visibility, VISIBILITIES),
    index("review_replies_by_user").on(table.userId),
  ],
);
