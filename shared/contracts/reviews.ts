import * as z from "zod/mini";
import { DEFECTS, DIFFICULTIES } from "#shared/domain/difficulty.ts";
import { LIST_DEFAULT_LIMIT, LIST_MAX_LIMIT } from "#shared/domain/limits.ts";
import { endpoint } from "#shared/http/endpoint.ts";
import { date, flag, wholeNumber } from "#shared/http/wire.ts";

const review = z.object({
  id: z.uuid(),
  productId: z.uuid(),
  /** Null once the author's account is gone. */
  userId: z.nullable(z.uuid()),
  rating: z.int().check(z.minimum(1), z.maximum(5)),
  difficulty: z.enum(DIFFICULTIES),
  comment: z.nullable(z.string()),
  defects: z.array(z.enum(DEFECTS)),
  createdAt: date,
  productName: z.string(),
  productBrand: z.string(),
  productThumbnail: z.nullable(z.string()),
  productVideoUrl: z.nullable(z.string()),
  /** First name and initial, or user name (`shared/domain/display-name.ts`); never the e-mail address. Null for a former member. */
  userName: z.nullable(z.string()),
  /** Only for the author and the super-admin, null for everybody else. */
  userEmail: z.nullable(z.string()),
});
export type Review = z.output<typeof review>;

/** What the reviews of one product add up to. */
const reviewSummary = z.object({
  count: z.int(),
  /** Mean stars to one decimal, null without reviews. */
  averageRating: z.nullable(z.number()),
  /** How many reviews gave one star, two, up to five. */
  stars: z.tuple([z.int(), z.int(), z.int(), z.int(), z.int()]),
  difficulties: z.object({ easy: z.int(), medium: z.int(), hard: z.int() }),
});
export type ReviewSummary = z.output<typeof reviewSummary>;

export const reviews = {
  list: endpoint({
    method: "GET",
    path: "/api/reviews",
    access: "public",
    summary:
      "Reviews with product and author summaries, newest first; of one product, with so many stars, of one difficulty.",
    query: z.object({
      /** Asks for the newest first, which is the only order there is. */
      recent: z.optional(flag),
      productId: z.optional(z.uuid()),
      rating: z.optional(wholeNumber(1, 5)),
      difficulty: z.optional(z.enum(DIFFICULTIES)),
      limit: z._default(wholeNumber(1, LIST_MAX_LIMIT), LIST_DEFAULT_LIMIT),
      cursor: z.optional(z.string().check(z.maxLength(300))),
    }),
    response: z.array(review),
    paged: true,
  }),
  summary: endpoint({
    method: "GET",
    path: "/api/reviews/summary",
    access: "public",
    summary: "How many reviews of a product gave how many stars and which difficulty.",
    query: z.object({ productId: z.uuid() }),
    response: reviewSummary,
  }),
};
