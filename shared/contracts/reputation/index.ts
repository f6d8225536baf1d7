import { leaderboard } from "#shared/contracts/reputation/leaderboard.ts";

export const reputationContract = { leaderboard };
