import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { PROJECT_ROOT } from "#server/lib/project-root.ts";
import type { SourceContainer, VideoConverter } from "#server/ports/video-converter/index.ts";

const VIDEOS = join(PROJECT_ROOT, "server/testing/videos");

/**
 * Real videos of two seconds, 160 × 120, that not every phone plays, made once with ffmpeg: MPEG-4 with MP3, and HEVC
 * with AAC that was filmed upright and says where.
 */
export const realVideos = {
  avi: () => readFileSync(join(VIDEOS, "mpeg4.avi")),
  hevcMov: () => readFileSync(join(VIDEOS, "hevc.mov")),
};

/** A converter that makes `made()` of everything. `converted` is what it was given. */
export function fakeConverter(
  made: () => Promise<Buffer> | { why: "unreadable" | "too-long" },
  picture: () => Buffer | null = () => null,
) {
  const converted: { container: SourceContainer; bytes: Buffer }[] = [];
  const converter: VideoConverter = {
    convert: async ({ container, file }, take) => {
      converted.push({ container, bytes: await buffer(file) });
      const result = await made();
      if ("why" in result) return result;
      return { why: null, result: await take(Readable.from([result])) };
    },
    picture: async ({ file }) => {
      await buffer(file);
      return picture();
    },
    clearUnfinished: async () => undefined,
    close: async () => undefined,
  };
  return { converter, converted };
}
