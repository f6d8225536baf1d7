import { type ReactNode, type RefObject, useEffect, useState } from "react";
import { Button } from "#client/ui/button.tsx";

/**
 * The one strong action of the page, at the thumb on phones for as long as its target is out of view. On wide screens
 * that is in view from the start.
 */
export function ProductPageAction({
  target,
  icon,
  onAct,
  children,
}: {
  target: RefObject<HTMLElement | null>;
  icon: ReactNode;
  onAct: () => void;
  children: ReactNode;
}) {
  const outOfView = useOutOfView(target);
  useRoomBelow(outOfView);
  if (!outOfView) return null;
  return (
    <div
      data-bottom-action
      className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-paper/95 px-4 pt-3 pb-[max(12px,env(safe-area-inset-bottom),calc(var(--nav-space)+4px))] backdrop-blur-sm md:hidden"
    >
      <Button fullWidth icon={icon} onClick={onAct}>
        {children}
      </Button>
    </div>
  );
}

/** Whether an element is wholly outside of the window; false until that is known. */
function useOutOfView(target: RefObject<HTMLElement | null>): boolean {
  const [outOfView, setOutOfView] = useState(false);
  useEffect(() => {
    if (!target.current) return;
    const observer = new IntersectionObserver((entries) => {
      const latest = entries.at(-1);
      if (latest) setOutOfView(!latest.isIntersecting);
    });
    observer.observe(target.current);
    return () => observer.disconnect();
  }, [target]);
  return outOfView;
}

/** Has the browser scroll a focused element clear of the bar. */
function useRoomBelow(needed: boolean) {
  useEffect(() => {
    if (!needed) return;
    const { style } = document.documentElement;
    style.scrollPaddingBottom = "calc(var(--nav-space) + 6rem)";
    return () => {
      style.scrollPaddingBottom = "";
    };
  }, [needed]);
}
