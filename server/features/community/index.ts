import type { Domain } from "#server/domain.ts";
import { answerContent, questionContent } from "#server/features/community/content.ts";
import { moveAboutProduct } from "#server/features/community/move-about-product.ts";
import { communityRoutes } from "#server/features/community/routes.ts";
import { communityPosts, postReplies, projectPhotos, userInteractions, userProjects } from "#shared/schema/index.ts";

/** What members write and show each other: questions, answers, projects. */
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
    },
  },
} satisfies Domain;
