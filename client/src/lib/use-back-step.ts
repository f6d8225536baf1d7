import { useEffect, useEffectEvent } from "react";
import { addDialogStep } from "#client/lib/dialog-steps.ts";

/** Makes a temporary view a step of the history, so that Back leaves it and nothing below it. */
export function useBackStep(isThere: boolean, onBack: () => void): void {
  const leave = useEffectEvent(onBack);
  useEffect(() => {
    if (isThere) return addDialogStep(() => leave());
  }, [isThere]);
}
