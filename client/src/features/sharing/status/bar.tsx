import { useLayoutEffect, useRef } from "react";
import { ShareCard } from "#client/features/sharing/status/status.tsx";

/** The file that is being shared, above the navigation wherever its member goes. */
export default function ShareBar() {
  const bar = useRef<HTMLDivElement>(null);
  // What stands at the bottom of a screen stands above it, however many lines it has.
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      style.setProperty("--share-space", `${(bar.current?.offsetHeight ?? 0) + 8}px`);
    });
    if (bar.current) observer.observe(bar.current);
    return () => {
      observer.disconnect();
      style.removeProperty("--share-space");
    };
  }, []);
  return (
    <div
      ref={bar}
      className="fixed inset-x-3 bottom-[calc(5.75rem+env(safe-area-inset-bottom))] z-30 mx-auto max-w-lg md:bottom-[6.75rem] md:w-[480px]"
    >
      <ShareCard className="shadow-xl" />
    </div>
  );
}
