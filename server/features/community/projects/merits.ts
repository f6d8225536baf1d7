import { and, eq } from "drizzle-orm";
import { projectContent } from "#server/features/community/projects/content.ts";
import type { Merit, MeritSource } from "#server/lib/merits.ts";
import { userInteractions, userProjects } from "#shared/schema/index.ts";

/** A project that was published, archived or not, and each member who likes it. */
export const projectMerits: MeritSource = {
  kind: projectContent.kind,
  find: async (db, id) => {
    const [project] = await db
      .select({ userId: userProjects.userId, publishedAt: userProjects.publishedAt })
      .from(userProjects)
      .where(and(eq(userProjects.id, id), eq(userProjects.visibility, "public")));
    if (!project?.publishedAt) return [];
    const { userId } = project;
    const { targetType, targetId, interactionType } = userInteractions;
    const likes = await db
      .select({ by: userInteractions.userId, at: userInteractions.createdAt })
      .from(userInteractions)
      .where(and(eq(targetType, "project"), eq(targetId, id), eq(interactionType, "like")));
    return [
      { userId, reason: "project-published", by: "", at: project.publishedAt },
      ...likes
        .filter(({ by }) => by !== userId)
        .map(({ by, at }): Merit => ({ userId, reason: "project-liked", by, at })),
    ];
  },
};
