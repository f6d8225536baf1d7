import { vi } from "vitest";
import { page, sampleId } from "#client/testing/samples.ts";
import { ApiFailure, refuseUnknownCalls, stubEndpoint } from "#client/testing/stub-endpoint.ts";
import {
  type ProductReview,
  productReviews,
  type ReviewPhoto,
  type ReviewSummary,
} from "#shared/contracts/reviews/product-reviews.ts";
import { sharedVideos } from "#shared/contracts/sharing/shared-videos.ts";
import { ERROR_STATUS } from "#shared/http/errors.ts";

/** A review on the page of product 1, as the API sends it; `number` makes its id and its author's. */
export function sampleProductReview({
  number = 1,
  ...fields
}: Partial<ProductReview> & { number?: number } = {}): ProductReview {
  return {
    id: sampleId(1000 + number),
    productId: sampleId(1),
    userId: sampleId(2000 + number),
    userName: "Maya T.",
    isOwn: false,
    isVerifiedBuilder: false,
    rating: 4,
    difficulty: "medium",
    comment: "Everything fit.",
    defects: [],
    minutes: null,
    people: null,
    tools: [],
    photos: [],
    helpfulVotes: 0,
    unhelpfulVotes: 0,
    ownVote: null,
    reply: null,
    mayReply: false,
    createdAt: new Date(),
    editedAt: null,
    visibility: "public",
    ...fields,
  };
}

export function samplePhoto(number = 1): ReviewPhoto {
  return {
    id: sampleId(8000 + number),
    url: `/media/photos/${number}.webp`,
    thumbnailUrl: `/media/photos/${number}-320.webp`,
    width: 1600,
    height: 1200,
  };
}

export function sampleReviewSummary(fields: Partial<ReviewSummary> = {}): ReviewSummary {
  return {
    count: 15,
    averageRating: 4.3,
    stars: [1, 0, 0, 2, 12],
    difficulties: { easy: 3, medium: 8, hard: 4 },
    defects: { "missing-parts": 3, "damaged-parts": 0, "unclear-instructions": 6 },
    ...fields,
  };
}

/** A server with these reviews of a product, as all visitors see them, on one page. */
export function serveReviews(all: ProductReview[] = [sampleProductReview()], summary = sampleReviewSummary()) {
  // A product's page with reviews fetches its videos as well.
  stubEndpoint(sharedVideos.ofProduct, () => []);
  stubEndpoint(productReviews.summary, () => summary);
  stubEndpoint(productReviews.own, () => all.find(({ isOwn }) => isOwn) ?? null);
  return stubEndpoint(productReviews.list, ({ query: { rating, difficulty, defect } }) =>
    page(
      all
        .filter(({ visibility }) => visibility === "public")
        .filter((review) => rating === undefined || review.rating === rating)
        .filter((review) => difficulty === undefined || review.difficulty === difficulty)
        .filter((review) => defect === undefined || review.defects.includes(defect)),
    ),
  );
}

/** Answers photos that are sent, which no JSON describes. Returns their names and the reviews they went to. */
export function servePhotos(answer: (name: string, key: string | null) => ReviewPhoto | Promise<ReviewPhoto>) {
  refuseUnknownCalls();
  const sent: { reviewId: string | undefined; name: string }[] = [];
  const others = vi.mocked(globalThis.fetch).getMockImplementation();
  vi.mocked(globalThis.fetch).mockImplementation(async (input, init) => {
    const [, reviewId] = /^\/api\/reviews\/([^/]+)\/photos$/.exec(String(input)) ?? [];
    if (!(init?.body instanceof FormData)) return others?.(input, init) ?? Response.error();
    const photo = init.body.get(productReviews.addPhoto.upload.field);
    const name = photo instanceof File ? photo.name : "";
    sent.push({ reviewId, name });
    try {
      return Response.json(await answer(name, new Headers(init.headers).get("idempotency-key")), { status: 201 });
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure;
      return Response.json(failure.body, { status: ERROR_STATUS[failure.body.code] });
    }
  });
  return sent;
}
