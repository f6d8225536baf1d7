import { useEffect, useRef } from "react";
import { useLayers } from "#client/lib/layers.ts";
import { QUALITY_BANDS, type QualityBand } from "#shared/domain/identify/confidence.ts";
import { RESULT_DAYS } from "#shared/domain/limits.ts";

export const SORTS = ["newest", "surest", "least-sure"] as const;
export const DAYS = RESULT_DAYS.map(String);

/** Which results are shown; "" leaves a filter out. */
export interface ResultFilter {
  band: QualityBand | "";
  category: string;
  days: string;
  sort: (typeof SORTS)[number];
}

/** The address of all results. */
export const NO_FILTER = { band: null, category: null, days: null };

/** The filter that the address says, and its changes, which take no step of the history. */
export function useResultFilter() {
  const layers = useLayers();
  const known = <Word extends string>(name: string, words: readonly Word[]) =>
    words.find((word) => word === layers.get(name));
  const filter: ResultFilter = {
    band: known("band", QUALITY_BANDS) ?? "",
    category: layers.get("category") ?? "",
    days: known("days", DAYS) ?? "",
    sort: known("sort", SORTS) ?? "newest",
  };
  // The address follows a change a moment later; what is chosen in that moment must not take the one before back.
  const onTheWay = useRef<Partial<ResultFilter>>({});
  useEffect(() => {
    const arrived = Object.entries(onTheWay.current).filter(
      ([name, value]) => filter[name as keyof ResultFilter] === value,
    );
    for (const [name] of arrived) delete onTheWay.current[name as keyof ResultFilter];
  });
  return {
    filter,
    isFiltered: filter.band !== "" || filter.category !== "" || filter.days !== "",
    change: (part: Partial<ResultFilter>) => {
      Object.assign(onTheWay.current, part);
      layers.swap(Object.fromEntries(Object.entries(onTheWay.current).map(([name, value]) => [name, value || null])));
    },
    clear: () => {
      onTheWay.current = {};
      layers.swap(NO_FILTER);
    },
  };
}
