import type { RefObject } from "react";
import { useReviewSummary } from "#client/features/reviews/use-product-reviews.ts";
import { formatNumber } from "#client/lib/format.ts";
import { useI18n, useTexts } from "#client/lib/i18n.tsx";
import { picturesOf } from "#client/lib/product-pictures.ts";
import { productPageTexts } from "#client/messages/late/product-page.ts";
import { Badge } from "#client/ui/chip.tsx";
import { ProductPicture } from "#client/ui/picture.tsx";
import { Stars } from "#client/ui/stars.tsx";
import type { Product } from "#shared/contracts/catalog/catalog.ts";
import { nameOf } from "#shared/domain/product-name.ts";

/** The product's name and facts, and the reviews' average with their number. */
export function ProductPageHead({
  product,
  heading,
}: {
  product: Product;
  heading: RefObject<HTMLHeadingElement | null>;
}) {
  const { language, messages: t } = useI18n();
  const texts = useTexts(productPageTexts);
  const rated = product.averageRating !== null;
  return (
    <div className="flex flex-wrap items-start gap-4 md:gap-6">
      <ProductPicture
        src={picturesOf(product)}
        alt=""
        sizes="(min-width: 768px) 160px, 112px"
        priority
        className="w-28 shrink-0 md:w-40"
      />
      <div className="grid min-w-0 grow basis-40 grid-cols-1 gap-1">
        {product.isSponsored && (
          <p>
            <Badge tone="beech">{t.common.sponsored}</Badge>
          </p>
        )}
        <h1 ref={heading} tabIndex={-1} className="text-xl leading-7 font-bold break-words md:text-3xl md:leading-9">
          {nameOf(product, language)}
        </h1>
        <p className="text-muted">
          {texts.by(product.brand)} · {t.categories[product.category]}
        </p>
        {rated ? (
          <a
            href="#reviews"
            className="-my-1 inline-flex min-h-11 items-center justify-self-start rounded-control underline-offset-4 hover:underline"
          >
            <Stars rating={product.averageRating} count={product.reviewCount} />
            <span className="sr-only">: {texts.readReviews}</span>
          </a>
        ) : (
          <Stars rating={null} />
        )}
        <Difficulty product={product} />
      </div>
    </div>
  );
}

function Difficulty({ product: { id, difficulty } }: { product: Product }) {
  const { language, messages: t } = useI18n();
  const texts = useTexts(productPageTexts);
  // The list of reviews asks for the same: it is asked once for both. Without it the number alone is missing.
  const { data: summary } = useReviewSummary(id);
  if (!difficulty) return null;
  const votes = summary?.difficulties[difficulty];
  return (
    <p className="text-sm">
      <span className="font-semibold">{t.catalog.difficulty(difficulty)}</span>
      {summary && votes ? (
        <span className="text-muted">
          , {texts.difficultyVotes(formatNumber(votes, language), summary.count, formatNumber(summary.count, language))}
        </span>
      ) : null}
    </p>
  );
}
