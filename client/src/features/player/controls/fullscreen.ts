import { type RefObject, useEffect, useState } from "react";

/** iPhones show only a video itself in fullscreen, by calls and events of their own. */
interface AppleVideo extends HTMLVideoElement {
  webkitEnterFullscreen?: () => void;
  webkitExitFullscreen?: () => void;
}

/** Only phones can turn the screen. */
interface TurnableScreen extends Omit<ScreenOrientation, "lock"> {
  lock?: (to: "landscape") => Promise<void>;
}

export interface Fullscreen {
  active: boolean;
  /** The player fills the screen, with our controls, not the browser's own. */
  fillsScreen: boolean;
  /** Answers false where the browser has no fullscreen or refuses it. */
  toggle: () => Promise<boolean>;
}

/** Fullscreen of a player. Escape leaves it before it reaches anything else, such as a dialog that the player is in. */
export function useFullscreen(
  player: RefObject<HTMLElement | null>,
  video: RefObject<HTMLVideoElement | null>,
): Fullscreen {
  const [shown, setShown] = useState<"player" | "video" | null>(null);

  useEffect(() => {
    const element = video.current;
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener("fullscreenchange", () => setShown(isShown(player.current) ? "player" : null), {
      signal,
    });
    element?.addEventListener("webkitbeginfullscreen", () => setShown("video"), { signal });
    element?.addEventListener("webkitendfullscreen", () => setShown(null), { signal });
    // Browsers mostly keep this Escape to themselves. One that doesn't would close the dialog below, which listens at
    // the document: the window is asked before it.
    const leave = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !isShown(player.current)) return;
      event.stopPropagation();
      void document.exitFullscreen();
    };
    addEventListener("keydown", leave, { signal, capture: true });
    return () => listening.abort();
  }, [player, video]);

  const toggle = async () => {
    try {
      if (isShown(player.current)) await document.exitFullscreen();
      else if (player.current?.requestFullscreen) {
        await player.current.requestFullscreen();
        void turnScreen(video.current);
      } else return toggleOnApple(video.current, shown === "video");
      return true;
    } catch {
      return false;
    }
  };
  return { active: shown !== null, fillsScreen: shown === "player", toggle };
}

function isShown(player: HTMLElement | null): boolean {
  return player !== null && document.fullscreenElement === player;
}

function toggleOnApple(video: AppleVideo | null, active: boolean): boolean {
  const act = active ? video?.webkitExitFullscreen : video?.webkitEnterFullscreen;
  act?.call(video);
  return act !== undefined;
}

/** Turns a phone's screen for a wide film. It turns back by itself with the end of fullscreen. */
async function turnScreen(video: HTMLVideoElement | null): Promise<void> {
  if (!video || video.videoWidth <= video.videoHeight) return;
  try {
    const { orientation }: { orientation?: TurnableScreen } = screen;
    await orientation?.lock?.("landscape");
  } catch (error) {
    // A computer can't turn its screen, and a person may have forbidden it: the film is in fullscreen all the same.
    if (!(error instanceof DOMException)) throw error;
  }
}
