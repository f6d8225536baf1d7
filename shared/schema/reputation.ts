import { sql } from "drizzle-orm";
import { check, date, index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { CATEGORIES } from "#shared/domain/categories.ts";
import { MERIT_REASONS, RANK_NAMES } from "#shared/domain/reputation.ts";
import { users } from "#shared/schema/accounts.ts";
import { createdAt, flag, id, moment, notNegative, oneOf, someOf, tally } from "#shared/schema/columns.ts";

export const userAchievements = pgTable(
  "user_achievements",
  {
    id: id(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    achievementType: text("achievement_type").notNull(),
    achievementLevel: integer("achievement_level").notNull().default(1),
    title: text().notNull(),
    description: text(),
    iconUrl: text("icon_url"),
    pointsAwarded: tally("points_awarded"),
    createdAt: createdAt(),
  },
  (table) => [
    check("user_achievements_level_positive", sql`${table.achievementLevel} > 0`),
    notNegative("user_achievements_points_not_negative", table.pointsAwarded),
    unique("user_achievements_once_per_level").on(table.userId, table.achievementType, table.achievementLevel),
  ],
);

export const userReputation = pgTable(
  "user_reputation",
  {
    id: id(),
    userId: uuid("user_id")
      .notNull()
      .unique()
      .references(() => users.id, { onDelete: "cascade" }),
    // All of this follows from the ledger; written with it.
    totalPoints: tally("total_points"),
    /** Of the last 7 and 30 days (UTC), as of the last award or midnight. */
    points7: tally("points_7"),
    points30: tally("points_30"),
    /** The member's own choice. */
    isOnLeaderboard: flag("is_on_leaderboard"),
    helpfulReplies: tally("helpful_replies"),
    successfulIdentifications: tally("successful_identifications"),
    projectsShared: tally("projects_shared"),
    aiTrainingContributions: tally("ai_training_contributions"),
    communityRank: text("community_rank", { enum: RANK_NAMES }).notNull().default("newcomer"),
    isVerifiedExpert: flag("is_verified_expert"),
    expertiseCategories: text("expertise_categories", { enum: CATEGORIES }).array().notNull().default(sql`'{}'`),
    lastActivityAt: moment("last_activity_at"),
  },
  (table) => [
    notNegative(
      "user_reputation_not_negative",
      table.totalPoints,
      table.points7,
      table.points30,
      table.helpfulReplies,
      table.successfulIdentifications,
      table.projectsShared,
      table.aiTrainingContributions,
    ),
    someOf("user_reputation_expertise_known", table.expertiseCategories, CATEGORIES),
    oneOf("user_reputation_rank_known", table.communityRank, RANK_NAMES),
    index("user_reputation_leaderboard").on(table.totalPoints, table.userId).where(sql`${table.isOnLeaderboard}`),
    index("user_reputation_leaderboard_7").on(table.points7, table.userId).where(sql`${table.isOnLeaderboard}`),
    index("user_reputation_leaderboard_30").on(table.points30, table.userId).where(sql`${table.isOnLeaderboard}`),
    // Whose days may leave a window at midnight.
    index("user_reputation_recent").on(table.userId).where(sql`${table.points30} > 0`),
  ],
);

/**
 * Every award and every withdrawal, for good: rows are only added, and go with the account. What a member has is what their
 * rows add up to.
 */
export const reputationLedger = pgTable(
  "reputation_ledger",
  {
    id: id(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The source. */
    kind: text().notNull(),
    sourceId: uuid("source_id").notNull(),
    reason: text({ enum: MERIT_REASONS }).notNull(),
    /** Tells several of one reason apart without naming another member: a hash of what does. */
    by: text().notNull(),
    /** Of the merit (UTC), also in the row that takes it back. */
    day: date().notNull(),
    /** 1 for an award, -1 for a withdrawal. */
    change: integer().notNull(),
    /** What the day's limit had left; negative for what is taken back. */
    points: integer().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    oneOf("reputation_ledger_reason_known", table.reason, MERIT_REASONS),
    check("reputation_ledger_change_known", sql`${table.change} in (1, -1) and ${table.points} * ${table.change} >= 0`),
    index("reputation_ledger_by_source").on(table.kind, table.sourceId),
    index("reputation_ledger_by_user").on(table.userId, table.day),
  ],
);
