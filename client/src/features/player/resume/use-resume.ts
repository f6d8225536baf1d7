import { type RefObject, useEffect, useRef, useState } from "react";
import {
  canResume,
  forgetPosition,
  readPosition,
  rememberPosition,
} from "#client/features/player/resume/watch-positions.ts";
import type { Cue } from "#client/features/player/use-playback.ts";
import { getVisit } from "#client/lib/session-store.ts";

const WRITE_EVERY_MS = 5000;
/** How far the video may have moved for it to be still worth saying. */
const NOTICE_SECONDS = 10;

/**
 * Goes on where the person stopped a video, and remembers where they stop it now. A `cue` with a position wins over
 * what was remembered. Returns where it went on, for as long as the video is near there.
 */
export function useResume({
  video,
  source,
  cue,
}: {
  video: RefObject<HTMLVideoElement | null>;
  /** What the position is remembered under: another file of the same product is another video. */
  source: string;
  cue: Cue | undefined;
}): { resumedAt: number | null; forget: () => void } {
  const [resumedAt, setResumedAt] = useState<number | null>(null);
  const wasSent = useRef(false);
  useEffect(() => {
    if (cue?.seconds === undefined) return;
    wasSent.current = true;
    setResumedAt(null);
  }, [cue]);

  useEffect(() => {
    const element = video.current;
    if (!element) return;
    // Whoever only opens it leaves what is remembered as it is, which another tab may know better.
    let wasPlayed = false;
    let writtenAt = 0;
    const visit = getVisit();
    const resume = () => {
      const seconds = readPosition(source);
      if (seconds === null || wasSent.current || element.currentTime > 0) return;
      if (!canResume(seconds, element.duration)) return;
      element.currentTime = seconds;
      setResumedAt(seconds);
    };
    const remember = () => {
      // What a member who has gone was watching is not the next person's.
      if (!wasPlayed || visit !== getVisit()) return;
      writtenAt = Date.now();
      rememberPosition(source, element.currentTime, element.duration);
    };
    const startRemembering = () => {
      wasPlayed = true;
    };
    const follow = () => {
      setResumedAt((from) => (from !== null && Math.abs(element.currentTime - from) > NOTICE_SECONDS ? null : from));
      if (!element.paused && Date.now() - writtenAt >= WRITE_EVERY_MS) remember();
    };
    const rememberHidden = () => {
      if (document.hidden) remember();
    };

    if (element.readyState >= HTMLMediaElement.HAVE_METADATA) resume();
    const listening = new AbortController();
    const { signal } = listening;
    element.addEventListener("loadedmetadata", resume, { signal, once: true });
    element.addEventListener("playing", startRemembering, { signal });
    element.addEventListener("timeupdate", follow, { signal });
    element.addEventListener("pause", remember, { signal });
    // A phone that ends a page in the background doesn't say so, but it has hidden it before.
    document.addEventListener("visibilitychange", rememberHidden, { signal });
    addEventListener("pagehide", remember, { signal });
    return () => {
      listening.abort();
      remember();
    };
  }, [video, source]);

  const forget = () => {
    forgetPosition(source);
    setResumedAt(null);
  };
  return { resumedAt, forget };
}
