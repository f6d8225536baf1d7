import { useState } from "react";
import { RESULTS_DELETED_MAX } from "#shared/domain/limits.ts";

/** What is selected among the results that are loaded: no more than can be deleted at once. */
export function useSelection(loaded: readonly string[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const selected = loaded.filter((id) => chosen.has(id));
  const most = loaded.slice(0, RESULTS_DELETED_MAX);
  return {
    selected,
    isAll: selected.length > 0 && selected.length === most.length,
    isFull: selected.length >= RESULTS_DELETED_MAX,
    toggle: (id: string) =>
      setChosen(new Set(selected.includes(id) ? selected.filter((other) => other !== id) : [...selected, id])),
    /** All, or none where all are. */
    toggleAll: () => setChosen(new Set(selected.length === most.length ? [] : most)),
    clear: () => setChosen(new Set()),
  };
}

export type Selection = ReturnType<typeof useSelection>;
