import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { CATEGORIES } from "#shared/domain/categories.ts";
import { users } from "#shared/schema/accounts.ts";
import { createdAt, flag, id, moment, notNegative, someOf, tally } from "#shared/schema/columns.ts";

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
    totalPoints: tally("total_points"),
    helpfulReplies: tally("helpful_replies"),
    successfulIdentifications: tally("successful_identifications"),
    projectsShared: tally("projects_shared"),
    aiTrainingContributions: tally("ai_training_contributions"),
    communityRank: text("community_rank").notNull().default("newcomer"),
    isVerifiedExpert: flag("is_verified_expert"),
    expertiseCategories: text("expertise_categories", { enum: CATEGORIES }).array().notNull().default(sql`'{}'`),
    lastActivityAt: moment("last_activity_at"),
  },
  (table) => [
    notNegative(
      "user_reputation_not_negative",
      table.totalPoints,
      table.helpfulReplies,
      table.successfulIdentifications,
      table.projectsShared,
      table.aiTrainingContributions,
    ),
    someOf("user_reputation_expertise_known", table.expertiseCategories, CATEGORIES),
    index("user_reputation_leaderboard").on(table.totalPoints, table.userId),
  ],
);
