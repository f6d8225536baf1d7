import { sql } from "drizzle-orm";
import { boolean, check, doublePrecision, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { LINK_REFUSALS } from "#shared/domain/link-refusal.ts";
import { REMOVAL_REASONS, VISIBILITIES } from "#shared/domain/moderation.ts";
import { users } from "#shared/schema/accounts.ts";
import { products } from "#shared/schema/catalog.ts";
import { createdAt, id, isWebLink, moment, notNegative, oneOf, tally, visibility } from "#shared/schema/columns.ts";
import { uploads } from "#shared/schema/files.ts";

/**
 * A video that a member shared for a product, which may have several. The best of those that are public and ready stands
 * in the product's own row and media, unless the catalogue has a video of its own there, and is put there from here.
 */
export const sharedVideos = pgTable(
  "shared_videos",
  {
    id: id(),
    productId: uuid("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    /** Null once the account is deleted. */
    userId: uuid("user_id").references(() => users.id, { onDelete: "set null" }),
    /** Null for a link. */
    uploadId: uuid("upload_id")
      .unique()
      .references(() => uploads.id, { onDelete: "restrict" }),
    /** Null for an upload. */
    link: text(),
    /** Of a link, as its service names it. */
    thumbnailUrl: text("thumbnail_url"),
    /** Of a link: since when it could not be checked. Until then only its sharer sees it. */
    uncheckedSince: moment("unchecked_since"),
    /** Of a link that turned out to be no video after it was unchecked. */
    linkRefusal: text("link_refusal", { enum: LINK_REFUSALS }),
    visibility: visibility(),
    removalReason: text("removal_reason", { enum: REMOVAL_REASONS }),
    /** Of the sharer's last change. */
    editedAt: moment("edited_at"),
    /** When its sharer took it back: it is hidden for good, and erased once nothing about it waits for a moderator. */
    withdrawnAt: moment("withdrawn_at"),
    // Kept equal to `shared_video_votes` by a trigger; `helpfulness` is the lower Wilson bound of the share of helpful ones.
    helpfulVotes: tally("helpful_votes"),
    unhelpfulVotes: tally("unhelpful_votes"),
    helpfulness: doublePrecision().notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    oneOf("shared_videos_visibility_known", table.visibility, VISIBILITIES),
    oneOf("shared_videos_removal_reason_known", table.removalReason, REMOVAL_REASONS),
    oneOf("shared_videos_link_refusal_known", table.linkRefusal, LINK_REFUSALS),
    check(
      "shared_videos_link_checked_once",
      sql`num_nonnulls(${table.uncheckedSince}, ${table.linkRefusal}) <= (${table.link} is not null)::int`,
    ),
    check("shared_videos_link_or_upload", sql`(${table.uploadId} is null) <> (${table.link} is null)`),
    check(
      "shared_videos_removed_with_reason",
      sql`(${table.visibility} = 'removed') = (${table.removalReason} is not null)`,
    ),
    check("shared_videos_withdrawn_not_public", sql`${table.withdrawnAt} is null or ${table.visibility} <> 'public'`),
    notNegative("shared_videos_votes_not_negative", table.helpfulVotes, table.unhelpfulVotes),
    isWebLink("shared_videos_link_web", table.link),
    isWebLink("shared_videos_thumbnail_web", table.thumbnailUrl),
    index("shared_videos_by_product").on(table.productId, table.createdAt, table.id),
    index("shared_videos_by_user").on(table.userId, table.createdAt, table.id),
    // Whether a link was removed before.
    index("shared_videos_removed_links").on(table.link).where(sql`${table.visibility} = 'removed'`),
    // Links to check again.
    index("shared_videos_unchecked").on(table.id).where(sql`${table.uncheckedSince} is not null`),
    // Shares to erase.
    index("shared_videos_withdrawn").on(table.id).where(sql`${table.withdrawnAt} is not null`),
  ],
);

/** Whether a shared video helped another member. */
export const sharedVideoVotes = pgTable(
  "shared_video_votes",
  {
    shareId: uuid("share_id")
      .notNull()
      .references(() => sharedVideos.id, { onDelete: "cascade" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    isHelpful: boolean("is_helpful").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.shareId, table.userId] }),
    index("shared_video_votes_by_user").on(table.userId),
  ],
);

/**
 * A share that was made anew after it was withdrawn while something about it waited: the outcome of the next one
 * applies to this. A table of its own, so that sharing locks nothing that a moderator may hold.
 */
export const continuedShares = pgTable(
  "continued_shares",
  {
    shareId: uuid("share_id")
      .notNull()
      .references(() => sharedVideos.id, { onDelete: "cascade" }),
    continuedBy: uuid("continued_by")
      .notNull()
      .references(() => sharedVideos.id, { onDelete: "cascade" }),
  },
  (table) => [
    primaryKey({ columns: [table.shareId, table.continuedBy] }),
    index("continued_shares_by_next").on(table.continuedBy),
  ],
);

/** The results of the nightly check of linked videos; only of links with something wrong. */
export const linkChecks = pgTable(
  "link_checks",
  {
    productId: uuid("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    /** The link that was asked for: one of a member's for the product, or the catalogue's own. */
    url: text().notNull(),
    firstBadAt: moment("first_bad_at").notNull(),
    lastBadAt: moment("last_bad_at").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.url] }),
    check("link_checks_in_order", sql`${table.lastBadAt} >= ${table.firstBadAt}`),
  ],
);
