import { chance, demoId } from "#server/db/seed/catalogue/codes.ts";
import { factsOf } from "#server/db/seed/catalogue/facts.ts";
import { rowId } from "#server/db/seed/catalogue/ids.ts";
import { type DemoReview, MEMBERS, memberKey, readReviews } from "#server/db/seed/catalogue/reviews.ts";
import type { DemoRows } from "#server/db/seed/catalogue/rows.ts";
import type { Difficulty } from "#shared/domain/difficulty.ts";
import { DAY_MS, HOUR_MS } from "#shared/domain/durations.ts";

/** How much longer than the maker says it takes who finds it so. */
const LONGER: Record<Difficulty, number> = { easy: 0.8, medium: 1, hard: 1.3 };

/** The reviews, and what the members think of each other's. */
export function reviewRows(now: Date): Pick<DemoRows, "reviews" | "reviewVotes"> {
  const rows: Pick<DemoRows, "reviews" | "reviewVotes"> = { reviews: [], reviewVotes: [] };
  for (const review of readReviews()) {
    const { slug, member, daysAgo, rating, difficulty, defects, comment } = review;
    const key = `review:${slug}:${member}`;
    const createdAt = new Date(now.getTime() - daysAgo * DAY_MS - Math.floor(chance(key) * 10 * HOUR_MS));
    const id = demoId(key, createdAt);
    const userId = rowId(`user:${member}`);
    const said = { rating, difficulty, defects, comment, ...buildOf(key, review) };
    rows.reviews.push({ id, productId: rowId(slug), userId, ...said, createdAt });
    for (const voter of MEMBERS.map(memberKey).filter((one) => one !== member)) {
      const isHelpful = voteOf(`${key}:${voter}`, comment);
      if (isHelpful === null) continue;
      const since = (now.getTime() - createdAt.getTime()) * chance(`${key}:${voter}:voted`);
      const votedAt = new Date(Math.floor(createdAt.getTime() + since));
      rows.reviewVotes.push({ reviewId: id, userId: rowId(`user:${voter}`), isHelpful, createdAt: votedAt });
    }
  }
  return rows;
}

/** What the comment tells of the build; else, for most, about what the maker says; the rest say nothing of it. */
function buildOf(key: string, { slug, difficulty, built }: DemoReview) {
  const { makerMinutes, peopleNeeded, tools } = factsOf(slug);
  const used = tools.filter((tool) => chance(`${key}:${tool}`) < 0.8);
  if (built) return { ...built, tools: used };
  if (chance(`${key}:told`) > 0.6) return {};
  const minutes = makerMinutes * LONGER[difficulty] * (0.85 + 0.4 * chance(`${key}:minutes`));
  return { minutes: Math.max(5, 5 * Math.round(minutes / 5)), people: peopleNeeded, tools: used };
}

/** Who says more helps more, and is read more; null for no vote. */
function voteOf(key: string, comment: string | null): boolean | null {
  const length = comment?.length ?? 0;
  const isRead = chance(`${key}:read`) < (length === 0 ? 0.1 : 0.25 + Math.min(0.45, length / 250));
  return isRead ? chance(`${key}:helped`) < (length === 0 ? 0.3 : 0.6 + Math.min(0.35, length / 300)) : null;
}
