import * as z from "zod/mini";
import { recallNotice } from "#shared/contracts/catalog/recall-notice.ts";
import { COUNTRIES, GUIDE_KINDS, HAZARDS, TOOLS } from "#shared/domain/assembly.ts";
import { LANGUAGES } from "#shared/domain/language.ts";
import { endpoint } from "#shared/http/endpoint.ts";
import { date } from "#shared/http/wire.ts";

/** What there is to know before the box is opened, in addition to the product itself. */
const facts = z.object({
  /** The product's GTINs, 14 digits each. */
  gtins: z.array(z.string()),
  /** How long the maker says that it takes; null where the maker says nothing. */
  makerMinutes: z.nullable(z.int()),
  /**
   * How long building really took, as public reviews say; null as long as fewer than `BUILD_TIME_MIN_REVIEWS` do. Half
   * of them took the median or less (halfway between two, rounded, if their number is even), four in five at most the
   * other: the shortest time of a review that is true for.
   */
  buildTime: z.nullable(z.object({ medianMinutes: z.int(), fourInFiveMinutes: z.int(), reviewCount: z.int() })),
  peopleNeeded: z.nullable(z.int()),
  tools: z.array(z.enum(TOOLS)),
  hazards: z.array(z.enum(HAZARDS)),
  /** Those that may be about it, the surest and newest first. None is no promise that there is none. */
  recalls: z.array(recallNotice),
  /** A PDF: a path of ours or an http(s) link. */
  manualUrl: z.nullable(z.string()),
  /** As they were counted in it; null where it could not be read. */
  manualPages: z.nullable(z.int()),
  manualBytes: z.nullable(z.int()),
  boxes: z.array(z.object({ widthMm: z.int(), heightMm: z.int(), depthMm: z.int(), weightGrams: z.int() })),
  /** Not older than `OFFER_SHOWN_DAYS`. Cheapest first within a country, then by the shop's name; what a shop pays changes nothing. */
  offers: z.array(
    z.object({
      id: z.uuid(),
      retailerId: z.string(),
      retailerName: z.string(),
      country: z.enum(COUNTRIES),
      price: z.number(),
      currency: z.string(),
      /** Where `offerPath` leads. */
      url: z.string(),
      checkedAt: date,
    }),
  ),
  guides: z.array(
    z.object({
      id: z.uuid(),
      kind: z.enum(GUIDE_KINDS),
      language: z.enum(LANGUAGES),
      steps: z.array(
        z.object({
          text: z.string(),
          /** Where the step begins in the product's video. */
          startsAtSeconds: z.nullable(z.int()),
          /** A path of ours or an http(s) link. */
          pictureUrl: z.nullable(z.string()),
          /** What is on the picture; null where the step's text says it all. */
          pictureAlt: z.nullable(z.string()),
        }),
      ),
    }),
  ),
});
export type ProductFacts = z.output<typeof facts>;

export const productFacts = {
  get: endpoint({
    method: "GET",
    path: "/api/products/:id/facts",
    access: "public",
    summary: "What to know of a product before opening its box: time, people, tools, hazards, boxes, offers, guides.",
    params: z.object({ id: z.uuid() }),
    response: facts,
  }),
};
