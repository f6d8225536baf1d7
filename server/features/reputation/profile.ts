import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Deps } from "#server/deps.ts";
import { hasBlocked, readerOf } from "#server/features/accounts/index.ts";
import { howManyPublished } from "#server/features/community/index.ts";
import { isOpen, readBadges } from "#server/features/reputation/leaderboard.ts";
import { howManyReviews } from "#server/features/reviews/index.ts";
import { AppError } from "#server/http/app-error.ts";
import { generalPicture, type PageHead } from "#server/http/page-head.ts";
import { type Profile, profiles } from "#shared/contracts/reputation/profiles.ts";
import { displayName } from "#shared/domain/display-name.ts";
import type { Language } from "#shared/domain/language.ts";
import { MEMBER_ADDRESS_MAX_CHARACTERS } from "#shared/domain/limits.ts";
import { memberPath } from "#shared/domain/member-path.ts";
import type { Rank } from "#shared/domain/reputation.ts";
import { RANK_WORDS } from "#shared/domain/reputation-words.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { isUuid } from "#shared/domain/uuid.ts";
import { fillPath } from "#shared/http/endpoint.ts";
import { userReputation, users } from "#shared/schema/index.ts";

export const profileMissing = () =>
  new AppError("NOT_FOUND", "There is no member of that name, or nothing of theirs to see.", {
    reason: "profile-missing",
  });

/**
 * A member as others see them, by user name or id. Throws NOT_FOUND where there is nothing to see: no open account, nothing
 * published and no points that others see, or the member has blocked the actor. Members see themselves in any case.
 */
export async function getProfile(
  { db, now }: Pick<Deps, "db" | "now">,
  actor: Actor | null,
  name: string,
): Promise<Profile> {
  const { totalPoints, communityRank, isOnLeaderboard } = userReputation;
  const isNamed: SQL = isUuid(name) ? eq(users.id, name) : sql`lower(${users.username}) = lower(${name})`;
  const reader = actor?.id ?? null;
  const [row] = await db
    .select({
      userId: users.id,
      username: users.username,
      firstName: users.firstName,
      lastName: users.lastName,
      memberSince: users.createdAt,
      isBlocked: hasBlocked(reader, users.id),
      isSeen: sql<boolean>`coalesce(${and(isOnLeaderboard, isOpen(now()))}, false)`,
      points: totalPoints,
      rank: communityRank,
      ...howManyPublished(users.id),
      reviews: howManyReviews(users.id),
    })
    .from(users)
    .leftJoin(userReputation, eq(userReputation.userId, users.id))
    .where(and(isNamed, users.isActive, sql`not ${hasBlocked(users.id, readerOf(actor))}`));
  if (!row) throw profileMissing();
  const { userId, username, memberSince, isBlocked, isSeen, points, rank, ...rest } = row;
  const { projects, discussions, answers, reviews } = rest;
  const isOwn = userId === reader;
  const hasAnything = projects + discussions + answers + reviews > 0 || (isSeen && (points ?? 0) > 0);
  if (!isOwn && !hasAnything) throw profileMissing();
  const badges = await readBadges(db, isOwn || isSeen ? [userId] : []);
  const standing = isOwn || isSeen;
  return {
    userId,
    username,
    name: displayName({ username, firstName: rest.firstName, lastName: rest.lastName }),
    memberSince,
    isOwn,
    isBlocked,
    standing: standing
      ? {
          points: points ?? 0,
          rank: (rank as Rank | null) ?? "newcomer",
          badges: badges.get(userId) ?? [],
          isShown: isSeen,
        }
      : null,
    published: { projects, discussions, answers, reviews },
  };
}

const WORDS: Record<Language, { member: string; on: (name: string) => string; text: (published: Profile) => string }> =
  {
    en: {
      member: "Member",
      on: (name) => `${name} on Hexkey`,
      text: ({ standing, published: { projects, discussions, answers, reviews } }) =>
        `${standing ? `${RANK_WORDS[standing.rank].en}. ` : ""}Projects: ${projects}, discussions: ${discussions}, answers: ${answers}, reviews: ${reviews}.`,
    },
    fr: {
      member: "Membre",
      on: (name) => `${name} sur Hexkey`,
      text: ({ standing, published: { projects, discussions, answers, reviews } }) =>
        `${standing ? `${RANK_WORDS[standing.rank].fr}. ` : ""}Projets\u00a0: ${projects}, discussions\u00a0: ${discussions}, réponses\u00a0: ${answers}, avis\u00a0: ${reviews}.`,
    },
  };

/** What a profile's page says of itself, null where there is none for everybody. `name` is whatever stands in the address. */
export async function describeProfilePage(
  deps: Pick<Deps, "db" | "now" | "config">,
  name: string,
  language: Language,
): Promise<PageHead | null> {
  const asked = name.trim().normalize("NFKC");
  if (asked.length === 0 || asked.length > MEMBER_ADDRESS_MAX_CHARACTERS || asked.includes("\0")) return null;
  const profile = await readPublic(deps, asked);
  if (!profile) return null;
  const { publicUrl } = deps.config;
  const words = WORDS[language];
  const called = profile.name ?? words.member;
  const url = new URL(memberPath(profile.username ?? profile.userId), publicUrl).href;
  return {
    title: words.on(called),
    description: words.text(profile),
    url,
    image: generalPicture(publicUrl),
    jsonLd: {
      "@context": "https://schema.org",
      "@type": "ProfilePage",
      url,
      dateCreated: profile.memberSince.toISOString(),
      mainEntity: {
        "@type": "Person",
        name: called,
        ...(profile.username && { alternateName: profile.username }),
        identifier: profile.userId,
        agentInteractionStatistic: {
          "@type": "InteractionCounter",
          interactionType: "https://schema.org/WriteAction",
          userInteractionCount: Object.values(profile.published).reduce((sum, number) => sum + number, 0),
        },
      },
    },
    asks: [fillPath(profiles.get.path, { name: asked })],
  };
}

async function readPublic(deps: Pick<Deps, "db" | "now">, name: string): Promise<Profile | null> {
  try {
    return await getProfile(deps, null, name);
  } catch (error) {
    if (error instanceof AppError && error.reason === profileMissing().reason) return null;
    throw error;
  }
}
