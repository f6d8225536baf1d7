import { useEffect, useRef, useState } from "react";
import * as z from "zod/mini";
import { useAppeal } from "#client/features/moderation/removals/queries.ts";
import { draftKind } from "#client/lib/draft.ts";
import { keptText } from "#client/lib/form/kept.ts";
import { useForm } from "#client/lib/form/use-form.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { decisionsTexts } from "#client/messages/late/decisions.ts";
import { textAreaTexts } from "#client/messages/late/text-area.ts";
import { Button } from "#client/ui/button.tsx";
import { FormFailure } from "#client/ui/form-failure.tsx";
import { TextArea } from "#client/ui/text-area.tsx";
import { useToast } from "#client/ui/toast.tsx";
import { removals } from "#shared/contracts/moderation/removals.ts";
import { APPEAL_MAX_CHARACTERS } from "#shared/domain/moderation-limits.ts";

/** What the contract asks for. */
const MIN_CHARACTERS = 10;

/** The draft of an appeal, by the id of its removal. */
export const appealDraft = draftKind({ name: "appeal", schema: z.string() });

/** The form of an appeal; its text stays until the server has it. */
export function AppealForm({
  removalId,
  autoFocus,
  onCancel,
}: {
  removalId: string;
  autoFocus: boolean;
  onCancel: () => void;
}) {
  const texts = useTexts(decisionsTexts);
  const { tooLong } = useTexts(textAreaTexts);
  const { toast } = useToast();
  const appeal = useAppeal(removalId);
  const area = useRef<HTMLTextAreaElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it appears, and never during typing
  useEffect(() => {
    if (autoFocus) area.current?.focus();
  }, []);
  const [draft] = useState(() => keptText(appealDraft(removalId)));
  const form = useForm({
    schema: removals.appeal.body,
    initial: { text: "" },
    draft,
    say: (_, { text }) =>
      text.trim().length > APPEAL_MAX_CHARACTERS
        ? tooLong(APPEAL_MAX_CHARACTERS)
        : texts.appealTooShort(MIN_CHARACTERS),
    send: async ({ text }, once) => {
      const outcome = await appeal(text, once);
      draft.forget();
      toast({ title: outcome === "appealed" ? texts.appealed : texts.appealConflict });
    },
  });
  return (
    <form {...form.props} className="grid grid-cols-1 gap-3">
      <TextArea {...form.field("text")} ref={area} label={texts.appealText} max={APPEAL_MAX_CHARACTERS} />
      <p className="text-sm text-muted">{texts.appealHint}</p>
      <FormFailure alert>{form.failure}</FormFailure>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" pending={form.pending}>
          {form.pending ? texts.sending : texts.sendAppeal}
        </Button>
        <Button
          size="sm"
          variant="ghost"
          onClick={() => {
            draft.forget();
            onCancel();
          }}
        >
          {texts.cancel}
        </Button>
      </div>
    </form>
  );
}
