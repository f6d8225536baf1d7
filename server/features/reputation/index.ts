import type { Domain } from "#server/domain.ts";
import { userAchievements, userReputation } from "#shared/schema/index.ts";

/** Members' points, ranks and badges, which follow from what other domains say that they deserve. */
export const reputationDomain = {
  personalData: {
    parts: {
      achievements: { owner: userAchievements.userId },
      reputation: { owner: userReputation.userId },
    },
  },
} satisfies Domain;
