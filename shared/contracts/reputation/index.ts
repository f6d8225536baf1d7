import { leaderboard } from "#shared/contracts/reputation/leaderboard.ts";
import { profiles } from "#shared/contracts/reputation/profiles.ts";

export const reputationContract = { leaderboard, profiles };
