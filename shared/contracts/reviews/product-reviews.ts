import * as z from "zod/mini";
import { reviewReply } from "#shared/contracts/reviews/replies.ts";
import { TOOLS } from "#shared/domain/assembly.ts";
import { DEFECTS, DIFFICULTIES } from "#shared/domain/difficulty.ts";
import {
  BUILD_MAX_MINUTES,
  BUILD_MAX_PEOPLE,
  LIST_DEFAULT_LIMIT,
  LIST_MAX_LIMIT,
  REVIEW_MAX_CHARACTERS,
  REVIEW_PHOTO_MAX_BYTES,
  REVIEW_PHOTOS_MAX,
} from "#shared/domain/limits.ts";
import { VISIBILITIES } from "#shared/domain/moderation.ts";
import { inLines } from "#shared/domain/one-line.ts";
import { RATING_MAX, RATING_MIN } from "#shared/domain/rating.ts";
import { REVIEW_ORDERS } from "#shared/domain/review-order.ts";
import { endpoint } from "#shared/http/endpoint.ts";
import { cursor, date, momentKey, placeKey, wholeNumber } from "#shared/http/wire.ts";

const photo = z.object({
  id: z.uuid(),
  /** WebP, its longer side at most 1600 px, and a square of 320 px of it; paths of ours. */
  url: z.string(),
  thumbnailUrl: z.string(),
  /** Of the large one, in pixels. */
  width: z.int(),
  height: z.int(),
});
export type ReviewPhoto = z.output<typeof photo>;

const rating = z.int().check(z.minimum(RATING_MIN), z.maximum(RATING_MAX));
const minutes = z.int().check(z.minimum(1), z.maximum(BUILD_MAX_MINUTES));
const people = z.int().check(z.minimum(1), z.maximum(BUILD_MAX_PEOPLE));

const productReview = z.object({
  id: z.uuid(),
  productId: z.uuid(),
  /** Null once the author's account is gone. */
  userId: z.nullable(z.uuid()),
  /** First name and initial, or user name; never the email address. Null for a former member. */
  userName: z.nullable(z.string()),
  isOwn: z.boolean(),
  /** The author scanned the product: its code before the camera or a photo of it, not merely a code typed in. */
  isVerifiedBuilder: z.boolean(),
  rating,
  difficulty: z.enum(DIFFICULTIES),
  comment: z.nullable(z.string()),
  defects: z.array(z.enum(DEFECTS)),
  /** How long building took, and how many took part. */
  minutes: z.nullable(minutes),
  people: z.nullable(people),
  tools: z.array(z.enum(TOOLS)),
  photos: z.array(photo).check(z.maxLength(REVIEW_PHOTOS_MAX)),
  helpfulVotes: z.int(),
  unhelpfulVotes: z.int(),
  /** The caller's vote, null for none. */
  ownVote: z.nullable(z.boolean()),
  /** Of the product's maker; null where there is none, or none that the caller may see. */
  reply: z.nullable(reviewReply),
  /** The caller is the product's maker, as a partner, and has not replied yet. */
  mayReply: z.boolean(),
  createdAt: date,
  /** Of the author's last change, null without one. */
  editedAt: z.nullable(date),
  /** "public" in lists; the caller's own may be hidden until a moderator has looked at it, or removed. */
  visibility: z.enum(VISIBILITIES),
});
export type ProductReview = z.output<typeof productReview>;

/** The summary of one product's reviews. */
const reviewSummary = z.object({
  count: z.int(),
  /** Mean stars to one decimal, null without reviews. */
  averageRating: z.nullable(z.number()),
  /** How many reviews gave one star, two, up to five. */
  stars: z.tuple([z.int(), z.int(), z.int(), z.int(), z.int()]),
  difficulties: z.object({ easy: z.int(), medium: z.int(), hard: z.int() }),
  /** How many reviews name each of the defects. */
  defects: z.object({ "missing-parts": z.int(), "damaged-parts": z.int(), "unclear-instructions": z.int() }),
});
export type ReviewSummary = z.output<typeof reviewSummary>;

/** An author's review; the same whether it is new or changed. */
const said = {
  rating,
  difficulty: z.enum(DIFFICULTIES),
  /** A blank one is none. */
  comment: z.optional(z.nullable(z.string().check(z.overwrite(inLines), z.maxLength(REVIEW_MAX_CHARACTERS)))),
  defects: z._default(z.array(z.enum(DEFECTS)).check(z.maxLength(DEFECTS.length)), []),
  minutes: z.optional(z.nullable(minutes)),
  people: z.optional(z.nullable(people)),
  tools: z._default(z.array(z.enum(TOOLS)).check(z.maxLength(TOOLS.length)), []),
};
/** A row's helpfulness, and its place among equals. */
const helpfulKey = z.tuple([z.number(), momentKey, z.uuid()]);

const reviewId = z.object({ id: z.uuid() });

/** The reviews on a product's page, and writing one. The short feed of all of them is `reviews.list`. */
export const productReviews = {
  list: endpoint({
    method: "GET",
    path: "/api/products/:id/reviews",
    access: "public",
    summary: "A product's reviews, most helpful or newest first, narrowed to stars, a difficulty or a defect.",
    params: z.object({ id: z.uuid() }),
    query: z.object({
      order: z._default(z.enum(REVIEW_ORDERS), "helpful"),
      rating: z.optional(wholeNumber(RATING_MIN, RATING_MAX)),
      difficulty: z.optional(z.enum(DIFFICULTIES)),
      defect: z.optional(z.enum(DEFECTS)),
      limit: z._default(wholeNumber(1, LIST_MAX_LIMIT), LIST_DEFAULT_LIMIT),
      cursor: cursor(z.union([placeKey, helpfulKey])),
    }),
    response: z.array(productReview),
    paged: true,
  }),
  summary: endpoint({
    method: "GET",
    path: "/api/reviews/summary",
    access: "public",
    summary: "How many reviews of a product gave how many stars, which difficulty and which defects.",
    query: z.object({ productId: z.uuid() }),
    response: reviewSummary,
  }),
  own: endpoint({
    method: "GET",
    path: "/api/products/:id/reviews/own",
    access: "write-reviews",
    summary: "The caller's own review of a product, null where there is none.",
    params: z.object({ id: z.uuid() }),
    response: z.nullable(productReview),
  }),
  write: endpoint({
    method: "POST",
    path: "/api/reviews",
    access: "write-reviews",
    summary: "Reviews a product, once per person: 409 where the caller has done so already.",
    body: z.object({
      productId: z.uuid(),
      /** Taken from the session, whatever it says here. */
      userId: z.optional(z.string()),
      ...said,
    }),
    response: productReview,
    status: 201,
  }),
  edit: endpoint({
    method: "PUT",
    path: "/api/reviews/:id",
    access: "write-reviews",
    summary: "Changes the caller's own review.",
    params: reviewId,
    body: z.object(said),
    response: productReview,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/reviews/:id",
    access: "write-reviews",
    summary: "Deletes the caller's own review with its photos and votes.",
    params: reviewId,
  }),
  vote: endpoint({
    method: "PUT",
    path: "/api/reviews/:id/vote",
    access: "write-reviews",
    summary: "Says whether another member's review helped; null takes it back. 409 for the caller's own.",
    params: reviewId,
    body: z.object({ isHelpful: z.nullable(z.boolean()) }),
    response: z.object({ helpfulVotes: z.int(), unhelpfulVotes: z.int(), ownVote: z.nullable(z.boolean()) }),
  }),
  addPhoto: endpoint({
    method: "POST",
    path: "/api/reviews/:id/photos",
    access: "write-reviews",
    summary: "Adds a photo to the caller's own review: upright, smaller and without its data on place and camera.",
    params: reviewId,
    upload: { field: "photo", maxBytes: REVIEW_PHOTO_MAX_BYTES },
    response: photo,
    status: 201,
  }),
  removePhoto: endpoint({
    method: "DELETE",
    path: "/api/reviews/:id/photos/:photoId",
    access: "write-reviews",
    summary: "Takes a photo off the caller's own review.",
    params: z.object({ id: z.uuid(), photoId: z.uuid() }),
  }),
};
