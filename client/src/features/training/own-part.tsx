import { BadgeCheck, Clock } from "lucide-react";
import { type ReactNode, useId, useRef } from "react";
import { BothAnswers, VoteCounts } from "#client/features/training/both-answers.tsx";
import { CorrectionPhoto } from "#client/features/training/correction-photo.tsx";
import {
  sharePhoto,
  useOwnChange,
  useOwnCorrections,
  useOwnVotes,
  useProgress,
  withdrawVote,
} from "#client/features/training/use-training.ts";
import { formatNumber } from "#client/lib/format.ts";
import { useI18n, useTexts } from "#client/lib/i18n.tsx";
import { useProblemText } from "#client/lib/problem-text.ts";
import { trainingTexts } from "#client/messages/late/training.ts";
import { Button } from "#client/ui/button.tsx";
import { ErrorState } from "#client/ui/error-state.tsx";
import { LoadMore } from "#client/ui/load-more.tsx";
import { ProgressBar } from "#client/ui/progress-bar.tsx";
import { Skeleton } from "#client/ui/skeleton.tsx";
import { Switch } from "#client/ui/switch.tsx";
import type { OwnCorrection, ProposedAnswer } from "#shared/contracts/training/training.ts";
import {
  progressOf,
  TRAINING_GOAL_NAMES,
  TRAINING_GOALS,
  type TrainingCounts,
} from "#shared/domain/identify/training-goals.ts";

/** What the person has done for the identification, and what became of it. */
export function OwnPart() {
  const texts = useTexts(trainingTexts);
  const problemText = useProblemText();
  const { data, error, refetch } = useProgress();
  if (!data) {
    if (!error) return <Skeleton className="h-72" />;
    return <ErrorState title={texts.partFailed} text={problemText(error)} onRetry={() => refetch()} />;
  }
  return (
    <div className="grid gap-8">
      <Figures counts={data} />
      <Goals counts={data} />
      <OwnCorrections />
      <OwnVotes />
    </div>
  );
}

function Figures({ counts }: { counts: TrainingCounts }) {
  const texts = useTexts(trainingTexts);
  const { language } = useI18n();
  return (
    <dl className="grid grid-cols-2 gap-2 md:grid-cols-4">
      {(Object.keys(texts.figures) as (keyof TrainingCounts)[]).map((name) => (
        <div key={name} className="flex flex-col-reverse justify-end rounded-card border border-line bg-card p-3">
          <dt className="text-sm text-muted">{texts.figures[name]}</dt>
          <dd className="text-2xl font-bold tabular-nums">{formatNumber(counts[name], language)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Goals({ counts }: { counts: TrainingCounts }) {
  const texts = useTexts(trainingTexts);
  const { language } = useI18n();
  return (
    <section>
      <h2 className="mb-2 text-lg font-bold">{texts.achievements}</h2>
      <ul className="grid gap-2 md:grid-cols-2">
        {TRAINING_GOAL_NAMES.map((goal) => {
          const percent = progressOf(goal, counts);
          const { counts: what, least } = TRAINING_GOALS[goal];
          const { title, text } = texts.goals[goal];
          const has = formatNumber(Math.min(counts[what], least), language);
          return (
            <li key={goal} className="grid gap-2 rounded-card border border-line bg-card p-4">
              <div className="flex items-start justify-between gap-3">
                <div className="min-w-0">
                  <h3 className="font-semibold">{title}</h3>
                  <p className="text-sm text-muted">{text}</p>
                </div>
                {percent === 100 ? (
                  <span className="inline-flex shrink-0 items-center gap-1 text-sm font-semibold text-pine-text">
                    <BadgeCheck aria-hidden="true" size={18} />
                    {texts.reached}
                  </span>
                ) : (
                  <span className="shrink-0 text-sm tabular-nums">{texts.of(has, formatNumber(least, language))}</span>
                )}
              </div>
              <ProgressBar label={title} value={percent} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** A list of one's own in pages, with its title; its `empty` sentence where there is none. */
function OwnList<Item extends { id: string }>({
  title,
  empty,
  query,
  children,
}: {
  title: string;
  empty: string;
  query: ReturnType<typeof useOwnCorrections> | ReturnType<typeof useOwnVotes>;
  children: (item: Item) => ReactNode;
}) {
  const texts = useTexts(trainingTexts);
  const problemText = useProblemText();
  const list = useRef<HTMLUListElement>(null);
  const items = query.items as Item[] | undefined;
  return (
    <section>
      <h2 className="mb-2 text-lg font-bold">{title}</h2>
      {!items && query.error && (
        <ErrorState title={texts.partFailed} text={problemText(query.error)} onRetry={() => query.refetch()} />
      )}
      {!items && !query.error && <Skeleton className="h-32" />}
      {items?.length === 0 && <p className="text-muted">{empty}</p>}
      {items && items.length > 0 && (
        <>
          <ul ref={list} className="grid gap-3 md:grid-cols-2">
            {items.map((item) => (
              <li key={item.id} className="grid content-start gap-3 rounded-card border border-line bg-card p-4">
                {children(item)}
              </li>
            ))}
          </ul>
          <LoadMore list={list} query={query} failure={query.isFetchNextPageError ? problemText(query.error) : null} />
        </>
      )}
    </section>
  );
}

function OwnCorrections() {
  const texts = useTexts(trainingTexts);
  return (
    <OwnList<OwnCorrection> title={texts.ownCorrections} empty={texts.noCorrections} query={useOwnCorrections()}>
      {(correction) => <OwnCorrectionCard correction={correction} />}
    </OwnList>
  );
}

function OwnCorrectionCard({ correction }: { correction: OwnCorrection }) {
  const texts = useTexts(trainingTexts);
  const hint = useId();
  const share = useOwnChange(texts.shareFailed, sharePhoto);
  const { id, imageHash, identified, corrected, agree, disagree, isValidated, visibility, isPhotoShared } = correction;
  const { brand, model, category, description } = corrected;
  const name = [brand, model].filter(Boolean).join(" ") || description;
  const isPublic = visibility === "public";
  return (
    <>
      <CorrectionPhoto id={id} alt={texts.photoAlt} className="aspect-[4/3]" />
      <BothAnswers identified={identified} proposed={{ name: name || null, brand: null, category }} isOwn />
      <p className="flex items-center gap-1.5 text-sm font-semibold">
        {isValidated ? (
          <BadgeCheck aria-hidden="true" size={18} className="shrink-0 text-pine-text" />
        ) : (
          <Clock aria-hidden="true" size={18} className="shrink-0 text-muted" />
        )}
        {isValidated ? texts.validated : isPublic ? texts.waits : texts.hidden}
      </p>
      <VoteCounts agree={agree} disagree={disagree} />
      {isPublic && (
        <div className="flex items-center gap-3 border-t border-line pt-2">
          <span className="min-w-0 grow">
            <span className="block font-medium">{texts.sharePhoto}</span>
            <span id={hint} className="block text-sm text-muted">
              {texts.sharePhotoHint}
            </span>
          </span>
          <Switch
            label={texts.sharePhoto}
            checked={share.isPending ? share.variables.isShared : isPhotoShared}
            pending={share.isPending}
            onChange={(isShared) => share.mutate({ imageHash, isShared })}
            describedBy={hint}
          />
        </div>
      )}
    </>
  );
}

function OwnVotes() {
  const texts = useTexts(trainingTexts);
  return (
    <OwnList<ProposedAnswer> title={texts.ownVotes} empty={texts.noVotes} query={useOwnVotes()}>
      {(answer) => <OwnVoteCard answer={answer} />}
    </OwnList>
  );
}

function OwnVoteCard({ answer }: { answer: ProposedAnswer }) {
  const texts = useTexts(trainingTexts);
  const withdraw = useOwnChange(texts.voteFailed, withdrawVote);
  const { id, identified, proposed, agree, disagree, isValidated, vote } = answer;
  return (
    <>
      <BothAnswers identified={identified} proposed={proposed} />
      <p className="font-semibold">
        {vote && texts.voted[vote](proposed.name ?? "")}
        {isValidated && ` ${texts.validated}`}
      </p>
      <VoteCounts agree={agree} disagree={disagree} />
      <Button variant="secondary" size="sm" pending={withdraw.isPending} onClick={() => withdraw.mutate(id)}>
        {texts.withdraw}
      </Button>
    </>
  );
}
