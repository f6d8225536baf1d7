/** The states of an uploaded video; "converting" is for what plays only on some phones. */
export const UPLOAD_STATES = ["receiving", "checking", "converting", "ready", "refused"] as const;
export type UploadState = (typeof UPLOAD_STATES)[number];

/** Why a file is not taken: by what its bytes are, never by its name. */
export const UPLOAD_REFUSALS = [
  "no-video",
  "not-playable",
  "damaged",
  "too-long",
  // The same bytes were removed before.
  "removed-before",
  // It could be read, but not be made into what every phone plays.
  "not-convertible",
  // The same bytes are on that product's page already, or were removed from it because they show another product.
  "video-there",
  "shows-other",
] as const;
export type UploadRefusal = (typeof UPLOAD_REFUSALS)[number];
