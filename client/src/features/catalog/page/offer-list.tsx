import { ExternalLink } from "lucide-react";
import { formatDate, formatPrice } from "#client/lib/format.ts";
import { useI18n, useTexts } from "#client/lib/i18n.tsx";
import { productPageTexts } from "#client/messages/late/product-page.ts";
import { ButtonLink } from "#client/ui/button.tsx";
import { RadioRow } from "#client/ui/radio-row.tsx";
import type { Product } from "#shared/contracts/catalog/catalog.ts";
import type { ProductFacts } from "#shared/contracts/catalog/product-facts.ts";
import { COUNTRIES, type Country } from "#shared/domain/assembly.ts";
import { isRecent, offerPath, productShopPath } from "#shared/domain/offers.ts";
import { safeLink } from "#shared/domain/safe-link.ts";

type Offer = ProductFacts["offers"][number];

/** A place to buy it: an offer, or the one shop that a product names itself. */
interface Shop {
  key: string;
  name: string;
  price: number | null;
  currency: string;
  /** Where it leads, and the path of ours that counts it. */
  url: string;
  visit: string;
  checkedAt: Date | null;
}

/**
 * Where to buy a product, in one country at a time and in the order that the server gives: it is by price, and nothing
 * that a shop pays changes it. Without offers the one shop that the product itself names stands for them.
 */
export function OfferList({
  product,
  offers,
  country,
  onCountry,
}: {
  product: Product;
  offers: readonly Offer[];
  country: Country;
  onCountry: (country: Country) => void;
}) {
  const texts = useTexts(productPageTexts);
  const countries = COUNTRIES.filter((one) => offers.some((offer) => offer.country === one));
  const [only] = countries;
  const shown = countries.includes(country) ? country : only;
  const shops = shown ? offers.filter((offer) => offer.country === shown).map(shopOf) : ownShopOf(product);
  if (shops.length === 0) return <p className="text-muted">{texts.noShops}</p>;
  return (
    <div className="grid gap-4">
      {countries.length > 1 && (
        <RadioRow
          label={texts.country}
          options={countries.map((id) => ({ id, label: texts.countries[id] }))}
          value={country}
          onChange={onCountry}
        />
      )}
      {shown && shown !== country && <p>{texts.noShopHere(country, shown)}</p>}
      <ul className="grid gap-4">
        {shops.map((shop) => (
          <ShopRow key={shop.key} shop={shop} />
        ))}
      </ul>
      <p className="text-sm text-muted">{texts.disclosure}</p>
    </div>
  );
}

function ShopRow({ shop: { name, price, currency, url, visit, checkedAt } }: { shop: Shop }) {
  const { language, messages: t } = useI18n();
  const texts = useTexts(productPageTexts);
  const link = safeLink(url);
  return (
    <li className="grid gap-2 border-t border-line pt-4 first:border-0 first:pt-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-semibold break-words">{name}</span>
        {price === null ? (
          <span className="text-sm text-muted">{texts.noPrice}</span>
        ) : (
          <span className="font-semibold whitespace-nowrap tabular-nums">{formatPrice(price, currency, language)}</span>
        )}
        {checkedAt && (
          <span className="w-full text-sm text-muted">
            {texts.checkedOn(formatDate(checkedAt, language, { dateStyle: "medium" }))}
          </span>
        )}
      </div>
      {link && (
        <ButtonLink
          external
          fullWidth
          variant="secondary"
          href={visit}
          rel="sponsored nofollow noopener"
          icon={<ExternalLink aria-hidden="true" size={18} className="shrink-0" />}
          className="min-w-0 break-words"
        >
          {t.catalog.buyAt(link.host)}
        </ButtonLink>
      )}
    </li>
  );
}

function shopOf({ id, retailerName, ...rest }: Offer): Shop {
  return { ...rest, key: id, name: retailerName, visit: offerPath(id) };
}

function ownShopOf({ id, purchaseUrl, retailerUrl, retailerName, price, currency, lastSynced }: Product): Shop[] {
  const link = safeLink(purchaseUrl ?? retailerUrl);
  if (!link) return [];
  const shop = { key: id, name: retailerName ?? link.host, currency, url: link.href, visit: productShopPath(id) };
  // An old price, and one of unknown age, may be another by now.
  const isShown = isRecent(lastSynced, new Date());
  return [{ ...shop, price: isShown ? price : null, checkedAt: isShown ? lastSynced : null }];
}
