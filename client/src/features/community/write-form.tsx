import { type ReactNode, useEffect, useRef, useState } from "react";
import { type DraftPlace, forgetDraft, keepDraft, readDraft } from "#client/features/community/drafts.ts";
import { ApiError } from "#client/lib/api.ts";
import { type Once, useForm } from "#client/lib/form.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { getSessionUser, useSessionPending, useSessionUser } from "#client/lib/session-store.ts";
import { useMay } from "#client/lib/use-may.ts";
import { questionTexts } from "#client/messages/late/questions.ts";
import { textAreaTexts } from "#client/messages/late/text-area.ts";
import { Button } from "#client/ui/button.tsx";
import { FormFailure } from "#client/ui/form-failure.tsx";
import { TextArea } from "#client/ui/text-area.tsx";
import type { community } from "#shared/contracts/community.ts";

/**
 * Where a question or an answer is written. Guests may write too: once they send it they are asked to sign in, in one of
 * the ways that `signIn` offers. The text stays until the server has it, whatever comes in between.
 */
export function WriteForm({
  place,
  schema,
  max,
  label,
  submit,
  autoFocus,
  signIn,
  send,
  onDone,
  onCancel,
}: {
  place: DraftPlace;
  schema: typeof community.ask.body;
  /** Characters. */
  max: number;
  label: string;
  submit: string;
  autoFocus: boolean;
  signIn: ReactNode;
  send: (text: string, once: Once) => Promise<void>;
  onDone: () => void;
  onCancel: () => void;
}) {
  const texts = useTexts(questionTexts);
  const { tooLong } = useTexts(textAreaTexts);
  const may = useMay("take-part-in-community");
  const isPending = useSessionPending();
  const person = useSessionUser()?.id ?? null;
  const [needsSignIn, setNeedsSignIn] = useState(false);
  const form = useForm({
    schema,
    initial: { text: readDraft(place, person) },
    onChange: ({ text }) => keepDraft(place, person, text),
    send: async ({ text }, once) => {
      setNeedsSignIn(false);
      if (!may && !isPending) return setNeedsSignIn(true);
      try {
        await send(text, once);
      } catch (error) {
        const isLost = error instanceof ApiError && error.code === "UNAUTHENTICATED" && getSessionUser() === null;
        if (!isLost) throw error;
        // Whoever is at this device has written it, and goes on as a guest.
        keepDraft(place, null, text);
        return setNeedsSignIn(true);
      }
      forgetDraft(place);
      onDone();
    },
  });
  const asksToSignIn = needsSignIn && !may;
  const { field, ways } = useFocus(autoFocus, asksToSignIn);

  const { error, ...text } = form.field("text");
  const problem = text.value.trim().length > max ? tooLong(max) : texts.tooShort;
  return (
    <form {...form.props} className="grid grid-cols-1 gap-3">
      <TextArea {...text} ref={field} label={label} max={max} error={error && problem} />
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
          {signIn}
        </div>
      )}
    </form>
  );
}

/** Moves the focus to the ways to sign in when they appear, and back to the text when they go. */
function useFocus(autoFocus: boolean, asksToSignIn: boolean) {
  const field = useRef<HTMLTextAreaElement>(null);
  const ways = useRef<HTMLParagraphElement>(null);
  const asked = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it appears, and never while somebody types
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
