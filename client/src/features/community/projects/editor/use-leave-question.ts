import { type RefObject, useEffect, useRef, useState } from "react";
import { useBackStep } from "#client/lib/use-back-step.ts";

/**
 * Asks before the screen is left with photos that no server has: what is typed is kept on this device, photos can't be. The
 * browser asks where it is the page that is left; by a step back or by what the screen offers, the question is the caller's.
 */
export function useLeaveQuestion({
  asks,
  pending,
  mayLeave,
}: {
  asks: boolean;
  pending: boolean;
  /** Is given what says whether the screen may be left at once. */
  mayLeave: RefObject<() => boolean>;
}) {
  const [isAsked, setIsAsked] = useState(false);
  const isExcepted = useRef(false);
  useEffect(() => {
    if (!asks) return;
    const ask = (event: BeforeUnloadEvent) => {
      event.preventDefault();
      // For browsers that know only this.
      event.returnValue = true;
    };
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [asks]);
  useBackStep(asks && !isAsked && !pending, () => {
    if (!isExcepted.current) setIsAsked(true);
  });
  mayLeave.current = () => {
    if (asks) setIsAsked(true);
    return !asks;
  };
  return {
    isAsked,
    ask: () => setIsAsked(true),
    stay: () => setIsAsked(false),
    /** Changes the address without the question. */
    without: (change: () => void) => {
      isExcepted.current = true;
      change();
      isExcepted.current = false;
    },
  };
}
