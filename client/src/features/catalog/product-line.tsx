import { formatPrice } from "#client/lib/format.ts";
import { useI18n } from "#client/lib/i18n.tsx";
import { Stars } from "#client/ui/stars.tsx";
import type { Product } from "#shared/contracts/catalog/catalog.ts";

/**
 * What builders say of a product: stars with their count and the difficulty, or that there are no reviews yet. In one
 * line, or `stacked` where there is little width.
 */
export function ProductRating({
  product: { averageRating, reviewCount, difficulty },
  stacked = false,
}: {
  product: Pick<Product, "averageRating" | "reviewCount" | "difficulty">;
  stacked?: boolean;
}) {
  const { messages: t } = useI18n();
  const level = difficulty && t.catalog.difficulty(difficulty);
  const short = stacked ? t.catalog.difficultyOnTile : t.catalog.difficultyShort;
  return (
    <span className={`flex gap-x-2 text-sm ${stacked ? "flex-col" : "flex-wrap items-center"}`}>
      <Stars
        rating={averageRating}
        {...(averageRating !== null && { count: reviewCount })}
        {...(stacked && { size: 12 })}
      />
      {difficulty && (
        <span className={`text-muted ${stacked ? "text-xs leading-5" : ""}`}>
          <span className="sr-only">{level}</span>
          <span aria-hidden="true">{short(difficulty)}</span>
        </span>
      )}
    </span>
  );
}

/** A price with its currency's code; nothing where no price is known. */
export function Price({ price, currency }: { price: number | null; currency: string }) {
  const { language } = useI18n();
  if (price === null) return null;
  return <span className="font-semibold whitespace-nowrap tabular-nums">{formatPrice(price, currency, language)}</span>;
}
