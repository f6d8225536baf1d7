import { useRef } from "react";
import sofa from "#client/assets/drawings/sofa.svg";
import { ProductRow, ProductTile } from "#client/features/catalog/product-card.tsx";
import { useSponsoredPlaces } from "#client/features/catalog/sponsored-places.ts";
import { TrendingBadge, TrendingOrigin } from "#client/features/catalog/trending-badge.tsx";
import { usePopularProducts, useSponsoredProducts, useTrending } from "#client/features/catalog/use-catalog.ts";
import { failureText } from "#client/lib/failure-text.ts";
import { useMessages } from "#client/lib/i18n.tsx";
import { ErrorState } from "#client/ui/error-state.tsx";
import { Skeleton, SkeletonRows } from "#client/ui/skeleton.tsx";
import { HOME_PRODUCTS } from "#shared/domain/limits.ts";

/** The way into What's Hot, with the basis of the ranking. */
export function TrendingCard({ onOpen }: { onOpen: () => void }) {
  const t = useMessages();
  const { data: feed, isError } = useTrending();
  return (
    <section className="relative grid grid-cols-[1fr_auto] items-center gap-x-2 overflow-hidden rounded-card border border-beech/40 bg-beech-soft p-4 transition hover:border-beech">
      <div className="grid justify-items-start gap-1.5">
        <div className="flex flex-wrap items-center gap-x-2 text-sm font-medium text-beech-text">
          {t.home.whatsHot} <TrendingBadge feed={feed} failed={isError} />
        </div>
        <h2 className="text-xl leading-tight font-bold">
          <button type="button" onClick={onOpen} className="text-left after:absolute after:inset-0 after:rounded-card">
            {t.trending.title}
          </button>
        </h2>
      </div>
      {/* The largest picture of the first screen, and the only one of them that waits for no answer of the server. */}
      <img src={sofa} alt="" width={168} height={112} fetchPriority="high" className="-mr-2 h-[112px] w-[168px]" />
      <p className="col-span-2 min-h-10 text-sm text-beech-text">
        {feed && <TrendingOrigin feed={feed} />}
        {isError && t.trending.failed}
      </p>
    </section>
  );
}

/** The products of live campaigns, each labelled; a placeholder while there are none. */
export function FeaturedProducts({ onSelect }: { onSelect: (productId: string) => void }) {
  const t = useMessages();
  const { data: products, error, refetch } = useSponsoredProducts();
  const list = useRef<HTMLUListElement>(null);
  useSponsoredPlaces(
    list,
    products?.map(({ campaignId }) => campaignId),
  );
  if (error) return <ErrorState title={t.catalog.failed} text={failureText(error, t)} onRetry={() => refetch()} />;
  if (products?.length === 0) {
    return (
      <p className="rounded-card border border-dashed border-edge/60 px-4 py-7 text-center font-medium text-muted">
        {t.home.premiumComing}
      </p>
    );
  }
  return (
    <ul
      ref={list}
      className="no-scrollbar relative -mx-4 flex snap-x scroll-px-4 gap-3 overflow-x-auto px-4 md:mx-0 md:grid md:grid-cols-4 md:gap-4 md:px-0"
    >
      {products?.map((product) => (
        <li key={product.id} data-campaign={product.campaignId} className="w-38 shrink-0 snap-start md:w-auto">
          {/* Every product in this list is sponsored, and labelled so. */}
          <ProductTile product={{ ...product, isSponsored: true }} onSelect={() => onSelect(product.id)} />
        </li>
      )) ??
        ["a", "b", "c", "d"].map((key) => (
          <li key={key} className="w-38 shrink-0 rounded-card border border-line bg-card p-3 md:w-auto">
            <Skeleton className="aspect-square w-full" />
            <Skeleton className="mt-3 h-4 w-4/5" />
            <Skeleton className="mt-1 h-5 w-3/5" />
            <Skeleton className="mt-1.5 h-3.5 w-1/2" />
            <Skeleton className="mt-3.5 h-4 w-full" />
            <Skeleton className="mt-1.5 h-3.5 w-2/3" />
            <Skeleton className="mt-1.5 h-4.5 w-3/4" />
          </li>
        ))}
    </ul>
  );
}

export function PopularProducts({ onSelect }: { onSelect: (productId: string) => void }) {
  const t = useMessages();
  const { data: products, error, refetch } = usePopularProducts();
  if (error) return <ErrorState title={t.catalog.failed} text={failureText(error, t)} onRetry={() => refetch()} />;
  if (products === undefined) return <SkeletonRows count={HOME_PRODUCTS} />;
  if (products.length === 0) {
    return <p className="rounded-card border border-line bg-card px-4 py-5 text-muted">{t.home.noProducts}</p>;
  }
  return (
    <ul className="grid grid-cols-1 gap-3">
      {products.map((product) => (
        <li key={product.id}>
          <ProductRow product={product} onSelect={() => onSelect(product.id)} />
        </li>
      ))}
    </ul>
  );
}
