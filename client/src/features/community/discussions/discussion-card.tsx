import { CircleCheck, MessageCircle, Pin } from "lucide-react";
import { Link } from "wouter";
import { useI18n, useTexts } from "#client/lib/i18n.tsx";
import { discussionTexts } from "#client/messages/late/discussions.ts";
import { questionTexts } from "#client/messages/late/questions.ts";
import { Badge } from "#client/ui/chip.tsx";
import type { Discussion } from "#shared/contracts/community/discussions.ts";
import { discussionPath } from "#shared/domain/discussion-path.ts";
import { nameOf } from "#shared/domain/product-name.ts";
import { reviewAge } from "#shared/domain/review-age.ts";

/** A discussion in a list: the whole of it leads there. */
export function DiscussionCard({ discussion, headingLevel = 2 }: { discussion: Discussion; headingLevel?: 2 | 3 }) {
  const texts = useTexts(discussionTexts);
  const { language, messages: t } = useI18n();
  const { id, type, title, text, product, isSolved, isPinned, replyCount, createdAt } = discussion;
  const Heading = headingLevel === 2 ? "h2" : "h3";
  return (
    <li className="relative grid grid-cols-1 gap-1.5 rounded-card border border-line bg-card p-4 has-[a:hover]:border-pine-text">
      <p className="flex flex-wrap items-center gap-1.5">
        <Badge>{texts.types[type].one}</Badge>
        {isPinned && (
          <Badge tone="beechSoft">
            <Pin aria-hidden="true" size={13} className="mr-1 inline" />
            {texts.pinned}
          </Badge>
        )}
        {isSolved && (
          <Badge tone="pine">
            <CircleCheck aria-hidden="true" size={13} className="mr-1 inline" />
            {texts.solved}
          </Badge>
        )}
      </p>
      <Heading dir="auto" className="leading-snug font-semibold wrap-anywhere">
        <Link href={discussionPath(id)} className="after:absolute after:inset-0 after:rounded-card">
          {title}
        </Link>
      </Heading>
      {text && (
        <p dir="auto" className="line-clamp-2 text-muted wrap-anywhere">
          {text}
        </p>
      )}
      <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
        <span className="wrap-anywhere">{useAuthorName()(discussion)}</span>
        <span aria-hidden="true">·</span>
        <time dateTime={createdAt.toISOString()}>{t.reviews.age(reviewAge(createdAt, new Date()))}</time>
        <span aria-hidden="true">·</span>
        <span className="inline-flex items-center gap-1">
          <MessageCircle aria-hidden="true" size={15} />
          {type === "question" ? texts.answers(replyCount) : texts.replies(replyCount)}
        </span>
      </p>
      {product && <p className="text-sm text-muted wrap-anywhere">{texts.about(nameOf(product, language))}</p>}
    </li>
  );
}

/** What the author of something is called. */
export function useAuthorName() {
  const { messages: t } = useI18n();
  const texts = useTexts(questionTexts);
  return ({ isOwn, authorId, authorName }: Pick<Discussion, "isOwn" | "authorId" | "authorName">): string =>
    isOwn ? texts.you : authorId === null ? t.reviews.formerMember : (authorName ?? texts.member);
}
