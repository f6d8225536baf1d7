import { z } from "zod";

/** What the thread that reads containers says of a file; checked, since a hostile file has a say in it. */
export const tracksSchema = z.object({
  container: z.enum(["mp4", "mov", "webm"]),
  video: z.nullable(
    z.object({
      /** Null for one that the reader does not know. */
      codec: z.nullable(z.string()),
      /** As in RFC 6381, with the profile: `avc1.64001f`. */
      detail: z.nullable(z.string()),
      width: z.int().min(1).max(65_535),
      height: z.int().min(1).max(65_535),
    }),
  ),
  audio: z.nullable(z.object({ codec: z.nullable(z.string()) })),
  /** As the file announces it. */
  seconds: z.nullable(z.number()),
});
export type Tracks = z.output<typeof tracksSchema>;
