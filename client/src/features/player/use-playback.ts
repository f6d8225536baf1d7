import { type RefObject, type SyntheticEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";

/** How far the skip buttons and the arrow keys jump. */
export const SKIP_SECONDS = 10;

/** A request to play: each new one starts the video, from its position where it has one. */
export interface Cue {
  seconds?: number;
}

interface PlaybackState {
  playing: boolean;
  muted: boolean;
  /** Seconds. */
  time: number;
  /** Seconds, 0 while unknown. */
  duration: number;
  failed: boolean;
}

const START: PlaybackState = { playing: false, muted: false, time: 0, duration: 0, failed: false };

export interface Playback extends PlaybackState {
  video: RefObject<HTMLVideoElement | null>;
  play: () => void;
  toggle: () => void;
  /** Moves by seconds, staying inside the video. */
  skip: (seconds: number) => void;
  /** The same function at every rendering. */
  seek: (time: number) => void;
  toggleSound: () => void;
  fail: () => void;
  /** Handlers for the video element: its events are the source of the state, once it is on the page. */
  events: {
    onPlaying: () => void;
    onPause: () => void;
    onEnded: () => void;
    onTimeUpdate: () => void;
    onDurationChange: () => void;
    onVolumeChange: () => void;
    onError: (event: SyntheticEvent) => void;
  };
}

/**
 * Plays a video element. With `autoplay` it tries to start at once, without sound where the browser insists on that, and
 * so it does with each new `cue`.
 */
export function usePlayback({ autoplay, cue }: { autoplay: boolean; cue?: Cue | undefined }): Playback {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState(START);

  const patch = useCallback((change: Partial<PlaybackState>) => setState((before) => ({ ...before, ...change })), []);
  const withVideo = useCallback((act: (element: HTMLVideoElement) => void) => {
    if (video.current) act(video.current);
  }, []);

  // An element loads from the moment it is made. On a slow device, or out of a cache, its length is known before it is on the
  // page, where the event that says so is heard.
  useLayoutEffect(() => {
    withVideo((element) => patch({ duration: durationOf(element), time: element.currentTime }));
  }, [patch, withVideo]);
  useEffect(() => {
    if (autoplay) withVideo(start);
  }, [autoplay, withVideo]);
  useEffect(() => {
    if (!cue) return;
    withVideo((element) => {
      if (cue.seconds !== undefined) moveTo(element, cue.seconds);
      start(element);
    });
  }, [cue, withVideo]);

  const seek = useCallback((time: number) => withVideo((element) => moveTo(element, time)), [withVideo]);
  const fail = () => patch({ failed: true, playing: false });
  const stop = () => patch({ playing: false });
  return {
    ...state,
    video,
    seek,
    play: () => withVideo(start),
    toggle: () => withVideo((element) => (element.paused ? start(element) : element.pause())),
    skip: (seconds) => withVideo((element) => seek(element.currentTime + seconds)),
    toggleSound: () =>
      withVideo((element) => {
        element.muted = !element.muted;
      }),
    fail,
    events: {
      onPlaying: () => patch({ playing: true }),
      onPause: stop,
      onEnded: stop,
      onTimeUpdate: () => withVideo((element) => patch({ time: element.currentTime })),
      onDurationChange: () => withVideo((element) => patch({ duration: durationOf(element) })),
      onVolumeChange: () => withVideo((element) => patch({ muted: element.muted })),
      onError: (event) => {
        // React lets the errors of the `source` elements bubble up: one unusable file is not the end yet.
        if (event.target === event.currentTarget) fail();
      },
    },
  };
}

const durationOf = ({ duration }: HTMLVideoElement) => (Number.isFinite(duration) ? duration : 0);

/** Goes to a position, or as near as the video has one. */
function moveTo(element: HTMLVideoElement, seconds: number): void {
  const end = Number.isFinite(element.duration) ? element.duration : Number.POSITIVE_INFINITY;
  element.currentTime = Math.min(Math.max(0, seconds), end);
}

/**
 * Starts playing. A browser that wants a touch first refuses sound (NotAllowedError) and gets the video muted; when it
 * refuses even that, the video waits for the play button. An unplayable video comes as the element's error event.
 */
async function start(element: HTMLVideoElement): Promise<void> {
  try {
    await element.play();
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "NotAllowedError") || element.muted) return;
    element.muted = true;
    await start(element);
  }
}
