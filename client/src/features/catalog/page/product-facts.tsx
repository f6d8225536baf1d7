import { ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import { Price } from "#client/features/catalog/product-line.tsx";
import { formatDate } from "#client/lib/format.ts";
import { useI18n, useTexts } from "#client/lib/i18n.tsx";
import { playerTexts } from "#client/messages/late/player.ts";
import { ButtonLink } from "#client/ui/button.tsx";
import { Badge } from "#client/ui/chip.tsx";
import { Stars } from "#client/ui/stars.tsx";
import type { Product } from "#shared/contracts/catalog/catalog.ts";
import { isRecent, productShopPath } from "#shared/domain/offers.ts";
import { safeLink } from "#shared/domain/safe-link.ts";

/** The facts of a product beside its video, and its shops. */
export function ProductFacts({ product }: { product: Product }) {
  const { language, messages: t } = useI18n();
  const texts = useTexts(playerTexts);
  const shop = safeLink(product.purchaseUrl ?? product.retailerUrl);
  return (
    <section aria-label={texts.facts} className="grid content-start gap-3">
      {product.isSponsored && (
        <p>
          <Badge tone="beech">{t.common.sponsored}</Badge>
        </p>
      )}
      <dl className="grid grid-pairs gap-x-4 gap-y-3">
        <Fact name={texts.brand}>{product.brand}</Fact>
        <Fact name={texts.category}>{t.categories[product.category]}</Fact>
        <Fact name={texts.rating}>
          <Stars
            rating={product.averageRating}
            {...(product.averageRating !== null && { count: product.reviewCount })}
          />
        </Fact>
        <Fact name={texts.difficulty}>
          {product.difficulty ? (
            t.catalog.difficulties[product.difficulty]
          ) : (
            <span className="text-sm text-muted">{t.common.noReviewsYet}</span>
          )}
        </Fact>
        {product.price !== null && isRecent(product.lastSynced, new Date()) && (
          <Fact name={texts.price}>
            <Price price={product.price} currency={product.currency} />
            <span className="block text-sm font-normal text-muted">
              {texts.checkedOn(formatDate(product.lastSynced, language, { dateStyle: "medium" }))}
            </span>
          </Fact>
        )}
        {product.retailerName && <Fact name={texts.retailer}>{product.retailerName}</Fact>}
      </dl>
      {shop && (
        <div className="grid gap-1.5">
          <ButtonLink
            external
            fullWidth
            variant="secondary"
            href={productShopPath(product.id)}
            rel="sponsored nofollow noopener"
            icon={<ExternalLink aria-hidden="true" size={18} />}
          >
            {t.catalog.buyAt(shop.host)}
          </ButtonLink>
          <p className="text-sm text-muted">{texts.affiliateNote}</p>
        </div>
      )}
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}
