import { and, eq, gt, inArray, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { v7 } from "uuid";
import type { Database } from "#server/db/client.ts";
import { oneMore, pagesBy } from "#server/db/page.ts";
import type { Deps } from "#server/deps.ts";
import { holdActor, isUnblocked, readerOf } from "#server/features/accounts/index.ts";
import { takeTry } from "#server/http/rate-limit.ts";
import type { Leader, Standing } from "#shared/contracts/reputation/leaderboard.ts";
import { displayName } from "#shared/domain/display-name.ts";
import type { Badge, LeaderboardWindow } from "#shared/domain/reputation.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { TRY_LIMITS } from "#shared/domain/try-limits.ts";
import type { Page } from "#shared/http/endpoint.ts";
import { userAchievements, userReputation, users } from "#shared/schema/index.ts";

interface ListInput {
  window: LeaderboardWindow;
  limit: number;
  cursor?: readonly [points: number, userId: string] | undefined;
}

const COLUMNS = {
  "7": userReputation.points7,
  "30": userReputation.points30,
  all: userReputation.totalPoints,
} as const;

const { userId, communityRank, isOnLeaderboard } = userReputation;

/** Who may be seen: an account that is open and not suspended. */
export const isOpen = (now: Date) =>
  and(users.isActive, or(isNull(users.suspendedUntil), lte(users.suspendedUntil, now)));

/**
 * Members who agreed to be seen, the most points first. Members whose accounts are suspended or terminated are left out,
 * and those whom the reader blocked or who blocked the reader; these keep their place, so that a place is the same for all.
 */
export async function listLeaders(
  { db, now }: Pick<Deps, "db" | "now">,
  actor: Actor | null,
  { window, limit, cursor }: ListInput,
): Promise<Page<Leader>> {
  const points = COLUMNS[window];
  const pages = pagesBy("desc", { points, userId });
  const rows = await db
    .select({
      userId,
      points,
      rank: communityRank,
      username: users.username,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(userReputation)
    .innerJoin(users, eq(users.id, userId))
    .where(
      and(isOnLeaderboard, gt(points, 0), isOpen(now()), isUnblocked(readerOf(actor), userId), pages.behind(cursor)),
    )
    .orderBy(...pages.order)
    .limit(oneMore(limit));
  const { items, nextCursor } = pages.page(rows, limit);
  const ids = items.map((row) => row.userId);
  const badges = await readBadges(db, ids);
  const places = await placesOf(db, points, [...new Set(items.map((row) => row.points))], now());
  return {
    nextCursor,
    items: items.map(({ username, firstName, lastName, ...row }) => ({
      ...row,
      name: displayName({ username, firstName, lastName }),
      place: places.get(row.points) ?? 1,
      badges: badges.get(row.userId) ?? [],
      isOwn: row.userId === actor?.id,
    })),
  };
}

/** The caller's own points, and the place that they have or would have. */
export async function readOwnStanding(
  { db, now }: Pick<Deps, "db" | "now">,
  actor: Actor,
  window: LeaderboardWindow,
): Promise<Standing> {
  const [row] = await db
    .select({ points: COLUMNS[window], rank: communityRank, isShown: isOnLeaderboard })
    .from(userReputation)
    .where(eq(userId, actor.id));
  if (!row) return { place: null, points: 0, rank: "newcomer", badges: [], isShown: false };
  const place = row.points > 0 ? await placesOf(db, COLUMNS[window], [row.points], now()) : null;
  const badges = await readBadges(db, [actor.id]);
  return { ...row, place: place?.get(row.points) ?? null, badges: badges.get(actor.id) ?? [] };
}

/** Takes effect at once, for all readers. Throws RATE_LIMITED. */
export async function showOnLeaderboard(
  { db }: Pick<Deps, "db">,
  actor: Actor,
  isShown: boolean,
): Promise<{ isShown: boolean }> {
  await takeTry(db, TRY_LIMITS.profileChanges, actor.id);
  await db.transaction(async (tx) => {
    await holdActor(tx, actor);
    await tx
      .insert(userReputation)
      .values({ id: v7(), userId: actor.id, isOnLeaderboard: isShown })
      .onConflictDoUpdate({ target: userId, set: { isOnLeaderboard: isShown } });
  });
  return { isShown };
}

/**
 * The place of each number of points, the most first: one more than how many have more. Only the first is counted from the
 * top of the index, the others from the one before.
 */
async function placesOf(
  db: Database,
  points: SQL | (typeof COLUMNS)[LeaderboardWindow],
  values: number[],
  now: Date,
): Promise<Map<number, number>> {
  const [most] = values;
  if (most === undefined) return new Map();
  const least = values[values.length - 1] ?? most;
  const above = db.$count(userReputation, and(isOnLeaderboard, sql`${points} > ${most}`));
  // The few who may not be seen, and have no place.
  const isOut = sql`exists (select from ${users} where ${users.id} = ${userId} and not coalesce(${isOpen(now)}, false))`;
  const out = db.$count(
    userReputation,
    and(
      isOnLeaderboard,
      sql`${points} > ${most}`,
      sql`${userId} in (select id from ${users} where not is_active or suspended_until > ${now.toISOString()}::timestamptz)`,
    ),
  );
  const between = await db
    .select({ points: sql<number>`${points}`.mapWith(Number), count: sql`count(*)`.mapWith(Number) })
    .from(userReputation)
    .where(and(isOnLeaderboard, sql`${points} > ${least} and ${points} <= ${most}`, sql`not ${isOut}`))
    .groupBy(sql`${points}`);
  const first = 1 + (await above) - (await out);
  const placeOf = (value: number) =>
    first + between.filter((row) => row.points > value).reduce((sum, { count }) => sum + count, 0);
  return new Map(values.map((value) => [value, placeOf(value)]));
}

/** The badges of members by their ids, the oldest first. */
export async function readBadges(db: Database, ids: string[]): Promise<Map<string, Badge[]>> {
  if (ids.length === 0) return new Map();
  const { achievementType, createdAt } = userAchievements;
  const rows = await db
    .select({ userId: userAchievements.userId, badge: sql<Badge>`${achievementType}` })
    .from(userAchievements)
    .where(inArray(userAchievements.userId, ids))
    .orderBy(createdAt, achievementType);
  const badges = new Map<string, Badge[]>();
  for (const { userId: owner, badge } of rows) badges.set(owner, [...(badges.get(owner) ?? []), badge]);
  return badges;
}
