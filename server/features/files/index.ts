import { and, eq, or } from "drizzle-orm";
import type { Domain } from "#server/domain.ts";
import { checkUpload } from "#server/features/files/check.ts";
import { convertUpload } from "#server/features/files/convert.ts";
import { drawPoster } from "#server/features/files/draw-poster.ts";
import {
  checkUploadJob,
  convertUploadJob,
  drawPosterJob,
  sweepObjectsJob,
  sweepUploadsJob,
} from "#server/features/files/jobs.ts";
import { fileRoutes } from "#server/features/files/routes.ts";
import { pathOf } from "#server/features/files/stored-objects.ts";
import { sweepObjects } from "#server/features/files/sweep-objects.ts";
import { sweepUploads } from "#server/features/files/sweep-uploads.ts";
import { handleJob } from "#server/jobs/job.ts";
import { uploadCaptions, uploads } from "#shared/schema/index.ts";

export { forgetUpload } from "#server/features/files/forget.ts";
export { media } from "#server/features/files/media.ts";
export { playedType } from "#server/features/files/played-type.ts";
export { objectFiles } from "#server/features/files/received-files.ts";
export { storePhoto } from "#server/features/files/store-photo.ts";
export {
  MEDIA_TYPES,
  type MediaEnding,
  objectPath,
  pathOf,
  removeObject,
  removeObjects,
  storeObject,
  withholdFiles,
} from "#server/features/files/stored-objects.ts";
export { resumableUploads } from "#server/features/files/tus/tus.ts";
export {
  allowFiles,
  captionsOfUpload,
  filesOfUpload,
  hashesOfUpload,
  refuseFiles,
} from "#server/features/files/upload-files.ts";
export { REFUSAL_TEXTS, refusalError, type UploadRow, wasRemoved } from "#server/features/files/uploads.ts";
export { probeLinkedVideo } from "#server/features/files/video/probe.ts";
export { BEGINNING_BYTES, sniff } from "#server/features/files/video/sniff.ts";

const ownedBy = (userId: string | null) => (userId === null ? undefined : eq(uploads.userId, userId));

/** Members' uploads: stored objects, resumable uploads, videos and what is derived from them. */
export const filesDomain = {
  routes: { videoUploads: fileRoutes },
  jobs: [
    handleJob(checkUploadJob, (deps, { id }) => checkUpload(deps, id)),
    handleJob(convertUploadJob, (deps, { id }, signal) => convertUpload(deps, id, signal)),
    handleJob(drawPosterJob, (deps, { id }, signal) => drawPoster(deps, id, signal)),
    handleJob(sweepUploadsJob, sweepUploads, { schedule: "41 * * * *" }),
    handleJob(sweepObjectsJob, sweepObjects, { schedule: "53 * * * *" }),
  ],
  filesOf: (db, userId, name) => [
    db
      .select({ id: uploads.id })
      .from(uploads)
      .where(and(ownedBy(userId), or(eq(uploads.objectName, name), eq(uploads.posterName, name)))),
    db
      .select({ id: uploads.id })
      .from(uploadCaptions)
      .innerJoin(uploads, and(eq(uploads.id, uploadCaptions.uploadId), ownedBy(userId)))
      .where(eq(uploadCaptions.objectName, name)),
  ],
  personalData: {
    parts: {
      uploads: {
        owner: uploads.userId,
        only: {
          id: uploads.id,
          createdAt: uploads.createdAt,
          state: uploads.state,
          refusal: uploads.refusal,
          fileName: uploads.fileName,
          bytes: uploads.bytes,
          url: pathOf(uploads.objectName),
          posterUrl: pathOf(uploads.posterName),
          durationSeconds: uploads.durationSeconds,
          width: uploads.width,
          height: uploads.height,
        },
      },
      uploadCaptions: {
        owner: uploads.userId,
        join: { table: uploadCaptions, on: eq(uploadCaptions.uploadId, uploads.id) },
        only: {
          uploadId: uploadCaptions.uploadId,
          language: uploadCaptions.language,
          url: pathOf(uploadCaptions.objectName),
          createdAt: uploadCaptions.createdAt,
        },
      },
    },
    erase: async (tx, userId) => {
      // The video stays; its name on the member's device says something of them.
      await tx.update(uploads).set({ fileName: "" }).where(eq(uploads.userId, userId));
      return undefined;
    },
  },
} satisfies Domain;
