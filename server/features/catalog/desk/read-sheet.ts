import { createHash } from "node:crypto";
import { and, desc, eq, sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { Database, Transaction } from "#server/db/client.ts";
import { productMissing } from "#server/features/catalog/listed-product.ts";
import { type ProductSheet, productSheet } from "#shared/contracts/catalog/product-sheet.ts";
import { COUNTRIES, GUIDE_KINDS, HAZARDS, TOOLS } from "#shared/domain/assembly.ts";
import { LANGUAGES } from "#shared/domain/language.ts";
import {
  feedItems,
  guideSteps,
  guides,
  productBoxes,
  productCodes,
  productFacts,
  productOffers,
  productRevisions,
  products,
} from "#shared/schema/index.ts";

type Reads = Database | Transaction;

/** A product's sheet as it is at this moment. */
export interface CurrentSheet {
  sheet: ProductSheet;
  /** Of the latest revision; null for a product that was never edited. */
  revision: number | null;
  digest: string;
  /** Stands for exactly this sheet: two editors who have the same one began with the same. */
  version: string;
  qrCode: string;
  hasFilm: boolean;
  /** What was counted in its manual; null where it has none. */
  manual: { url: string; pages: number | null; bytes: number | null } | null;
}

const { id } = products;

/** The condition that a feed keeps the price of an offer. */
export const isOfFeed = sql<boolean>`exists (
  select from ${feedItems} where ${feedItems.productId} = ${productOffers.productId}
    and ${feedItems.source} = ${productOffers.retailerId}
)`;

const codesOf = (symbology: "gtin" | "article-number", value: ReturnType<typeof sql>) => sql<string[] | null>`(
  select json_agg(distinct ${value}) from ${productCodes}
  where ${productCodes.productId} = ${id} and ${productCodes.symbology} = ${sql.raw(`'${symbology}'`)}
)`;

const boxes = sql<ProductSheet["boxes"] | null>`(
  select json_agg(json_build_object(
    'widthMm', ${productBoxes.widthMm}, 'heightMm', ${productBoxes.heightMm}, 'depthMm', ${productBoxes.depthMm},
    'weightGrams', ${productBoxes.weightGrams}
  ) order by ${productBoxes.position})
  from ${productBoxes} where ${productBoxes.productId} = ${id}
)`;

type StoredOffer = Omit<ProductSheet["offers"][number], "checkedAt"> & { checkedAt: string };

const offers = sql<StoredOffer[] | null>`(
  select json_agg(json_build_object(
    'retailerId', ${productOffers.retailerId}, 'country', ${productOffers.country}, 'price', ${productOffers.price},
    'url', ${productOffers.url}, 'checkedAt', ${productOffers.checkedAt}
  ) order by ${productOffers.retailerId})
  from ${productOffers} where ${productOffers.productId} = ${id} and not ${isOfFeed}
)`;

const instructions = sql<ProductSheet["guides"] | null>`(
  select json_agg(json_build_object('kind', ${guides.kind}, 'language', ${guides.language}, 'steps', coalesce((
    select json_agg(json_build_object('text', ${guideSteps.text}, 'startsAtSeconds', ${guideSteps.startsAtSeconds},
      'pictureUrl', ${guideSteps.pictureUrl}, 'pictureAlt', ${guideSteps.pictureAlt}) order by ${guideSteps.position})
    from ${guideSteps} where ${guideSteps.guideId} = ${guides.id}
  ), '[]')))
  from ${guides} where ${guides.productId} = ${id}
)`;

const columns = {
  name: products.name,
  nameFr: products.nameFr,
  brand: products.brand,
  category: products.category,
  thumbnailUrl: products.thumbnailUrl,
  qrCode: products.qrCode,
  hasFilm: sql<boolean>`${products.videoUrl} is not null`,
  gtins: codesOf("gtin", sql`${productCodes.value}`),
  articleNumbers: codesOf("article-number", sql`split_part(${productCodes.value}, ':', 2)`),
  boxes,
  offers,
  instructions,
  hazards: productFacts.hazards,
  peopleNeeded: productFacts.peopleNeeded,
  tools: productFacts.tools,
  makerMinutes: productFacts.makerMinutes,
  manualUrl: productFacts.manualUrl,
  manualPages: productFacts.manualPages,
  manualBytes: productFacts.manualBytes,
  revision: sql<number | null>`(
    select max(${productRevisions.version}) from ${productRevisions} where ${productRevisions.productId} = ${id}
  )`,
};

/** A listed product's sheet, with one statement and so of one moment. Throws NOT_FOUND. */
export async function readSheet(db: Reads, productId: string): Promise<CurrentSheet> {
  const [row] = await db
    .select(columns)
    .from(products)
    .leftJoin(productFacts, eq(productFacts.productId, id))
    .where(and(products.isListed, eq(id, productId)));
  if (!row) throw productMissing();
  const sheet: ProductSheet = {
    name: row.name,
    nameFr: row.nameFr,
    brand: row.brand,
    category: row.category,
    gtins: (row.gtins ?? []).sort(),
    articleNumbers: (row.articleNumbers ?? []).sort(),
    thumbnailUrl: row.thumbnailUrl,
    boxes: row.boxes ?? [],
    hazards: HAZARDS.filter((hazard) => row.hazards?.includes(hazard)),
    peopleNeeded: row.peopleNeeded,
    tools: TOOLS.filter((tool) => row.tools?.includes(tool)),
    makerMinutes: row.makerMinutes,
    manualUrl: row.manualUrl,
    offers: COUNTRIES.flatMap((country) => (row.offers ?? []).filter((offer) => offer.country === country)).map(
      (offer) => ({ ...offer, checkedAt: new Date(offer.checkedAt) }),
    ),
    guides: GUIDE_KINDS.flatMap((kind) =>
      LANGUAGES.flatMap((language) =>
        (row.instructions ?? []).filter((guide) => guide.kind === kind && guide.language === language),
      ),
    ),
  };
  const { revision, qrCode, hasFilm, manualUrl, manualPages, manualBytes } = row;
  const manual = manualUrl === null ? null : { url: manualUrl, pages: manualPages, bytes: manualBytes };
  const digest = digestOf(sheet);
  return { sheet, revision, digest, version: `${revision ?? "new"}-${digest.slice(0, 32)}`, qrCode, hasFilm, manual };
}

const digestOf = (sheet: ProductSheet) => createHash("sha256").update(JSON.stringify(sheet)).digest("hex");

const { guides: anyGuides } = productSheet.shape;
const anyGuide = anyGuides.def.element;
const anyStep = anyGuide.shape.steps.def.element;

/** A sheet as revisions have kept it, also those of before a field was added: each that came later has a default here. */
const keptSheet = z.extend(productSheet, {
  guides: z.array(
    z.extend(anyGuide, {
      steps: z.array(
        z.extend(anyStep, {
          pictureUrl: z._default(anyStep.shape.pictureUrl, null),
          pictureAlt: z._default(anyStep.shape.pictureAlt, null),
        }),
      ),
    }),
  ),
});

/** A sheet as a revision has kept it. */
export const sheetOfRevision = (kept: unknown): ProductSheet => z.parse(keptSheet, kept);

/** The latest revision of a product; null where there is none. */
export async function latestRevision(db: Reads, productId: string) {
  const [row] = await db
    .select()
    .from(productRevisions)
    .where(eq(productRevisions.productId, productId))
    .orderBy(desc(productRevisions.version))
    .limit(1);
  return row ?? null;
}
