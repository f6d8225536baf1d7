import { chance, demoCode, demoGtin } from "#server/db/seed/catalogue/codes.ts";
import { factRows } from "#server/db/seed/catalogue/fact-rows.ts";
import { added, MEDIA, rowId } from "#server/db/seed/catalogue/ids.ts";
import { type Entry, FILM_KEY, PRODUCTS, SHORT_SUPPLY } from "#server/db/seed/catalogue/products.ts";
import { reviewRows } from "#server/db/seed/catalogue/review-rows.ts";
import { MEMBERS, memberKey } from "#server/db/seed/catalogue/reviews.ts";
import type { DemoRows, Row } from "#server/db/seed/catalogue/rows.ts";
import { BRANDS, PARTNERS, SHOPS, SPONSORSHIPS } from "#server/db/seed/catalogue/shops.ts";
import films from "#server/db/seed/media/films.json" with { type: "json" };
import { CATEGORIES } from "#shared/domain/categories.ts";
import { articleValue } from "#shared/domain/codes/article-number.ts";
import { DAY_MS, HOUR_MS } from "#shared/domain/durations.ts";
import { TRENDING_WINDOW_DAYS } from "#shared/domain/limits.ts";

const BEST_SELLERS = 6;
const RANKED = 48;
const TOP_RATED = { average: 4.25, reviews: 4 };

const before = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);
/**
 * Everything that the demo catalogue holds. Ids, codes and texts are the same at every call; what tells of time
 * (reviews, activity, sponsorships, prices) is reckoned from `now`.
 */
export function demoCatalogue(now: Date): DemoRows {
  const entries = CATEGORIES.flatMap((category) => PRODUCTS[category].map((entry) => ({ category, entry })));
  const { reviews, reviewVotes } = reviewRows(now);
  const activity = entries.flatMap(({ entry }) => activityRows(entry, now));
  const ranks = salesRanks(entries.map(({ entry }) => entry));
  return {
    users: MEMBERS.map((name) => ({
      id: rowId(`user:${memberKey(name)}`),
      username: `demo-${memberKey(name)}`,
      firstName: name,
      lastName: "(demo)",
      authProvider: "local",
      role: "user",
      isActive: true,
      createdAt: added(`user:${memberKey(name)}`),
    })),
    retailers: Object.entries(SHOPS).map(([id, { name, site, currency }]) => ({
      id,
      name,
      logo: `${MEDIA}/shop-${id}.svg`,
      websiteUrl: site,
      currency,
    })),
    sponsors: SPONSORSHIPS.map(({ sponsor, contact, website }) => ({
      id: rowId(`sponsor:${sponsor}`),
      companyName: sponsor,
      contactEmail: contact,
      website,
      createdAt: added(`sponsor:${sponsor}`),
    })),
    advertisements: SPONSORSHIPS.flatMap(({ sponsor, products }) =>
      Object.entries(products).map(([slug, days]) => ({
        id: rowId(`campaign:${slug}`),
        sponsorId: rowId(`sponsor:${sponsor}`),
        productId: rowId(slug),
        campaignName: `Demo: ${slug}`,
        startDate: now,
        endDate: before(now, -days),
        createdAt: now,
      })),
    ),
    manufacturerPartners: PARTNERS.map(({ brand, contact, email, category, volume }) => ({
      id: rowId(`partner:${brand}`),
      companyName: brand,
      contactName: contact,
      contactEmail: email,
      partnershipStatus: "approved",
      applicationDate: added(`partner:${brand}`),
      approvalDate: new Date(added(`partner:${brand}`).getTime() + 12 * DAY_MS),
      monthlyVolume: volume,
      primaryCategory: category,
      notes: "A demo partner: the company is invented.",
    })),
    products: entries.map(({ category, entry: [slug, name, brand, shop, price, difficulty, , video] }) => {
      const { name: retailerName, currency, site } = SHOPS[shop];
      const id = rowId(slug);
      const opened = activity.filter(({ productId }) => productId === id);
      const ratings = reviews.filter(({ productId }) => productId === id).map(({ rating }) => rating);
      return {
        id,
        name,
        brand,
        category,
        qrCode: demoCode(slug),
        videoUrl: video === FILM_KEY ? `${MEDIA}/${slug}.mp4` : (video ?? null),
        videoDuration: video === FILM_KEY ? filmSeconds(slug) : null,
        thumbnailUrl: `${MEDIA}/${slug}-640.webp`,
        retailerId: shop,
        retailerName,
        price,
        currency,
        availability: SHORT_SUPPLY[slug] ?? "In stock",
        retailerUrl: site,
        purchaseUrl: site && `${site}/products/${slug}`,
        lastSynced: new Date(now.getTime() - Math.floor(chance(`synced:${slug}`) * 20) * HOUR_MS),
        salesRank: ranks.get(slug) ?? null,
        monthlyViews: opened.reduce((sum, { views = 0 }) => sum + views, 0),
        assemblyDifficulty: difficulty,
        isBestSeller: (ranks.get(slug) ?? RANKED) <= BEST_SELLERS,
        isTopRated: isTopRated(ratings),
        manufacturerPartnerId: PARTNERS.some((partner) => partner.brand === brand) ? rowId(`partner:${brand}`) : null,
        ...sponsorship(slug, now),
        createdAt: added(slug),
      };
    }),
    productCodes: entries.flatMap(({ entry: [slug, , brand] }) => {
      const article = BRANDS[brand].article(1 + Math.floor(chance(`article:${slug}`) * 9998));
      return [
        {
          productId: rowId(slug),
          symbology: "gtin",
          value: `0${demoGtin(1 + Math.floor(chance(`gtin:${slug}`) * 49_998))}`,
        },
        { productId: rowId(slug), symbology: "article-number", value: articleValue(brand, article) },
        { productId: rowId(slug), symbology: "hexkey", value: demoCode(slug) },
      ] as const;
    }),
    productMedia: entries.flatMap(({ entry: [slug, , , , , , , video] }) =>
      video === FILM_KEY ? mediaRows(slug) : [],
    ),
    productActivity: activity,
    reviews,
    reviewVotes,
    ...factRows(
      entries.map(({ entry }) => entry),
      now,
    ),
  };
}

/** The length of a product's own film in whole seconds, as measured when it was made. */
function filmSeconds(slug: string): number {
  const seconds = new Map<string, number>(Object.entries(films)).get(slug);
  if (seconds === undefined) throw new Error(`${slug} has no film; make it with: npm run demo:media -- --only ${slug}`);
  return Math.floor(seconds);
}

function mediaRows(slug: string): Row<"productMedia">[] {
  const file = (url: string) => ({ id: rowId(url), productId: rowId(slug), url: `${MEDIA}/${url}` });
  return [
    // Nearly every device decodes H.264 in hardware, so it comes first.
    { ...file(`${slug}.mp4`), kind: "video", mediaType: "video/mp4", position: 0 },
    { ...file(`${slug}.webm`), kind: "video", mediaType: "video/webm", position: 1 },
    { ...file(`${slug}.en.vtt`), kind: "captions", mediaType: "text/vtt", language: "en", position: 0 },
    { ...file(`${slug}.fr.vtt`), kind: "captions", mediaType: "text/vtt", language: "fr", position: 1 },
  ];
}

/** Thirty days that add up to about the product's views: busier at weekends, never quite the same. */
function activityRows([slug, , , , , , views]: Entry, now: Date): Row<"productActivity">[] {
  const days = Array.from({ length: TRENDING_WINDOW_DAYS }, (_, ago) => {
    const day = before(now, ago);
    const weekend = day.getUTCDay() % 6 === 0 ? 1.5 : 1;
    return { ago, day: day.toISOString().slice(0, 10), weight: weekend * (0.6 + 0.8 * chance(`day:${slug}:${ago}`)) };
  });
  const whole = days.reduce((sum, { weight }) => sum + weight, 0);
  const productId = rowId(slug);
  const scanned = 0.08 + 0.2 * chance(`scanned:${slug}`);
  return days.map(({ day, weight }) => {
    const opened = Math.round((views * weight) / whole);
    return { productId, day, views: opened, scans: Math.round(opened * scanned) };
  });
}

/** What sells is mostly what is looked at. Rank 1 sells best; the tail is not ranked. */
function salesRanks(entries: readonly Entry[]): Map<string, number> {
  const sales = entries.map(([slug, , , , , , views]) => ({
    slug,
    sold: views * (0.6 + 0.6 * chance(`sold:${slug}`)),
  }));
  const sorted = sales.sort((a, b) => b.sold - a.sold).slice(0, RANKED);
  return new Map(sorted.map(({ slug }, i) => [slug, i + 1]));
}

function isTopRated(ratings: readonly number[]): boolean {
  const sum = ratings.reduce((total, rating) => total + rating, 0);
  return ratings.length >= TOP_RATED.reviews && sum / ratings.length >= TOP_RATED.average;
}

function sponsorship(slug: string, now: Date) {
  for (const { sponsor, products } of SPONSORSHIPS) {
    const days = new Map<string, number>(Object.entries(products)).get(slug);
    if (days !== undefined) {
      return { isSponsored: true, sponsorId: rowId(`sponsor:${sponsor}`), sponsorshipEndDate: before(now, -days) };
    }
  }
  return { isSponsored: false, sponsorId: null, sponsorshipEndDate: null };
}
