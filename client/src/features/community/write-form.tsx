import { type ReactNode, useEffect, useRef, useState } from "react";
import { type DraftPlace, writtenAt } from "#client/features/community/drafts.ts";
import type { Posted } from "#client/features/community/use-questions.ts";
import { keptText } from "#client/lib/form/kept.ts";
import type { Once } from "#client/lib/form/once.ts";
import { useForm } from "#client/lib/form/use-form.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { useSessionPending } from "#client/lib/session-store.ts";
import { StayGuest } from "#client/lib/stay-guest.ts";
import { useMay } from "#client/lib/use-may.ts";
import { questionTexts } from "#client/messages/late/questions.ts";
import { textAreaTexts } from "#client/messages/late/text-area.ts";
import { Button } from "#client/ui/button.tsx";
import { FormFailure } from "#client/ui/form-failure.tsx";
import { PublishingGate } from "#client/ui/publishing-gate.tsx";
import { TextArea } from "#client/ui/text-area.tsx";
import { useToast } from "#client/ui/toast.tsx";
import type { community } from "#shared/contracts/community/community.ts";

/**
 * The form for a question or an answer. Guests may write too: on sending they are asked to sign in, in one of the ways
 * that `signIn` offers. The text stays until the server has it, whatever happens in between.
 */
export function WriteForm({
  place,
  schema,
  max,
  label,
  begin = "",
  submit,
  autoFocus,
  signIn,
  send,
  done,
  onDone,
  onCancel,
}: {
  place: DraftPlace;
  schema: typeof community.ask.body;
  /** Characters. */
  max: number;
  label: string;
  /** The initial text where no draft is kept. */
  begin?: string;
  submit: string;
  autoFocus: boolean;
  signIn: ReactNode;
  send: (text: string, once: Once) => Promise<Posted>;
  onDone: () => void;
  /** The message once the server has it and it is public. */
  done: string;
  onCancel: () => void;
}) {
  const texts = useTexts(questionTexts);
  const { toast } = useToast();
  const { tooLong } = useTexts(textAreaTexts);
  const may = useMay("take-part-in-community");
  const isPending = useSessionPending();
  const [draft] = useState(() => keptText(writtenAt(place)));
  const [needsSignIn, setNeedsSignIn] = useState(false);
  const form = useForm({
    schema,
    initial: { text: begin },
    draft,
    say: (_, { text }) => (text.trim().length > max ? tooLong(max) : texts.tooShort),
    onSessionLost: () => setNeedsSignIn(true),
    send: async ({ text }, once) => {
      setNeedsSignIn(false);
      if (!may && !isPending) return setNeedsSignIn(true);
      const sent = await send(text, once);
      draft.forget();
      onDone();
      toast(sent.isHidden ? { title: texts.sentHidden, description: texts.hidden } : { title: done });
    },
  });
  const asksToSignIn = needsSignIn && !may;
  const { field, ways } = useFocus(autoFocus, asksToSignIn);

  return (
    <PublishingGate onClose={onCancel}>
      <form {...form.props} className="grid grid-cols-1 gap-3">
        <TextArea {...form.field("text")} ref={field} label={label} max={max} />
        <FormFailure alert>{form.failure}</FormFailure>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" size="sm" pending={form.pending}>
            {submit}
          </Button>
          <Button size="sm" variant="ghost" onClick={onCancel}>
            {texts.cancel}
          </Button>
        </div>
        {asksToSignIn && (
          <div className="grid max-w-sm gap-3 rounded-card border border-line bg-paper p-4">
            <p ref={ways} tabIndex={-1} className="font-medium">
              {texts.signIn}
            </p>
            <StayGuest value={() => setNeedsSignIn(false)}>{signIn}</StayGuest>
          </div>
        )}
      </form>
    </PublishingGate>
  );
}

/** Moves the focus to the ways to sign in when they appear, and back to the text when they disappear. */
function useFocus(autoFocus: boolean, asksToSignIn: boolean) {
  const field = useRef<HTMLTextAreaElement>(null);
  const ways = useRef<HTMLParagraphElement>(null);
  const asked = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it appears, and never during typing
  useEffect(() => {
    if (autoFocus) field.current?.focus();
  }, []);
  useEffect(() => {
    if (asksToSignIn) ways.current?.focus();
    else if (asked.current) field.current?.focus();
    asked.current = asksToSignIn;
  }, [asksToSignIn]);
  return { field, ways };
}
