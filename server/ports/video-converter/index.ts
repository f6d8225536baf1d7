import type { Readable } from "node:stream";

/** Containers of videos that can be converted, as the first bytes of a file tell them. */
export type SourceContainer = "asf" | "avi" | "flv" | "matroska" | "mov" | "mpeg" | "mpegts" | "ogg";

/** What became of a file: what its reader made of the new video, or why there is none. */
export type Conversion<Result> = { why: null; result: Result } | { why: "unreadable" | "too-long" };

/** Makes videos that every phone plays out of others. */
export interface VideoConverter {
  /**
   * Makes an H.264 MP4 with AAC of a video: at most 1080 lines, upright, without metadata, small enough to be kept.
   * `take` reads it, and afterwards it is gone. One at a time. Rejects where the converter is closed meanwhile, and
   * with what `file` and `take` fail with.
   */
  convert<Result>(
    source: { container: SourceContainer; file: Readable },
    take: (video: Readable) => Promise<Result>,
  ): Promise<Conversion<Result>>;
  /** Removes what was begun before this moment and can't be finished any more, since its process was killed. */
  clearUnfinished(before: Date): Promise<void>;
  /** Ends what is under way. */
  close(): Promise<void>;
}
