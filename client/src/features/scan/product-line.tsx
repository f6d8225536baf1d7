import { useI18n } from "#client/lib/i18n.tsx";
import { picturesOf } from "#client/lib/product-pictures.ts";
import { ProductPicture } from "#client/ui/picture.tsx";
import type { ProductSummary } from "#shared/contracts/catalog/codes.ts";
import { nameOf } from "#shared/domain/product-name.ts";

/** A product in brief, enough to recognise it: picture, maker, name. */
export function ProductLine({ product }: { product: ProductSummary }) {
  const { language } = useI18n();
  const { brand, thumbnailUrl } = product;
  return (
    <span className="flex min-w-0 items-center gap-3">
      <ProductPicture
        src={picturesOf({ thumbnailUrl, videoUrl: null })}
        alt=""
        sizes="80px"
        className="w-20 shrink-0"
      />
      <span className="grid min-w-0 gap-0.5">
        <span className="text-sm text-muted">{brand}</span>
        <span className="leading-snug font-semibold break-words">{nameOf(product, language)}</span>
      </span>
    </span>
  );
}

/** The same as a button that opens it. */
export function ProductButton({ product, onSelect }: { product: ProductSummary; onSelect: (id: string) => void }) {
  return (
    <button
      type="button"
      onClick={() => onSelect(product.id)}
      className="w-full rounded-card border border-line bg-card p-3 text-left transition hover:border-edge"
    >
      <ProductLine product={product} />
    </button>
  );
}
