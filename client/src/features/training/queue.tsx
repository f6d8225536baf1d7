import { Check, CircleHelp, X } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { BothAnswers, VoteCounts } from "#client/features/training/both-answers.tsx";
import { CorrectionPhoto } from "#client/features/training/correction-photo.tsx";
import { type LastVote, useQueue } from "#client/features/training/use-training.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { useProblemText } from "#client/lib/problem-text.ts";
import { trainingTexts } from "#client/messages/late/training.ts";
import { Button } from "#client/ui/button.tsx";
import { ErrorState } from "#client/ui/error-state.tsx";
import { Skeleton } from "#client/ui/skeleton.tsx";
import type { ProposedAnswer } from "#shared/contracts/training/training.ts";
import type { CorrectionVote } from "#shared/domain/identify/consensus.ts";

/**
 * Corrections of other members, one at a time, to agree or disagree with. `renderEmpty` makes what stands where none waits, and
 * knows whether the person has just said something of all; `report` makes the button that reports one.
 */
export function ValidationQueue({
  renderEmpty,
  report,
}: {
  renderEmpty: (hasSeenAll: boolean) => ReactNode;
  report: (correctionId: string) => ReactNode;
}) {
  const texts = useTexts(trainingTexts);
  const problemText = useProblemText();
  const { query, current, hasAny, last, cast, undo } = useQueue(texts.voteFailed);
  /** Whether a button was pressed that is gone with its card. */
  const [hasActed, setActed] = useState(false);
  const end = useRef<HTMLDivElement>(null);
  const isAtEnd = hasActed && hasAny && !current;
  useEffect(() => {
    if (isAtEnd) end.current?.focus({ preventScroll: true });
  }, [isAtEnd]);
  if (!hasAny && query.error) {
    return <ErrorState title={texts.queueFailed} text={problemText(query.error)} onRetry={() => query.refetch()} />;
  }
  if (!hasAny || (!current && query.isFetchingNextPage)) return <Skeleton className="mx-auto h-96 max-w-xl" />;
  return (
    <div className="mx-auto grid max-w-xl gap-4">
      <div role="status">
        {last && (
          <Done
            last={last}
            isUndoing={undo.isPending}
            onUndo={() => {
              setActed(true);
              undo.mutate(last);
            }}
          />
        )}
      </div>
      {current ? (
        <Card
          key={current.id}
          answer={current}
          hasFocus={hasActed}
          pending={cast.isPending ? cast.variables.vote : null}
          onVote={(vote) => {
            if (cast.isPending || undo.isPending) return;
            setActed(true);
            cast.mutate({ answer: current, vote });
          }}
          report={report(current.correctionId)}
        />
      ) : (
        <div ref={end} tabIndex={-1} className="outline-none">
          {renderEmpty(hasActed)}
        </div>
      )}
    </div>
  );
}

function Done({ last: { answer, vote, tally }, isUndoing, onUndo }: DoneProps) {
  const texts = useTexts(trainingTexts);
  const name = answer.proposed.name ?? "";
  return (
    <div className="flex flex-wrap items-center gap-x-3 rounded-control border border-line bg-card py-1 pr-1 pl-4">
      <p className="min-w-0 grow basis-52 py-2 wrap-anywhere">
        {vote === "agree" && tally.isValidated ? texts.nowAgreed(name) : texts.voted[vote](name)}
      </p>
      <Button variant="ghost" size="sm" pending={isUndoing} onClick={onUndo}>
        {texts.undo}
      </Button>
    </div>
  );
}

interface DoneProps {
  last: LastVote;
  isUndoing: boolean;
  onUndo: () => void;
}

function Card({
  answer,
  hasFocus,
  pending,
  onVote,
  report,
}: {
  answer: ProposedAnswer;
  /** It came in place of one that was voted on, or back with Undo: the buttons that were pressed are gone. */
  hasFocus: boolean;
  pending: CorrectionVote | null;
  onVote: (vote: CorrectionVote) => void;
  report: ReactNode;
}) {
  const texts = useTexts(trainingTexts);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (hasFocus) heading.current?.focus({ preventScroll: true });
  }, [hasFocus]);
  return (
    <article className="grid gap-3 rounded-card border border-line bg-card p-4">
      <div className="flex items-start justify-between gap-2">
        <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
          {texts.question}
        </h2>
        <div className="-mt-1.5 -mr-2 shrink-0">{report}</div>
      </div>
      <CorrectionPhoto id={answer.correctionId} alt={texts.photoAlt} className="aspect-[4/3] max-h-[36dvh] w-full" />
      <BothAnswers identified={answer.identified} proposed={answer.proposed} />
      <VoteCounts agree={answer.agree} disagree={answer.disagree} />
      <div className="grid grid-cols-2 gap-2">
        <Button
          pending={pending === "agree"}
          icon={<Check aria-hidden="true" size={20} />}
          onClick={() => onVote("agree")}
        >
          {texts.agree}
        </Button>
        <Button
          variant="secondary"
          pending={pending === "disagree"}
          icon={<X aria-hidden="true" size={20} />}
          onClick={() => onVote("disagree")}
        >
          {texts.disagree}
        </Button>
        <Button
          variant="ghost"
          className="col-span-2"
          pending={pending === "unsure"}
          icon={<CircleHelp aria-hidden="true" size={20} />}
          onClick={() => onVote("unsure")}
        >
          {texts.unsure}
        </Button>
      </div>
      <p className="text-sm text-muted">{texts.rule}</p>
    </article>
  );
}
