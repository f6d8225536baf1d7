import { type RefObject, useEffect, useState } from "react";

/** iPhones show only a video itself in fullscreen, by a call of their own. */
interface AppleVideo extends HTMLVideoElement {
  webkitEnterFullscreen?: () => void;
}

/** Fullscreen of a player: `toggle` answers false where the browser has none or refuses it. */
export function useFullscreen(
  player: RefObject<HTMLElement | null>,
  video: RefObject<HTMLVideoElement | null>,
): { active: boolean; toggle: () => Promise<boolean> } {
  const [active, setActive] = useState(false);

  useEffect(() => {
    const follow = () =>
      setActive(document.fullscreenElement !== null && document.fullscreenElement === player.current);
    document.addEventListener("fullscreenchange", follow);
    return () => document.removeEventListener("fullscreenchange", follow);
  }, [player]);

  const toggle = async () => {
    try {
      if (document.fullscreenElement) await document.exitFullscreen();
      else if (player.current?.requestFullscreen) await player.current.requestFullscreen();
      else return enterOnApple(video.current);
      return true;
    } catch {
      return false;
    }
  };
  return { active, toggle };
}

function enterOnApple(video: AppleVideo | null): boolean {
  if (!video?.webkitEnterFullscreen) return false;
  video.webkitEnterFullscreen();
  return true;
}
