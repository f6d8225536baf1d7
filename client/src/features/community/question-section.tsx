import { MessageCircleQuestion } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { writtenAt } from "#client/features/community/drafts.ts";
import { type OnRemove, QuestionItem } from "#client/features/community/question-item.tsx";
import { RemoveDialog } from "#client/features/community/remove-dialog.tsx";
import type { RenderPostReport } from "#client/features/community/report-slot.ts";
import { type OwnWords, useAsk, useQuestions } from "#client/features/community/use-questions.ts";
import { useReveal } from "#client/features/community/use-reveal.ts";
import { WriteForm } from "#client/features/community/write-form.tsx";
import { failureText } from "#client/lib/failure-text.ts";
import { useMessages, useTexts } from "#client/lib/i18n.tsx";
import { questionTexts } from "#client/messages/late/questions.ts";
import { Button } from "#client/ui/button.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { ErrorState } from "#client/ui/error-state.tsx";
import { LoadMore } from "#client/ui/load-more.tsx";
import { SkeletonRows } from "#client/ui/skeleton.tsx";
import { community } from "#shared/contracts/community/community.ts";
import { QUESTION_MAX_CHARACTERS } from "#shared/domain/limits.ts";

interface Props {
  productId: string;
  /** The ways to sign in, for guests with a draft. */
  signIn: ReactNode;
  report: RenderPostReport;
}

/** The questions and answers about a product, and the form to ask. The heading above it is the page's. */
export function QuestionSection(props: Props) {
  // A draft about one product is not meant for another.
  return <Questions key={props.productId} {...props} />;
}

function Questions({ productId, signIn, report }: Props) {
  const texts = useTexts(questionTexts);
  const query = useQuestions(productId);
  const ask = useAsk(productId);
  const place = { kind: "question", id: productId } as const;
  const form = useReveal(() => writtenAt(place).read() !== null);

  const askButton = (
    <Button
      ref={form.button}
      variant="secondary"
      icon={<MessageCircleQuestion aria-hidden="true" size={20} />}
      onClick={form.show}
    >
      {texts.ask}
    </Button>
  );
  const isEmpty = query.questions?.length === 0;
  const removal = useRemoval();
  return (
    // Remains when the last question is removed, and gets the focus then.
    <div ref={removal.section} tabIndex={-1} className="grid grid-cols-1 gap-4 outline-none">
      {form.open && (
        <div className="rounded-card border border-line bg-card p-4">
          <WriteForm
            place={place}
            schema={community.ask.body}
            max={QUESTION_MAX_CHARACTERS}
            label={texts.yourQuestion}
            submit={texts.postQuestion}
            autoFocus={form.wasAskedFor}
            signIn={signIn}
            send={ask}
            done={texts.asked}
            onDone={form.hide}
            onCancel={form.hide}
          />
        </div>
      )}
      {!form.open && !isEmpty && <div>{askButton}</div>}
      {!form.open && isEmpty && <EmptyState headingLevel={3} title={texts.none} action={askButton} />}
      <QuestionList productId={productId} query={query} signIn={signIn} report={report} onRemove={removal.ask} />
      {removal.words && (
        <RemoveDialog
          productId={productId}
          words={removal.words}
          open={removal.open}
          onClose={removal.close}
          onRemoved={removal.finish}
        />
      )}
    </div>
  );
}

/**
 * The text that is about to be removed, and the element that gets the focus then: of an answer its question, of a
 * question the section.
 */
function useRemoval() {
  const section = useRef<HTMLDivElement>(null);
  /** The last one stays while its dialog closes. */
  const [words, setWords] = useState<OwnWords>();
  const [state, setState] = useState<"open" | "closed" | "removed">("closed");
  useEffect(() => {
    if (state !== "removed") return;
    const question = words?.answer && document.getElementById(`question-${words.question.id}`);
    (question ?? section.current)?.focus();
  }, [state, words]);
  return {
    section,
    words,
    open: state === "open",
    ask: (next: OwnWords) => {
      setWords(next);
      setState("open");
    },
    close: () => setState("closed"),
    finish: () => setState("removed"),
  };
}

function QuestionList({
  productId,
  query,
  signIn,
  report,
  onRemove,
}: Props & { query: ReturnType<typeof useQuestions>; onRemove: OnRemove }) {
  const t = useMessages();
  const texts = useTexts(questionTexts);
  const list = useRef<HTMLUListElement>(null);
  const { questions, error } = query;
  if (questions === undefined) {
    if (error) return <ErrorState title={texts.failed} text={failureText(error, t)} onRetry={() => query.refetch()} />;
    return <SkeletonRows count={2} />;
  }
  if (questions.length === 0) return null;
  return (
    <div>
      <ul ref={list} className="grid grid-cols-1 gap-3">
        {questions.map((question) => (
          <QuestionItem
            key={question.id}
            productId={productId}
            question={question}
            signIn={signIn}
            report={report}
            onRemove={onRemove}
          />
        ))}
      </ul>
      <LoadMore list={list} query={query} failure={error && `${texts.failed}. ${failureText(error, t)}`} />
    </div>
  );
}
