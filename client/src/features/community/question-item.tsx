import { type ReactNode, useId } from "react";
import { readDraft } from "#client/features/community/drafts.ts";
import type { ReportSlot } from "#client/features/community/report-slot.ts";
import { useAnswer } from "#client/features/community/use-questions.ts";
import { useReveal } from "#client/features/community/use-reveal.ts";
import { WriteForm } from "#client/features/community/write-form.tsx";
import { useMessages, useTexts } from "#client/lib/i18n.tsx";
import { getSessionUser } from "#client/lib/session-store.ts";
import { questionTexts } from "#client/messages/late/questions.ts";
import { Button } from "#client/ui/button.tsx";
import { Badge } from "#client/ui/chip.tsx";
import { useToast } from "#client/ui/toast.tsx";
import { type Answer, community, type Question } from "#shared/contracts/community.ts";
import { ANSWER_MAX_CHARACTERS } from "#shared/domain/limits.ts";
import { reviewAge } from "#shared/domain/review-age.ts";

/** A question with its answers and the way to answer it. */
export function QuestionItem({
  productId,
  question,
  signIn,
  report,
}: {
  productId: string;
  question: Question;
  signIn: ReactNode;
  report: ReportSlot;
}) {
  const texts = useTexts(questionTexts);
  const id = useId();
  return (
    <li
      // What leads to a question names this.
      id={`question-${question.id}`}
      className="grid grid-cols-1 gap-3 rounded-card border border-line bg-card p-4"
    >
      <div className="grid grid-cols-1 gap-0.5">
        <h3 id={`${id}-text`} dir="auto" className="font-semibold whitespace-pre-line break-words">
          {question.text}
        </h3>
        <Byline
          written={question}
          report={(author) => report({ kind: "question", id: question.id, productId, author })}
        />
      </div>
      {question.answers.length > 0 && (
        <div>
          <p id={`${id}-answers`} className="mb-2 text-sm font-medium">
            {question.answerCount > question.answers.length
              ? texts.firstAnswers(question.answers.length, question.answerCount)
              : texts.answers(question.answerCount)}
          </p>
          <ul aria-labelledby={`${id}-answers`} className="grid grid-cols-1 gap-3 border-l-2 border-line pl-3.5">
            {question.answers.map((answer) => (
              <AnswerItem key={answer.id} productId={productId} answer={answer} report={report} />
            ))}
          </ul>
        </div>
      )}
      <AnswerForm productId={productId} questionId={question.id} describedBy={`${id}-text`} signIn={signIn} />
    </li>
  );
}

function AnswerItem({ productId, answer, report }: { productId: string; answer: Answer; report: ReportSlot }) {
  const texts = useTexts(questionTexts);
  return (
    <li id={`answer-${answer.id}`} className="grid grid-cols-1 gap-0.5">
      {answer.isAccepted && (
        <span>
          <Badge tone="pine">{texts.accepted}</Badge>
        </span>
      )}
      <p dir="auto" className="whitespace-pre-line break-words">
        {answer.text}
      </p>
      <Byline written={answer} report={(author) => report({ kind: "answer", id: answer.id, productId, author })} />
    </li>
  );
}

/** Who wrote it and when, and the way to report it if that was somebody else. */
function Byline({
  written,
  report,
}: {
  written: Pick<Question, "authorId" | "authorName" | "isOwn" | "createdAt">;
  report: (author: string) => ReactNode;
}) {
  const t = useMessages();
  const texts = useTexts(questionTexts);
  const { authorId, authorName, isOwn, createdAt } = written;
  const author = isOwn ? texts.you : authorId === null ? t.reviews.formerMember : (authorName ?? texts.member);
  return (
    <div className="flex items-center justify-between gap-2">
      <p className="flex min-w-0 flex-wrap gap-x-2 text-sm text-muted">
        <span className="min-w-0 break-words">{author}</span>
        <span aria-hidden="true">·</span>
        <time dateTime={createdAt.toISOString()}>{t.reviews.age(reviewAge(createdAt, new Date()))}</time>
      </p>
      {!isOwn && <span className="-my-2 -mr-2">{report(author)}</span>}
    </div>
  );
}

function AnswerForm({
  productId,
  questionId,
  describedBy,
  signIn,
}: {
  productId: string;
  questionId: string;
  /** The element that says what is answered. */
  describedBy: string;
  signIn: ReactNode;
}) {
  const texts = useTexts(questionTexts);
  const { toast } = useToast();
  const answer = useAnswer(productId, questionId);
  const place = { kind: "answer", id: questionId } as const;
  const form = useReveal(() => readDraft(place, getSessionUser()?.id ?? null) !== "");
  if (!form.open) {
    return (
      <div>
        <Button ref={form.button} size="sm" variant="secondary" aria-describedby={describedBy} onClick={form.show}>
          {texts.answer}
        </Button>
      </div>
    );
  }
  return (
    <WriteForm
      place={place}
      schema={community.answer.body}
      max={ANSWER_MAX_CHARACTERS}
      label={texts.yourAnswer}
      submit={texts.postAnswer}
      autoFocus={form.wasAskedFor}
      signIn={signIn}
      send={answer}
      onDone={() => {
        form.hide();
        toast({ title: texts.answered });
      }}
      onCancel={form.hide}
    />
  );
}
