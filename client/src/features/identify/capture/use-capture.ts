import { useEffect, useEffectEvent, useReducer } from "react";
import { checkQuality } from "#client/features/identify/capture/check-quality.ts";
import { PhotoUnusable, preparePhoto, troubleOf } from "#client/features/identify/capture/prepare-photo.ts";
import { type Shot, takeUp } from "#client/features/identify/capture/shots.ts";
import {
  beginCapture,
  type CaptureEvent,
  type CaptureProblem,
  type CaptureState,
  type Job,
  reduceCapture,
} from "#client/features/identify/capture/state.ts";
import { makeKey } from "#client/lib/make-key.ts";
import type { PhotoBegin, ReadyPhoto } from "#client/lib/ready-photo.ts";

/** Why a photo leads to no code, as the reader of codes says it. */
export type CodeFailure = "no-code" | "misfit" | "unreadable" | "too-large" | "decoder";

export interface CaptureOptions {
  /** Photos that were handed over before. */
  photos: readonly ReadyPhoto[];
  /** What they come back for. */
  begin?: PhotoBegin | undefined;
  /** A photo that was read for codes already. */
  given: { photo: Blob; failure: CodeFailure } | null;
  /** Whether photos without a code go on; a guest's are read for codes alone. */
  goesOn: boolean;
  /** Reads a photo for codes; null where there are some, which then go their own way. Never settles once aborted. */
  read: (photo: Blob, signal: AbortSignal, onProgress: (share: number) => void) => Promise<CodeFailure | null>;
}

/** From a chosen photo to one that can be sent. Whatever is under way ends with the view that waits for it. */
export function useCapture({ photos, begin, given, goesOn, read }: CaptureOptions) {
  const [state, dispatch] = useReducer(reduceCapture, photos, (before) => beginCapture(takeUp(before), begin));
  const { view } = state;
  const reading = view.name === "reading" ? view.photo : null;
  const job = view.name === "checking" ? view.job : null;

  const follow = useEffectEvent(async (photo: Blob, failure: CodeFailure | null) => {
    dispatch(await afterCodes(photo, failure, goesOn));
  });
  const readNow = useEffectEvent(read);
  const shotsNow = useEffectEvent(() => state.shots);

  useEffect(() => {
    if (given) void follow(given.photo, given.failure);
  }, [given]);

  useEffect(() => {
    if (!reading) return;
    const controller = new AbortController();
    const { signal } = controller;
    readNow(reading, signal, (share) => dispatch({ type: "progressed", share })).then((failure) => {
      if (!signal.aborted) return follow(reading, failure);
    });
    return () => controller.abort();
  }, [reading]);

  useEffect(() => {
    if (!job) return;
    let current = true;
    check(job, shotsNow()).then((event) => current && dispatch(event));
    return () => {
      current = false;
    };
  }, [job]);

  return [state, dispatch] as const satisfies [CaptureState, (event: CaptureEvent) => void];
}

async function afterCodes(photo: Blob, failure: CodeFailure | null, goesOn: boolean): Promise<CaptureEvent> {
  if (failure === null) return { type: "hadCode" };
  if (failure === "unreadable" || failure === "too-large") {
    return { type: "failed", problem: await troubleOf(photo, failure === "too-large") };
  }
  if (goesOn) return { type: "hadNoCode", photo, isWithoutCode: failure === "no-code" };
  return { type: "failed", problem: failure === "decoder" ? "no-reader" : "no-code" };
}

async function check(job: Job, shots: readonly Shot[]): Promise<CaptureEvent> {
  try {
    const { ready, from } = await preparePhoto(job.source, job);
    const whole = (job.replaces === null ? undefined : shots[job.replaces]?.whole) ?? ready;
    const shot: Shot = { id: makeKey(), source: job.source, whole, area: job.area, ready };
    return { type: "checked", job, shot, flaw: await checkQuality({ bytes: ready.bytes, from }) };
  } catch (error) {
    console.warn("A photo can't be made ready.", error);
    const problem: CaptureProblem = error instanceof PhotoUnusable ? error.trouble : "unusable";
    return { type: "failed", problem };
  }
}
