import { sql } from "drizzle-orm";
import { bigint, check, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { LANGUAGES } from "#shared/domain/language.ts";
import { UPLOAD_REFUSALS, UPLOAD_STATES } from "#shared/domain/upload-state.ts";
import { users } from "#shared/schema/accounts.ts";
import { createdAt, id, isSha256, moment, notNegative, oneOf, sha256 } from "#shared/schema/columns.ts";

/**
 * Every file in the object storage. Its row is written before its bytes, so that a crash leaves no bytes without a row;
 * objects without references are swept, row and file.
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

/** A member's video, sent in one call or resumed over days, until it is ready or refused. */
export const uploads = pgTable(
  "uploads",
  {
    id: id(),
    userId: uuid("user_id").references(() => users.id, { onDelete: "set null" }),
    state: text({ enum: UPLOAD_STATES }).notNull().default("receiving"),
    refusal: text({ enum: UPLOAD_REFUSALS }),
    /** The file's name on the sender's device; shown to its sender only. */
    fileName: text("file_name").notNull(),
    /** How long the file is, as announced and then as it arrived. */
    bytes: bigint({ mode: "number" }).notNull(),
    /** The played file: the upload itself, or its conversion. */
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
    /** Of the last bytes that arrived: uploads without progress are swept. */
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
    language: text({ enum: LANGUAGES }).notNull(),
    objectName: text("object_name")
      .notNull()
      .unique()
      .references(() => storedObjects.name, { onDelete: "restrict" }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.uploadId, table.language] }),
    oneOf("upload_captions_language_known", table.language, LANGUAGES),
  ],
);

/** The bytes of removed files: they must not be uploaded again. */
export const removedFiles = pgTable(
  "removed_files",
  { sha256: sha256("sha256").primaryKey(), createdAt: createdAt() },
  (table) => [isSha256("removed_files_sha256_hex", table.sha256)],
);
