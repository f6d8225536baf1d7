import { eq, getTableColumns } from "drizzle-orm";
import type { Domain } from "#server/domain.ts";
import { answerContent, postContent, questionContent } from "#server/features/community/discussions/content.ts";
import { eraseMarks } from "#server/features/community/discussions/marks.ts";
import { communityMerits } from "#server/features/community/discussions/merits.ts";
import { communityNotices } from "#server/features/community/discussions/notices.ts";
import { holdForErasure } from "#server/features/community/hold-for-erasure.ts";
import { moveAboutProduct } from "#server/features/community/move-about-product.ts";
import { commentContent, projectContent, projectFilesOf } from "#server/features/community/projects/content.ts";
import { eraseFromProjects } from "#server/features/community/projects/erase.ts";
import { projectMerits } from "#server/features/community/projects/merits.ts";
import { projectNotices } from "#server/features/community/projects/notices.ts";
import { communityRoutes, discussionRoutes, projectRoutes } from "#server/features/community/routes.ts";
import { pathOf } from "#server/features/files/index.ts";
import {
  communityPosts,
  postReplies,
  projectComments,
  projectPhotos,
  projectRevisions,
  userInteractions,
  userProjects,
} from "#shared/schema/index.ts";

export { describeDiscussionPage } from "#server/features/community/discussions/page.ts";
export { describeProjectPage } from "#server/features/community/projects/page.ts";
export { howManyPublished } from "#server/features/community/published.ts";

/** All that is kept of a post, and of a project, but what only the search needs. */
const { document: _, ...OF_POSTS } = getTableColumns(communityPosts);
const { document: __, ...OF_PROJECTS } = getTableColumns(userProjects);

/** What members write and show each other: questions, answers, projects. */
export const communityDomain = {
  routes: { community: communityRoutes, discussions: discussionRoutes, projects: projectRoutes },
  content: [questionContent, postContent, answerContent, projectContent, commentContent],
  merits: [...communityMerits, projectMerits],
  notices: [...communityNotices, ...projectNotices],
  filesOf: projectFilesOf,
  productMerged: moveAboutProduct,
  personalData: {
    erase: async (tx, userId) => {
      await holdForErasure(tx, userId);
      const follow = [await eraseMarks(tx, userId), await eraseFromProjects(tx, userId)];
      return async () => {
        for (const recount of follow) await recount();
      };
    },
    parts: {
      projects: { owner: userProjects.userId, only: OF_PROJECTS },
      projectRevisions: {
        owner: userProjects.userId,
        join: { table: projectRevisions, on: eq(projectRevisions.projectId, userProjects.id) },
        only: {
          projectId: projectRevisions.projectId,
          revision: projectRevisions.revision,
          content: projectRevisions.content,
          createdAt: projectRevisions.createdAt,
        },
      },
      projectPhotos: {
        owner: projectPhotos.userId,
        only: {
          id: projectPhotos.id,
          projectId: projectPhotos.projectId,
          url: pathOf(projectPhotos.objectName),
          width: projectPhotos.width,
          height: projectPhotos.height,
          photoType: projectPhotos.photoType,
          stepNumber: projectPhotos.stepNumber,
          caption: projectPhotos.caption,
          createdAt: projectPhotos.createdAt,
        },
      },
      projectComments: { owner: projectComments.userId },
      posts: { owner: communityPosts.userId, only: OF_POSTS },
      replies: { owner: postReplies.userId },
      interactions: { owner: userInteractions.userId },
    },
  },
} satisfies Domain;
