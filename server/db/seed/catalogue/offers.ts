import { chance } from "#server/db/seed/catalogue/codes.ts";
import type { Entry } from "#server/db/seed/catalogue/products.ts";
import { SHOPS } from "#server/db/seed/catalogue/shops.ts";
import type { Country } from "#shared/domain/assembly.ts";
import { HOUR_MS } from "#shared/domain/durations.ts";

type Shop = (typeof SHOPS)[keyof typeof SHOPS];

const COUNTRY = { CAD: "CA", USD: "US" } as const satisfies Record<Shop["currency"], Country>;
/** What a currency is worth in US dollars, roughly. */
const WORTH = { CAD: 0.73, USD: 1 };
/** Prices were looked up within so many hours. */
const CHECKED_HOURS = 80;

/** Where a product is offered: by its own shop at its price, and by up to two others for a little more or less. */
export function offersOf([slug, , , own, price]: Entry, now: Date) {
  const { currency } = SHOPS[own];
  const others = Object.keys(SHOPS)
    .filter((id): id is keyof typeof SHOPS => id !== own)
    .sort((a, b) => chance(`seller:${slug}:${a}`) - chance(`seller:${slug}:${b}`))
    .slice(0, Math.floor(chance(`sellers:${slug}`) * 3));
  return [own, ...others].flatMap((retailerId) => {
    const shop: Shop = SHOPS[retailerId];
    // A shop that is known by name only can't be led to.
    if (shop.site === null) return [];
    const ago = Math.floor(chance(`checked:${slug}:${retailerId}`) * CHECKED_HOURS) * HOUR_MS;
    const other =
      (price * WORTH[currency] * (0.94 + 0.14 * chance(`asks:${slug}:${retailerId}`))) / WORTH[shop.currency];
    return {
      retailerId,
      country: COUNTRY[shop.currency],
      price: retailerId === own ? price : Math.ceil(other) - 0.01,
      currency: shop.currency,
      url: `${shop.site}/products/${slug}`,
      checkedAt: new Date(now.getTime() - ago),
    };
  });
}
