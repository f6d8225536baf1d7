import { type RefObject, useEffect, useState } from "react";
import { readStored, writeStored } from "#client/lib/storage.ts";

const SPEED_KEY = "playback-speed";
const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 2];

export interface Speed {
  value: number;
  /** In order, with the current one even where only the browser's own menu offers it. */
  choices: number[];
  choose: (speed: number) => void;
  /** For the video element's `onRateChange`: fullscreen on iPhones has a menu of its own. */
  follow: () => void;
}

/** The speed of a video, remembered for the next ones of the visit. */
export function useSpeed(video: RefObject<HTMLVideoElement | null>): Speed {
  const [value, setValue] = useState(remembered);
  useEffect(() => {
    if (!video.current) return;
    // Loading a file sets the speed to the default one.
    video.current.defaultPlaybackRate = value;
    video.current.playbackRate = value;
  }, [video, value]);
  return {
    value,
    choices: SPEEDS.includes(value) ? SPEEDS : [...SPEEDS, value].toSorted((one, other) => one - other),
    choose: (speed) => {
      writeStored(SPEED_KEY, String(speed), "tab");
      setValue(speed);
    },
    follow: () => {
      if (video.current) setValue(video.current.playbackRate);
    },
  };
}

function remembered(): number {
  const speed = Number(readStored(SPEED_KEY, "tab"));
  return SPEEDS.includes(speed) ? speed : 1;
}
