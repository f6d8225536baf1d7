import { BadgeCheck, Trash2 } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { Link } from "wouter";
import { RemoveReply } from "#client/features/community/discussions/remove-reply.tsx";
import { useOwnReplies } from "#client/features/community/discussions/use-discussions.ts";
import { useMessages, useTexts } from "#client/lib/i18n.tsx";
import { useProblemText } from "#client/lib/problem-text.ts";
import { discussionTexts } from "#client/messages/late/discussions.ts";
import { Button } from "#client/ui/button.tsx";
import { Badge } from "#client/ui/chip.tsx";
import { ErrorState } from "#client/ui/error-state.tsx";
import { LoadMore } from "#client/ui/load-more.tsx";
import { SkeletonRows } from "#client/ui/skeleton.tsx";
import type { OwnReply } from "#shared/contracts/community/discussions.ts";
import { contentPath } from "#shared/domain/content-address.ts";
import { reviewAge } from "#shared/domain/review-age.ts";

/** One's own answers and replies, page by page; each leads to where it stands. */
export function OwnReplies({ empty }: { empty: ReactNode }) {
  const texts = useTexts(discussionTexts);
  const problemText = useProblemText();
  const query = useOwnReplies();
  const list = useRef<HTMLUListElement>(null);
  if (!query.items) {
    if (!query.error) return <SkeletonRows count={3} />;
    return <ErrorState title={texts.repliesFailed} text={problemText(query.error)} onRetry={() => query.refetch()} />;
  }
  if (query.items.length === 0) return empty;
  return (
    <div>
      <ul ref={list} aria-label={texts.ownReplies} className="grid grid-cols-1 gap-3">
        {query.items.map((reply) => (
          <ReplyCard key={reply.id} reply={reply} />
        ))}
      </ul>
      <LoadMore list={list} query={query} failure={query.isFetchNextPageError ? problemText(query.error) : null} />
    </div>
  );
}

function ReplyCard({ reply }: { reply: OwnReply }) {
  const texts = useTexts(discussionTexts);
  const t = useMessages();
  const { id, text, createdAt, isAccepted, helpfulCount, workedCount, isHidden, discussion } = reply;
  return (
    <li className="relative grid grid-cols-1 gap-1.5 rounded-card border border-line bg-card p-4 has-[a:hover]:border-pine-text">
      {(isAccepted || isHidden) && (
        <p className="flex flex-wrap gap-1.5">
          {isAccepted && (
            <Badge tone="pine">
              <BadgeCheck aria-hidden="true" size={14} className="mr-1 inline" />
              {texts.accepted}
            </Badge>
          )}
          {isHidden && <Badge>{texts.hiddenNow}</Badge>}
        </p>
      )}
      <h3 dir="auto" className="text-sm font-semibold wrap-anywhere">
        {discussion ? (
          <Link
            href={contentPath({ kind: "answer", id, discussionId: discussion.id })}
            className="after:absolute after:inset-0 after:rounded-card"
          >
            {discussion.title ?? texts.retracted}
          </Link>
        ) : (
          texts.unseenDiscussion
        )}
      </h3>
      <p dir="auto" className="line-clamp-3 whitespace-pre-line wrap-anywhere">
        {text}
      </p>
      <p className="flex flex-wrap gap-x-3 text-sm text-muted">
        <time dateTime={createdAt.toISOString()}>{t.reviews.age(reviewAge(createdAt, new Date()))}</time>
        {helpfulCount > 0 && <span>{texts.helpfulTo(helpfulCount)}</span>}
        {workedCount > 0 && <span>{texts.workedFor(workedCount)}</span>}
      </p>
      {/* Where it stands, it can't be removed any more. */}
      {!discussion && <RemoveUnseen reply={reply} />}
    </li>
  );
}

function RemoveUnseen({ reply }: { reply: OwnReply }) {
  const texts = useTexts(discussionTexts);
  const [isRemoving, setRemoving] = useState(false);
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        className="-ml-4 justify-self-start"
        icon={<Trash2 aria-hidden="true" size={16} />}
        onClick={() => setRemoving(true)}
      >
        {texts.removeReply}
      </Button>
      <RemoveReply reply={reply} open={isRemoving} onClose={() => setRemoving(false)} />
    </>
  );
}
