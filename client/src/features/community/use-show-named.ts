import { useEffect, useRef } from "react";

interface Pages {
  items: unknown[] | undefined;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  error: Error | null;
  fetchNextPage: () => Promise<unknown>;
}

/**
 * Shows the one that the address names, once it has come; of a long list further pages are fetched for it. What it answers
 * does the same for a list within this one, each time that is drawn.
 */
export function useShowNamed(kind: string, pages: Pages): (pages: Pages) => void {
  const shown = useRef<string>(undefined);
  const show = ({ items, hasNextPage, isFetchingNextPage, error, fetchNextPage }: Pages) => {
    const name = location.hash.slice(1);
    if (!items || !new RegExp(`^${kind}-[\\da-f-]{36}$`).test(name) || shown.current === name) return;
    const element = document.getElementById(name);
    if (element) {
      shown.current = name;
      element.scrollIntoView({ block: "center" });
      element.focus({ preventScroll: true });
    } else if (hasNextPage && !isFetchingNextPage && !error) void fetchNextPage();
  };
  useEffect(() => show(pages));
  return show;
}
