import { and, eq, or, type SQL, sql } from "drizzle-orm";
import { AppError } from "#server/http/app-error.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { userProjects } from "#shared/schema/index.ts";

const { isPublic, status, visibility, userId } = userProjects;

/** Projects that everybody sees in lists. Written out as the indexes have it. */
export const isShownProject: SQL = sql`${isPublic} and ${status} = 'published' and ${visibility} = 'public'`;

/** Projects that the actor may open: those of others that are or were in lists, and of one's own all but removed ones. */
export const isOpenedBy = (actor: Actor | null): SQL | undefined =>
  or(
    sql`${isPublic} and ${status} <> 'draft' and ${visibility} = 'public'`,
    actor ? and(eq(userId, actor.id), sql`${visibility} <> 'removed'`) : undefined,
  );

export const projectMissing = () =>
  new AppError("NOT_FOUND", "That project is not there any more.", { reason: "project-missing" });
