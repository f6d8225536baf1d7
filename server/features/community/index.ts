import { eq } from "drizzle-orm";
import type { Domain } from "#server/domain.ts";
import { answerContent, questionContent } from "#server/features/community/content.ts";
import { communityRoutes } from "#server/features/community/routes.ts";
import {
  communityPosts,
  notifications,
  postReplies,
  projectPhotos,
  userAchievements,
  userInteractions,
  userProjects,
  userReputation,
} from "#shared/schema/index.ts";

/** Questions and answers, projects, reputation and what members are told. */
export const communityDomain = {
  routes: { community: communityRoutes },
  content: [questionContent, answerContent],
  personalData: {
    parts: {
      projects: { owner: userProjects.userId },
      projectPhotos: { owner: projectPhotos.userId },
      posts: { owner: communityPosts.userId },
      replies: { owner: postReplies.userId },
      interactions: { owner: userInteractions.userId },
      achievements: { owner: userAchievements.userId },
      reputation: { owner: userReputation.userId },
      notifications: { owner: notifications.userId },
    },
    notExported: [{ column: notifications.triggeredBy, because: "what another member was told is theirs" }],
    erase: async (tx, userId) => {
      // What others were told of the person names them in its text.
      await tx.delete(notifications).where(eq(notifications.triggeredBy, userId));
      return undefined;
    },
  },
} satisfies Domain;
