import { useSyncExternalStore } from "react";
import { useSearch } from "wouter";

/**
 * The notice that the address names; `key` where it is its claimant's link. Both null where there is none. The key is
 * in the fragment, which browsers send to no server: it reaches no log.
 */
export function useNoticeOfAddress(): { id: string | null; key: string | null } {
  const id = new URLSearchParams(useSearch()).get("id");
  const hash = useSyncExternalStore(subscribe, () => location.hash);
  return {
    id: id && UUID.test(id) ? id.toLowerCase() : null,
    key: new URLSearchParams(hash.slice(1)).get("key") || null,
  };
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Another link that is opened in this tab may differ in the fragment only. */
function subscribe(onChange: () => void): () => void {
  for (const event of CHANGES) addEventListener(event, onChange);
  return () => {
    for (const event of CHANGES) removeEventListener(event, onChange);
  };
}

/** The router announces its own navigations by the last two. */
const CHANGES = ["hashchange", "popstate", "pushState", "replaceState"];
