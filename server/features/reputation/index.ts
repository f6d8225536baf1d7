import type { Domain } from "#server/domain.ts";
import { moveWindowsJob } from "#server/features/reputation/jobs.ts";
import { followSource } from "#server/features/reputation/ledger.ts";
import { standingNotice } from "#server/features/reputation/notice.ts";
import { leaderboardRoutes, profileRoutes } from "#server/features/reputation/routes.ts";
import { moveWindows } from "#server/features/reputation/totals.ts";
import { handleJob } from "#server/jobs/job.ts";
import { subscribe } from "#server/lib/events.ts";
import { meritsChanged } from "#server/lib/merits.ts";
import { reputationLedger, userAchievements, userReputation } from "#shared/schema/index.ts";

export { describeProfilePage } from "#server/features/reputation/profile.ts";

/** Members' points, ranks and badges, which follow from what other domains say that they deserve. */
export const reputationDomain = {
  routes: { leaderboard: leaderboardRoutes, profiles: profileRoutes },
  jobs: [handleJob(moveWindowsJob, moveWindows, { schedule: "0 0 * * *" })],
  notices: [standingNotice],
  on: [subscribe(meritsChanged, followSource)],
  personalData: {
    parts: {
      achievements: { owner: userAchievements.userId },
      reputation: { owner: userReputation.userId },
      reputationLedger: {
        owner: reputationLedger.userId,
        only: {
          createdAt: reputationLedger.createdAt,
          kind: reputationLedger.kind,
          sourceId: reputationLedger.sourceId,
          reason: reputationLedger.reason,
          day: reputationLedger.day,
          change: reputationLedger.change,
          points: reputationLedger.points,
        },
      },
    },
  },
} satisfies Domain;
