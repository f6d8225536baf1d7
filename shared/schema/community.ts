import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { CATEGORIES } from "#shared/domain/categories.ts";
import {
  INTERACTION_TARGETS,
  INTERACTION_TYPES,
  PHOTO_TYPES,
  POST_TYPES,
  PROJECT_STATUSES,
} from "#shared/domain/community.ts";
import { DIFFICULTIES } from "#shared/domain/difficulty.ts";
import { VISIBILITIES } from "#shared/domain/moderation.ts";
import { users } from "#shared/schema/accounts.ts";
import { products } from "#shared/schema/catalog.ts";
import {
  createdAt,
  flag,
  id,
  isSha256,
  moment,
  notNegative,
  oneOf,
  sha256,
  tally,
  texts,
  updatedAt,
  visibility,
} from "#shared/schema/columns.ts";
import { aiScanResults } from "#shared/schema/scans.ts";

/** Something a member builds, with pictures of their home: it goes with the account. */
export const userProjects = pgTable(
  "user_projects",
  {
    id: id(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    title: text().notNull(),
    description: text(),
    difficulty: text({ enum: DIFFICULTIES }),
    /** Minutes. */
    estimatedTime: integer("estimated_time"),
    category: text({ enum: CATEGORIES }),
    productType: text("product_type"),
    isPublic: boolean("is_public").notNull().default(true),
    isFeatured: flag("is_featured"),
    likeCount: tally("like_count"),
    viewCount: tally("view_count"),
    commentCount: tally("comment_count"),
    helpRequestCount: tally("help_request_count"),
    status: text({ enum: PROJECT_STATUSES }).notNull().default("draft"),
    tags: texts("tags"),
    coverImageUrl: text("cover_image_url"),
    stepImages: texts("step_images"),
    assemblySteps: jsonb("assembly_steps").notNull().default(sql`'[]'`),
    toolsRequired: texts("tools_required"),
    materialsNeeded: texts("materials_needed"),
    safetyTips: texts("safety_tips"),
    commonIssues: texts("common_issues"),
    originalProductId: uuid("original_product_id").references(() => products.id, { onDelete: "set null" }),
    scanResultId: uuid("scan_result_id").references(() => aiScanResults.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    oneOf("user_projects_difficulty_known", table.difficulty, DIFFICULTIES),
    oneOf("user_projects_category_known", table.category, CATEGORIES),
    oneOf("user_projects_status_known", table.status, PROJECT_STATUSES),
    check("user_projects_estimated_time_positive", sql`${table.estimatedTime} > 0`),
    notNegative(
      "user_projects_not_negative",
      table.likeCount,
      table.viewCount,
      table.commentCount,
      table.helpRequestCount,
    ),
    index("user_projects_by_user").on(table.userId, table.createdAt, table.id),
    // What everybody may see, newest first; the featured few have an index of their own.
    index("user_projects_published")
      .on(table.createdAt, table.id)
      .where(sql`${table.isPublic} and ${table.status} = 'published'`),
    index("user_projects_featured")
      .on(table.createdAt, table.id)
      .where(sql`${table.isFeatured} and ${table.isPublic} and ${table.status} = 'published'`),
    index("user_projects_by_product").on(table.originalProductId),
    index("user_projects_by_scan_result").on(table.scanResultId),
  ],
);

export const projectPhotos = pgTable(
  "project_photos",
  {
    id: id(),
    projectId: uuid("project_id")
      .notNull()
      .references(() => userProjects.id, { onDelete: "cascade" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    imageUrl: text("image_url").notNull(),
    imageHash: sha256("image_hash"),
    caption: text(),
    /** From 1; null for a picture of the whole. */
    stepNumber: integer("step_number"),
    photoType: text("photo_type", { enum: PHOTO_TYPES }).notNull().default("progress"),
    isBeforePhoto: flag("is_before_photo"),
    isAfterPhoto: flag("is_after_photo"),
    createdAt: createdAt(),
  },
  (table) => [
    isSha256("project_photos_image_hash_sha256", table.imageHash),
    oneOf("project_photos_type_known", table.photoType, PHOTO_TYPES),
    check("project_photos_step_number_positive", sql`${table.stepNumber} > 0`),
    check("project_photos_not_before_and_after", sql`not (${table.isBeforePhoto} and ${table.isAfterPhoto})`),
    index("project_photos_by_project").on(table.projectId, table.stepNumber),
    index("project_photos_by_user").on(table.userId),
    // A picture that was taken down must not come back under another name.
    index("project_photos_by_image").on(table.imageHash),
  ],
);

export const communityPosts = pgTable(
  "community_posts",
  {
    id: id(),
    // Others have answered: the thread stays, as by a former member.
    userId: uuid("user_id").references(() => users.id, { onDelete: "set null" }),
    title: text().notNull(),
    content: text().notNull(),
    postType: text("post_type", { enum: POST_TYPES }).notNull(),
    category: text({ enum: CATEGORIES }),
    productType: text("product_type"),
    tags: texts("tags"),
    likeCount: tally("like_count"),
    replyCount: tally("reply_count"),
    viewCount: tally("view_count"),
    helpfulCount: tally("helpful_count"),
    isPublic: boolean("is_public").notNull().default(true),
    isPinned: flag("is_pinned"),
    isSolved: flag("is_solved"),
    /** Hidden by a moderator, for the reason beside it. */
    visibility: visibility(),
    isModerated: boolean("is_moderated").notNull().generatedAlwaysAs(sql`visibility <> 'public'`),
    /** One of the reasons listed for removals. */
    moderationReason: text("moderation_reason"),
    projectId: uuid("project_id").references(() => userProjects.id, { onDelete: "set null" }),
    scanResultId: uuid("scan_result_id").references(() => aiScanResults.id, { onDelete: "set null" }),
    productId: uuid("product_id").references(() => products.id, { onDelete: "set null" }),
    attachedImages: texts("attached_images"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /** Of the author's last change of the text. */
    editedAt: moment("edited_at"),
    /** When its author took it back: without text and name it still holds the answers of others. */
    retractedAt: moment("retracted_at"),
  },
  (table) => [
    oneOf("community_posts_type_known", table.postType, POST_TYPES),
    oneOf("community_posts_category_known", table.category, CATEGORIES),
    notNegative("community_posts_not_negative", table.likeCount, table.replyCount, table.viewCount, table.helpfulCount),
    oneOf("community_posts_visibility_known", table.visibility, VISIBILITIES),
    check(
      "community_posts_moderated_with_reason",
      sql`${table.visibility} <> 'removed' or ${table.moderationReason} is not null`,
    ),
    check(
      "community_posts_retracted_without_text",
      sql`${table.retractedAt} is null or (${table.title} = '' and ${table.content} = '' and ${table.userId} is null)`,
    ),
    // The board: pinned first, then newest; as a whole and of one type.
    index("community_posts_board")
      .on(table.isPinned, table.createdAt, table.id)
      .where(sql`${table.isPublic} and ${table.visibility} = 'public'`),
    index("community_posts_board_by_type")
      .on(table.postType, table.isPinned, table.createdAt, table.id)
      .where(sql`${table.isPublic} and ${table.visibility} = 'public'`),
    index("community_posts_by_user").on(table.userId, table.createdAt, table.id),
    index("community_posts_by_product").on(table.productId, table.createdAt, table.id),
    index("community_posts_by_project").on(table.projectId),
    index("community_posts_by_scan_result").on(table.scanResultId),
  ],
);

export const postReplies = pgTable(
  "post_replies",
  {
    id: id(),
    postId: uuid("post_id")
      .notNull()
      .references(() => communityPosts.id, { onDelete: "cascade" }),
    userId: uuid("user_id").references(() => users.id, { onDelete: "set null" }),
    // An answer to a removed reply moves up to the post.
    parentReplyId: uuid("parent_reply_id").references((): AnyPgColumn => postReplies.id, { onDelete: "set null" }),
    content: text().notNull(),
    likeCount: tally("like_count"),
    helpfulCount: tally("helpful_count"),
    isAcceptedAnswer: flag("is_accepted_answer"),
    isExpertReply: flag("is_expert_reply"),
    visibility: visibility(),
    attachedImages: texts("attached_images"),
    attachedLinks: texts("attached_links"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /** Of the author's last change of the text. */
    editedAt: moment("edited_at"),
  },
  (table) => [
    oneOf("post_replies_visibility_known", table.visibility, VISIBILITIES),
    notNegative("post_replies_not_negative", table.likeCount, table.helpfulCount),
    check("post_replies_not_its_own_parent", sql`${table.parentReplyId} <> ${table.id}`),
    uniqueIndex("post_replies_one_accepted_answer").on(table.postId).where(sql`${table.isAcceptedAnswer}`),
    index("post_replies_by_post").on(table.postId, table.createdAt, table.id),
    index("post_replies_by_user").on(table.userId, table.createdAt, table.id),
    index("post_replies_by_parent").on(table.parentReplyId),
  ],
);

/** Who liked, found helpful, opened or voted on what. The targets are of several tables, so no foreign key names them. */
export const userInteractions = pgTable(
  "user_interactions",
  {
    id: id(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    targetType: text("target_type", { enum: INTERACTION_TARGETS }).notNull(),
    targetId: uuid("target_id").notNull(),
    interactionType: text("interaction_type", { enum: INTERACTION_TYPES }).notNull(),
    metadata: jsonb(),
    createdAt: createdAt(),
  },
  (table) => [
    oneOf("user_interactions_target_known", table.targetType, INTERACTION_TARGETS),
    oneOf("user_interactions_type_known", table.interactionType, INTERACTION_TYPES),
    unique("user_interactions_once").on(table.userId, table.targetType, table.targetId, table.interactionType),
    // Agree and disagree exclude each other.
    uniqueIndex("user_interactions_one_vote")
      .on(table.userId, table.targetType, table.targetId)
      .where(sql`${table.interactionType} in ('agree', 'disagree')`),
    index("user_interactions_by_target").on(table.targetType, table.targetId, table.interactionType),
  ],
);
