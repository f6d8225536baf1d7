import * as z from "zod/mini";
import { draftKind } from "#client/lib/draft.ts";

export const WATCH_POSITIONS_MAX = 50;
/** Stopped this close to the beginning or to the end, a video starts anew; in a short video the edge is a quarter. */
const EDGE_SECONDS = 10;

const position = z.object({ video: z.string(), seconds: z.number().check(z.gte(0)) });
type Positions = z.output<typeof position>[];

/** A person's positions on this device, the last one first. */
const watched = draftKind({ name: "watch-positions", schema: z.array(position), area: "device" });

/** Where the person of this browser stopped a video, in seconds; null without a position. */
export function readPosition(video: string): number | null {
  return readPositions().find((one) => one.video === video)?.seconds ?? null;
}

/**
 * Remembers where a video was stopped. Close to its end it is forgotten; close to its beginning nothing changes, as the
 * person may only have looked at the first step again.
 */
export function rememberPosition(video: string, seconds: number, duration: number): void {
  if (canResume(seconds, duration)) {
    const others = readPositions().filter((one) => one.video !== video);
    write([{ video, seconds }, ...others].slice(0, WATCH_POSITIONS_MAX));
  } else if (seconds > duration - edgeOf(duration)) forgetPosition(video);
}

export function forgetPosition(video: string): void {
  const before = readPositions();
  const others = before.filter((one) => one.video !== video);
  if (others.length < before.length) write(others);
}

/** Whether resuming there makes sense in a video of that length. Without a known length it does not. */
export function canResume(seconds: number, duration: number): boolean {
  const edge = edgeOf(duration);
  return Number.isFinite(duration) && seconds >= edge && seconds <= duration - edge;
}

function edgeOf(duration: number): number {
  return Math.min(EDGE_SECONDS, duration / 4);
}

const readPositions = (): Positions => watched().read() ?? [];

function write(positions: Positions): void {
  if (positions.length === 0) watched().forget();
  else watched().keep(positions);
}
