import type { Deps } from "#server/deps.ts";
import { listLeaders, readOwnStanding, showOnLeaderboard } from "#server/features/reputation/leaderboard.ts";
import { getProfile } from "#server/features/reputation/profile.ts";
import { implement } from "#server/http/implement.ts";
import { leaderboard } from "#shared/contracts/reputation/leaderboard.ts";
import { profiles } from "#shared/contracts/reputation/profiles.ts";

export const leaderboardRoutes = (deps: Deps) =>
  implement(leaderboard, {
    list: ({ actor, query }) => listLeaders(deps, actor, query),
    own: ({ actor, query }) => readOwnStanding(deps, actor, query.window),
    show: ({ actor, body }) => showOnLeaderboard(deps, actor, body.isShown),
  });

export const profileRoutes = (deps: Deps) =>
  implement(profiles, {
    get: ({ actor, params }) => getProfile(deps, actor, params.name),
  });
