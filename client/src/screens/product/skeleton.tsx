import { useMessages, useTexts } from "#client/lib/i18n.tsx";
import { productPageTexts } from "#client/messages/late/product-page.ts";
import { PAGE_GRID } from "#client/screens/product/layout.ts";
import { Skeleton } from "#client/ui/skeleton.tsx";

/** The page while the product itself is on its way. */
export function ProductPageSkeleton() {
  const page = useTexts(productPageTexts);
  return (
    <div role="status">
      <span className="sr-only">{page.loadingProduct}</span>
      <div className={PAGE_GRID.page}>
        <div className={`flex gap-4 ${PAGE_GRID.head}`}>
          <Skeleton className="size-28 shrink-0 md:size-40" />
          <div className="grid grow content-start gap-3 pt-1">
            <Skeleton className="h-7 w-4/5 md:h-9" />
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-4 w-3/5" />
          </div>
        </div>
        <div className={PAGE_GRID.facts}>
          <FactsSkeleton />
        </div>
        <div className={PAGE_GRID.instructions}>
          <Skeleton className="-mx-4 aspect-video rounded-none md:mx-0 md:rounded-card" />
        </div>
      </div>
    </div>
  );
}

/** The details while they are on their way. */
export function FactsSkeleton() {
  return <Skeleton className="h-64 rounded-card" />;
}

/** The steps while they are on their way. */
export function StepsSkeleton() {
  const t = useMessages();
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">{t.common.loading}</span>
      <Skeleton className="h-20 rounded-card" />
      <Skeleton className="h-20 rounded-card" />
      <Skeleton className="h-20 rounded-card" />
    </div>
  );
}

/** The shops while they are on their way. */
export function OffersSkeleton() {
  return (
    <div className="grid gap-3">
      <Skeleton className="h-5 w-3/5" />
      <Skeleton className="h-12" />
    </div>
  );
}
