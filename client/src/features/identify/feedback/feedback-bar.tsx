import { ThumbsDown, ThumbsUp } from "lucide-react";
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

/** The one place to say whether an identification is right, and what it is instead. The latest word counts. */
export function FeedbackBar({ judged, signIn }: { judged: Judged; signIn: ReactNode }) {
  const { feedback: texts } = useTexts(identifyResultTexts);
  const [said, setSaid] = useState<Said | null>(null);
  // What was begun for this photo is gone on with.
  const [isCorrecting, setCorrecting] = useState(() => correctionDraft(judged.imageHash).read() !== null);
  const [isAsking, setAsking] = useState(false);
  const settle = (word: Said) => {
    setSaid(word);
    setCorrecting(false);
  };
  const tap = useTapFeedback(settle);
  const thumbsUp = () => {
    const body = { ...originalOf(judged), feedbackType: "thumbs_up" } as const;
    void tap.send("right", body, (once) => api(identify.giveFeedback, { body, ...once }));
  };
  const reject = () => {
    const body = { ...predictionOf(judged), userConfirmation: "REJECTED" } as const;
    void tap.send("wrong", body, (once) => api(identify.confirm, { body, ...once }));
  };
  const words = { right: texts.sent, wrong: texts.rejected, corrected: texts.correctedByYou };
  return (
    <section aria-label={texts.question} className="grid gap-3 rounded-card border border-line p-4">
      {isCorrecting ? (
        <CorrectionForm
          judged={judged}
          signIn={signIn}
          onSent={() => settle("corrected")}
          onCancel={() => setCorrecting(false)}
        >
          <div className="flex flex-wrap gap-x-2">
            <Button variant="ghost" size="sm" pending={tap.pending === "wrong"} onClick={reject}>
              {texts.justWrong}
            </Button>
            <Button variant="ghost" size="sm" onClick={() => setAsking(true)}>
              {texts.somethingElse}
            </Button>
          </div>
        </CorrectionForm>
      ) : (
        <>
          <p ref={said === null ? null : takeFocus} tabIndex={-1} className="font-semibold outline-none">
            {said === null ? texts.question : words[said]}
          </p>
          <div className="flex flex-wrap gap-2">
            {said !== "right" && (
              <Button
                variant="secondary"
                size="sm"
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
              icon={<ThumbsDown aria-hidden="true" size={18} />}
              onClick={() => setCorrecting(true)}
            >
              {said === "wrong" ? texts.tellUs : texts.no}
            </Button>
          </div>
        </>
      )}
      {tap.needsSignIn && <SignInAgain>{signIn}</SignInAgain>}
      <StepsDialog judged={judged} open={isAsking} onOpenChange={setAsking} onSaid={settle} signIn={signIn} />
    </section>
  );
}

/** The button that was pressed is gone, so the focus goes to what came in its place. */
const takeFocus = (element: HTMLElement | null) => element?.focus();
