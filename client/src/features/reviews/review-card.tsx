import { useMessages } from "#client/lib/i18n.tsx";
import type { Messages } from "#client/messages/en.ts";
import { Badge } from "#client/ui/chip.tsx";
import { PersonLink } from "#client/ui/person-link.tsx";
import { Stars } from "#client/ui/stars.tsx";
import type { Review } from "#shared/contracts/reviews/reviews.ts";
import type { Language } from "#shared/domain/language.ts";
import { productNameOf } from "#shared/domain/product-name.ts";
import { reviewAge } from "#shared/domain/review-age.ts";

/** The author of a review: the name, the id of a member without one, or that the member is gone. */
export function authorName({ userId, userName }: Pick<Review, "userId" | "userName">, t: Messages): string {
  return userId === null ? t.reviews.formerMember : (userName ?? userId);
}

/** The product of a review by name, by id where it has none. */
export function productOf(
  review: Pick<Review, "productName" | "productNameFr" | "productId">,
  language: Language,
): string {
  return productNameOf(review, language) || review.productId;
}

/** Author, age and stars of a review. */
export function ReviewByline({ review }: { review: Review }) {
  const t = useMessages();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-0.5">
      <PersonLink id={review.userId} className="font-semibold">
        {authorName(review, t)}
      </PersonLink>
      <time dateTime={review.createdAt.toISOString()} className="text-sm text-muted">
        {t.reviews.age(reviewAge(review.createdAt, new Date()))}
      </time>
      <span className="w-full">
        <Stars rating={review.rating} />
      </span>
    </div>
  );
}

/** The content of a review: comment, difficulty, defects. */
export function ReviewText({ review }: { review: Pick<Review, "comment" | "difficulty" | "defects"> }) {
  const t = useMessages();
  return (
    <>
      {review.comment && (
        <p dir="auto" className="whitespace-pre-line break-words">
          {review.comment}
        </p>
      )}
      <div className="flex flex-wrap gap-1.5">
        <Badge tone="pine" wraps>
          {t.catalog.difficulty(review.difficulty)}
        </Badge>
        {review.defects.map((defect) => (
          <Badge key={defect} tone="brick">
            {t.reviews.defects[defect]}
          </Badge>
        ))}
      </div>
    </>
  );
}
