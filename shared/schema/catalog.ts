import { type SQL, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { COUNTRIES, GUIDE_KINDS, HAZARDS, TOOLS } from "#shared/domain/assembly.ts";
import { CATEGORIES } from "#shared/domain/categories.ts";
import { DIFFICULTIES } from "#shared/domain/difficulty.ts";
import { LANGUAGES } from "#shared/domain/language.ts";
import { GAPS, type Gap } from "#shared/domain/product-sheet.ts";
import { users } from "#shared/schema/accounts.ts";
import { manufacturerPartners, sponsors } from "#shared/schema/business.ts";
import {
  createdAt,
  flag,
  id,
  isCurrency,
  isWebLink,
  moment,
  money,
  notNegative,
  oneOf,
  someOf,
  tally,
} from "#shared/schema/columns.ts";

export const retailers = pgTable(
  "retailers",
  {
    /** A stable slug: links and feeds name a retailer by it. */
    id: text().primaryKey(),
    name: text().notNull(),
    logo: text(),
    websiteUrl: text("website_url"),
    /** ISO 4217: a product's price takes its currency from its retailer. */
    currency: text().notNull().default("USD"),
    createdAt: createdAt(),
  },
  (table) => [
    isCurrency("retailers_currency_code", table.currency),
    isWebLink("retailers_website_url_link", table.websiteUrl),
  ],
);

type Lacking = Record<"videoUrl" | "thumbnailUrl" | "hasBoxCode", AnyPgColumn>;

/** The condition that a product lacks something that its page should have. */
export const lacks: Record<Gap, (table: Lacking) => SQL<boolean>> = {
  film: ({ videoUrl }) => sql`${videoUrl} is null`,
  code: ({ hasBoxCode }) => sql`not ${hasBoxCode}`,
  picture: ({ thumbnailUrl }) => sql`${thumbnailUrl} is null`,
};

/** That it lacks any of these; the indexes of the desk hold exactly this expression. */
export function lacksAny(table: Lacking): SQL<boolean> {
  return sql`(${lacks.film(table)} or ${lacks.code(table)} or ${lacks.picture(table)})`;
}

export const products = pgTable(
  "products",
  {
    id: id(),
    name: text().notNull(),
    /** For people who read French; null where there is none but `name`. */
    nameFr: text("name_fr"),
    brand: text().notNull(),
    category: text({ enum: CATEGORIES }).notNull(),
    qrCode: text("qr_code").notNull().unique(),
    videoUrl: text("video_url"),
    /** Seconds. */
    videoDuration: integer("video_duration"),
    thumbnailUrl: text("thumbnail_url"),
    retailerId: text("retailer_id").references(() => retailers.id, { onDelete: "set null", onUpdate: "cascade" }),
    retailerName: text("retailer_name"),
    price: money("price"),
    currency: text().notNull().default("USD"),
    availability: text(),
    retailerUrl: text("retailer_url"),
    lastSynced: moment("last_synced"),
    salesRank: integer("sales_rank"),
    monthlyViews: tally("monthly_views"),
    assemblyDifficulty: text("assembly_difficulty", { enum: DIFFICULTIES }),
    isBestSeller: flag("is_best_seller"),
    isTopRated: flag("is_top_rated"),
    manufacturerPartnerId: uuid("manufacturer_partner_id").references(() => manufacturerPartners.id, {
      onDelete: "set null",
    }),
    isSponsored: flag("is_sponsored"),
    sponsorId: uuid("sponsor_id").references(() => sponsors.id, { onDelete: "set null" }),
    purchaseUrl: text("purchase_url"),
    sponsorshipEndDate: moment("sponsorship_end_date"),
    /** Whether it is found and shown: a product that came with spam or worse is not. */
    isListed: boolean("is_listed").notNull().default(true),
    /** Whether a member made it by sharing a video of it: unless others build upon it, it goes with its videos. */
    cameWithShare: flag("came_with_share"),
    /** Whether it has a code that is on its box, beside our own. Kept by a trigger on `product_codes`. */
    hasBoxCode: flag("has_box_code"),
    createdAt: createdAt(),
  },
  (table) => [
    oneOf("products_category_known", table.category, CATEGORIES),
    oneOf("products_assembly_difficulty_known", table.assemblyDifficulty, DIFFICULTIES),
    isCurrency("products_currency_code", table.currency),
    notNegative("products_price_not_negative", table.price),
    notNegative("products_monthly_views_not_negative", table.monthlyViews),
    check("products_video_duration_positive", sql`${table.videoDuration} > 0`),
    check("products_sales_rank_positive", sql`${table.salesRank} > 0`),
    // Our own files are paths, everything else a link: the player opens it either way, so it must never be a script.
    check("products_video_url_link", sql`${table.videoUrl} ~* '^(https?://|/[^/\\\\])'`),
    isWebLink("products_retailer_url_link", table.retailerUrl),
    isWebLink("products_purchase_url_link", table.purchaseUrl),
    // Both lists are read page by page from the last row seen (keyset), most viewed first, that of a category with all
    // that have a video before the others. The indexes ascend and are
    // read backwards: "desc" here would mean "desc nulls last", which the planner can't use for a plain "desc" order.
    index("products_by_views").on(table.monthlyViews, table.id).where(sql`${table.isListed}`),
    index("products_by_category_videos_first")
      .on(table.category, sql`(${table.videoUrl} is not null)`, table.monthlyViews, table.id)
      .where(sql`${table.isListed}`),
    // Few rows are sponsored; the rest stay out of the index. Best selling first, as they are shown.
    index("products_sponsored").on(table.salesRank, table.id).where(sql`${table.isSponsored} and ${table.isListed}`),
    // The lists of the catalogue desk: what lacks something first, then the newest; of brands, and of what lacks one thing.
    index("products_desk").on(lacksAny(table), table.id).where(sql`${table.isListed}`),
    index("products_desk_by_brand")
      .on(sql`brand_key(${table.brand})`, lacksAny(table), table.id)
      .where(sql`${table.isListed}`),
    ...GAPS.map((gap) =>
      index(`products_desk_without_${gap}`)
        .on(lacksAny(table), table.id)
        .where(sql`${table.isListed} and ${lacks[gap](table)}`),
    ),
    // Most products have none of these three.
    index("products_by_retailer").on(table.retailerId).where(sql`${table.retailerId} is not null`),
    index("products_by_sponsor").on(table.sponsorId).where(sql`${table.sponsorId} is not null`),
    index("products_by_manufacturer_partner")
      .on(table.manufacturerPartnerId)
      .where(sql`${table.manufacturerPartnerId} is not null`),
    // All of a brand, however it is written.
    index("products_by_brand").on(sql`search_key(${table.brand})`, table.id),
  ],
);

/** The canonical kinds of a product's codes; GTINs are kept as 14 digits. */
export const STORED_SYMBOLOGIES = ["gtin", "article-number", "hexkey"] as const;

/** The codes that lead to a product. One code never leads to two. */
export const productCodes = pgTable(
  "product_codes",
  {
    productId: uuid("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    symbology: text({ enum: STORED_SYMBOLOGIES }).notNull(),
    /** Canonical: a GTIN as 14 digits, an article number as `brand:number` in lower case without separators, our own code as printed. */
    value: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.value, table.symbology] }),
    oneOf("product_codes_symbology_known", table.symbology, STORED_SYMBOLOGIES),
    check("product_codes_gtin_14_digits", sql`${table.symbology} <> 'gtin' or ${table.value} ~ '^[0-9]{14}$'`),
    index("product_codes_by_product").on(table.productId),
    // The number alone, as it is printed without its maker's name: it may be several makers'.
    index("product_codes_by_article_number")
      .on(sql`split_part(${table.value}, ':', 2)`)
      .where(sql`${table.symbology} = 'article-number'`),
    // Search finds codes as they are typed, and those that begin so: byte by byte, so that a beginning is one range.
    index("product_codes_as_typed").on(sql`(search_code(${table.value}) collate "C")`),
  ],
);

/** The files of a product's own video: the same film in several formats, and its captions. */
export const productMedia = pgTable(
  "product_media",
  {
    id: id(),
    productId: uuid("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    kind: text({ enum: ["video", "captions"] }).notNull(),
    url: text().notNull(),
    mediaType: text("media_type").notNull(),
    language: text({ enum: LANGUAGES }),
    /** Best first. */
    position: integer().notNull().default(0),
  },
  (table) => [
    oneOf("product_media_kind_known", table.kind, ["video", "captions"]),
    oneOf("product_media_language_known", table.language, LANGUAGES),
    check("product_media_captions_have_language", sql`(${table.kind} = 'captions') = (${table.language} is not null)`),
    unique("product_media_url_once").on(table.productId, table.url),
  ],
);

/**
 * The summary of a product's reviews. Kept by a trigger on `reviews` in the same transaction, so that a list of
 * products needs no aggregate over reviews.
 */
export const productRatings = pgTable(
  "product_ratings",
  {
    productId: uuid("product_id")
      .primaryKey()
      .references(() => products.id, { onDelete: "cascade" }),
    reviewCount: tally("review_count"),
    ratingSum: tally("rating_sum"),
    easyCount: tally("easy_count"),
    mediumCount: tally("medium_count"),
    hardCount: tally("hard_count"),
    /** Mean stars to one decimal; null without reviews. */
    averageRating: numeric("average_rating", { precision: 2, scale: 1, mode: "number" }).generatedAlwaysAs(
      sql`round(rating_sum::numeric / nullif(review_count, 0), 1)`,
    ),
    /** The most common one; on a tie the harder, since a warning serves better when planning an evening. */
    difficulty: text({ enum: DIFFICULTIES }).generatedAlwaysAs(
      sql`case when review_count = 0 then null when hard_count >= greatest(easy_count, medium_count) then 'hard' when medium_count >= easy_count then 'medium' else 'easy' end`,
    ),
  },
  (table) => [
    notNegative("product_ratings_not_negative", table.easyCount, table.mediumCount, table.hardCount),
    check(
      "product_ratings_add_up",
      sql`${table.reviewCount} = ${table.easyCount} + ${table.mediumCount} + ${table.hardCount}`,
    ),
    check(
      "product_ratings_within_stars",
      sql`${table.ratingSum} between ${table.reviewCount} and 5 * ${table.reviewCount}`,
    ),
  ],
);

/** How often a product was opened on a day, and how many of those openings a scan led to. */
export const productActivity = pgTable(
  "product_activity",
  {
    productId: uuid("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    day: date({ mode: "string" }).notNull(),
    views: tally("views"),
    scans: tally("scans"),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.day] }),
    notNegative("product_activity_not_negative", table.views, table.scans),
    // The nightly roll-up reads the last days of all products.
    index("product_activity_by_day").on(table.day),
  ],
);

/** The latest nightly ranking, replaced whole by the roll-up. */
export const trendingProducts = pgTable(
  "trending_products",
  {
    productId: uuid("product_id")
      .primaryKey()
      .references(() => products.id, { onDelete: "cascade" }),
    /** 1 is the hottest. */
    rank: integer().notNull().unique(),
    score: doublePrecision().notNull(),
    computedAt: moment("computed_at").notNull(),
  },
  (table) => [check("trending_products_rank_positive", sql`${table.rank} > 0`)],
);

/** What there is to know of a product before its box is opened. A product without a row says nothing of it. */
export const productFacts = pgTable(
  "product_facts",
  {
    productId: uuid("product_id")
      .primaryKey()
      .references(() => products.id, { onDelete: "cascade" }),
    /** How long the maker says that it takes. */
    makerMinutes: integer("maker_minutes"),
    peopleNeeded: integer("people_needed"),
    tools: text({ enum: TOOLS }).array().notNull().default(sql`'{}'`),
    hazards: text({ enum: HAZARDS }).array().notNull().default(sql`'{}'`),
    /** The maker's manual, a PDF: a path of ours or a link. */
    manualUrl: text("manual_url"),
    /** As they were counted in it; null where it could not be read. */
    manualPages: integer("manual_pages"),
    manualBytes: bigint("manual_bytes", { mode: "number" }),
  },
  (table) => [
    check("product_facts_maker_minutes_positive", sql`${table.makerMinutes} > 0`),
    check("product_facts_people_needed_1_to_9", sql`${table.peopleNeeded} between 1 and 9`),
    someOf("product_facts_tools_known", table.tools, TOOLS),
    someOf("product_facts_hazards_known", table.hazards, HAZARDS),
    check("product_facts_manual_url_link", sql`${table.manualUrl} ~* '^(https?://|/[^/\\\\])'`),
    check("product_facts_manual_pages_positive", sql`${table.manualPages} > 0`),
    notNegative("product_facts_manual_bytes_not_negative", table.manualBytes),
    check(
      "product_facts_measured_manual",
      sql`${table.manualUrl} is not null or (${table.manualPages} is null and ${table.manualBytes} is null)`,
    ),
  ],
);

/** The boxes that a product comes in, as they have to be carried. */
export const productBoxes = pgTable(
  "product_boxes",
  {
    productId: uuid("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    /** From 1, as printed on the boxes ("1 of 2"). */
    position: integer().notNull(),
    widthMm: integer("width_mm").notNull(),
    heightMm: integer("height_mm").notNull(),
    depthMm: integer("depth_mm").notNull(),
    weightGrams: integer("weight_grams").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.position] }),
    check(
      "product_boxes_positive",
      sql`least(${table.position}, ${table.widthMm}, ${table.heightMm}, ${table.depthMm}, ${table.weightGrams}) > 0`,
    ),
  ],
);

/** Where a product can be bought, for how much on which day. What a shop pays us is nowhere here. */
export const productOffers = pgTable(
  "product_offers",
  {
    id: id(),
    productId: uuid("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    retailerId: text("retailer_id")
      .notNull()
      .references(() => retailers.id, { onDelete: "cascade", onUpdate: "cascade" }),
    country: text({ enum: COUNTRIES }).notNull(),
    price: money("price").notNull(),
    currency: text().notNull(),
    url: text().notNull(),
    /** When the price was last seen to be so. */
    checkedAt: moment("checked_at").notNull(),
  },
  (table) => [
    unique("product_offers_once").on(table.productId, table.retailerId, table.country),
    oneOf("product_offers_country_known", table.country, COUNTRIES),
    notNegative("product_offers_price_not_negative", table.price),
    isCurrency("product_offers_currency_code", table.currency),
    isWebLink("product_offers_url_link", table.url),
    index("product_offers_by_retailer").on(table.retailerId),
  ],
);

/** How a product is put together, taken apart or fixed to the wall, in one language. */
export const guides = pgTable(
  "guides",
  {
    id: id(),
    productId: uuid("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    kind: text({ enum: GUIDE_KINDS }).notNull(),
    language: text({ enum: LANGUAGES }).notNull(),
  },
  (table) => [
    unique("guides_once").on(table.productId, table.kind, table.language),
    oneOf("guides_kind_known", table.kind, GUIDE_KINDS),
    oneOf("guides_language_known", table.language, LANGUAGES),
  ],
);

export const guideSteps = pgTable(
  "guide_steps",
  {
    guideId: uuid("guide_id")
      .notNull()
      .references(() => guides.id, { onDelete: "cascade" }),
    /** From 1. */
    position: integer().notNull(),
    text: text().notNull(),
    /** Where the step begins in the product's video. */
    startsAtSeconds: integer("starts_at_seconds"),
    /** A path of ours or a link. */
    pictureUrl: text("picture_url"),
    /** What is on it, for those who don't see it; null where the step's text says it all. */
    pictureAlt: text("picture_alt"),
  },
  (table) => [
    primaryKey({ columns: [table.guideId, table.position] }),
    check("guide_steps_position_positive", sql`${table.position} > 0`),
    notNegative("guide_steps_starts_at_not_negative", table.startsAtSeconds),
    check("guide_steps_picture_url_link", sql`${table.pictureUrl} ~* '^(https?://|/[^/\\\\])'`),
    check("guide_steps_alt_of_picture", sql`${table.pictureUrl} is not null or ${table.pictureAlt} is null`),
  ],
);

/** A product that a member has at hand and the catalogue lacks. */
export const productProposals = pgTable(
  "product_proposals",
  {
    id: id(),
    userId: uuid("user_id").references(() => users.id, { onDelete: "set null" }),
    name: text().notNull(),
    brand: text().notNull(),
    category: text({ enum: CATEGORIES }).notNull(),
    /** The code on the box as it was read or corrected; null where there is none. */
    code: text(),
    /** The code's canonical form, as in `product_codes`: two boxes of one product are proposed once. */
    codeKey: text("code_key"),
    /** The product that it became. */
    productId: uuid("product_id").references(() => products.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (table) => [
    oneOf("product_proposals_category_known", table.category, CATEGORIES),
    check("product_proposals_code_has_key", sql`(${table.code} is null) = (${table.codeKey} is null)`),
    index("product_proposals_by_user").on(table.userId),
    index("product_proposals_by_product").on(table.productId),
    // Whether the product of a code has been proposed already.
    index("product_proposals_by_code").on(table.codeKey),
  ],
);
