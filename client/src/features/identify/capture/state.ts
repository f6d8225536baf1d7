import type { PhotoTrouble } from "#client/features/identify/capture/prepare-photo.ts";
import type { Flaw } from "#client/features/identify/capture/quality.ts";
import type { Shot } from "#client/features/identify/capture/shots.ts";
import type { PhotoBegin } from "#client/lib/ready-photo.ts";
import type { Area } from "#client/lib/shrink-photo/draw-smaller.ts";
import { IDENTIFY_PHOTOS_MAX } from "#shared/domain/limits.ts";

/** Why a photo leads to nothing. The last two are for guests, whose photos are read for codes alone. */
export type CaptureProblem = PhotoTrouble | "not-image" | "no-frame" | "no-code" | "no-reader";

/** A photo that is being made ready: a new one, or one of those that are there, cut anew. */
export interface Job {
  source: Blob;
  isWithoutCode: boolean;
  area: Area | null;
  /** The photo that it takes the place of; null for a new one. */
  replaces: number | null;
}

/** Where the person is between the camera and photos that can be sent. */
export type CaptureView =
  | { name: "camera"; problem: CaptureProblem | null }
  /** The photo is read for codes first; `share` of it is done, up to 1. */
  | { name: "reading"; photo: Blob; share: number }
  | { name: "checking"; job: Job }
  /** It can be sent all the same. */
  | { name: "refused"; job: Job; shot: Shot; flaw: Flaw }
  | { name: "review"; at: number }
  | { name: "crop"; at: number };

export interface CaptureState {
  view: CaptureView;
  /** Photos of one item, at most three. */
  shots: readonly Shot[];
}

export type CaptureEvent =
  | { type: "chosen"; photo: Blob }
  | { type: "failed"; problem: CaptureProblem }
  | { type: "progressed"; share: number }
  /** It is on its way as a code. */
  | { type: "hadCode" }
  | { type: "hadNoCode"; photo: Blob; isWithoutCode: boolean }
  | { type: "checked"; job: Job; shot: Shot; flaw: Flaw | null }
  | { type: "accepted" | "wentBack" | "reviewed" | "addedAnother" }
  | { type: "selected" | "cropped" | "removed"; at: number }
  | { type: "cut"; area: Area | null };

const CAMERA: CaptureView = { name: "camera", problem: null };

/** With photos that were taken before, or with none; one alone may come back to be cropped, and all for another angle. */
export function beginCapture(shots: readonly Shot[], begin: PhotoBegin | undefined): CaptureState {
  if (shots.length === 0 || begin === "angle") return { view: CAMERA, shots };
  return { view: { name: begin === "crop" && shots.length === 1 ? "crop" : "review", at: 0 }, shots };
}

/** Whether a part of a photo that is there is being made ready. */
export function isOfCut(view: CaptureView): boolean {
  return "job" in view && view.job.replaces !== null;
}

/** The state after an event; an event without a meaning in a state leaves it as it is. */
export function reduceCapture(state: CaptureState, event: CaptureEvent): CaptureState {
  const { view, shots } = state;
  const show = (next: CaptureView): CaptureState => ({ view: next, shots });
  switch (event.type) {
    case "chosen":
      // A second tap while the first photo is on its way takes none.
      return view.name === "camera" && shots.length < IDENTIFY_PHOTOS_MAX
        ? show({ name: "reading", photo: event.photo, share: 0 })
        : state;
    case "failed":
      // What was cut out of a photo and can't be drawn leaves the photo as it was.
      return show({ name: "camera", problem: event.problem });
    case "progressed":
      return view.name === "reading" ? show({ ...view, share: event.share }) : state;
    case "hadCode":
      return show(CAMERA);
    case "hadNoCode": {
      const { photo, isWithoutCode } = event;
      return show({ name: "checking", job: { source: photo, isWithoutCode, area: null, replaces: null } });
    }
    case "checked": {
      const { job, shot, flaw } = event;
      if (view.name !== "checking" || view.job !== job) return state;
      return flaw ? show({ name: "refused", job, shot, flaw }) : put(state, job, shot);
    }
    case "accepted":
      return view.name === "refused" ? put(state, view.job, view.shot) : state;
    case "cut": {
      const shot = view.name === "crop" ? shots[view.at] : undefined;
      if (view.name !== "crop" || !shot) return state;
      const { source, ready } = shot;
      const { isWithoutCode } = ready;
      return show({ name: "checking", job: { source, isWithoutCode, area: event.area, replaces: view.at } });
    }
    case "wentBack":
      return show(before(view));
    case "reviewed":
      return shots.length > 0 ? show({ name: "review", at: shots.length - 1 }) : state;
    case "addedAnother":
      return show(CAMERA);
    case "selected":
      return show({ name: "review", at: event.at });
    case "cropped":
      return show({ name: "crop", at: event.at });
    case "removed": {
      const left = shots.filter((_, at) => at !== event.at);
      if (left.length === 0) return { view: CAMERA, shots: left };
      return { view: { name: "review", at: Math.min(event.at, left.length - 1) }, shots: left };
    }
  }
}

/** What one step back leads to. */
function before(view: CaptureView): CaptureView {
  if (view.name === "crop") return { name: "review", at: view.at };
  const replaces = "job" in view ? view.job.replaces : null;
  return replaces === null ? CAMERA : { name: "crop", at: replaces };
}

function put({ shots }: CaptureState, { replaces }: Job, shot: Shot): CaptureState {
  const at = replaces ?? shots.length;
  return { view: { name: "review", at }, shots: [...shots.slice(0, at), shot, ...shots.slice(at + 1)] };
}
