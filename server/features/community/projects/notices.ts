import { and, eq } from "drizzle-orm";
import * as z from "zod";
import { isShownProject } from "#server/features/community/projects/shown.ts";
import { names } from "#server/features/community/written.ts";
import { defineNotice, type Notice } from "#server/lib/notices.ts";
import { discussionPath } from "#shared/domain/discussion-path.ts";
import { displayName } from "#shared/domain/display-name.ts";
import { projectPath } from "#shared/domain/project-path.ts";
import { communityPosts, projectComments, userProjects, users } from "#shared/schema/index.ts";

/** About the project itself, by no member. */
const toAuthor = ({ userId, title }: { userId: string; title: string }, projectId: string): Notice => ({
  userId,
  triggeredBy: null,
  path: projectPath(projectId),
  entity: { type: "project", id: projectId },
  facts: { title },
  key: projectId,
});

/** To the author of a project, for a comment on it. */
export const projectCommentNotice = defineNotice({
  what: "project-comment",
  about: z.object({ commentId: z.uuid() }),
  find: async ({ db }, { commentId }) => {
    const [row] = await db
      .select({
        projectId: userProjects.id,
        title: userProjects.title,
        author: userProjects.userId,
        by: projectComments.userId,
        ...names,
      })
      .from(projectComments)
      .innerJoin(userProjects, eq(userProjects.id, projectComments.projectId))
      .innerJoin(users, eq(users.id, projectComments.userId))
      .where(and(eq(projectComments.id, commentId), eq(projectComments.visibility, "public"), isShownProject));
    if (!row || row.author === row.by) return [];
    return [
      {
        userId: row.author,
        triggeredBy: row.by,
        path: `${projectPath(row.projectId)}#comment-${commentId}`,
        entity: { type: "project", id: row.projectId },
        facts: { title: row.title, who: displayName(row) },
        key: commentId,
      },
    ];
  },
  words: ({ title, who }) => ({
    en: { title: `${who ?? "A member"} commented on your project`, message: `${title}` },
    fr: { title: `${who ?? "Un membre"} a commenté votre projet`, message: `${title}` },
  }),
});

/** To the author of a project that a member likes: the first time, as more would be noise. */
export const projectLikedNotice = defineNotice({
  what: "project-liked",
  about: z.object({ projectId: z.uuid() }),
  find: async ({ db }, { projectId }) => {
    const [row] = await db
      .select({ userId: userProjects.userId, title: userProjects.title, likes: userProjects.likeCount })
      .from(userProjects)
      .where(and(eq(userProjects.id, projectId), isShownProject));
    return row && row.likes > 0 ? [toAuthor(row, projectId)] : [];
  },
  words: ({ title }) => ({
    en: { title: "A member likes your project", message: `${title}` },
    fr: { title: "Un membre aime votre projet", message: `${title}` },
  }),
});

/** To the author of a project that the staff recommends: the first time. */
export const projectFeaturedNotice = defineNotice({
  what: "project-featured",
  about: z.object({ projectId: z.uuid() }),
  find: async ({ db }, { projectId }) => {
    const [row] = await db
      .select({ userId: userProjects.userId, title: userProjects.title })
      .from(userProjects)
      .where(and(eq(userProjects.id, projectId), isShownProject, userProjects.isFeatured));
    return row ? [toAuthor(row, projectId)] : [];
  },
  words: ({ title }) => ({
    en: { title: "Your project is featured in the community", message: `${title}` },
    fr: { title: "Votre projet est en vedette dans la communauté", message: `${title}` },
  }),
});

/** To the author of a project about which a member has a question. */
export const helpWantedNotice = defineNotice({
  what: "help-wanted",
  about: z.object({ postId: z.uuid() }),
  find: async ({ db }, { postId }) => {
    const [row] = await db
      .select({
        title: communityPosts.title,
        asker: communityPosts.userId,
        author: userProjects.userId,
        ...names,
      })
      .from(communityPosts)
      .innerJoin(userProjects, eq(userProjects.id, communityPosts.projectId))
      .leftJoin(users, eq(users.id, communityPosts.userId))
      .where(and(eq(communityPosts.id, postId), eq(communityPosts.visibility, "public"), isShownProject));
    if (!row?.asker || row.asker === row.author) return [];
    return [
      {
        userId: row.author,
        triggeredBy: row.asker,
        path: discussionPath(postId),
        entity: { type: "post", id: postId },
        facts: { title: row.title, who: displayName(row) },
        key: postId,
      },
    ];
  },
  words: ({ title, who }) => ({
    en: { title: `${who ?? "A member"} asks about your project`, message: `${title}` },
    fr: { title: `${who ?? "Un membre"} a une question sur votre projet`, message: `${title}` },
  }),
});

export const projectNotices = [projectCommentNotice, projectLikedNotice, projectFeaturedNotice, helpWantedNotice];
