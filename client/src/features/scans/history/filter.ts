import { useEffect, useRef, useState } from "react";
import { useLocation, useSearch } from "wouter";
import type { HistoryEntry } from "#client/features/scans/history/entry.ts";
import { useDebounced } from "#client/lib/use-debounced.ts";
import { SCAN_SEARCH_MAX_CHARACTERS } from "#shared/domain/limits.ts";
import { SCAN_METHODS, type ScanMethod } from "#shared/domain/scan-method.ts";

/** Typing pauses this long before the server is asked. */
const TYPING_PAUSE_MS = 250;

/** Which scans are shown. */
export interface Filter {
  /** Words, trimmed; none for all. */
  q: string;
  method: ScanMethod | null;
}

export function filterIn(search: string): Filter {
  const params = new URLSearchParams(search);
  const method = params.get("method");
  return {
    q: (params.get("q") ?? "").trim().slice(0, SCAN_SEARCH_MAX_CHARACTERS),
    method: SCAN_METHODS.find((one) => one === method) ?? null,
  };
}

function addressOf({ q, method }: Filter): string {
  const params = new URLSearchParams({ ...(q && { q }), ...(method && { method }) });
  return params.size > 0 ? `?${params}` : "";
}

/** The filter that the address says, and what is being typed. The address follows once the person pauses. */
export function useFilter() {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const filter = filterIn(search);
  const [text, setText] = useState(filter.q);
  const [settled, settle] = useDebounced(text, TYPING_PAUSE_MS);
  /**
   * What this screen has written into the address itself and is still to be shown, the latest last: what is shown may lag
   * behind the address.
   */
  const written = useRef([filter]);
  const latest = () => written.current.at(-1) ?? filter;
  const show = (next: Filter) => {
    written.current.push(next);
    navigate(path + addressOf(next), { replace: true });
  };
  const shown = addressOf(filter);
  // biome-ignore lint/correctness/useExhaustiveDependencies: either the address has changed, or what was typed
  useEffect(() => {
    const typed = settled.trim();
    const at = written.current.findLastIndex((one) => addressOf(one) === shown);
    if (at === -1) {
      // A link, or the way back.
      written.current = [filter];
      setText(filter.q);
      settle(filter.q);
      return;
    }
    written.current.splice(0, at);
    if (typed !== latest().q) show({ ...latest(), q: typed });
  }, [shown, settled]);
  return {
    filter,
    text,
    isFiltered: filter.q !== "" || filter.method !== null,
    type: (next: string) => setText(next.slice(0, SCAN_SEARCH_MAX_CHARACTERS)),
    searchNow: settle,
    choose: (method: ScanMethod | null) => show({ q: text.trim(), method }),
    reset: () => {
      setText("");
      settle("");
      show({ q: "", method: null });
    },
  };
}

/** Whether a scan that is only on this device is one of those; the server says it of all others. */
export function isWanted({ method, code }: HistoryEntry, filter: Filter): boolean {
  if (filter.method !== null && filter.method !== method) return false;
  const bare = (said: string) => said.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
  return filter.q.split(/\s+/).every((word) => bare(code ?? "").includes(bare(word)));
}
