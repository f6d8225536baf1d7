import * as z from "zod/mini";
import type { Hit } from "#shared/decoder/hit.ts";
import { SYMBOLOGIES } from "#shared/domain/codes/symbologies.ts";

/** Why a photo can't be read: the browser can't open it, or it is beyond what a phone's memory takes. */
const PHOTO_PROBLEMS = ["unreadable", "too-large"] as const;
export type PhotoProblem = (typeof PHOTO_PROBLEMS)[number];

/** How a frame is looked at: they are counted by `beat`, as some are looked at harder; `every` is for all codes in it. */
export interface FrameLook {
  beat: number;
  every: boolean;
}

/** What the page alone asks of its worker; the answer has the same number. A frame thereby becomes the worker's. */
export type DecodeRequest =
  | ({ id: number; kind: "frame"; frame: ImageBitmap } & FrameLook)
  | { id: number; kind: "photo"; photo: Blob };

/** What was found in a frame. */
export interface Reading {
  /** The different codes in view, at most four. */
  hits: Hit[];
  /** The frame again where there are hits, else null. */
  frame: ImageBitmap | null;
  /** The frame's mean brightness, 0 to 255. */
  brightness: number;
}

/** What was found in a photo. */
export interface PhotoReading {
  /** With corners in the pixels of `picture`. */
  hits: Hit[];
  /** The photo, upright, its longer side at most 1600 pixels. */
  picture: ImageBitmap;
}

export type DecodeAnswer =
  /** Nothing more is to be fetched: both readers are there, or the second one can't be had. Said once, unasked. */
  | { kind: "loaded" }
  | ({ id: number; kind: "frame" } & Reading)
  | ({ id: number; kind: "photo" } & PhotoReading)
  /** What share of a photo has been read, up to 1; any number of times before the answer itself. */
  | { id: number; kind: "progress"; share: number }
  | { id: number; kind: "refused"; reason: PhotoProblem }
  /** The worker itself failed with this request. */
  | { id: number; kind: "failed"; message: string };

const bitmap = z.custom<ImageBitmap>((value) => value instanceof ImageBitmap);
const point = z.object({ x: z.number(), y: z.number() });
const hits = z.array(
  z.object({ text: z.string(), symbology: z.enum(SYMBOLOGIES), corners: z.tuple([point, point, point, point]) }),
);

/** An answer as the page checks it. */
export const decodeAnswer: z.ZodMiniType<DecodeAnswer> = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("loaded") }),
  z.object({ id: z.number(), kind: z.literal("frame"), hits, frame: z.nullable(bitmap), brightness: z.number() }),
  z.object({ id: z.number(), kind: z.literal("photo"), hits, picture: bitmap }),
  z.object({ id: z.number(), kind: z.literal("progress"), share: z.number() }),
  z.object({ id: z.number(), kind: z.literal("refused"), reason: z.enum(PHOTO_PROBLEMS) }),
  z.object({ id: z.number(), kind: z.literal("failed"), message: z.string() }),
]);
