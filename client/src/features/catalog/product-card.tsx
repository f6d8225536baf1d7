import { Price, ProductRating } from "#client/features/catalog/product-line.tsx";
import { formatDuration } from "#client/lib/format.ts";
import { useI18n, useMessages } from "#client/lib/i18n.tsx";
import { picturesOf } from "#client/lib/product-pictures.ts";
import { Badge } from "#client/ui/chip.tsx";
import { ProductPicture } from "#client/ui/picture.tsx";
import type { Product } from "#shared/contracts/catalog/catalog.ts";
import { shownPrice } from "#shared/domain/offers.ts";
import { nameOf } from "#shared/domain/product-name.ts";

interface Card {
  product: Product;
  onSelect: (product: Product) => void;
}

/** A product as a row of a list, which says where there is no video. */
export function ProductRow({ product, onSelect }: Card) {
  const { language, messages: t } = useI18n();
  return (
    <button type="button" onClick={() => onSelect(product)} className={`${LOOK} flex items-center gap-3 p-3`}>
      <span className="relative w-24 max-w-[30%] shrink-0">
        <ProductPicture src={picturesOf(product)} alt="" sizes="96px" />
        <VideoLength product={product} />
      </span>
      <span className="grid min-w-0 grow grid-cols-1 gap-0.5">
        <span className="leading-snug font-semibold">{nameOf(product, language)}</span>
        <span className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm text-muted">
          {product.brand}
          <span className="text-ink">
            <Price price={shownPrice(product, new Date())} currency={product.currency} />
          </span>
        </span>
        <ProductRating product={product} />
        {product.videoUrl === null && <span className="text-sm text-muted">{t.catalog.noVideo}</span>}
      </span>
    </button>
  );
}

/** A product as a tile of a grid, labelled where it is sponsored. */
export function ProductTile({ product, onSelect }: Card) {
  const { language, messages: t } = useI18n();
  return (
    <button type="button" onClick={() => onSelect(product)} className={`${LOOK} flex h-full flex-col p-3`}>
      <span className="relative w-full">
        <ProductPicture src={picturesOf(product)} alt="" sizes="(min-width: 768px) 220px, 128px" />
        {product.isSponsored && (
          <span className="absolute top-2 left-2 flex">
            <Badge tone="beech">{t.common.sponsored}</Badge>
          </span>
        )}
        <VideoLength product={product} />
      </span>
      <span className="mt-2.5 leading-snug font-semibold">{nameOf(product, language)}</span>
      <span className="text-sm text-muted">{product.brand}</span>
      <span className="mt-auto grid gap-0.5 pt-1.5">
        <ProductRating stacked product={product} />
        <Price price={shownPrice(product, new Date())} currency={product.currency} />
      </span>
    </button>
  );
}

function VideoLength({ product }: { product: Product }) {
  const t = useMessages();
  const length = product.videoUrl === null ? null : formatDuration(product.videoDuration);
  if (length === null) return null;
  return (
    <span className="absolute right-1.5 bottom-1.5 rounded-md bg-black/80 px-1.5 py-0.5 text-xs leading-4 font-semibold text-white tabular-nums">
      <span aria-hidden="true">{length}</span>
      <span className="sr-only">{t.catalog.hasVideo(length)}</span>
    </span>
  );
}

/** Positioned, so that what is only read out stays inside and never widens the page. */
const LOOK = "relative w-full rounded-card border border-line bg-card text-left transition hover:border-edge";
