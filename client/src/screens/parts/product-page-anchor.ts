import { useEffect, useRef } from "react";

/** How long the page may grow after its details are there: reviews and questions are read after them. */
const SETTLED_AFTER_MS = 5000;

const ACTS = ["pointerdown", "touchstart", "wheel", "keydown"];

/**
 * Goes to the part that the address names, which was not there yet when the browser looked for it: once what comes
 * before it is `ready`, and again whenever the page grows, until the person does something or the page has settled.
 */
export function useAnchor(ready: boolean) {
  const done = useRef(false);
  useEffect(() => {
    if (!ready || done.current || !location.hash) return;
    const part = document.getElementById(location.hash.slice(1));
    if (!part) return;
    const show = () => part.scrollIntoView();
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
