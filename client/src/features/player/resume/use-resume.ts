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
/** How far the video may have moved for the notice to stay. */
const NOTICE_SECONDS = 10;

/**
 * Resumes a video where the person stopped it, and remembers where they stop it now. A `cue` with a position wins over
 * the remembered one. Returns the position where it resumed, as long as the video is near it.
 */
export function useResume({
  video,
  source,
  cue,
}: {
  video: RefObject<HTMLVideoElement | null>;
  /** The key of the remembered position: another file of the same product is another video. */
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
    // Opening without playing keeps the remembered position, which another tab may have updated.
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
      // The position of a member who has left must not reach the next person.
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
    // A phone that ends a page in the background sends no event then, but it has hidden the page before.
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
