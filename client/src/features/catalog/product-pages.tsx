import { type ReactNode, useRef } from "react";
import { ProductRow, ProductTile } from "#client/features/catalog/product-card.tsx";
import { useSponsoredPlaces } from "#client/features/catalog/sponsored-places.ts";
import type { ProductsQuery } from "#client/features/catalog/use-product-pages.ts";
import { failureText } from "#client/lib/failure-text.ts";
import { useMessages } from "#client/lib/i18n.tsx";
import { ErrorState } from "#client/ui/error-state.tsx";
import { LoadMore } from "#client/ui/load-more.tsx";
import { Skeleton, SkeletonRows } from "#client/ui/skeleton.tsx";
import type { Product } from "#shared/contracts/catalog/catalog.ts";

const LAYOUTS = {
  rows: "grid grid-cols-1 gap-3 md:grid-cols-2",
  tiles: "grid grid-cols-2 gap-3 md:grid-cols-3 md:gap-4 lg:grid-cols-4",
};

/** Products page by page, with loading, failure and paging. `empty` replaces an empty list. */
export function ProductPages({
  pages,
  layout,
  empty,
  onSelect,
}: {
  pages: ProductsQuery;
  layout: keyof typeof LAYOUTS;
  empty: ReactNode;
  onSelect: (product: Product) => void;
}) {
  const t = useMessages();
  const list = useRef<HTMLUListElement>(null);
  const { products, error } = pages;
  useSponsoredPlaces(
    list,
    products?.map(({ campaignId }) => campaignId),
  );

  if (products === undefined) {
    if (error) {
      return <ErrorState title={t.catalog.failed} text={failureText(error, t)} onRetry={() => pages.refetch()} />;
    }
    return layout === "rows" ? <SkeletonRows count={4} /> : <SkeletonTiles />;
  }
  if (products.length === 0 && !pages.hasNextPage) return empty;

  const Card = layout === "rows" ? ProductRow : ProductTile;
  return (
    <>
      <ul ref={list} className={`${LAYOUTS[layout]} ${pages.isPlaceholderData ? "opacity-60" : ""}`}>
        {products.map((product) => (
          <li key={product.id} data-campaign={product.campaignId}>
            <Card product={product} onSelect={onSelect} />
          </li>
        ))}
      </ul>
      <LoadMore list={list} query={pages} failure={error && `${t.catalog.failed}. ${failureText(error, t)}`} />
    </>
  );
}

function SkeletonTiles() {
  return (
    <div aria-hidden="true" className={LAYOUTS.tiles}>
      {["a", "b", "c", "d", "e", "f", "g", "h"].map((key) => (
        <div key={key} className="rounded-card border border-line bg-card p-3">
          <Skeleton className="aspect-square w-full" />
          <Skeleton className="mt-3 h-4 w-4/5" />
          <Skeleton className="mt-2 h-3.5 w-1/2" />
          <Skeleton className="mt-3 h-3.5 w-2/3" />
        </div>
      ))}
    </div>
  );
}
