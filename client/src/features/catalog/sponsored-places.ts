import { type RefObject, useEffect } from "react";
import { countPlaces } from "#client/features/catalog/count-places.ts";

/**
 * Has the sponsored places of a list counted: its items that carry a `data-campaign`, once they are seen and when they are
 * pressed. `campaigns` are those that it shows.
 */
export function useSponsoredPlaces(
  list: RefObject<HTMLElement | null>,
  campaigns: readonly (string | undefined)[] | undefined,
): void {
  const shown = campaigns?.filter(Boolean).join(" ");
  useEffect(() => {
    if (!shown) return;
    const stop = new AbortController();
    if (list.current) countPlaces(list.current, stop.signal);
    return () => stop.abort();
  }, [list, shown]);
}
