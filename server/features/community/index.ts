import { eq } from "drizzle-orm";
import type { Domain } from "#server/domain.ts";
import { answerContent, questionContent } from "#server/features/community/content.ts";
import { moveAboutProduct } from "#server/features/community/move-about-product.ts";
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

/** Questions and answers, projects, reputation and notifications. */
export const communityDomain = {
  routes: { community: communityRoutes },
  content: [questionContent, answerContent],
  productMerged: moveAboutProduct,
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
    notExported: [{ column: notifications.triggeredBy, because: "another member's notifications are theirs" }],
    erase: async (tx, userId) => {
      // Other members' notifications name the person in their text.
      await tx.delete(notifications).where(eq(notifications.triggeredBy, userId));
      return undefined;
    },
  },
} satisfies Domain;
