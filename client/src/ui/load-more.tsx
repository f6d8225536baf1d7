import { type RefObject, useEffect, useRef } from "react";
import { useMessages } from "#client/lib/i18n.tsx";
import { Button } from "#client/ui/button.tsx";

/** Focuses the first thing in an item that can be used, else the item itself. */
function focusIn(item: Element): void {
  const target = item.querySelector<HTMLElement>("a, button") ?? item;
  if (!(target instanceof HTMLElement)) return;
  if (target === item) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/**
 * The button at the end of a list that comes page by page; nothing after the last page. After a press the focus goes to
 * the first of the new items, for the button may be gone. `failure` says why the next page didn't come.
 */
export function LoadMore({
  list,
  query,
  label,
  failure,
}: {
  list: RefObject<HTMLElement | null>;
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
  /** What the button says, if not that there is more. */
  label?: string;
  failure: string | null;
}) {
  const t = useMessages();
  /** Where the next page will begin in the list, while it is waited for. */
  const next = useRef<number>(undefined);

  useEffect(() => {
    const first = next.current === undefined ? undefined : list.current?.children[next.current];
    if (!first) return;
    next.current = undefined;
    focusIn(first);
  });
  if (!query.hasNextPage) return null;

  const loadMore = () => {
    next.current = list.current?.children.length;
    return query.fetchNextPage();
  };
  return (
    <div className="mt-5 flex flex-col items-center gap-3">
      {failure && (
        <p role="alert" className="text-brick-text">
          {failure}
        </p>
      )}
      <Button variant="secondary" pending={query.isFetchingNextPage} onClick={loadMore}>
        {failure ? t.common.tryAgain : (label ?? t.common.loadMore)}
      </Button>
    </div>
  );
}
