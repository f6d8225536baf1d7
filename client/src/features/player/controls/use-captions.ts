import { type RefObject, useEffect, useState } from "react";
import type { ProductDetail } from "#shared/contracts/catalog/catalog.ts";
import type { Language } from "#shared/domain/language.ts";

/** Whether captions are shown, also when the browser's own menu (fullscreen on iPhones has one) turns them on or off. */
export function useCaptions(
  video: RefObject<HTMLVideoElement | null>,
  captions: ProductDetail["captions"],
  language: Language,
): { shown: boolean; toggle: () => void } {
  // The browser begins with those in the person's language.
  const [shown, setShown] = useState(() => captions.some((track) => track.language === language));
  useEffect(() => {
    const tracks = video.current?.textTracks;
    if (!tracks) return;
    const follow = () => setShown([...tracks].some(({ mode }) => mode === "showing"));
    tracks.addEventListener("change", follow);
    return () => tracks.removeEventListener("change", follow);
  }, [video]);

  const toggle = () => {
    const tracks = [...(video.current?.textTracks ?? [])];
    const wanted = tracks.find((track) => track.language === language) ?? tracks[0];
    for (const track of tracks) track.mode = !shown && track === wanted ? "showing" : "disabled";
    setShown(!shown);
  };
  return { shown, toggle };
}
