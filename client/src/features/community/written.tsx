import { EyeOff } from "lucide-react";
import type { ReactNode, RefObject } from "react";
import { Link } from "wouter";
import { formatDate } from "#client/lib/format.ts";
import { useI18n, useTexts } from "#client/lib/i18n.tsx";
import { questionTexts } from "#client/messages/late/questions.ts";
import { Button } from "#client/ui/button.tsx";
import { PersonLink } from "#client/ui/person-link.tsx";
import type { Answer, Question } from "#shared/contracts/community/community.ts";
import { reviewAge } from "#shared/domain/review-age.ts";

export type WrittenFields = Pick<
  Question | Answer,
  "authorId" | "authorName" | "isOwn" | "isHidden" | "createdAt" | "editedAt"
>;

/** Author and date of a question or answer, whether it was changed since, and the way to report another member's. */
export function Byline({ written, report }: { written: WrittenFields; report: (author: string) => ReactNode }) {
  const { language, messages: t } = useI18n();
  const texts = useTexts(questionTexts);
  const { authorId, authorName, isOwn, createdAt, editedAt } = written;
  const author = isOwn ? texts.you : authorId === null ? t.reviews.formerMember : (authorName ?? texts.member);
  const editedOn = editedAt && texts.editedOn(formatDate(editedAt, language));
  return (
    <div className="flex items-center justify-between gap-2">
      <p className="flex min-w-0 flex-wrap gap-x-2 text-sm text-muted">
        <PersonLink id={authorId} className="min-w-0">
          {author}
        </PersonLink>
        <span aria-hidden="true">·</span>
        <time dateTime={createdAt.toISOString()}>{t.reviews.age(reviewAge(createdAt, new Date()))}</time>
        {editedAt && (
          <span>
            <span aria-hidden="true">· </span>
            <time dateTime={editedAt.toISOString()}>{editedOn}</time>
          </span>
        )}
      </p>
      {!isOwn && <span className="-my-2 -mr-2">{report(author)}</span>}
    </div>
  );
}

/** Says that only its author sees it for now, and why. */
export function HiddenNote() {
  const texts = useTexts(questionTexts);
  return (
    <div
      role="note"
      className="my-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-2.5 rounded-control bg-beech-soft px-3.5 py-2.5"
    >
      <EyeOff aria-hidden="true" size={18} className="mt-0.5" />
      <p>
        {texts.hidden}{" "}
        <Link href="/decisions" className="inline-block py-1 font-semibold underline underline-offset-4">
          {texts.toDecisions}
        </Link>
      </p>
    </div>
  );
}

/** The actions on one's own text. */
export function OwnActions({
  describedBy,
  editButton,
  onEdit,
  onRemove,
}: {
  /** The element that holds the text. */
  describedBy: string;
  editButton: RefObject<HTMLButtonElement | null>;
  onEdit: () => void;
  onRemove: () => void;
}) {
  const texts = useTexts(questionTexts);
  return (
    <div className="-ml-4 flex flex-wrap gap-1">
      <Button ref={editButton} size="sm" variant="ghost" aria-describedby={describedBy} onClick={onEdit}>
        {texts.edit}
      </Button>
      <Button size="sm" variant="ghost" aria-describedby={describedBy} onClick={onRemove}>
        {texts.remove}
      </Button>
    </div>
  );
}
