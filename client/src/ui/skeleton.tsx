import { useMessages } from "#client/lib/i18n.tsx";

/** A grey shape in the place and size of what is coming. Give its size by `className`. */
export function Skeleton({ className }: { className: string }) {
  return <div aria-hidden="true" className={`animate-shimmer rounded-control bg-line/70 ${className}`} />;
}

/** Rows in the shape of a list of products or reviews. */
export function SkeletonRows({ count }: { count: number }) {
  const t = useMessages();
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">{t.common.loading}</span>
      {Array.from({ length: count }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move
        <div key={row} className="flex items-center gap-3 rounded-card border border-line bg-card p-3">
          <Skeleton className="size-20 shrink-0" />
          <div className="grid grow gap-2">
            <Skeleton className="h-4 w-3/5" />
            <Skeleton className="h-3.5 w-2/5" />
            <Skeleton className="h-3.5 w-1/2" />
          </div>
        </div>
      ))}
    </div>
  );
}
