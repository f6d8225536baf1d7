import { eq, type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import {
  BADGE_NAMES,
  BADGES,
  type Badge,
  type MeritReason,
  RANK_NAMES,
  RANKS,
  type Rank,
} from "#shared/domain/reputation.ts";
import { reputationLedger, userAchievements, userReputation } from "#shared/schema/index.ts";

/** What is new with a member. */
export type News = { what: "rank"; name: Rank } | { what: "badge"; name: Badge };

const list = (values: readonly string[]) =>
  sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  );
const countOf = (...reasons: MeritReason[]) =>
  sql`coalesce(sum(change) filter (where reason in (${list(reasons)})), 0)`;
const today = (now: Date) => now.toISOString().slice(0, 10);
const pointsOf = (days: number, now: Date): SQL =>
  sql`coalesce(sum(points) filter (where day > ${today(now)}::date - ${days}::int), 0)`;

/** The highest rank whose points are there. */
const rankOf = (points: SQL) =>
  sql`case ${sql.join(
    [...RANK_NAMES].reverse().map((rank) => sql`when ${points} >= ${sql.raw(String(RANKS[rank]))} then ${rank}`),
    sql` `,
  )} end`;

/**
 * Has a member's totals, rank and badges be what their ledger adds up to; their row in `user_reputation` is locked.
 * Answers what they have now and did not before.
 */
export async function followLedger(tx: Transaction, userId: string, now: Date): Promise<News[]> {
  const [before] = await tx
    .select({ rank: userReputation.communityRank })
    .from(userReputation)
    .where(eq(userReputation.userId, userId));
  await tx.execute(sql`
    update ${userReputation} set
      total_points = sums.total, points_7 = sums.points_7, points_30 = sums.points_30,
      helpful_replies = sums.helpful, successful_identifications = sums.identified, projects_shared = sums.projects,
      ai_training_contributions = sums.trained, community_rank = ${rankOf(sql`sums.total`)}, last_activity_at = sums.last
    from (
      select coalesce(sum(points), 0) as total, ${pointsOf(7, now)} as points_7, ${pointsOf(30, now)} as points_30,
        ${countOf("found-helpful", "worked-for-others", "answer-accepted")} as helpful,
        ${countOf("correction-validated")} as identified, ${countOf("project-published")} as projects,
        ${countOf("correction-validated", "vote-confirmed")} as trained, max(created_at) filter (where change > 0) as last
      from ${reputationLedger} where user_id = ${userId}
    ) as sums
    where ${userReputation}.user_id = ${userId}`);
  const badges = await followBadges(tx, userId);
  const [after] = await tx
    .select({ rank: userReputation.communityRank })
    .from(userReputation)
    .where(eq(userReputation.userId, userId));
  const hasRisen = before && after && RANKS[after.rank] > RANKS[before.rank];
  return [...(hasRisen ? [{ what: "rank", name: after.rank } as const] : []), ...badges];
}

/** One statement: those whose rule holds are there, and no others. */
async function followBadges(tx: Transaction, userId: string): Promise<News[]> {
  const rules = BADGE_NAMES.map((badge) => {
    const { reasons, least } = BADGES[badge];
    return sql`(${badge}, ${least}::int, array[${list(reasons)}])`;
  });
  const { rows } = await tx.execute<{ badge: Badge }>(sql`
    with held as (
      select rule.badge from (values ${sql.join(rules, sql`, `)}) as rule (badge, least, reasons)
      where (select coalesce(sum(change), 0) from ${reputationLedger}
        where user_id = ${userId} and reason = any(rule.reasons)) >= rule.least
    ), gone as (
      delete from ${userAchievements} where user_id = ${userId} and achievement_type not in (select badge from held)
    )
    insert into ${userAchievements} (id, user_id, achievement_type, title)
    select gen_random_uuid(), ${userId}, badge, badge from held
    on conflict (user_id, achievement_type, achievement_level) do nothing
    returning achievement_type as badge`);
  return rows.map(({ badge }) => ({ what: "badge", name: badge }));
}

/** After midnight (UTC): days have left the windows. Done again it changes nothing. */
export async function moveWindows({ db, now }: Pick<Deps, "db" | "now">): Promise<void> {
  const { userId, points30 } = userReputation;
  let after = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const batch = await db
      .select({ userId })
      .from(userReputation)
      .where(sql`${points30} > 0 and ${userId} > ${after}`)
      .orderBy(userId)
      .limit(BATCH);
    const last = batch.at(-1);
    if (!last) return;
    await moveWindowsOf(
      db,
      batch.map((row) => row.userId),
      now(),
    );
    after = last.userId;
  }
}

const BATCH = 500;

/** Locked in the order of awards and before the ledger is read, so that none in between is lost. */
async function moveWindowsOf(db: Database, ids: string[], now: Date): Promise<void> {
  const isMeant = sql`user_id = any(${sql.param(ids)}::uuid[])`;
  await db.transaction(async (tx) => {
    await tx.execute(sql`select from ${userReputation} where ${isMeant} order by user_id for update`);
    await tx.execute(sql`
      update ${userReputation} as one set points_7 = sums.points_7, points_30 = sums.points_30
      from (
        select user_id, ${pointsOf(7, now)} as points_7, ${pointsOf(30, now)} as points_30
        from ${reputationLedger} where ${isMeant} group by user_id
      ) as sums
      where one.user_id = sums.user_id and (one.points_7, one.points_30) is distinct from (sums.points_7, sums.points_30)`);
  });
}
