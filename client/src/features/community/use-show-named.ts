import { useEffect, useRef } from "react";

interface Pages {
  items: unknown[] | undefined;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => Promise<unknown>;
}

/** Shows the one that the address names, once it has come; of a long list further pages are fetched for it. */
export function useShowNamed(kind: string, { items, hasNextPage, isFetchingNextPage, fetchNextPage }: Pages): void {
  const shown = useRef<string>(undefined);
  useEffect(() => {
    const name = location.hash.slice(1);
    if (!items || !new RegExp(`^${kind}-[\\da-f-]{36}$`).test(name) || shown.current === name) return;
    const element = document.getElementById(name);
    if (element) {
      shown.current = name;
      element.scrollIntoView({ block: "center" });
      element.focus({ preventScroll: true });
    } else if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  });
}
