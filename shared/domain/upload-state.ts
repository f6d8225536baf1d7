/** What becomes of a video that somebody uploads. */
export const UPLOAD_STATES = ["receiving", "checking", "ready", "refused"] as const;
export type UploadState = (typeof UPLOAD_STATES)[number];

/** Why a file is not taken: by what its bytes are, never by its name. */
export const UPLOAD_REFUSALS = ["no-video", "not-playable", "damaged", "too-long"] as const;
export type UploadRefusal = (typeof UPLOAD_REFUSALS)[number];
