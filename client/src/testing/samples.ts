import type { Product, ProductDetail, TrendingFeed, TrendingItem } from "#shared/contracts/catalog/catalog.ts";
import type { Review } from "#shared/contracts/reviews/reviews.ts";

/** A UUID by number: the same number is the same thing. */
export function sampleId(number: number): string {
  return `018f0000-0000-7000-8000-${String(number).padStart(12, "0")}`;
}

/** A product with a video of its own, as the API sends it; `number` makes its id. */
export function sampleProduct({ number = 1, ...fields }: Partial<Product> & { number?: number } = {}): Product {
  return {
    id: sampleId(number),
    name: "Lindholm 3-drawer dresser",
    nameFr: null,
    brand: "Nordhem",
    category: "bedroom",
    qrCode: `HXK-0000-${String(number).padStart(4, "0")}`,
    videoUrl: "/media/demo/lindholm.mp4",
    videoDuration: 72,
    thumbnailUrl: "/media/demo/lindholm-640.webp",
    retailerId: "maison",
    retailerName: "Maison Example",
    price: 149,
    currency: "CAD",
    availability: null,
    retailerUrl: null,
    lastSynced: new Date(),
    salesRank: null,
    monthlyViews: 0,
    assemblyDifficulty: null,
    isBestSeller: false,
    isTopRated: false,
    manufacturerPartnerId: null,
    isSponsored: false,
    sponsorId: null,
    purchaseUrl: null,
    sponsorshipEndDate: null,
    createdAt: new Date("2026-01-01T00:00:00Z"),
    averageRating: 4.1,
    reviewCount: 57,
    difficulty: "medium",
    ...fields,
  };
}

/** The same with the files of its video. */
export function sampleDetail({
  videoSources,
  captions,
  ...fields
}: Partial<ProductDetail> & { number?: number } = {}): ProductDetail {
  return {
    ...sampleProduct(fields),
    videoSources: videoSources ?? [
      { url: "/media/demo/lindholm.mp4", type: "video/mp4" },
      { url: "/media/demo/lindholm.webm", type: "video/webm" },
    ],
    captions: captions ?? [
      { url: "/media/demo/lindholm.en.vtt", language: "en" },
      { url: "/media/demo/lindholm.fr.vtt", language: "fr" },
    ],
  };
}

export function sampleReview({ number = 1, ...fields }: Partial<Review> & { number?: number } = {}): Review {
  return {
    id: sampleId(1000 + number),
    productId: sampleId(number),
    userId: sampleId(2000 + number),
    rating: 4,
    difficulty: "medium",
    comment: "Everything fit.",
    defects: [],
    createdAt: new Date(),
    productName: "Lindholm 3-drawer dresser",
    productNameFr: null,
    productBrand: "Nordhem",
    productThumbnail: null,
    productVideoUrl: null,
    userName: "Maya T.",
    userEmail: null,
    reply: null,
    ...fields,
  };
}

export function sampleTrendingItem({
  number = 1,
  ...fields
}: Partial<TrendingItem> & { number?: number } = {}): TrendingItem {
  return {
    id: sampleId(number),
    title: `Trending item ${number}`,
    titleFr: null,
    retailer: "Maison Example",
    price: 80,
    currency: "CAD",
    rating: null,
    reviewCount: 0,
    thumbnail: null,
    description: "Nordhem",
    category: "bedroom",
    url: null,
    ...fields,
  };
}

/** A feed of `count` items, computed from activity. */
export function sampleFeed(count: number, fields: Partial<TrendingFeed> = {}): TrendingFeed {
  const products = Array.from({ length: count }, (_, index) => sampleTrendingItem({ number: index + 1 }));
  return {
    products,
    source: "activity",
    lastUpdated: new Date("2026-05-04T03:00:00Z"),
    totalProducts: count,
    retailerCount: 1,
    ...fields,
  };
}

/** A sort key of a list in the order of a moment. */
export const PLACE: [createdAt: string, id: string] = ["2026-05-05T12:00:00.000Z", sampleId(1)];

/** One page of a list, the last unless the sort key of its last row is given. */
export const page = <Item>(items: Item[], nextKey: readonly unknown[] | null = null) => ({
  items,
  nextCursor: nextKey && btoa(JSON.stringify(nextKey)),
});
