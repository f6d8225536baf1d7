import { useEffect, useRef, useState } from "react";
import { isGranted, locate } from "#client/features/identify/place/locate.ts";
import { keptPlace, type PersonPlace } from "#client/features/identify/place/person-place.ts";

/** The places that were found and not said: they are found anew with the next photo. */
const FOUND: readonly PersonPlace["source"][] = ["position", "approximate", "blocked", "unavailable", "unsupported"];

/**
 * The person's place as far as they have let us know it; null until they have been asked. It is looked up only after
 * they agreed, and by itself only where that shows no question of the browser's; what is found then is for the next
 * photo, as this one does not wait for it.
 */
export function usePlace() {
  const [draft] = useState(() => keptPlace());
  const [place, setPlace] = useState(draft.read);
  const [isLocating, setLocating] = useState(false);
  const isWaiting = useRef(false);
  const isThere = useRef(true);

  useEffect(() => {
    isThere.current = true;
    const kept = draft.read();
    if (kept && FOUND.includes(kept.source)) void renew(draft);
    return () => {
      isThere.current = false;
    };
  }, [draft]);

  const settle = (next: PersonPlace) => {
    isWaiting.current = false;
    setLocating(false);
    draft.keep(next);
    setPlace(next);
  };
  return {
    place,
    isLocating,
    settle,
    /** The person has agreed. What is found after they went on without it counts for the next photo. */
    find: async (onFound: (place: PersonPlace) => void) => {
      if (isWaiting.current) return;
      isWaiting.current = true;
      setLocating(true);
      const found = await locate();
      if (!isThere.current || !isWaiting.current) return draft.keep(found);
      settle(found);
      onFound(found);
    },
  };
}

async function renew(draft: ReturnType<typeof keptPlace>): Promise<void> {
  if (!(await isGranted())) return;
  const found = await locate();
  const now = draft.read();
  // The person may have chosen another one meanwhile.
  if (now && FOUND.includes(now.source)) draft.keep(found);
}
