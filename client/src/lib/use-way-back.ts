import { useLocation, useSearch } from "wouter";

/** The address of this screen, for the `return` of a page that asks people to sign in. */
export function useWayBack(): string {
  const [path] = useLocation();
  const search = useSearch();
  return encodeURIComponent(search ? `${path}?${search}` : path);
}
