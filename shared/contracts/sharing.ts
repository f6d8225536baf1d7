import * as z from "zod/mini";
import { VIDEO_MAX_BYTES } from "#shared/domain/limits.ts";
import { UPLOAD_REFUSALS, UPLOAD_STATES } from "#shared/domain/upload-state.ts";
import { endpoint } from "#shared/http/endpoint.ts";
import { date } from "#shared/http/wire.ts";

/** A video that somebody sends us: what it is comes from its bytes. */
const upload = z.object({
  id: z.uuid(),
  state: z.enum(UPLOAD_STATES),
  /** Why it was refused; null unless it was. */
  refusal: z.nullable(z.enum(UPLOAD_REFUSALS)),
  /** A path of ours once it is ready, null before. */
  videoUrl: z.nullable(z.string()),
  /** As the file is called on the sender's device. */
  fileName: z.string(),
  bytes: z.int(),
  /** Whole seconds, rounded down; null until it is ready. */
  durationSeconds: z.nullable(z.int()),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  createdAt: date,
});
export type Upload = z.output<typeof upload>;

/** Uploads of videos. The resumable ones speak the tus protocol at `UPLOADS_PATH`, outside of this registry. */
export const sharing = {
  uploadVideo: endpoint({
    method: "POST",
    path: "/api/upload-video",
    access: "share-videos",
    summary: "Takes a whole video in one call: 413 beyond 100 MB, 415 where it is none that browsers play.",
    upload: { field: "video", maxBytes: VIDEO_MAX_BYTES, toStorage: true },
    response: upload,
    status: 201,
  }),
  upload: endpoint({
    method: "GET",
    path: "/api/uploads/:id/state",
    access: "share-videos",
    summary: "What has become of one of the caller's own uploads.",
    params: z.object({ id: z.uuid() }),
    response: upload,
  }),
};

/** Where resumable uploads begin and go on (tus 1.0.0). */
export const UPLOADS_PATH = "/api/uploads";
