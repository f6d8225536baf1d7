import type { Readable } from "node:stream";

/** Containers of videos that can be converted, as the first bytes of a file tell them. */
export type SourceContainer = "asf" | "avi" | "flv" | "matroska" | "mov" | "mpeg" | "mpegts" | "ogg";

/** What became of a file: what its reader made of the new video, or why there is none. */
export type Conversion<Result> = { why: null; result: Result } | { why: "unreadable" | "too-long" };

/** A file of a video, read once. */
export interface VideoSource {
  container: SourceContainer;
  file: Readable;
  signal?: AbortSignal | undefined;
}

/** Makes videos that every phone plays out of others. */
export interface VideoConverter {
  /**
   * Makes an H.264 MP4 with AAC of a video: at most 1080 lines, upright, without metadata, small enough to be kept.
   * `take` reads it, and afterwards it is gone. One at a time. Rejects where the converter is closed or `signal` aborted
   * meanwhile, and with what `file` and `take` fail with.
   */
  convert<Result>(source: VideoSource, take: (video: Readable) => Promise<Result>): Promise<Conversion<Result>>;
  /** A JPEG of the moment of a video, upright; null where that can't be decoded. In turn with conversions. */
  picture(source: VideoSource, atSeconds: number): Promise<Buffer | null>;
  /** Removes what was begun before this moment and can't be finished any more, since its process was killed. */
  clearUnfinished(before: Date): Promise<void>;
  /** Ends what is under way. */
  close(): Promise<void>;
}
