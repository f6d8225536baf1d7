import { type ComponentProps, type ReactNode, useRef } from "react";
import garage from "#client/assets/drawings/garage.svg";
import { useTexts } from "#client/lib/i18n.tsx";
import { useProblemText } from "#client/lib/problem-text.ts";
import { partnershipsTexts } from "#client/messages/late/partnerships.ts";
import { Button } from "#client/ui/button.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { ErrorState } from "#client/ui/error-state.tsx";
import { LoadMore } from "#client/ui/load-more.tsx";
import { SkeletonRows } from "#client/ui/skeleton.tsx";

/** Cards that are read page by page; `items` is undefined until the first page is there. */
export function CardList<Item extends { id: string }>({
  query,
  items,
  none,
  failed,
  renderCard,
}: {
  query: ComponentProps<typeof LoadMore>["query"] & { error: Error | null; refetch: () => unknown };
  items: readonly Item[] | undefined;
  /** What is said where there are none. */
  none: { title: string; text: string };
  /** What is said where they could not be read, without a stop. */
  failed: string;
  renderCard: (item: Item) => ReactNode;
}) {
  const problemText = useProblemText();
  const list = useRef<HTMLUListElement>(null);
  const { error } = query;
  if (items === undefined) {
    if (!error) return <SkeletonRows count={3} />;
    return <ErrorState title={failed} text={problemText(error)} onRetry={() => query.refetch()} />;
  }
  if (items.length === 0) return <EmptyState headingLevel={3} drawing={garage} {...none} />;
  return (
    <>
      <ul ref={list} className="grid grid-cols-1 gap-3 md:grid-cols-2">
        {items.map((item) => (
          <li key={item.id}>{renderCard(item)}</li>
        ))}
      </ul>
      <LoadMore list={list} query={query} failure={error && `${failed}. ${problemText(error)}`} />
    </>
  );
}

/** What there is to know of something of a company, and the way to its application. */
export function CompanyCard({
  companyName,
  badge,
  onOpen,
  children,
}: {
  companyName: string;
  badge: ReactNode;
  onOpen: () => void;
  children: ReactNode;
}) {
  const texts = useTexts(partnershipsTexts);
  return (
    <article className="grid h-full content-start gap-3 rounded-card border border-line bg-card p-4 wrap-anywhere">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h3 className="min-w-0 text-lg font-semibold">{companyName}</h3>
        {badge}
      </div>
      <div className="text-sm text-muted">{children}</div>
      <Button
        size="sm"
        variant="secondary"
        className="justify-self-start"
        aria-label={texts.openOf(companyName)}
        onClick={onOpen}
      >
        {texts.open}
      </Button>
    </article>
  );
}
