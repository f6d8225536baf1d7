import { ExternalLink } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import emptyBox from "#client/assets/drawings/empty-box.svg";
import { pageOf } from "#client/features/catalog/paging.ts";
import { Price } from "#client/features/catalog/product-line.tsx";
import { TrendingBadge, TrendingOrigin } from "#client/features/catalog/trending-badge.tsx";
import { useTrending } from "#client/features/catalog/use-catalog.ts";
import { failureText } from "#client/lib/failure-text.ts";
import { formatNumber, formatRating } from "#client/lib/format.ts";
import { useI18n, useTexts } from "#client/lib/i18n.tsx";
import { trendingListTexts } from "#client/messages/late/trending-list.ts";
import { Button } from "#client/ui/button.tsx";
import { Badge } from "#client/ui/chip.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { ErrorState } from "#client/ui/error-state.tsx";
import { ProductPicture } from "#client/ui/picture.tsx";
import { SkeletonRows } from "#client/ui/skeleton.tsx";
import type { TrendingItem } from "#shared/contracts/catalog/catalog.ts";
import { TRENDING_BADGE_RATING, TRENDING_PAGE_SIZE } from "#shared/domain/limits.ts";
import { productShopPath } from "#shared/domain/offers.ts";
import { nameOf } from "#shared/domain/product-name.ts";
import { safeLink } from "#shared/domain/safe-link.ts";

/** The trending ranking, `pageSize` products at a time, or all of it at once to scroll through. */
export function TrendingList({
  pageSize = TRENDING_PAGE_SIZE,
  emptyAction,
  onSelect,
}: {
  pageSize?: number;
  /** The link that is offered while nothing is trending. */
  emptyAction?: ReactNode;
  /** Called with the id of the item's product. */
  onSelect: (productId: string) => void;
}) {
  const { language, messages: t } = useI18n();
  const texts = useTexts(trendingListTexts);
  const [wanted, setWanted] = useState(1);
  const [isPaged, setPaged] = useState(true);
  const top = useRef<HTMLDivElement>(null);
  const { data: feed, error, refetch } = useTrending();

  const turnTo = (page: number) => {
    setWanted(page);
    top.current?.scrollIntoView({ block: "start" });
  };
  const switchPages = () => {
    setPaged(!isPaged);
    turnTo(1);
  };
  if (error) {
    return (
      <div className="grid justify-items-center gap-3">
        <TrendingBadge feed={undefined} failed />
        <ErrorState
          title={t.trending.failed}
          text={`${texts.failedFetch}. ${failureText(error, t)}`}
          onRetry={() => refetch()}
        />
      </div>
    );
  }
  if (feed === undefined) return <SkeletonRows count={5} />;
  if (feed.products.length === 0) {
    return <EmptyState drawing={emptyBox} title={texts.none} text={texts.noneText} action={emptyAction} />;
  }
  const total = feed.products.length;
  const { page, pageCount, start, end } = pageOf(total, wanted, isPaged ? pageSize : total);
  return (
    <div ref={top}>
      <div className="mb-4 flex items-start justify-between gap-3">
        <p className="text-sm text-muted">
          {texts.summary(formatNumber(feed.totalProducts, language), formatNumber(feed.retailerCount, language))}
          <br />
          <TrendingOrigin feed={feed} />
        </p>
        <TrendingBadge feed={feed} failed={false} />
      </div>
      <ol start={start + 1} className="grid grid-cols-1 gap-3 md:grid-cols-2">
        {feed.products.slice(start, end).map((item, index) => (
          <TrendingRow key={item.id} item={item} rank={start + index + 1} onSelect={onSelect} />
        ))}
      </ol>
      <nav aria-label={texts.pages} className="mt-5 grid gap-2">
        <p role="status" className="text-center text-sm text-muted">
          {texts.showing(start + 1, end, total)}
        </p>
        {pageCount > 1 && (
          <div className="flex items-center justify-center gap-3">
            <Button variant="secondary" size="sm" disabled={page === 1} onClick={() => turnTo(page - 1)}>
              {texts.previous}
            </Button>
            <span className="tabular-nums">{texts.page(page, pageCount)}</span>
            <Button variant="secondary" size="sm" disabled={page === pageCount} onClick={() => turnTo(page + 1)}>
              {texts.next}
            </Button>
          </div>
        )}
        {total > pageSize && (
          <Button variant="ghost" size="sm" className="justify-self-center" onClick={switchPages}>
            {isPaged ? texts.showAll : texts.showPages}
          </Button>
        )}
      </nav>
    </div>
  );
}

function TrendingRow({
  item,
  rank,
  onSelect,
}: {
  item: TrendingItem;
  rank: number;
  onSelect: (productId: string) => void;
}) {
  const { language, messages: t } = useI18n();
  const texts = useTexts(trendingListTexts);
  const shop = safeLink(item.url);
  const title = nameOf({ name: item.title, nameFr: item.titleFr }, language);
  return (
    <li className="relative flex items-start gap-3 rounded-card border border-line bg-card p-3 transition hover:border-edge">
      <span className="relative w-24 max-w-[30%] shrink-0">
        <ProductPicture src={item.thumbnail} alt="" sizes="96px" />
        <Rank rank={rank} />
      </span>
      <div className="grid min-w-0 grow gap-0.5">
        <h2 className="leading-snug font-semibold">
          <button type="button" onClick={() => onSelect(item.id)} className={STRETCHED}>
            {title}
          </button>
        </h2>
        <p className="text-sm text-muted">{[item.description, item.retailer].filter(Boolean).join(" · ")}</p>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Price price={item.price} currency={item.currency} />
          {item.rating !== null && item.rating >= TRENDING_BADGE_RATING && (
            <Badge tone="pine">
              <span aria-hidden="true">★ {formatRating(item.rating, language)}</span>
              <span className="sr-only">{t.ui.starsOfFive(formatRating(item.rating, language))}</span>
            </Badge>
          )}
        </p>
        {shop && (
          <a
            href={productShopPath(item.id)}
            target="_blank"
            rel="sponsored nofollow noopener"
            className="relative -mb-2 inline-flex min-h-11 items-center justify-self-start text-sm font-semibold wrap-anywhere text-pine-text underline-offset-4 hover:underline"
          >
            <span>
              {t.catalog.buyAt(shop.host)} <ExternalLink aria-hidden="true" size={15} className="inline" />
            </span>
            <span className="sr-only">
              : {title} ({t.ui.opensInNewTab})
            </span>
          </a>
        )}
        {shop && <p className="mt-1.5 text-xs text-muted">{texts.affiliateNote}</p>}
      </div>
    </li>
  );
}

/** The title's button covers the whole row; the link to the shop lies over it. */
const STRETCHED = "text-left after:absolute after:inset-0 after:rounded-card";

function Rank({ rank }: { rank: number }) {
  const texts = useTexts(trendingListTexts);
  return (
    <span className="absolute -top-1 -left-1 inline-flex size-8 items-center justify-center">
      <svg aria-hidden="true" viewBox="0 0 32 32" className="absolute inset-0">
        <path
          className="fill-pine stroke-card"
          strokeWidth="2"
          strokeLinejoin="round"
          d="M16 2 28 9v14l-12 7L4 23V9Z"
        />
      </svg>
      <span aria-hidden="true" className="relative text-xs font-bold text-pine-on tabular-nums">
        {rank}
      </span>
      <span className="sr-only">{texts.rank(rank)}</span>
    </span>
  );
}
