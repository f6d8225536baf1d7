import { useEffect, useEffectEvent, useRef, useState } from "react";
import { isGranted, locate } from "#client/features/identify/place/locate.ts";
import { FOUND_SOURCES, keptPlace, type PersonPlace } from "#client/features/identify/place/person-place.ts";

/** The places that were found and not said: they are found anew with the next photo. */
const FOUND: readonly PersonPlace["source"][] = FOUND_SOURCES;

/**
 * The person's place as far as they have let us know it; null until they have been asked. It is looked up only after
 * they agreed, and by itself only where that shows no question of the browser's; what is found then is for the next
 * photo, as this one does not wait for it. Whatever they say meanwhile ends the search, and so does leaving.
 */
export function usePlace() {
  const [draft] = useState(() => keptPlace());
  const [place, setPlace] = useState(draft.read);
  const [isLocating, setLocating] = useState(false);
  const search = useRef<AbortController | null>(null);

  /** Ends the search before, and begins one. */
  const begin = (): AbortSignal => {
    search.current?.abort();
    search.current = new AbortController();
    return search.current.signal;
  };
  const renewHere = useEffectEvent(() => {
    const kept = draft.read();
    if (kept && FOUND.includes(kept.source)) void renew(draft, begin());
  });
  useEffect(() => {
    renewHere();
    return () => search.current?.abort();
  }, []);

  const settle = (next: PersonPlace) => {
    search.current?.abort();
    setLocating(false);
    draft.keep(next);
    setPlace(next);
  };
  return {
    place,
    isLocating,
    settle,
    /** The person has agreed. */
    find: async (onFound: (place: PersonPlace) => void) => {
      if (isLocating) return;
      setLocating(true);
      const found = await locateUntil(begin());
      if (found === null) return;
      settle(found);
      onFound(found);
    },
  };
}

/** Null where the search was ended. */
async function locateUntil(signal: AbortSignal): Promise<PersonPlace | null> {
  try {
    return await locate(signal);
  } catch (error) {
    if (!signal.aborted) throw error;
    return null;
  }
}

async function renew(draft: ReturnType<typeof keptPlace>, signal: AbortSignal): Promise<void> {
  if (!(await isGranted()) || signal.aborted) return;
  const found = await locateUntil(signal);
  if (found) draft.keep(found);
}
