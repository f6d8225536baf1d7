import { and, eq, sql } from "drizzle-orm";
import { v7 } from "uuid";
import type { Deps } from "#server/deps.ts";
import { projectContent } from "#server/features/community/projects/content.ts";
import { toPhoto } from "#server/features/community/projects/read.ts";
import { projectMissing } from "#server/features/community/projects/shown.ts";
import { isOwnProject, lockProject } from "#server/features/community/projects/write.ts";
import { removeObjects, storePhoto, withholdFiles } from "#server/features/files/index.ts";
import { keepForCase, removedBefore } from "#server/features/moderation/index.ts";
import { AppError } from "#server/http/app-error.ts";
import { takeTry } from "#server/http/rate-limit.ts";
import type { ProjectPhoto } from "#shared/contracts/community/projects.ts";
import { PROJECT_PHOTOS_MAX } from "#shared/domain/limits.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { TRY_LIMITS } from "#shared/domain/try-limits.ts";
import type { UploadedFile } from "#shared/http/endpoint.ts";
import { projectPhotos, userProjects } from "#shared/schema/index.ts";

type PhotoDeps = Pick<Deps, "db" | "storage" | "log" | "now">;

const isOfProject = (projectId: string) => eq(projectPhotos.projectId, projectId);

/** Refuses a photo before it is sent: NOT_FOUND, CONFLICT where the project is full or was removed, RATE_LIMITED. */
export async function admitProjectPhoto({ db }: Pick<Deps, "db">, actor: Actor, id: string): Promise<void> {
  const [project] = await db
    .select({ visibility: userProjects.visibility, photos: db.$count(projectPhotos, isOfProject(id)) })
    .from(userProjects)
    .where(isOwnProject(actor, id));
  if (!project) throw projectMissing();
  if (project.visibility === "removed") throw removedBefore(projectContent);
  keepRoom(project.photos);
  await takeTry(db, TRY_LIMITS.projectPhotos, actor.id);
}

/**
 * Adds a photo to a project of the actor's own: to what others don't see, one that they don't see. Throws as
 * `admitProjectPhoto` does, and what `readPicture` throws.
 */
export async function addProjectPhoto(
  deps: PhotoDeps,
  actor: Actor,
  projectId: string,
  file: UploadedFile,
): Promise<ProjectPhoto> {
  const { db, now } = deps;
  return storePhoto(deps, { member: actor.id, source: file.bytes, withheldAt: now() }, async (photo) => {
    const said = { photoType: "progress", stepNumber: null, caption: null } as const;
    const row = { id: v7(), projectId, userId: actor.id, ...photo, ...said, createdAt: now() };
    await db.transaction(async (tx) => {
      // The project is the lock: of several photos at once each counts those before it.
      const { status, visibility } = await lockProject(tx, actor, projectId);
      keepRoom(await tx.$count(projectPhotos, isOfProject(projectId)));
      await tx.insert(projectPhotos).values(row);
      if (status !== "draft" && visibility === "public")
        await withholdFiles(tx, [row.objectName, row.thumbnailName], null);
    });
    const { id, objectName, thumbnailName, width, height } = row;
    return toPhoto({ id, objectName, thumbnailName, width, height, type: "progress", step: null, caption: null });
  });
}

/** Takes a photo off a project of the actor's own; moderators go on seeing it until they have decided. Throws NOT_FOUND. */
export async function removeProjectPhoto(
  deps: PhotoDeps,
  actor: Actor,
  { projectId, photoId }: { projectId: string; photoId: string },
): Promise<void> {
  const removed = await deps.db.transaction(async (tx) => {
    await lockProject(tx, actor, projectId);
    const [row] = await tx
      .delete(projectPhotos)
      .where(and(eq(projectPhotos.id, photoId), isOfProject(projectId)))
      .returning();
    if (!row) throw new AppError("NOT_FOUND", "That photo is not there any more.", { reason: "photo-missing" });
    const isKept = await keepForCase(tx, projectContent, projectId, deps.now(), [row]);
    return isKept ? [] : [row.objectName, row.thumbnailName];
  });
  await removeObjects(deps, removed);
}

/** Throws CONFLICT where a project has as many photos as it may. */
function keepRoom(photos: number): void {
  if (photos < PROJECT_PHOTOS_MAX) return;
  throw new AppError("CONFLICT", `A project has at most ${PROJECT_PHOTOS_MAX} photos. Remove one to add another.`, {
    reason: "project-photos-full",
  });
}

/** The files of all of a member's projects, whose rows go with the account. */
export async function filesOfMember(tx: Pick<Deps["db"], "select">, memberId: string): Promise<string[]> {
  const rows = await tx
    .select({ names: sql<string[]>`array[${projectPhotos.objectName}, ${projectPhotos.thumbnailName}]` })
    .from(projectPhotos)
    .where(eq(projectPhotos.userId, memberId));
  return rows.flatMap(({ names }) => names);
}
