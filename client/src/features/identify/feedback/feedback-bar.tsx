import { CircleCheck, Pencil, ThumbsDown, ThumbsUp } from "lucide-react";
import { type ReactNode, useState } from "react";
import { CorrectionForm } from "#client/features/identify/feedback/correction-form.tsx";
import { correctionDraft } from "#client/features/identify/feedback/drafts.ts";
import { type Judged, originalOf, predictionOf } from "#client/features/identify/feedback/payload.ts";
import { SignInAgain } from "#client/features/identify/feedback/sign-in-again.tsx";
import { StepsDialog } from "#client/features/identify/feedback/steps-dialog.tsx";
import { type Said, useTapFeedback } from "#client/features/identify/feedback/use-feedback.ts";
import { api } from "#client/lib/api.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { identifyResultTexts } from "#client/messages/late/identify-result.ts";
import { Button } from "#client/ui/button.tsx";
import { identify } from "#shared/contracts/identify/identify.ts";

/** What a person has said of a photo, and whether they are saying what it is. */
export function useFeedback(imageHash: string, begin: Said | null = null) {
  const [said, setSaid] = useState(begin);
  // What was begun for this photo is gone on with.
  const [isCorrecting, setCorrecting] = useState(() => correctionDraft(imageHash).read() !== null);
  return {
    said,
    isCorrecting,
    correct: () => setCorrecting(true),
    leave: () => setCorrecting(false),
    settle: (word: Said) => {
      setSaid(word);
      setCorrecting(false);
    },
  };
}

/**
 * The one place to say whether an identification is right, and what it is instead; or what it is where nothing was
 * recognised. The latest word counts, and once there is one nothing asks for it again.
 */
export function FeedbackBar({
  judged,
  signIn,
  feedback: { said, isCorrecting, correct, leave, settle },
}: {
  judged: Judged;
  signIn: ReactNode;
  feedback: ReturnType<typeof useFeedback>;
}) {
  const { feedback: texts } = useTexts(identifyResultTexts);
  const [isAsking, setAsking] = useState(false);
  const tap = useTapFeedback(settle);
  const { item } = judged;
  const thumbsUp = () => {
    const body = { ...originalOf(judged), feedbackType: "thumbs_up" } as const;
    void tap.send({ word: "right" }, body, (once) => api(identify.giveFeedback, { body, ...once }));
  };
  const reject = () => {
    const body = { ...predictionOf(judged), userConfirmation: "REJECTED" } as const;
    void tap.send({ word: "wrong" }, body, (once) => api(identify.confirm, { body, ...once }));
  };
  return (
    <section
      aria-label={item ? texts.question : texts.title}
      className="grid gap-3 rounded-card border border-line p-4"
    >
      {isCorrecting ? (
        <CorrectionForm judged={judged} signIn={signIn} onSent={settle} onCancel={leave}>
          {item && (
            <div className="flex flex-wrap gap-x-2">
              <Button variant="ghost" size="sm" pending={tap.pending === "wrong"} onClick={reject}>
                {texts.justWrong}
              </Button>
              <Button variant="ghost" size="sm" onClick={() => setAsking(true)}>
                {texts.somethingElse}
              </Button>
            </div>
          )}
        </CorrectionForm>
      ) : said ? (
        <Told said={said} onCorrect={correct} />
      ) : (
        <>
          <p className="font-semibold">{item ? texts.question : texts.knowsQuestion}</p>
          <div className={item ? "grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-2 sm:flex" : "flex"}>
            {item && (
              <Button
                variant="secondary"
                size="sm"
                className="px-2! sm:px-4!"
                pending={tap.pending === "right"}
                icon={<ThumbsUp aria-hidden="true" size={18} />}
                onClick={thumbsUp}
              >
                {texts.yes}
              </Button>
            )}
            <Button
              variant="secondary"
              size="sm"
              className={item ? "px-2! sm:px-4!" : ""}
              icon={item ? <ThumbsDown aria-hidden="true" size={18} /> : <Pencil aria-hidden="true" size={18} />}
              onClick={correct}
            >
              {item ? texts.no : texts.knows}
            </Button>
          </div>
        </>
      )}
      {tap.needsSignIn && <SignInAgain>{signIn}</SignInAgain>}
      {item && (
        <StepsDialog
          judged={{ ...judged, item }}
          open={isAsking}
          onOpenChange={setAsking}
          onSaid={settle}
          signIn={signIn}
        />
      )}
    </section>
  );
}

/** What was said, with thanks, and the one thing that is still to be said of it. */
function Told({ said, onCorrect }: { said: Said; onCorrect: () => void }) {
  const { feedback: texts } = useTexts(identifyResultTexts);
  const words = { right: texts.sent, wrong: texts.rejected, corrected: texts.correctedByYou };
  return (
    <div className="grid justify-items-start gap-1">
      <div ref={takeFocus} tabIndex={-1} className="flex gap-2.5 outline-none">
        <CircleCheck aria-hidden="true" size={22} className="mt-px shrink-0 text-pine-text" />
        <div className="min-w-0">
          <p className="text-sm text-muted">{words[said.word]}</p>
          {said.word === "corrected" && <p className="font-semibold wrap-anywhere">{said.told}</p>}
        </div>
      </div>
      <Button variant="ghost" size="sm" className="-ml-1" onClick={onCorrect}>
        {said.word === "wrong" ? texts.tellUs : texts.change}
      </Button>
    </div>
  );
}

/** The button that was pressed is gone, so the focus goes to what came in its place. */
const takeFocus = (element: HTMLElement | null) => element?.focus();
