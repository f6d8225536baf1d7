import { createContext, type ReactNode, type RefObject, useContext, useEffect, useLayoutEffect, useRef } from "react";
import { useLocation } from "wouter";
import { useMessages } from "#client/lib/i18n.tsx";

interface Shown {
  /** The path and view of the screen that was announced last, null before the first. */
  screen: string | null;
  /** Whether the browser's own back or forward led here: it then restores the scroll position itself. */
  byHistory: boolean;
}

const ShownContext = createContext<Shown | null>(null);

/** Remembers across screens which one was shown last, so that a new one, and only a new one, takes the focus. */
export function ScreenFocus({ children }: { children: ReactNode }) {
  const shown = useRef<Shown>({ screen: null, byHistory: false });
  useEffect(() => {
    const note = (event: Event) => {
      shown.current.byHistory = event.type === "popstate";
    };
    // The router announces its own navigations by the other two events.
    const kinds = ["popstate", "pushState", "replaceState"];
    for (const kind of kinds) window.addEventListener(kind, note);
    return () => {
      for (const kind of kinds) window.removeEventListener(kind, note);
    };
  }, []);
  return <ShownContext value={shown.current}>{children}</ShownContext>;
}

/**
 * Makes a component a screen: names the page in the browser's title, and after a navigation scrolls to the top and
 * focuses the heading, so that a screen reader announces it. Put the ref on the `h1`, with `tabIndex={-1}`. The very
 * first screen leaves the focus alone, and so does one that appears in the middle of something (`keepsFocus`). `view`
 * tells apart the screens that one path has.
 */
export function useScreen(title: string, view = "", keepsFocus?: () => boolean): RefObject<HTMLHeadingElement | null> {
  const t = useMessages();
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useContext(ShownContext);
  const [path] = useLocation();
  const asked = useRef(keepsFocus);

  useLayoutEffect(() => {
    asked.current = keepsFocus;
  });

  useEffect(() => {
    document.title = title === t.common.appName ? `${title} · ${t.common.slogan}` : `${title} · ${t.common.appName}`;
  }, [title, t]);

  useEffect(() => {
    const screen = `${path} ${view}`;
    if (!shown || shown.screen === screen) return;
    const isFirst = shown.screen === null;
    shown.screen = screen;
    if (!isFirst) {
      if (!asked.current?.()) heading.current?.focus({ preventScroll: true });
      if (!shown.byHistory) window.scrollTo(0, 0);
    }
    shown.byHistory = false;
  }, [path, view, shown]);

  return heading;
}
