import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { LINK_REFUSALS } from "#shared/domain/link-refusal.ts";
import { REMOVAL_REASONS, VISIBILITIES } from "#shared/domain/moderation.ts";
import { UPLOAD_REFUSALS, UPLOAD_STATES } from "#shared/domain/upload-state.ts";
import { users } from "#shared/schema/accounts.ts";
import { products } from "#shared/schema/catalog.ts";
import {
  createdAt,
  id,
  isSha256,
  isWebLink,
  moment,
  notNegative,
  oneOf,
  sha256,
  tally,
  visibility,
} from "#shared/schema/columns.ts";

/**
 * Every file in the object storage. Its row is written before its bytes, so that what a crash leaves behind is known;
 * what nothing refers to is swept, row and file.
 */
export const storedObjects = pgTable(
  "stored_objects",
  {
    /** Of our own making: nothing that a person sent is in it. Its ending tells the media type, but for `.bin` and `.part`. */
    name: text().primaryKey(),
    mediaType: text("media_type").notNull(),
    // Both null until all of it is there.
    bytes: bigint({ mode: "number" }),
    sha256: sha256("sha256"),
    /** Kept and not served: what is hidden or removed, until it comes back or is swept. */
    withheldAt: moment("withheld_at"),
    createdAt: createdAt(),
  },
  (table) => [
    check("stored_objects_name_plain", sql`${table.name} ~ '^[0-9a-z-]+\\.[0-9a-z]+$'`),
    notNegative("stored_objects_bytes_not_negative", table.bytes),
    isSha256("stored_objects_sha256_hex", table.sha256),
    check("stored_objects_whole_or_not", sql`(${table.bytes} is null) = (${table.sha256} is null)`),
    // The sweep looks at the oldest first.
    index("stored_objects_by_age").on(table.createdAt),
  ],
);

/** A video that somebody sends, in one call or resumed over days, until it is ready or refused. */
export const uploads = pgTable(
  "uploads",
  {
    id: id(),
    userId: uuid("user_id").references(() => users.id, { onDelete: "set null" }),
    state: text({ enum: UPLOAD_STATES }).notNull().default("receiving"),
    refusal: text({ enum: UPLOAD_REFUSALS }),
    /** As the file is called on the sender's device; shown to nobody else. */
    fileName: text("file_name").notNull(),
    /** How long the file is, as announced and then as it arrived. */
    bytes: bigint({ mode: "number" }).notNull(),
    /** What is played: the file itself, or what was made of it. */
    objectName: text("object_name")
      .unique()
      .references(() => storedObjects.name, { onDelete: "restrict" }),
    /** Of the file as it was sent; a removed one is recognised by it. */
    sourceSha256: sha256("source_sha256"),
    posterName: text("poster_name")
      .unique()
      .references(() => storedObjects.name, { onDelete: "restrict" }),
    container: text(),
    videoCodec: text("video_codec"),
    audioCodec: text("audio_codec"),
    durationSeconds: integer("duration_seconds"),
    width: integer(),
    height: integer(),
    createdAt: createdAt(),
    /** Of the last bytes that arrived: what nobody goes on with is swept. */
    touchedAt: moment("touched_at").notNull().defaultNow(),
  },
  (table) => [
    oneOf("uploads_state_known", table.state, UPLOAD_STATES),
    oneOf("uploads_refusal_known", table.refusal, UPLOAD_REFUSALS),
    check("uploads_refused_with_reason", sql`(${table.state} = 'refused') = (${table.refusal} is not null)`),
    check("uploads_ready_with_file", sql`${table.state} <> 'ready' or ${table.objectName} is not null`),
    isSha256("uploads_source_sha256_hex", table.sourceSha256),
    notNegative("uploads_not_negative", table.bytes, table.durationSeconds, table.width, table.height),
    index("uploads_by_user").on(table.userId, table.createdAt, table.id),
    index("uploads_unfinished")
      .on(table.touchedAt)
      .where(sql`${table.state} in ('receiving', 'checking', 'converting')`),
  ],
);

/** WebVTT that was sent along with an upload. */
export const uploadCaptions = pgTable(
  "upload_captions",
  {
    uploadId: uuid("upload_id")
      .notNull()
      .references(() => uploads.id, { onDelete: "cascade" }),
    language: text({ enum: ["en", "fr"] }).notNull(),
    objectName: text("object_name")
      .notNull()
      .unique()
      .references(() => storedObjects.name, { onDelete: "restrict" }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.uploadId, table.language] }),
    oneOf("upload_captions_language_known", table.language, ["en", "fr"]),
  ],
);

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
    /** Of a link: since when nobody could say whether there is a video behind it. Until then only its sharer knows of it. */
    uncheckedSince: moment("unchecked_since"),
    /** Of a link that turned out to be no video after it was unchecked. */
    linkRefusal: text("link_refusal", { enum: LINK_REFUSALS }),
    visibility: visibility(),
    removalReason: text("removal_reason", { enum: REMOVAL_REASONS }),
    /** Of the sharer's last change. */
    editedAt: moment("edited_at"),
    /** When its sharer took it back: nobody sees it again. It is erased, once nothing about it waits for a moderator. */
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
    // What is to be looked at again.
    index("shared_videos_unchecked").on(table.id).where(sql`${table.uncheckedSince} is not null`),
    // What is to be erased.
    index("shared_videos_withdrawn").on(table.id).where(sql`${table.withdrawnAt} is not null`),
  ],
);

/** Whether a shared video helped somebody else. */
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
 * What was shared anew after it was taken back while something about it waited: what becomes of the next one becomes of
 * this. A table of its own, so that sharing locks nothing that a moderator may hold.
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

/** The bytes of what was removed: nobody uploads them again. */
export const removedFiles = pgTable(
  "removed_files",
  { sha256: sha256("sha256").primaryKey(), createdAt: createdAt() },
  (table) => [isSha256("removed_files_sha256_hex", table.sha256)],
);

/** What the nightly look at linked videos found; only of links with something wrong. */
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
