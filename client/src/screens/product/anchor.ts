import { useEffect, useRef } from "react";

/** How long the page may grow after its details are loaded: reviews and questions are read after them. */
const SETTLED_AFTER_MS = 5000;

const ACTS = ["pointerdown", "touchstart", "wheel", "keydown"];

/** What is in a list is named by its kind and id; after it the part of the page that the list is in. */
const LISTED = [
  [/^#(review|reply)-/, "reviews"],
  [/^#(question|answer)-/, "questions"],
] as const;

/**
 * Goes to the part that the address names, which was not there yet when the browser looked for it: once the content
 * before it is `ready`, and again whenever the page grows, until the person acts or the page has settled. A review, a
 * question or an answer comes with its list; until then the list is the nearest target.
 */
export function useAnchor(ready: boolean) {
  const done = useRef(false);
  useEffect(() => {
    if (!ready || done.current || !location.hash) return;
    if (!partNamed(location.hash)) return;
    const show = () => partNamed(location.hash)?.scrollIntoView();
    show();
    const growth = new ResizeObserver(show);
    growth.observe(document.body);
    const letGo = () => {
      growth.disconnect();
      clearTimeout(timer);
      for (const act of ACTS) window.removeEventListener(act, stop);
    };
    const stop = () => {
      done.current = true;
      letGo();
    };
    const timer = setTimeout(stop, SETTLED_AFTER_MS);
    for (const act of ACTS) window.addEventListener(act, stop, { passive: true });
    return letGo;
  }, [ready]);
}

function partNamed(hash: string): HTMLElement | null {
  const [, list = ""] = LISTED.find(([names]) => names.test(hash)) ?? [];
  return document.getElementById(hash.slice(1)) ?? document.getElementById(list);
}
