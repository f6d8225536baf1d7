import { type ReactNode, useEffect, useRef, useState } from "react";

/** How far below the screen something may be and still be fetched. */
const NEAR = "600px";

/**
 * Draws what is far down a page only when the reader comes near it, so that a first visit neither fetches nor draws it;
 * what was drawn stays. `now` draws it whatever is in sight; `place` is the look of its place until then.
 */
export function WhenNear({
  now = false,
  // As high as little would be: the page's end must not be in sight before it is there.
  place: look = "min-h-40",
  children,
}: {
  now?: boolean;
  place?: string;
  children: ReactNode;
}) {
  const [isNear, setNear] = useState(now);
  if (now && !isNear) setNear(true);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true);
      },
      { rootMargin: NEAR },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return isNear ? children : <div ref={place} className={look} />;
}
