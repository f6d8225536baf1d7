/** A photo as it goes to the server: a JPEG of nothing but its pixels, within `PHOTO_SENT_MAX_BYTES`. */
export interface ReadyPhoto {
  bytes: Blob;
  /** In pixels. */
  width: number;
  height: number;
  /** Whether codes were looked for in it on this device, and none was found. */
  isWithoutCode: boolean;
}

/** What photos that were taken before come back for: to be cut, or to have one of another angle beside them. */
export type PhotoBegin = "crop" | "angle";
