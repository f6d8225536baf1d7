import * as z from "zod/mini";
import { DEFECTS, DIFFICULTIES } from "#shared/domain/difficulty.ts";
import { LIST_DEFAULT_LIMIT, LIST_MAX_LIMIT } from "#shared/domain/limits.ts";
import { RATING_MAX, RATING_MIN } from "#shared/domain/rating.ts";
import { endpoint } from "#shared/http/endpoint.ts";
import { cursor, date, placeKey, queryFlag, wholeNumber } from "#shared/http/wire.ts";

const review = z.object({
  id: z.uuid(),
  productId: z.uuid(),
  /** Null once the author's account is gone. */
  userId: z.nullable(z.uuid()),
  rating: z.int().check(z.minimum(RATING_MIN), z.maximum(RATING_MAX)),
  difficulty: z.enum(DIFFICULTIES),
  comment: z.nullable(z.string()),
  defects: z.array(z.enum(DEFECTS)),
  createdAt: date,
  productName: z.string(),
  productNameFr: z.nullable(z.string()),
  productBrand: z.string(),
  productThumbnail: z.nullable(z.string()),
  productVideoUrl: z.nullable(z.string()),
  /** First name and initial, or user name (`shared/domain/display-name.ts`); never the email address. Null for a former member. */
  userName: z.nullable(z.string()),
  /** Only for the author and the super-admin, null for everybody else. */
  userEmail: z.nullable(z.string()),
  /** Of the product's maker; null without one. */
  reply: z.nullable(z.object({ companyName: z.string(), text: z.string() })),
});
export type Review = z.output<typeof review>;

/** The feed of all reviews; `productReviews` has what is on a product's page. */
export const reviews = {
  list: endpoint({
    method: "GET",
    path: "/api/reviews",
    access: "public",
    summary: "Reviews with product and author summaries, newest first; of one product or one author where asked for.",
    query: z.object({
      /** Asks for the newest first, which is the only order there is. */
      recent: z.optional(queryFlag),
      productId: z.optional(z.uuid()),
      userId: z.optional(z.uuid()),
      limit: z._default(wholeNumber(1, LIST_MAX_LIMIT), LIST_DEFAULT_LIMIT),
      cursor: cursor(placeKey),
    }),
    response: z.array(review),
    paged: true,
  }),
};
