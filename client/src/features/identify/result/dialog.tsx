import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import type { PhotoSet } from "#client/features/identify/asking/ask.ts";
import { type Asking, type Begin, useAnswer } from "#client/features/identify/asking/use-answer.ts";
import { nameSaid, type Said } from "#client/features/identify/feedback/use-feedback.ts";
import type { PersonPlace } from "#client/features/identify/place/person-place.ts";
import { PlaceQuestion } from "#client/features/identify/place/place-question.tsx";
import { usePlace } from "#client/features/identify/place/use-place.ts";
import { AnswerView } from "#client/features/identify/result/answer-view.tsx";
import { SameAsBefore } from "#client/features/identify/result/before.tsx";
import { headlineOf } from "#client/features/identify/result/headline.ts";
import { type PhotoSource, usePhotoSources } from "#client/features/identify/result/photo-picture.tsx";
import { Photos } from "#client/features/identify/result/photos.tsx";
import { HEADER_NAME_MAX } from "#client/features/identify/result/summary.tsx";
import { Failed, InProgress, SignedOut, WaitsForNetwork } from "#client/features/identify/result/unanswered.tsx";
import { useRecognised } from "#client/features/identify/result/use-recognised.ts";
import { useI18n, useMessages, useTexts } from "#client/lib/i18n.tsx";
import { identifyResultTexts } from "#client/messages/late/identify-result.ts";
import { Dialog } from "#client/ui/dialog.tsx";

/** The ways on from a result. */
export interface WaysOn {
  /** A photo of another item, or in place of these. */
  onScanAgain: () => void;
  /** Back to the photos, to crop them; not from a result whose photos are no longer held there. */
  onCrop?: (() => void) | undefined;
  /** One more photo of the same item, beside these; not where there are as many as there may be. */
  onAddAngle?: (() => void) | undefined;
  /** To the scanner of codes, where one can be typed as well. */
  onEnterCode: () => void;
  onProduct: (id: string) => void;
  /** To the catalogue's search, with what is looked for where that is known. */
  onSearch: (text?: string) => void;
}

/**
 * From ready photos to what they show: the person's place is asked for once, then the server is asked, and asked again
 * where the person wants it to be. `begin` is what has come of them already.
 */
export function PhotoAnswerDialog({
  set,
  begin = null,
  open,
  onOpenChange,
  signIn,
  ...ways
}: WaysOn & {
  set: PhotoSet;
  begin?: Begin | null;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  signIn: ReactNode;
}) {
  const { language } = useI18n();
  const places = usePlace();
  const answers = useAnswer(set, begin, open);
  const { state } = answers;
  const [first] = useState(state);
  const isBegun = useRef(begin !== null);
  const start = (place: PersonPlace) => {
    if (isBegun.current) return;
    isBegun.current = true;
    answers.ask({ language, place });
  };
  const startHere = useEffectEvent(() => places.place && start(places.place));
  useEffect(() => {
    if (open) startHere();
  }, [open]);

  const recognise = useRecognised();
  const [blobs] = useState(() => set.photos.map(({ bytes }) => bytes));
  const photos = usePhotoSources(blobs);
  // Of the answer that is shown, also while the person is elsewhere and comes back to it.
  const [said, setSaid] = useState<Said | null>(null);
  if (state.name !== "answered" && said !== null) setSaid(null);
  const { title, description } = useHeading(state, nameSaid(said));
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      {...(description && { description })}
      size="lg"
      cutTitle={state.name === "answered" && title.length > HEADER_NAME_MAX}
    >
      <div key={state.name} ref={state === first ? null : takeFocus} tabIndex={-1} className="outline-none">
        {content()}
      </div>
    </Dialog>
  );

  function content() {
    switch (state.name) {
      case "ready":
        return (
          <Beside photos={photos}>
            <PlaceQuestion places={places} onAnswer={start} />
          </Beside>
        );
      case "asking":
        return (
          <Beside photos={photos}>
            <InProgress
              onCancel={() => {
                answers.cancel();
                ways.onScanAgain();
              }}
            />
          </Beside>
        );
      case "waiting":
        return (
          <Beside photos={photos}>
            <WaitsForNetwork
              id={set.clientId}
              onClose={() => onOpenChange(false)}
              onDiscard={() => {
                answers.discard();
                ways.onScanAgain();
              }}
            />
          </Beside>
        );
      case "signedOut":
        return (
          <Beside photos={photos}>
            <SignedOut signIn={signIn} onSignedIn={() => answers.ask(state.question)} />
          </Beside>
        );
      case "failed":
        return (
          <Beside photos={photos}>
            <Failed error={state.error} onRetry={() => answers.ask(state.question)} {...ways} />
          </Beside>
        );
      case "answered": {
        const { question, answer, renewal } = state;
        const { before } = answer;
        // Whatever is asked anew says all that the person has said of the photos.
        const { isFresh, sameAs, ...asked } = { ...question, language };
        const renew = (other: PersonPlace) =>
          answers.renew({ ...asked, place: other, ...(sameAs !== undefined && { sameAs }) });
        if (before) {
          return (
            <SameAsBefore
              photo={photos[0]}
              before={before}
              onYes={() => answers.ask({ ...asked, sameAs: before.imageHash })}
              onNo={() => answers.ask({ ...asked, sameAs: "none" })}
            />
          );
        }
        return (
          <AnswerView
            key={answer.imageHash}
            photos={photos}
            answer={answer}
            place={question.place}
            renewal={renewal}
            signIn={signIn}
            begin={said}
            onSaid={setSaid}
            onCheckAgain={() => answers.ask({ ...asked, isFresh: true })}
            onPlace={(chosen) => {
              places.settle(chosen);
              renew(chosen);
            }}
            locating={{ onLocate: () => void places.find(renew), isLocating: places.isLocating }}
            {...ways}
            onProduct={(id) => {
              if (answer.scanId !== null) recognise(answer.scanId, id);
              ways.onProduct(id);
            }}
          />
        );
      }
    }
  }
}

/** The photos, and beside or below them what is said of them. */
function Beside({ photos, children }: { photos: readonly PhotoSource[]; children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 gap-5 md:grid-cols-[240px_1fr]">
      <Photos
        photos={photos}
        className={photos.length > 1 ? "md:w-full" : "w-40 max-w-full justify-self-center md:w-full"}
        isRow
      />
      <div className="min-w-0">{children}</div>
    </div>
  );
}

/** What the dialog is about: the item itself, once that is known. */
function useHeading(state: Asking, named: string | null): { title: string; description?: string } {
  const t = useMessages();
  const texts = useTexts(identifyResultTexts);
  switch (state.name) {
    case "ready":
      return { title: texts.place.askTitle, description: texts.place.askText };
    case "asking":
      return { title: texts.askingTitle };
    case "waiting":
      return { title: texts.waitingTitle };
    case "signedOut":
      return { title: texts.signInTitle };
    case "failed":
      return { title: texts.failedTitle };
    case "answered": {
      const { before, identification } = state.answer;
      if (before) return { title: texts.beforeTitle, description: texts.beforeText };
      if (named !== null) return { title: named };
      return { title: identification ? headlineOf(identification, t, texts) : texts.nothingTitle };
    }
  }
}

/** What was pressed is gone, so the focus goes to what came in its place. */
const takeFocus = (element: HTMLElement | null) => element?.focus();
