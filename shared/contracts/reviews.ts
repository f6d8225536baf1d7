import { z } from "zod";
import { DEFECTS, DIFFICULTIES } from "#shared/domain/difficulty.ts";
import { LIST_DEFAULT_LIMIT, LIST_MAX_LIMIT } from "#shared/domain/limits.ts";
import { endpoint } from "#shared/http/endpoint.ts";
import { date, flag, wholeNumber } from "#shared/http/wire.ts";

const review = z.object({
  id: z.uuid(),
  productId: z.uuid(),
  /** Null once the author's account is gone. */
  userId: z.uuid().nullable(),
  rating: z.int().min(1).max(5),
  difficulty: z.enum(DIFFICULTIES),
  comment: z.string().nullable(),
  defects: z.array(z.enum(DEFECTS)),
  createdAt: date,
  productName: z.string(),
  productBrand: z.string(),
  productThumbnail: z.string().nullable(),
  productVideoUrl: z.string().nullable(),
  /** First name and initial, or user name (`shared/domain/display-name.ts`); never the e-mail address. Null for a former member. */
  userName: z.string().nullable(),
  /** Only for the author and the super-admin, null for everybody else. */
  userEmail: z.string().nullable(),
});
export type Review = z.output<typeof review>;

export const reviews = {
  list: endpoint({
    method: "GET",
    path: "/api/reviews",
    access: "public",
    summary:
      "Reviews, newest first; `recent=true` adds product and author summaries, `productId` narrows to one product.",
    query: z.object({
      /** Asks for the newest first, which is the only order there is. */
      recent: flag.optional(),
      productId: z.uuid().optional(),
      limit: wholeNumber(1, LIST_MAX_LIMIT).default(LIST_DEFAULT_LIMIT),
      cursor: z.string().max(300).optional(),
    }),
    response: z.array(review),
    paged: true,
  }),
};
