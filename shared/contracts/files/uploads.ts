import * as z from "zod/mini";
import { LANGUAGES } from "#shared/domain/language.ts";
import { CAPTIONS_MAX_BYTES, POSTER_MAX_BYTES, VIDEO_MAX_BYTES } from "#shared/domain/limits.ts";
import { UPLOAD_REFUSALS, UPLOAD_STATES } from "#shared/domain/upload-state.ts";
import { endpoint } from "#shared/http/endpoint.ts";
import { date } from "#shared/http/wire.ts";

/** A member's uploaded video: its type comes from its bytes. */
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
  /** A path of ours to its picture; null without one. */
  posterUrl: z.nullable(z.string()),
  /** In which languages there are captions for it. */
  captions: z.array(z.enum(LANGUAGES)),
  createdAt: date,
});
export type Upload = z.output<typeof upload>;

const uploadId = z.object({ id: z.uuid() });
const captionsId = z.object({ id: z.uuid(), language: z.enum(LANGUAGES) });

/** Uploads of videos. The resumable ones speak the tus protocol at `UPLOADS_PATH`, outside of this registry. */
export const videoUploads = {
  uploadVideo: endpoint({
    method: "POST",
    path: "/api/upload-video",
    access: "share-videos",
    summary:
      "Takes a whole video in one call: 413 beyond 100 MB, 415 where it is none that browsers play or that we convert.",
    upload: { field: "video", maxBytes: VIDEO_MAX_BYTES, toStorage: true },
    response: upload,
    status: 201,
  }),
  upload: endpoint({
    method: "GET",
    path: "/api/uploads/:id/state",
    access: "share-videos",
    summary: "The state of one of the caller's own uploads.",
    params: uploadId,
    response: upload,
  }),
  setPoster: endpoint({
    method: "POST",
    path: "/api/uploads/:id/poster",
    access: "share-videos",
    summary: "Gives one of the caller's own uploads its picture, in place of the one that it has.",
    params: uploadId,
    upload: { field: "poster", maxBytes: POSTER_MAX_BYTES },
    response: upload,
  }),
  setCaptions: endpoint({
    method: "POST",
    path: "/api/uploads/:id/captions/:language",
    access: "share-videos",
    summary: "Gives one of the caller's own uploads WebVTT captions in a language: 422 naming the line that is wrong.",
    params: captionsId,
    upload: { field: "captions", maxBytes: CAPTIONS_MAX_BYTES },
    response: upload,
  }),
  unshared: endpoint({
    method: "GET",
    path: "/api/shares/uploads",
    access: "share-videos",
    summary: "Uploads that the caller has begun and not shared, newest first, at most 20.",
    response: z.array(upload),
  }),
  discard: endpoint({
    method: "DELETE",
    path: "/api/shares/uploads/:id",
    access: "share-videos",
    summary: "Removes one of the caller's own uploads with all that is kept of it: 409 for one that is shared.",
    params: uploadId,
  }),
  removeCaptions: endpoint({
    method: "DELETE",
    path: "/api/uploads/:id/captions/:language",
    access: "share-videos",
    summary: "Takes the captions in a language off one of the caller's own uploads.",
    params: captionsId,
    response: upload,
  }),
};

/** Where resumable uploads begin and go on (tus 1.0.0). */
export const UPLOADS_PATH = "/api/uploads";
