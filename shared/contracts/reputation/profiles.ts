import * as z from "zod/mini";
import { MEMBER_ADDRESS_MAX_CHARACTERS } from "#shared/domain/limits.ts";
import { BADGE_NAMES, RANK_NAMES } from "#shared/domain/reputation.ts";
import { endpoint } from "#shared/http/endpoint.ts";
import { date } from "#shared/http/wire.ts";

const count = z.int().check(z.minimum(0));

const profile = z.object({
  userId: z.uuid(),
  /** What its address ends with; null for one without a user name, whose address ends with the id. */
  username: z.nullable(z.string()),
  /** First name and initial, or user name; never the email address. Null for one without a name. */
  name: z.nullable(z.string()),
  memberSince: date,
  isOwn: z.boolean(),
  /** By the caller, who then sees nothing of what the member wrote. */
  isBlocked: z.boolean(),
  /** Null for those who do not let others see it, and while an account is suspended. */
  standing: z.nullable(
    z.object({
      points: count,
      rank: z.enum(RANK_NAMES),
      badges: z.array(z.enum(BADGE_NAMES)),
      /** False for the caller's own that others do not see. */
      isShown: z.boolean(),
    }),
  ),
  /** What everybody sees of the member. */
  published: z.object({ projects: count, discussions: count, answers: count, reviews: count }),
});
export type Profile = z.output<typeof profile>;

export const profiles = {
  get: endpoint({
    method: "GET",
    path: "/api/profiles/:name",
    access: "public",
    summary:
      "A member by user name or id: who has published something, or is on the leaderboard. Not there for those whom the member has blocked.",
    params: z.object({
      name: z.string().check(z.trim(), z.normalize("NFKC"), z.minLength(1), z.maxLength(MEMBER_ADDRESS_MAX_CHARACTERS)),
    }),
    response: profile,
  }),
};
