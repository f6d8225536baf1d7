import { and, asc, eq, sql } from "drizzle-orm";
import type { Database } from "#server/db/client.ts";
import { prepareOnce, prepareSelect } from "#server/db/prepared.ts";
import type { Deps } from "#server/deps.ts";
import { CARD, cardPath } from "#server/features/catalog/product-card.ts";
import { type PageTexts, pageTexts } from "#server/features/catalog/product-page-texts.ts";
import { generalPicture, type HeadPicture, type PageHead } from "#server/http/page-head.ts";
import { catalog } from "#shared/contracts/catalog/catalog.ts";
import { productFacts } from "#shared/contracts/catalog/product-facts.ts";
import { printedGtin } from "#shared/domain/codes/gtin.ts";
import type { Language } from "#shared/domain/language.ts";
import { oldestShown } from "#shared/domain/offers.ts";
import { productPath } from "#shared/domain/paths.ts";
import { nameOf } from "#shared/domain/product-name.ts";
import { safeLink } from "#shared/domain/safe-link.ts";
import { isUuid } from "#shared/domain/uuid.ts";
import { fillPath } from "#shared/http/endpoint.ts";
import { productCodes, productOffers, productRatings, products } from "#shared/schema/index.ts";

const offers = sql<{ price: number; currency: string; url: string }[] | null>`(
  select json_agg(json_build_object('price', price, 'currency', currency, 'url', url) order by country, price, retailer_id)
  from ${productOffers} where product_id = ${products.id} and checked_at > ${sql.placeholder("since")}::timestamptz
)`.as("offers");
const gtins = sql<string[] | null>`(
  select json_agg(value order by value) from ${productCodes} where product_id = ${products.id} and symbology = 'gtin'
)`.as("gtins");

const columns = {
  id: products.id,
  name: products.name,
  nameFr: products.nameFr,
  brand: products.brand,
  category: products.category,
  thumbnailUrl: products.thumbnailUrl,
  hasVideo: sql<boolean>`${products.videoUrl} is not null`.as("has_video"),
  averageRating: productRatings.averageRating,
  reviewCount: sql<number>`coalesce(${productRatings.reviewCount}, 0)`.as("review_count"),
  difficulty: productRatings.difficulty,
  gtins,
  offers,
};

const select = (db: Database) =>
  db
    .select(columns)
    .from(products)
    .leftJoin(productRatings, eq(productRatings.productId, products.id))
    .where(and(products.isListed, eq(products.id, sql.placeholder("id"))))
    .orderBy(asc(products.id));

const statements = prepareOnce((db) => ({ byId: prepareSelect(db, "product_page", columns, select(db)) }));

type Row = Awaited<ReturnType<typeof select>>[number];

/** What a product's page says of itself, null where there is no such product. `id` is whatever stands in the address. */
export async function describeProductPage(
  { db, config, now }: Pick<Deps, "db" | "config" | "now">,
  id: string,
  language: Language,
): Promise<PageHead | null> {
  if (!isUuid(id)) return null;
  const [row] = await statements(db).byId({ id, since: oldestShown(now()).toISOString() });
  if (!row) return null;
  const product = { ...row, name: nameOf(row, language) };
  const absolute = (link: string) => new URL(link, config.publicUrl).href;
  const texts = pageTexts[language];
  const description = describe(product, texts);
  const url = absolute(productPath(product.id));
  return {
    title: `${texts.title(product)} · Hexkey`,
    description,
    url,
    image: pictureOf(product, texts, config.publicUrl),
    jsonLd: toSchemaOrg(product, {
      url,
      image: safeLink(product.thumbnailUrl, config.publicUrl)?.href ?? absolute("/og.png"),
      description,
      category: texts.categories[product.category],
    }),
    asks: [catalog.get, productFacts.get].map(({ path }) => fillPath(path, { id: product.id })),
  };
}

/** What apps show with a link to it: its card, else its picture as it is. */
function pictureOf(product: Row, texts: PageTexts, publicUrl: string): HeadPicture {
  const alt = texts.picture(product);
  const card = cardPath(product);
  if (card !== null) return { url: new URL(card, publicUrl).href, alt, ...CARD };
  const own = safeLink(product.thumbnailUrl, publicUrl);
  return own ? { url: own.href, alt } : generalPicture(publicUrl);
}

function describe(product: Row, texts: PageTexts): string {
  return [
    texts.whatFor(product.name, product.hasVideo),
    product.averageRating !== null && texts.rating(product.averageRating, product.reviewCount),
    product.difficulty && texts.difficulty[product.difficulty],
  ]
    .filter(Boolean)
    .join(" ");
}

/** schema.org/Product. A rating, a price and a GTIN are in it only where there really is one. */
function toSchemaOrg(
  { name, brand, averageRating, reviewCount, gtins, offers }: Row,
  page: { url: string; image: string; description: string; category: string },
): Record<string, unknown> {
  const [gtin] = gtins ?? [];
  return {
    "@context": "https://schema.org",
    "@type": "Product",
    "@id": page.url,
    name,
    brand: { "@type": "Brand", name: brand },
    ...page,
    ...(gtin && { gtin: printedGtin(gtin) }),
    ...(averageRating !== null && {
      aggregateRating: {
        "@type": "AggregateRating",
        ratingValue: averageRating,
        reviewCount,
        bestRating: 5,
        worstRating: 1,
      },
    }),
    ...(offers && {
      offers: offers.flatMap(({ price, currency, url }) => {
        const link = safeLink(url);
        if (!link) return [];
        return { "@type": "Offer", price: price.toFixed(2), priceCurrency: currency, url: link.href };
      }),
    }),
  };
}
