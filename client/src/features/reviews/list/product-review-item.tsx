import { BadgeCheck, Clock, UsersRound, Wrench } from "lucide-react";
import type { ReactNode } from "react";
import { ReviewPhotos } from "#client/features/reviews/list/review-photos.tsx";
import { ReviewVotes } from "#client/features/reviews/list/review-votes.tsx";
import { ReplyBox } from "#client/features/reviews/reply/reply-box.tsx";
import type { RenderReviewReport } from "#client/features/reviews/report-slot.ts";
import { authorName, ReviewText } from "#client/features/reviews/review-card.tsx";
import { formatDate } from "#client/lib/format.ts";
import { useI18n, useTexts } from "#client/lib/i18n.tsx";
import { productPageTexts } from "#client/messages/late/product-page.ts";
import { reviewsSectionTexts } from "#client/messages/late/reviews-section.ts";
import { Button } from "#client/ui/button.tsx";
import { Badge } from "#client/ui/chip.tsx";
import { Part, part } from "#client/ui/part.tsx";
import { PersonLink } from "#client/ui/person-link.tsx";
import { Stars } from "#client/ui/stars.tsx";
import type { ProductReview } from "#shared/contracts/reviews/product-reviews.ts";
import { reviewAge } from "#shared/domain/review-age.ts";

const HOUR_MINUTES = 60;

/** For the few who make the product. */
const MakerControls = part(() => import("#client/features/reviews/reply/maker-controls.tsx"));

/** A review on its product's page: author and content, and what a reader or its author can do about it. */
export function ProductReviewItem({
  review,
  onSignIn,
  onEdit,
  onDelete,
  report,
}: {
  review: ProductReview;
  /** Called when a guest wants to vote. */
  onSignIn: () => void;
  onEdit: () => void;
  onDelete: (review: ProductReview) => void;
  report: RenderReviewReport;
}) {
  const { messages: t } = useI18n();
  const texts = useTexts(reviewsSectionTexts);
  const author = authorName(review, t);
  const { id, productId, reply } = review;
  const reportButton = !review.isOwn && report({ kind: "review", id, productId, author });
  return (
    <li
      // Links to a review name this id.
      id={`review-${id}`}
      data-user-id={review.userId}
      data-product-id={productId}
      className="grid grid-cols-1 content-start gap-2.5 rounded-card border border-line bg-card p-4"
    >
      <div className="grid grid-cols-1 gap-1">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-0.5">
          <PersonLink id={review.userId} className="min-w-0 font-semibold">
            {author}
          </PersonLink>
          <Written review={review} />
        </div>
        {(review.isOwn || review.isVerifiedBuilder) && (
          <div className="flex flex-wrap gap-1.5">
            {review.isOwn && <Badge tone="beech">{texts.own}</Badge>}
            {review.isVerifiedBuilder && (
              <Badge tone="pine">
                <BadgeCheck aria-hidden="true" size={14} />
                {texts.verified}
                <span className="sr-only"> ({texts.verifiedHint})</span>
              </Badge>
            )}
          </div>
        )}
        <Stars rating={review.rating} />
      </div>
      <ReviewText review={review} />
      <BuildFacts review={review} />
      <ReviewPhotos photos={review.photos} author={author} report={reportButton} />
      {review.isOwn && review.visibility !== "removed" && (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" variant="secondary" onClick={onEdit}>
            {texts.editOwn}
          </Button>
          <Button size="sm" variant="ghost" onClick={() => onDelete(review)}>
            {texts.deleteOwn}
          </Button>
        </div>
      )}
      {!review.isOwn && (
        <div className="flex items-end justify-between gap-2">
          <ReviewVotes review={review} author={author} onSignIn={onSignIn} />
          {reportButton}
        </div>
      )}
      {reply && (
        <ReplyBox id={reply.id} companyName={reply.companyName} text={reply.text} isEdited={reply.editedAt !== null}>
          {!reply.isOwn && (
            <div className="-m-2 justify-self-end">
              {report({ kind: "reply", id: reply.id, productId, author: reply.companyName })}
            </div>
          )}
        </ReplyBox>
      )}
      {(review.mayReply || reply?.isOwn) && (
        <Part>
          <MakerControls review={review} />
        </Part>
      )}
    </li>
  );
}

function Written({ review: { createdAt, editedAt } }: { review: ProductReview }) {
  const { language, messages: t } = useI18n();
  const texts = useTexts(reviewsSectionTexts);
  return (
    <span className="text-sm text-muted">
      <time dateTime={createdAt.toISOString()}>{t.reviews.age(reviewAge(createdAt, new Date()))}</time>
      {editedAt && <span title={texts.editedOn(formatDate(editedAt, language))}> · {texts.edited}</span>}
    </span>
  );
}

/** Duration, number of people and tools, as far as they were given. */
function BuildFacts({ review: { minutes, people, tools } }: { review: ProductReview }) {
  const texts = useTexts(reviewsSectionTexts);
  const { duration, peopleNeeded, toolNames } = useTexts(productPageTexts);
  if (minutes === null && people === null && tools.length === 0) return null;
  return (
    <ul aria-label={texts.builtWith} className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
      {minutes !== null && (
        <Fact icon={<Clock aria-hidden="true" size={16} />}>
          {duration(Math.floor(minutes / HOUR_MINUTES), minutes % HOUR_MINUTES)}
        </Fact>
      )}
      {people !== null && <Fact icon={<UsersRound aria-hidden="true" size={16} />}>{peopleNeeded(people)}</Fact>}
      {tools.length > 0 && (
        <Fact icon={<Wrench aria-hidden="true" size={16} />}>{tools.map((tool) => toolNames[tool]).join(", ")}</Fact>
      )}
    </ul>
  );
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-start gap-1.5">
      <span className="mt-0.5 shrink-0">{icon}</span>
      {children}
    </li>
  );
}
