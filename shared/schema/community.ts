import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  customType,
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
  type ProjectStep,
  type ProjectWords,
} from "#shared/domain/community.ts";
import { DIFFICULTIES } from "#shared/domain/difficulty.ts";
import { VISIBILITIES } from "#shared/domain/moderation.ts";
import { users } from "#shared/schema/accounts.ts";
import { products } from "#shared/schema/catalog.ts";
import {
  createdAt,
  flag,
  id,
  moment,
  notNegative,
  oneOf,
  tally,
  texts,
  updatedAt,
  visibility,
} from "#shared/schema/columns.ts";
import { storedObjects } from "#shared/schema/files.ts";
import { aiScanResults } from "#shared/schema/scans.ts";

/** The condition that everybody sees a project; written out as the indexes have it. */
const isShownProject = (table: Record<"isPublic" | "status" | "visibility", AnyPgColumn>) =>
  sql`${table.isPublic} and ${table.status} = 'published' and ${table.visibility} = 'public'`;

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

/** Something a member builds, with pictures of their home: it goes with the account. */
export const userProjects = pgTable(
  "user_projects",
  {
    id: id(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Empty at most in a draft. */
    title: text().notNull(),
    description: text().notNull().default(""),
    difficulty: text({ enum: DIFFICULTIES }),
    /** Minutes. */
    estimatedTime: integer("estimated_time"),
    category: text({ enum: CATEGORIES }),
    productType: text("product_type"),
    isPublic: boolean("is_public").notNull().default(true),
    isFeatured: flag("is_featured"),
    likeCount: tally("like_count"),
    /** Members who opened it, each once. */
    viewCount: tally("view_count"),
    commentCount: tally("comment_count"),
    /** Questions about it that everybody sees. */
    helpRequestCount: tally("help_request_count"),
    status: text({ enum: PROJECT_STATUSES }).notNull().default("draft"),
    /** Hidden or removed by a moderator; of a draft it is "public". */
    visibility: visibility(),
    tags: texts("tags"),
    assemblySteps: jsonb("assembly_steps").$type<ProjectStep[]>().notNull().default(sql`'[]'`),
    toolsRequired: texts("tools_required"),
    materialsNeeded: texts("materials_needed"),
    safetyTips: texts("safety_tips"),
    commonIssues: texts("common_issues"),
    originalProductId: uuid("original_product_id").references(() => products.id, { onDelete: "set null" }),
    scanResultId: uuid("scan_result_id").references(() => aiScanResults.id, { onDelete: "set null" }),
    /** Counts up with each save: a save names the one that it began with. */
    revision: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /** When everybody could see it for the first time. */
    publishedAt: moment("published_at"),
    /** Of the author's last change since then. */
    editedAt: moment("edited_at"),
    /** The words of title and text, stemmed as English and as French. */
    document: tsvector()
      .notNull()
      .generatedAlwaysAs(
        sql`to_tsvector('english', title || ' ' || description) || to_tsvector('french', title || ' ' || description)`,
      ),
  },
  (table) => [
    oneOf("user_projects_difficulty_known", table.difficulty, DIFFICULTIES),
    oneOf("user_projects_category_known", table.category, CATEGORIES),
    oneOf("user_projects_status_known", table.status, PROJECT_STATUSES),
    oneOf("user_projects_visibility_known", table.visibility, VISIBILITIES),
    check("user_projects_estimated_time_positive", sql`${table.estimatedTime} > 0`),
    check("user_projects_draft_unpublished", sql`(${table.status} = 'draft') = (${table.publishedAt} is null)`),
    notNegative(
      "user_projects_not_negative",
      table.likeCount,
      table.viewCount,
      table.commentCount,
      table.helpRequestCount,
    ),
    index("user_projects_by_user").on(table.userId, table.createdAt, table.id),
    // What everybody may see, newest first; the featured few have an index of their own.
    index("user_projects_published").on(table.publishedAt, table.id).where(isShownProject(table)),
    index("user_projects_featured")
      .on(table.publishedAt, table.id)
      .where(sql`${table.isFeatured} and ${isShownProject(table)}`),
    index("user_projects_published_by_user").on(table.userId, table.publishedAt, table.id).where(isShownProject(table)),
    index("user_projects_by_product").on(table.originalProductId, table.publishedAt, table.id),
    index("user_projects_by_scan_result").on(table.scanResultId),
    index("user_projects_document").using("gin", table.document),
  ],
);

/** What a project said at each of its saves since it was published: nothing changes or removes a row but its project. */
export const projectRevisions = pgTable(
  "project_revisions",
  {
    id: id(),
    projectId: uuid("project_id")
      .notNull()
      .references(() => userProjects.id, { onDelete: "cascade" }),
    revision: integer().notNull(),
    content: jsonb().$type<ProjectWords>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [unique("project_revisions_once").on(table.projectId, table.revision)],
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
    caption: text(),
    /** From 1; null for a picture of the whole. */
    stepNumber: integer("step_number"),
    photoType: text("photo_type", { enum: PHOTO_TYPES }).notNull().default("progress"),
    isBeforePhoto: boolean("is_before_photo").notNull().generatedAlwaysAs(sql`photo_type = 'before'`),
    isAfterPhoto: boolean("is_after_photo").notNull().generatedAlwaysAs(sql`photo_type = 'after'`),
    createdAt: createdAt(),
  },
  (table) => [
    oneOf("project_photos_type_known", table.photoType, PHOTO_TYPES),
    check("project_photos_have_pixels", sql`${table.width} > 0 and ${table.height} > 0`),
    check("project_photos_step_number_positive", sql`${table.stepNumber} > 0`),
    index("project_photos_by_project").on(table.projectId, table.createdAt, table.id),
    index("project_photos_by_user").on(table.userId),
  ],
);

/** What members say of a project: it goes with either account. */
export const projectComments = pgTable(
  "project_comments",
  {
    id: id(),
    projectId: uuid("project_id")
      .notNull()
      .references(() => userProjects.id, { onDelete: "cascade" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    content: text().notNull(),
    visibility: visibility(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /** Of the author's last change of the text. */
    editedAt: moment("edited_at"),
  },
  (table) => [
    oneOf("project_comments_visibility_known", table.visibility, VISIBILITIES),
    index("project_comments_by_project").on(table.projectId, table.createdAt, table.id),
    index("project_comments_by_user").on(table.userId, table.createdAt, table.id),
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
    /** A question with an accepted answer, or that its author has solved alone. */
    isSolved: flag("is_solved"),
    isSolvedByAuthor: flag("is_solved_by_author"),
    /** The step of the product's assembly that it is about, from 1. */
    stepNumber: integer("step_number"),
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
    /** The words of title and text, stemmed as English and as French. */
    document: tsvector()
      .notNull()
      .generatedAlwaysAs(
        sql`to_tsvector('english', title || ' ' || content) || to_tsvector('french', title || ' ' || content)`,
      ),
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
    check("community_posts_step_number_positive", sql`${table.stepNumber} > 0`),
    index("community_posts_document").using("gin", table.document),
    index("community_posts_unanswered")
      .on(table.createdAt, table.id)
      .where(
        sql`${table.isPublic} and ${table.visibility} = 'public' and ${table.postType} = 'question' and ${table.replyCount} = 0 and not ${table.isSolved}`,
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
    index("community_posts_by_project").on(table.projectId, table.createdAt, table.id),
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
    /** Written by the author of the post. The post may forget its author, and no answer to oneself earns anything even then. */
    isToOneself: flag("is_to_oneself"),
    content: text().notNull(),
    likeCount: tally("like_count"),
    helpfulCount: tally("helpful_count"),
    /** How many members did as it says, and it worked. */
    workedCount: tally("worked_count"),
    isAcceptedAnswer: flag("is_accepted_answer"),
    acceptedAt: moment("accepted_at"),
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
    notNegative("post_replies_not_negative", table.likeCount, table.helpfulCount, table.workedCount),
    check("post_replies_accepted_at_a_moment", sql`${table.isAcceptedAnswer} = (${table.acceptedAt} is not null)`),
    check("post_replies_not_its_own_parent", sql`${table.parentReplyId} <> ${table.id}`),
    index("post_replies_by_post").on(table.postId, table.createdAt, table.id),
    index("post_replies_by_user").on(table.userId, table.createdAt, table.id),
    index("post_replies_by_parent").on(table.parentReplyId),
  ],
);

/**
 * What members marked: a project that they opened or like, a discussion or reply that helped, a reply that worked, a product
 * that they saved. The targets are of several tables, so no foreign key names them.
 */
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
