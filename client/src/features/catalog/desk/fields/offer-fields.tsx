import { FieldRows } from "#client/features/catalog/desk/fields/field-rows.tsx";
import type { TypedOffer } from "#client/features/catalog/desk/sheet/values.ts";
import { formatDate, formatPrice } from "#client/lib/format.ts";
import { useI18n, useTexts } from "#client/lib/i18n.tsx";
import { deskProductsTexts } from "#client/messages/late/desk-products.ts";
import { productPageTexts } from "#client/messages/late/product-page.ts";
import { Chip } from "#client/ui/chip.tsx";
import { SelectField } from "#client/ui/select-field.tsx";
import { TextField } from "#client/ui/text-field.tsx";
import type { OpenSheet } from "#shared/contracts/catalog/desk.ts";
import { COUNTRIES } from "#shared/domain/assembly.ts";
import { LINK_MAX_CHARACTERS, SHEET_OFFERS_MAX } from "#shared/domain/limits.ts";

/** Where a product can be bought: the offers that editors keep, and below them those that feeds keep. */
export function OfferFields({
  name,
  value,
  onChange,
  error,
  opened: { retailers, feedOffers, mayChangeOffers },
}: {
  name: string;
  value: TypedOffer[];
  onChange: (offers: TypedOffer[]) => void;
  error: string | undefined;
  opened: Pick<OpenSheet, "retailers" | "feedOffers" | "mayChangeOffers">;
}) {
  const { language } = useI18n();
  const { offers: texts } = useTexts(deskProductsTexts);
  const { countries } = useTexts(productPageTexts);
  const shopOf = (id: string) => retailers.find((one) => one.id === id);
  const priceOf = (offer: { price: number; currency: string }) => formatPrice(offer.price, offer.currency, language);
  return (
    <>
      {mayChangeOffers ? (
        <FieldRows<TypedOffer>
          rows={value}
          onChange={onChange}
          rowLabel={texts.number}
          addLabel={texts.add}
          empty={() => ({ retailerId: "", country: "CA", price: "", url: "", checkedAt: null })}
          most={SHEET_OFFERS_MAX}
          error={error}
        >
          {(offer, change, autoFocus) => (
            <>
              <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
                <SelectField
                  name={`${name}-shop`}
                  label={texts.shop}
                  placeholder={texts.chooseShop}
                  options={retailers.map(({ id, name }) => ({ id, label: name }))}
                  value={shopOf(offer.retailerId)?.id ?? ""}
                  onChange={(retailerId) => change({ retailerId })}
                  required
                />
                <SelectField
                  name={`${name}-country`}
                  label={texts.country}
                  options={COUNTRIES.map((id) => ({ id, label: countries[id] }))}
                  value={offer.country}
                  onChange={(country) => change({ country })}
                />
              </div>
              <div className="grid grid-cols-1 gap-3 sm:grid-cols-[1fr_2fr]">
                <TextField
                  name={`${name}-price`}
                  label={texts.price(shopOf(offer.retailerId)?.currency)}
                  value={offer.price}
                  // A price that is typed was looked at.
                  onChange={(price) => change({ price, checkedAt: null })}
                  inputMode="decimal"
                  autoComplete="off"
                  required
                  autoFocus={autoFocus}
                />
                <TextField
                  name={`${name}-link`}
                  type="url"
                  label={texts.link}
                  value={offer.url}
                  onChange={(url) => change({ url, checkedAt: null })}
                  maxLength={LINK_MAX_CHARACTERS}
                  autoComplete="off"
                  required
                />
              </div>
              <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
                <Chip pressed={offer.checkedAt === null} onClick={() => change({ checkedAt: null })}>
                  {texts.checkedNow}
                </Chip>
                {offer.checkedAt !== null && (
                  <span className="text-sm text-muted">
                    {texts.checkedOn(formatDate(new Date(offer.checkedAt), language))}
                  </span>
                )}
              </div>
            </>
          )}
        </FieldRows>
      ) : (
        <p className="text-muted">{texts.keptByAdmins}</p>
      )}
      {feedOffers.length > 0 && (
        <div className="mt-4">
          <p className="mb-1.5 font-medium">{texts.ofFeeds}</p>
          <ul className="grid gap-1 text-sm text-muted">
            {feedOffers.map((offer) => (
              <li key={`${offer.country} ${offer.retailerId}`} className="wrap-anywhere">
                {texts.feedOffer(
                  offer.retailerName,
                  countries[offer.country],
                  priceOf(offer),
                  formatDate(offer.checkedAt, language),
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
