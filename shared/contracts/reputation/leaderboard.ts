import * as z from "zod/mini";
import { LIST_DEFAULT_LIMIT, LIST_MAX_LIMIT } from "#shared/domain/limits.ts";
import { BADGE_NAMES, LEADERBOARD_WINDOWS, RANK_NAMES } from "#shared/domain/reputation.ts";
import { endpoint } from "#shared/http/endpoint.ts";
import { countKey, cursor, wholeNumber } from "#shared/http/wire.ts";

const count = z.int().check(z.minimum(0));
const window = z._default(z.enum(LEADERBOARD_WINDOWS), "7");

const leader = z.object({
  userId: z.uuid(),
  /** First name and initial, or user name, never the email address. Null for one without a name. */
  name: z.nullable(z.string()),
  /** Members with as many points share it. */
  place: z.int().check(z.minimum(1)),
  points: count,
  rank: z.enum(RANK_NAMES),
  badges: z.array(z.enum(BADGE_NAMES)),
  isOwn: z.boolean(),
});
export type Leader = z.output<typeof leader>;

const standing = z.object({
  /** Among those who are shown; null without points in that time. */
  place: z.nullable(z.int().check(z.minimum(1))),
  points: count,
  rank: z.enum(RANK_NAMES),
  badges: z.array(z.enum(BADGE_NAMES)),
  /** Whether others see the caller on the leaderboard. */
  isShown: z.boolean(),
});
export type Standing = z.output<typeof standing>;

export const leaderboard = {
  list: endpoint({
    method: "GET",
    path: "/api/leaderboard",
    access: "public",
    summary: "Members with points of the last days (UTC) or of all time who let others see them there, the most first.",
    query: z.object({
      window,
      limit: z._default(wholeNumber(1, LIST_MAX_LIMIT), LIST_DEFAULT_LIMIT),
      cursor: cursor(z.tuple([countKey, z.uuid()])),
    }),
    response: z.array(leader),
    paged: true,
  }),
  own: endpoint({
    method: "GET",
    path: "/api/leaderboard/own",
    access: "manage-own-account",
    summary: "The caller's own points and place, whether others see them or not.",
    query: z.object({ window }),
    response: standing,
  }),
  show: endpoint({
    method: "PUT",
    path: "/api/leaderboard/own",
    access: "manage-own-account",
    summary: "Says whether others see the caller on the leaderboard.",
    body: z.object({ isShown: z.boolean() }),
    response: z.object({ isShown: z.boolean() }),
  }),
};
