import * as z from "zod/mini";
import type { ReadCode } from "#client/features/scanner/read-code.ts";

/** What the page sends to the decode worker, one at a time: a frame, which thereby becomes the worker's. */
export interface DecodeRequest {
  frame: ImageBitmap;
  /** Whether to look for light on dark as well. */
  inverted: boolean;
}

/** A code together with the frame it was read in. */
export interface DecodedCode extends ReadCode {
  frame: ImageBitmap;
}

const point = z.object({ x: z.number(), y: z.number() });

/** What the worker answers to each request, as the page checks it. */
export const decodeAnswer: z.ZodMiniType<DecodedCode | null> = z.nullable(
  z.object({
    text: z.string(),
    corners: z.tuple([point, point, point, point]),
    frame: z.custom<ImageBitmap>((value) => value instanceof ImageBitmap),
  }),
);
