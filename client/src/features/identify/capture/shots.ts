import { makeKey } from "#client/lib/make-key.ts";
import type { ReadyPhoto } from "#client/lib/ready-photo.ts";
import type { Area } from "#client/lib/shrink-photo/draw-smaller.ts";

/** A photo of the item, with what it takes to cut it anew. */
export interface Shot {
  id: string;
  /** As it was taken or chosen. It stays on this device. */
  source: Blob;
  /** All of it, as it would be sent. */
  whole: ReadyPhoto;
  /** What is sent of it; null for all. */
  area: Area | null;
  ready: ReadyPhoto;
}

/** Of what was handed over, so that it can come back to be cut: gone with the photos themselves. */
const shots = new WeakMap<ReadyPhoto, Shot>();

export function handOver(taken: readonly Shot[]): ReadyPhoto[] {
  return taken.map((shot) => {
    shots.set(shot.ready, shot);
    return shot.ready;
  });
}

/** The photos that were handed over, or others that are ready, to be taken up again. */
export function takeUp(photos: readonly ReadyPhoto[]): Shot[] {
  return photos.map(
    (ready) => shots.get(ready) ?? { id: makeKey(), source: ready.bytes, whole: ready, area: null, ready },
  );
}
