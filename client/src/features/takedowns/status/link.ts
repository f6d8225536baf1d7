import { useSyncExternalStore } from "react";
import { useSearch } from "wouter";
import { readContentAddress } from "#shared/domain/content-address.ts";

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

/** The path of a claimant's pasted address, on this Hexkey whatever its host; null where it names none. */
export function contentAddressPath(address: string): string | null {
  const named = readContentAddress(address);
  if (!named) return null;
  // The address was checked before, so it contains a product's path, with or without a protocol before its host.
  const [path = ""] = /\/p\/[^?#]+/i.exec(address) ?? [];
  return "productId" in named ? path : `${path}#${named.kind}-${named.id}`;
}
