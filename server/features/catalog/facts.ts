import { and, eq, sql } from "drizzle-orm";
import { prepareOnce, prepareSelect } from "#server/db/prepared.ts";
import type { Deps } from "#server/deps.ts";
import { recallNotices } from "#server/features/catalog/recall-notices.ts";
import { AppError } from "#server/http/app-error.ts";
import type { ProductFacts } from "#shared/contracts/catalog/product-facts.ts";
import { COUNTRIES, GUIDE_KINDS, HAZARDS, TOOLS } from "#shared/domain/assembly.ts";
import { BUILD_TIME_MIN_REVIEWS } from "#shared/domain/limits.ts";
import { oldestShown } from "#shared/domain/offers.ts";
import {
  guideSteps,
  guides,
  productBoxes,
  productCodes,
  productFacts,
  productOffers,
  products,
  retailers,
  reviews,
} from "#shared/schema/index.ts";

type Box = ProductFacts["boxes"][number];
type Guide = ProductFacts["guides"][number];
/** An offer as JSON carries it. */
type OfferJson = Omit<ProductFacts["offers"][number], "checkedAt"> & { checkedAt: string };

const gtins = sql<string[] | null>`(
  select json_agg(${productCodes.value} order by ${productCodes.value}) from ${productCodes}
  where ${productCodes.productId} = ${products.id} and ${productCodes.symbology} = 'gtin'
)`.as("gtins");

const boxes = sql<Box[] | null>`(
  select json_agg(json_build_object(
    'widthMm', ${productBoxes.widthMm}, 'heightMm', ${productBoxes.heightMm}, 'depthMm', ${productBoxes.depthMm},
    'weightGrams', ${productBoxes.weightGrams}
  ) order by ${productBoxes.position})
  from ${productBoxes} where ${productBoxes.productId} = ${products.id}
)`.as("boxes");

// The order is a promise to the customer: price, then name. Who sponsors what and which commission is paid have no
// part in it.
const offers = sql<OfferJson[] | null>`(
  select json_agg(json_build_object(
    'id', ${productOffers.id}, 'retailerId', ${retailers.id}, 'retailerName', ${retailers.name}, 'country', ${productOffers.country},
    'price', ${productOffers.price}, 'currency', ${productOffers.currency}, 'url', ${productOffers.url},
    'checkedAt', ${productOffers.checkedAt}
  ) order by ${productOffers.price}, ${retailers.name}, ${retailers.id})
  from ${productOffers} join ${retailers} on ${retailers.id} = ${productOffers.retailerId}
  where ${productOffers.productId} = ${products.id} and ${productOffers.checkedAt} > ${sql.placeholder("since")}::timestamptz
)`.as("offers");

// What half took at most may lie between two reviews; what four in five took at most is the time of one of them: between
// two it would not be true of so many.
const buildTime = sql<ProductFacts["buildTime"]>`(
  select json_build_object(
    'medianMinutes', round(percentile_cont(0.5) within group (order by ${reviews.minutes})::numeric),
    'fourInFiveMinutes', percentile_disc(0.8) within group (order by ${reviews.minutes}),
    'reviewCount', count(*)
  )
  from ${reviews}
  where ${reviews.productId} = ${products.id} and ${reviews.visibility} = 'public' and ${reviews.minutes} is not null
  having count(*) >= ${sql.raw(String(BUILD_TIME_MIN_REVIEWS))}
)`.as("build_time");

const steps = sql`(
  select json_agg(json_build_object('text', ${guideSteps.text}, 'startsAtSeconds', ${guideSteps.startsAtSeconds},
      'pictureUrl', ${guideSteps.pictureUrl}, 'pictureAlt', ${guideSteps.pictureAlt}) order by ${guideSteps.position})
  from ${guideSteps} where ${guideSteps.guideId} = ${guides.id}
)`;

const instructions = sql<Guide[] | null>`(
  select json_agg(json_build_object(
    'id', ${guides.id}, 'kind', ${guides.kind}, 'language', ${guides.language}, 'steps', coalesce(${steps}, '[]')
  ) order by ${guides.language})
  from ${guides} where ${guides.productId} = ${products.id}
)`.as("instructions");

const columns = {
  makerMinutes: productFacts.makerMinutes,
  buildTime,
  peopleNeeded: productFacts.peopleNeeded,
  tools: productFacts.tools,
  hazards: productFacts.hazards,
  recalls: recallNotices(products.id).as("recalls"),
  manualUrl: productFacts.manualUrl,
  manualPages: productFacts.manualPages,
  manualBytes: productFacts.manualBytes,
  gtins,
  boxes,
  offers,
  instructions,
};

const factStatements = prepareOnce((db) => ({
  byProduct: prepareSelect(
    db,
    "product_facts",
    columns,
    db
      .select(columns)
      .from(products)
      .leftJoin(productFacts, eq(productFacts.productId, products.id))
      .where(and(products.isListed, eq(products.id, sql.placeholder("id")))),
  ),
}));

/** What there is to know of a product before its box is opened. Throws NOT_FOUND. */
export async function readFacts({ db, now }: Pick<Deps, "db" | "now">, id: string): Promise<ProductFacts> {
  const [row] = await factStatements(db).byProduct({ id, since: oldestShown(now()).toISOString() });
  if (!row) throw new AppError("NOT_FOUND", "That product is not in our catalogue.", { reason: "product-missing" });
  return {
    gtins: row.gtins ?? [],
    makerMinutes: row.makerMinutes,
    buildTime: row.buildTime,
    peopleNeeded: row.peopleNeeded,
    tools: TOOLS.filter((tool) => row.tools?.includes(tool)),
    hazards: HAZARDS.filter((hazard) => row.hazards?.includes(hazard)),
    recalls: row.recalls ?? [],
    manualUrl: row.manualUrl,
    manualPages: row.manualPages,
    manualBytes: row.manualBytes,
    boxes: row.boxes ?? [],
    offers: COUNTRIES.flatMap((country) => (row.offers ?? []).filter((offer) => offer.country === country)).map(
      (offer) => ({ ...offer, checkedAt: new Date(offer.checkedAt) }),
    ),
    guides: GUIDE_KINDS.flatMap((kind) => (row.instructions ?? []).filter((guide) => guide.kind === kind)),
  };
}
