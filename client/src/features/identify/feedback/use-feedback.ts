import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { type Once, useOnce } from "#client/lib/form/once.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { useProblemText } from "#client/lib/problem-text.ts";
import { isSessionLost } from "#client/lib/session-loss.ts";
import { getVisit } from "#client/lib/session-store.ts";
import { identifyResultTexts } from "#client/messages/late/identify-result.ts";
import { useToast } from "#client/ui/toast.tsx";

/** A person's last word on an identification. */
export type Said =
  | { word: "right" | "wrong" }
  /** `told` is what they have said that it is, and `name` that where it is a name to call it by. */
  | { word: "corrected"; told: string; name: string | null };

/** The name that a person gives the item; null where they give none. */
export const nameSaid = (said: Said | null): string | null => (said?.word === "corrected" ? said.name : null);

/** What follows feedback, by whichever form it is given: thanks or the reason why it failed, and a history read anew. */
export function useFeedbackToasts() {
  const { feedback: texts } = useTexts(identifyResultTexts);
  const { toast } = useToast();
  const queryClient = useQueryClient();
  return {
    thank: () => {
      void queryClient.invalidateQueries({ queryKey: ["api", "scan-history"] });
      toast({ title: texts.thanks, description: texts.thanksText });
    },
    tellFailure: (reason: string) =>
      toast({ title: texts.failed, description: reason || texts.tryAgain, variant: "destructive" }),
  };
}

/** Sends feedback that a single tap gives. A second tap before the answer sends nothing. */
export function useTapFeedback(onSaid: (said: Said) => void) {
  const { feedback: texts } = useTexts(identifyResultTexts);
  const { thank, tellFailure } = useFeedbackToasts();
  const problemText = useProblemText();
  const onceFor = useOnce();
  const isSending = useRef(false);
  const [pending, setPending] = useState<Said["word"] | null>(null);
  const [needsSignIn, setNeedsSignIn] = useState(false);
  const send = async (said: Said, content: unknown, call: (once: Once) => Promise<unknown>) => {
    if (isSending.current) return;
    isSending.current = true;
    const visit = getVisit();
    setPending(said.word);
    setNeedsSignIn(false);
    try {
      await call(onceFor(content));
      onceFor(null);
      if (visit !== getVisit()) return;
      thank();
      onSaid(said);
    } catch (error) {
      // What failed for a member who has signed out is nothing to the next person.
      if (visit !== getVisit()) return;
      if (isSessionLost(error)) setNeedsSignIn(true);
      tellFailure(problemText(error, texts.tryAgain));
    } finally {
      isSending.current = false;
      setPending(null);
    }
  };
  return { send, pending, needsSignIn };
}
