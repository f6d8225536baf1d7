import { type ReactNode, useRef } from "react";
import { useProblemText } from "#client/lib/problem-text.ts";
import { ErrorState } from "#client/ui/error-state.tsx";
import { LoadMore } from "#client/ui/load-more.tsx";
import { SkeletonRows } from "#client/ui/skeleton.tsx";

/** Of React Query, with the items of all pages. */
interface Pages<Item> {
  items: Item[] | undefined;
  error: unknown;
  refetch: () => unknown;
  isFetchNextPageError: boolean;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => Promise<unknown>;
}

/** What members have written, page by page; that it is waited for, that it failed to come, or that there is nothing. */
export function WrittenList<Item extends { id: string }>({
  query,
  failed,
  none,
  itemClass = "",
  children,
}: {
  query: Pages<Item>;
  failed: string;
  none: string;
  itemClass?: string;
  children: (item: Item) => ReactNode;
}) {
  const problemText = useProblemText();
  const list = useRef<HTMLUListElement>(null);
  const { items, error } = query;
  if (!items) {
    if (error) return <ErrorState title={failed} text={problemText(error)} onRetry={() => query.refetch()} />;
    return <SkeletonRows count={2} />;
  }
  if (items.length === 0) return <p className="text-muted">{none}</p>;
  return (
    <div>
      <ul ref={list} className="grid grid-cols-1 gap-3">
        {items.map((item) => (
          <li key={item.id} className={`rounded-card border border-line bg-card p-4 ${itemClass}`}>
            {children(item)}
          </li>
        ))}
      </ul>
      <LoadMore list={list} query={query} failure={query.isFetchNextPageError ? problemText(error) : null} />
    </div>
  );
}
